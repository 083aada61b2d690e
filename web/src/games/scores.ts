/** Sums over lines of points, as several games write them. */

import type { ScoreLine } from "./kit";

export type Lines = Record<string, number>;

export function sum(lines: Lines | undefined): number {
  return Object.values(lines ?? {}).reduce((all, points) => all + points, 0);
}

/** The same lines of several stretches added up. */
export function added(stretches: Lines[]): ScoreLine[] {
  const all: Lines = {};
  for (const lines of stretches) {
    for (const [line, points] of Object.entries(lines)) all[line] = (all[line] ?? 0) + points;
  }
  return Object.entries(all).map(([line, points]) => ({ line, points }));
}
