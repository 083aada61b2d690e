/** What a year's end and beginning brought each seat, as far as the events tell it: points of others stay hidden. */

import type { Scene } from "../../stage/scenes";
import type { GameEvent } from "../../wire/messages";
import { eventOf, INCOME_PARTS } from "./events";

interface Line {
  line: string;
  number: number;
}

export interface YearRow {
  seat: number;
  income: Line[];
  coins: number;
  units: number; // added to the reserves
  lines: Line[];
  points: number;
}

export function yearRows(events: GameEvent[], seats: number): YearRow[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = events.filter((event) => event.seat === seat).map(eventOf);
    const lines = own.flatMap((event) => (event.kind === "scored" ? [{ line: event.line, number: event.points }] : []));
    const income = own.flatMap((event) =>
      event.kind === "income" ? INCOME_PARTS.map((line) => ({ line, number: event[line] })) : [],
    );
    return {
      seat,
      income: income.filter(({ number }) => number > 0),
      coins: total(income),
      units: own.reduce((sum, event) => (event.kind === "reserves grew" ? sum + event.units : sum), 0),
      lines,
      points: total(lines),
    };
  });
}

function total(lines: Line[]): number {
  return lines.reduce((sum, { number }) => sum + number, 0);
}

/** The number of the year that a scene scores, from 1; 0 for any other scene. The board behind it is one of the next year. */
export function yearScored(scene: Scene | null): number {
  return scene?.kind === "year end" ? Number(scene.events[0]?.["year"] ?? 0) + 1 : 0;
}
