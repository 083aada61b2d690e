/** The seats of a table that is about to be opened, and the tables this browser knows. */

import type { GameEntry } from "../wire/messages";

/** Myself and bots, as the first suggestion. */
export function firstSeating(game: GameEntry, players: number): string[] {
  const bot = `bot:${game.bots[0] ?? "greedy"}`;
  return Array.from({ length: players }, (_, i) => (i === 0 ? "me" : bot));
}

/** Only one seat can be mine: taking another frees the first for a bot. */
export function withSeat(seats: string[], at: number, kind: string, bot: string): string[] {
  return seats.map((old, i) => {
    if (i === at) return kind;
    return kind === "me" && old === "me" ? bot : old;
  });
}

export function seatNames(game: GameEntry, players: number): string[] {
  const names = game.seats[game.players.indexOf(players)];
  return names ?? Array.from({ length: players }, (_, i) => `Seat ${i + 1}`);
}

export interface KnownTable {
  table: string;
  game: string;
  at: string;
}
const KEY = "outremer tables";
const MOST = 8;

export function knownTables(): KnownTable[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? (stored as KnownTable[]) : [];
  } catch {
    return [];
  }
}

export function rememberTable(table: string, game: string): void {
  const others = knownTables().filter((known) => known.table !== table);
  localStorage.setItem(KEY, JSON.stringify([{ table, game, at: new Date().toISOString() }, ...others].slice(0, MOST)));
}

export const OPTION_WORDS: Record<string, string> = {
  players: "Players",
  ruleset: "Rules",
  variant: "Start",
  orders: "Orders with powers",
  years: "Years",
  layout: "Map",
  placement: "Placing the first pieces",
  open_scores: "Points open to all",
};

export function valueWords(value: string | number | boolean): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  return String(value).replace(/-/g, " ");
}
