/** What this browser remembers of puzzles: which were solved or tried, on which days, and the filter of the list. */

import type { PuzzleEntry } from "../wire/messages";

export interface Filter {
  grade: string; // "" for all
  role: string;
}

export interface Solving {
  solved: string[]; // keys of puzzles
  tried: string[];
  days: string[]; // on which a puzzle of the day was solved, 2026-11-17, in order
  filters: Record<string, Filter>; // by game
}

const KEY = "outremer puzzles";
const NO_FILTER: Filter = { grade: "", role: "" };
const MOST_DAYS = 400;
const DAY = 86_400_000;

export function keyOf(game: string, number: number): string {
  return `${game}/${number}`;
}

const texts = (found: unknown): string[] => (Array.isArray(found) ? found.filter((one) => typeof one === "string") : []);

/** What is stored; what cannot be read counts as nothing. */
export function readSolving(stored: string | null): Solving {
  try {
    const found = (JSON.parse(stored ?? "{}") ?? {}) as Partial<Record<keyof Solving, unknown>>;
    const filters = Object.entries((found.filters ?? {}) as Record<string, Partial<Filter> | null>).map(([game, one]) => [
      game,
      { grade: `${one?.grade ?? ""}`, role: `${one?.role ?? ""}` },
    ]);
    return { solved: texts(found.solved), tried: texts(found.tried), days: texts(found.days), filters: Object.fromEntries(filters) as Record<string, Filter> };
  } catch {
    return { solved: [], tried: [], days: [], filters: {} };
  }
}

const withOne = (list: string[], one: string) => (list.includes(one) ? list : [...list, one]);

/** `day`: today, where it is the puzzle of the day; else empty. */
export function afterTurn(solving: Solving, key: string, right: boolean, day: string): Solving {
  if (!right) return { ...solving, tried: withOne(solving.tried, key) };
  const days = day ? withOne(solving.days, day).slice(-MOST_DAYS) : solving.days;
  return { ...solving, solved: withOne(solving.solved, key), days };
}

/** How many days in a row, up to today, or up to yesterday while today's is open. */
export function streak(days: string[], today: string): number {
  const at = (back: number) => new Date(Date.parse(today) - back * DAY).toISOString().slice(0, 10);
  let begin = days.includes(today) ? 0 : 1;
  let count = 0;
  while (days.includes(at(begin))) {
    begin += 1;
    count += 1;
  }
  return count;
}

export function filterOf(solving: Solving, game: string): Filter {
  return solving.filters[game] ?? NO_FILTER;
}

export function chosen(puzzles: PuzzleEntry[], filter: Filter): PuzzleEntry[] {
  return puzzles.filter((one) => (!filter.grade || one.grade === filter.grade) && (!filter.role || one.role === filter.role));
}

/** The next puzzle of the filter that is not solved: after this one, or else from the beginning. */
export function nextPuzzle(puzzles: PuzzleEntry[], game: string, after: number, solving: Solving): PuzzleEntry | null {
  const open = chosen(puzzles, filterOf(solving, game)).filter((one) => one.number !== after && !solving.solved.includes(keyOf(game, one.number)));
  return open.find((one) => one.number > after) ?? open[0] ?? null;
}

export function loadSolving(): Solving {
  return readSolving(localStorage.getItem(KEY));
}

export function keepSolving(solving: Solving): Solving {
  localStorage.setItem(KEY, JSON.stringify(solving));
  return solving;
}
