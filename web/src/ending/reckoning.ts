/** The reckoning of either game at its end, and how the players stood at an earlier moment. */

import { CHARACTERS, type CrescentMoonView } from "../games/crescent-moon/wire";
import type { CrusadersView } from "../games/crusaders/wire";
import type { LogLine, StateMessage } from "../wire/messages";

export interface Reckoning {
  heads: string[];
  rows: { seat: number; cells: number[]; total: number }[]; // the best first
}

const sum = (lines: Record<string, number> | undefined) => Object.values(lines ?? {}).reduce((all, n) => all + n, 0);
const ROMAN = ["I", "II", "III", "IV"];
const YEAR_BEGINS = /^Year \d+ begins\.$/;
const SCORED_AT_ONCE = /scored (\d+) points?: (?:enemy casualties|sacking)/;
const PAID_FOR_A_DEAL = /gave (?:the Murshid|you) (\d+) points?/;
const MURSHID = CHARACTERS.indexOf("murshid");

export function reckoningOf(state: StateMessage): Reckoning {
  const found = state.game === "crusaders" ? ofCrusaders(state.view) : ofCrescent(state.view);
  const rank = (row: Reckoning["rows"][number]) => row.total + (state.winners.includes(row.seat) ? 0.5 : 0);
  return { ...found, rows: found.rows.sort((a, b) => rank(b) - rank(a)) };
}

function ofCrusaders(view: CrusadersView): Reckoning {
  const part = (score: Record<string, number>, name: string) =>
    Object.entries(score).reduce((all, [line, points]) => (line.includes(name) ? all + points : all), 0);
  const rows = view.seats.map(({ score }, seat) => {
    const total = score["total"] ?? 0;
    const [ip, enemies, level] = [score["ip"] ?? 0, part(score, "most"), part(score, " IV")];
    return { seat, cells: [ip, enemies, level, total - ip - enemies - level], total };
  });
  return withoutEmpty({ heads: ["influence", "most enemies", "level IV", "other"], rows });
}

function ofCrescent(view: CrescentMoonView): Reckoning {
  const years = Math.max(0, ...view.seats.map((seat) => seat.score?.years.length ?? 0));
  const rows = view.seats.map((seat, i) => {
    const cells = Array.from({ length: years }, (_, year) => sum(seat.score?.years[year]));
    const total = seat.score?.total ?? 0;
    return { seat: i, cells: [...cells, total - cells.reduce((all, n) => all + n, 0)], total };
  });
  return withoutEmpty({ heads: [...ROMAN.slice(0, years).map((year) => `year ${year}`), "other"], rows });
}

/** A column in which nobody has anything says nothing. */
function withoutEmpty({ heads, rows }: Reckoning): Reckoning {
  const used = heads.map((_, i) => rows.some((row) => row.cells[i]));
  return { heads: heads.filter((_, i) => used[i]), rows: rows.map((row) => ({ ...row, cells: row.cells.filter((_, i) => used[i]) })) };
}

/** What brought a seat most of its points, the greatest first. */
export function mainLines(state: StateMessage, seat: number, most = 3): { line: string; points: number }[] {
  const lines: Record<string, number> = {};
  const add = (all: Record<string, number>) => Object.entries(all).forEach(([line, n]) => (lines[line] = (lines[line] ?? 0) + n));
  if (state.game === "crusaders") add(state.view.seats[seat]?.score ?? {});
  else state.view.seats[seat]?.score?.years.forEach(add);
  return Object.entries(lines)
    .filter(([line, n]) => n > 0 && line !== "total")
    .map(([line, points]) => ({ line: line === "ip" ? "influence gathered" : line, points }))
    .sort((a, b) => b.points - a.points)
    .slice(0, most);
}

/** The points at an earlier moment: in Crescent Moon those of the years before, and what this one has brought and would bring. */
export function standingAt(then: StateMessage, last: StateMessage): number[] {
  if (then.game === "crusaders") return then.view.seats.map((seat) => seat.score["total"] ?? 0);
  if (last.game !== "crescent-moon") return [];
  const { year, over, seats } = then.view;
  return seats.map((seat, i) => {
    const score = last.view.seats[i]?.score;
    if (over) return score?.total ?? 0;
    const had = score?.years.slice(0, year).reduce((all, lines) => all + sum(lines), 0) ?? 0;
    return had + takenAtOnce(then.log, i) + sum(seat.forecast);
  });
}

/** The points of a seat that did not wait for the end of this year, for casualties, sacks and deals, as the log tells. */
function takenAtOnce(log: LogLine[], seat: number): number {
  const told = log.slice(log.findLastIndex(({ text }) => YEAR_BEGINS.test(text)) + 1);
  const own = told.filter((line) => line.seat === seat);
  const count = (said: RegExp, lines: LogLine[]) => lines.reduce((all, { text }) => all + Number(said.exec(text)?.[1] ?? 0), 0);
  return count(SCORED_AT_ONCE, own) - count(PAID_FOR_A_DEAL, own) + (seat === MURSHID ? count(PAID_FOR_A_DEAL, told) : 0);
}

/** What the log says of a move, and first of all of the seat whose standing it changed. If the year ended with it, only
 * that and the seat's own part are said: what others did last, and what the next year begins with, changed nothing. */
export function deedAt(log: LogLine[], ply: number, seat: number, name: string, most = 3): string {
  const lines = log.filter((line) => line.ply === ply);
  const year = lines.findIndex(({ text }) => YEAR_BEGINS.test(text));
  const deed = year < 0 ? lines : lines.slice(0, year);
  const own = deed.filter((line) => line.seat === seat || line.text.includes(name));
  const told = year < 0 ? (own.length ? own : deed) : [...own.slice(0, most - 1), ...lines.slice(year, year + 1)];
  return told
    .slice(0, most)
    .map(({ text }) => text)
    .join(" ");
}
