/** The points of Crusaders: by where they come from. */

import type { StateMessage } from "../../wire/messages";
import type { ScoreTable, ScoreLine, StandingLine } from "../kit";
import { BUILDINGS, viewOf } from "./wire";

const HEADS = ["influence", "most enemies", "level IV", "other"];
const MOST_ENEMIES = ["most Prussian", "most Slav", "most Saracen"];
const LEVEL_IV = BUILDINGS.map((type) => `${type} IV`);

export function scoreTable(state: StateMessage): ScoreTable {
  const part = (score: Record<string, number>, lines: string[]) => lines.reduce((all, line) => all + (score[line] ?? 0), 0);
  const rows = viewOf(state).seats.map(({ score }, seat) => {
    const total = score["total"] ?? 0;
    const [ip, enemies, level] = [score["ip"] ?? 0, part(score, MOST_ENEMIES), part(score, LEVEL_IV)];
    return { seat, cells: [ip, enemies, level, total - ip - enemies - level], total };
  });
  return { heads: HEADS, rows };
}

export function scoreLines(state: StateMessage, seat: number): ScoreLine[] {
  return Object.entries(viewOf(state).seats[seat]?.score ?? {})
    .filter(([line]) => line !== "total")
    .map(([line, points]) => ({ line: lineWords(line), points }));
}

function lineWords(line: string): string {
  if (line === "ip") return "influence gathered";
  return MOST_ENEMIES.includes(line) ? `${line}s defeated` : line;
}

/** All points are counted at the end; influence is in hand already. */
export function standingLines(state: StateMessage, seat: number): StandingLine[] {
  return scoreLines(state, seat)
    .filter(({ points, line }) => points || line === "influence gathered")
    .map(({ line, points }) => ({ line, now: points, had: line === "influence gathered" ? points : null }));
}

/** "Buildings: Aviz 7, Montesa 5", and the defeated enemies where the buildings are as many. */
export function tieCounts(state: StateMessage, tied: number[]): string {
  const sum = (numbers: Record<string, number>) => Object.values(numbers).reduce((all, one) => all + one, 0);
  const seats = tied.flatMap((seat) => viewOf(state).seats[seat] ?? []);
  const counted = (words: string, numbers: number[]) => `${words}: ${seats.map(({ name }, i) => `${name} ${numbers[i]}`).join(", ")}`;
  const built = seats.map((seat) => sum(seat.built));
  const isEven = new Set(built).size === 1;
  return [counted("Buildings", built), ...(isEven ? [counted("Enemies", seats.map((seat) => sum(seat.foes)))] : [])].join(". ");
}

export function standing(then: StateMessage): number[] {
  return viewOf(then).seats.map((seat) => seat.score["total"] ?? 0);
}
