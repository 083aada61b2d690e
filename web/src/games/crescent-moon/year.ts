/** What a year's end and beginning brought each seat, as far as the events tell it: points of others stay hidden. */

import type { Scene } from "../../stage/scenes";
import type { GameEvent } from "../../wire/messages";
import { eventOf } from "./events";

export interface YearRow {
  seat: number;
  coins: number;
  units: number; // added to the reserves
  lines: { line: string; points: number }[];
  points: number;
}

export function yearRows(events: GameEvent[], seats: number): YearRow[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = events.filter((event) => event.seat === seat).map(eventOf);
    const lines = own.flatMap((event) => (event.kind === "scored" ? [{ line: event.line, points: event.points }] : []));
    return {
      seat,
      coins: own.reduce((sum, event) => (event.kind === "income" ? sum + event.coins : sum), 0),
      units: own.reduce((sum, event) => (event.kind === "reserves grew" ? sum + event.units : sum), 0),
      lines,
      points: lines.reduce((sum, { points }) => sum + points, 0),
    };
  });
}

/** The number of the year that a scene scores, from 1; 0 for any other scene. The board behind it is one of the next year. */
export function yearScored(scene: Scene | null): number {
  return scene?.kind === "year end" ? Number(scene.events[0]?.["year"] ?? 0) + 1 : 0;
}
