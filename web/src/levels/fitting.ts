/** An opponent that fits: the level of bots whose measured strength is nearest to one's own. One's results are kept in this
 * browser, for each game by itself, as a rating on the scale of the bots. The server knows only which level was chosen. */

import type { GameEntry } from "../wire/messages";

export const FITTING = "bot:fitting"; // a seat of the new-table form; the server is asked for a level
const KEY = "outremer fitting";
const FAST = 5; // games in which the rating moves quickly
const QUICK_STEP = 120;
const STEP = 40;
const MOST_TABLES = 40;

export interface Rating {
  rating: number;
  games: number;
}

interface Meeting {
  game: string;
  level: string;
  elo: number; // of the level
  done?: { before: number; after: number };
}

interface Kept {
  ratings: Record<string, Rating>;
  tables: Record<string, Meeting>;
}

type Strengths = Record<string, number>;

function kept(): Kept {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Kept> | null;
    return { ratings: stored?.ratings ?? {}, tables: stored?.tables ?? {} };
  } catch {
    return { ratings: {}, tables: {} };
  }
}

function keep(value: Kept): void {
  const last = Object.entries(value.tables).slice(-MOST_TABLES);
  localStorage.setItem(KEY, JSON.stringify({ ...value, tables: Object.fromEntries(last) }));
}

export function ratingIn(game: string): Rating | null {
  return kept().ratings[game] ?? null;
}

/** The levels that were measured, the weakest first. */
function ladder(strengths: Strengths): [string, number][] {
  return Object.entries(strengths).sort(([, one], [, other]) => one - other);
}

/** The level to play next: the gentlest for somebody new, then the nearest; "" where nothing was measured. */
export function fittingLevel(strengths: Strengths, own: Rating | null): string {
  const levels = ladder(strengths);
  if (!own) return levels[0]?.[0] ?? "";
  const away = ([, elo]: [string, number]) => Math.abs(elo - own.rating);
  return levels.reduce((best, one) => (away(one) < away(best) ? one : best), levels[0] ?? ["", 0])[0];
}

/** Why this level, in a sentence. */
export function fittingWords(title: string, own: Rating | null): string {
  if (!own) return `${title}, the gentlest, because this is your first game against a fitting opponent. Your results change it.`;
  const games = own.games === 1 ? "1 game" : `${own.games} games`;
  return `${title}: you are at about ${own.rating} after ${games}.`;
}

/** The seats as the server is asked for them. */
export function seatsWithLevel(seats: string[], game: Pick<GameEntry, "name" | "strengths" | "bots">): string[] {
  const level = fittingLevel(game.strengths, ratingIn(game.name)) || game.bots[0] || "steward";
  return seats.map((seat) => (seat === FITTING ? `bot:${level}` : seat));
}

/** A table with a fitting opponent was opened: its result will count. */
export function beginFitting(table: string, game: Pick<GameEntry, "name" | "strengths">): void {
  const level = fittingLevel(game.strengths, ratingIn(game.name));
  if (!level) return;
  const all = kept();
  all.tables[table] = { game: game.name, level, elo: game.strengths[level] ?? 0 };
  keep(all);
}

/** The part of the others that a seat finished ahead of: winners first, then by points; a tie is half. */
export function partBeaten(totals: number[], winners: number[], you: number): number {
  const rank = (seat: number) => (winners.includes(seat) ? 1e6 : 0) + (totals[seat] ?? 0);
  const others = totals.map((_, seat) => seat).filter((seat) => seat !== you);
  const beaten = others.map((seat) => (rank(you) > rank(seat) ? 1 : rank(you) === rank(seat) ? 0.5 : 0) as number);
  return others.length ? beaten.reduce((sum, one) => sum + one, 0) / others.length : 0.5;
}

/** The rating after a game: an Elo update, quick at first. Somebody new begins at the strength of the first opponent. */
export function updated(own: Rating | null, elo: number, result: number): Rating {
  const before = own ?? { rating: elo, games: 0 };
  const expected = 1 / (1 + 10 ** ((elo - before.rating) / 400));
  const step = before.games < FAST ? QUICK_STEP : STEP;
  return { rating: Math.round(before.rating + step * (result - expected)), games: before.games + 1 };
}

/** A game is over: counts it once, and says what it changed; null for a table without a fitting opponent. */
export function finishFitting(table: string, totals: number[], winners: number[], you: number): { before: number; after: number } | null {
  const all = kept();
  const meeting = all.tables[table];
  if (!meeting) return null;
  if (!meeting.done) {
    const own = all.ratings[meeting.game] ?? null;
    const after = updated(own, meeting.elo, partBeaten(totals, winners, you));
    meeting.done = { before: own?.rating ?? meeting.elo, after: after.rating };
    all.ratings[meeting.game] = after;
    keep(all);
  }
  return meeting.done;
}
