/** The chances of a game as lines of a graph, and what there is to say about one moment of it. */

import type { ReviewChances } from "../wire/messages";

export type Moment = ReviewChances["moments"][number];

/** Where a graph lies in its drawing: `x` and `y` from its upper left corner. */
export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function across(frame: Frame, ply: number, last: number): number {
  return frame.left + (ply / Math.max(1, last)) * (frame.width - frame.left - frame.right);
}

export function up(frame: Frame, chance: number): number {
  return frame.height - frame.bottom - chance * (frame.height - frame.top - frame.bottom);
}

/** The corners of a seat's line. */
export function lineOf(frame: Frame, moments: Moment[], seat: number): string {
  const last = moments.at(-1)?.ply ?? 0;
  return moments.map(({ ply, chances }) => `${across(frame, ply, last).toFixed(1)},${up(frame, chances[seat] ?? 0).toFixed(1)}`).join(" ");
}

/** A height for each name at the end of its line, none over another. */
export function namePlaces(ends: number[], step: number, top: number, bottom: number): number[] {
  const order = ends.map((_, seat) => seat).sort((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0));
  const places = [...ends];
  let free = top;
  order.forEach((seat, i) => {
    const lowest = bottom - (order.length - 1 - i) * step; // the names below need room, too
    places[seat] = Math.min(Math.max(ends[seat] ?? 0, free), lowest);
    free = (places[seat] ?? 0) + step;
  });
  return places;
}

export interface Spot {
  x: number;
  y: number;
}

/** Places for marks as near to their spots as can be, none over another: each moves up or down until it is free. */
export function markPlaces(spots: Spot[], gap: number, top: number, bottom: number): Spot[] {
  const placed: Spot[] = [];
  for (const { x, y } of spots) {
    const isFree = (height: number) => placed.every((other) => Math.hypot(other.x - x, other.y - height) >= gap);
    const steps = Array.from({ length: Math.ceil((bottom - top) / 4) }, (_, i) => 4 * i);
    const heights = steps.flatMap((step) => [y - step, y + step]).filter((height) => height >= top && height <= bottom);
    placed.push({ x, y: heights.find(isFree) ?? y });
  }
  return placed;
}

/** The number of the moment that shows how things stood at a ply. */
export function momentAt(moments: Moment[], ply: number): number {
  const later = moments.findIndex((moment) => moment.ply > ply);
  return Math.max(0, (later < 0 ? moments.length : later) - 1);
}

/** The seats with their chances, the best first. */
export function ranking(moment: Moment | undefined): { seat: number; chance: number }[] {
  return (moment?.chances ?? []).map((chance, seat) => ({ seat, chance })).sort((a, b) => b.chance - a.chance);
}

/** The graph in a sentence, for those who do not see it. */
export function inWords(moments: Moment[], names: string[]): string {
  const parts = names.map((name, seat) => {
    const chances = moments.map((moment) => moment.chances[seat] ?? 0);
    const percents = [chances[0] ?? 0, Math.max(...chances), chances.at(-1) ?? 0].map((chance) => `${Math.round(100 * chance)} %`);
    return `${name} from ${percents[0]} to ${percents[2]}, at best ${percents[1]}`;
  });
  return `Chances to win over the game: ${parts.join("; ")}.`;
}

export function signedPercent(change: number): string {
  const points = Math.round(100 * Math.abs(change));
  return `${change < 0 ? "−" : "+"}${points} %`;
}
