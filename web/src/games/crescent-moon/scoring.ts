/** The points of Crescent Moon: by years. */

import type { GameEvent, StateMessage } from "../../wire/messages";
import type { ScoreTable, ScoreLine, StandingLine } from "../kit";
import { added, sum } from "../scores";
import { eventOf } from "./events";
import { viewOf } from "./wire";

const ROMAN = ["I", "II", "III", "IV"];
const AT_ONCE = ["enemy casualties", "sacking"]; // what scores when it happens, not at the end of the year

export function scoreTable(state: StateMessage): ScoreTable {
  const { seats } = viewOf(state);
  const years = Math.max(0, ...seats.map((seat) => seat.score?.years.length ?? 0));
  const rows = seats.map((seat, i) => {
    const cells = Array.from({ length: years }, (_, year) => sum(seat.score?.years[year]));
    const total = seat.score?.total ?? 0;
    return { seat: i, cells: [...cells, total - cells.reduce((all, n) => all + n, 0)], total };
  });
  return { heads: [...ROMAN.slice(0, years).map((year) => `year ${year}`), "other"], rows };
}

export function scoreLines(state: StateMessage, seat: number): ScoreLine[] {
  return added(viewOf(state).seats[seat]?.score?.years ?? []);
}

/** What the year would give now, line by line, and what the years before have given; others' points may be hidden. */
export function standingLines(state: StateMessage, seat: number): StandingLine[] {
  const entry = viewOf(state).seats[seat];
  const had = entry?.score ? new Map(added(entry.score.years).map(({ line, points }) => [line, points])) : null;
  const lines = new Set([...Object.keys(entry?.forecast ?? {}), ...(had?.keys() ?? [])]);
  return [...lines].map((line) => ({ line, now: entry?.forecast[line] ?? 0, had: had ? (had.get(line) ?? 0) : null }));
}

/** The points of the years before, what this year has brought at once, and what it would bring if it ended now. */
export function standing(then: StateMessage, last: StateMessage): number[] {
  const { year, over, seats } = viewOf(then);
  const final = viewOf(last).seats;
  return seats.map((seat, i) => {
    const score = final[i]?.score;
    if (over) return score?.total ?? 0;
    const had = score?.years.slice(0, year).reduce((all, lines) => all + sum(lines), 0) ?? 0;
    return had + takenAtOnce(then.events, i) + sum(seat.forecast);
  });
}

/** The points of this year that did not wait for its end: casualties, sacks, and deals with the Murshid. */
function takenAtOnce(events: GameEvent[], seat: number): number {
  const year = events.slice(events.findLastIndex(({ kind }) => kind === "year began") + 1);
  return year.reduce((all, told) => {
    const event = eventOf(told);
    if (event.kind === "scored" && event.seat === seat && AT_ONCE.includes(event.line)) return all + event.points;
    if (event.kind !== "deal paid") return all;
    return all + (event.other === seat ? event.points : 0) - (event.seat === seat ? event.points : 0);
  }, 0);
}
