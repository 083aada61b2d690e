/** The seats of a table that is about to be opened, and the tables this browser knows. */

import type { GameEntry, Links } from "../wire/messages";

/** Myself and bots, as the first suggestion. */
export function firstSeating(game: GameEntry, players: number): string[] {
  const bot = `bot:${game.bots[0] ?? "steward"}`;
  return Array.from({ length: players }, (_, i) => (i === 0 ? "me" : bot));
}

/** Only one seat can be mine, unless several people share this screen: who sat where I sit down takes the place I leave. */
export function withSeat(seats: string[], at: number, kind: string, shared = false): string[] {
  return seats.map((old, i) => {
    if (i === at) return kind;
    return !shared && kind === "me" && old === "me" ? (seats[at] ?? old) : old;
  });
}

/** Several people share this screen: two at least. Or one again, who keeps the first of these seats. */
export function shareScreen(seats: string[], shared: boolean, bot: string): string[] {
  const first = seats.indexOf("me");
  if (!shared) return seats.map((kind, i) => (kind === "me" && i !== first ? bot : kind));
  let missing = 2 - seats.filter((kind) => kind === "me").length;
  return seats.map((kind) => (kind !== "me" && missing-- > 0 ? "me" : kind));
}

export function seatNames(game: GameEntry, players: number): string[] {
  const names = game.seats[game.players.indexOf(players)];
  return names ?? Array.from({ length: players }, (_, i) => `Seat ${i + 1}`);
}

/** "For 2 to 4 players." */
export function playersWords(players: number[]): string {
  const [fewest, most] = [Math.min(...players), Math.max(...players)];
  if (!players.length) return "";
  if (fewest === most) return `For ${most} ${most === 1 ? "player" : "players"}.`;
  return `For ${fewest} ${most === fewest + 1 ? "or" : "to"} ${most} players.`;
}

export interface KnownTable {
  table: string;
  game: string;
  at: string;
}
const KEY = "outremer tables";
const LINKS = "outremer links ";
const MOST = 12;

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
  const known = [{ table, game, at: new Date().toISOString() }, ...others];
  localStorage.setItem(KEY, JSON.stringify(known.slice(0, MOST)));
  for (const forgotten of known.slice(MOST)) localStorage.removeItem(LINKS + forgotten.table);
}

/** The links of a table, in the browser that opened it: the server tells them once, and keeps only their fingerprints. */
export function keepLinks(table: string, links: Links): void {
  localStorage.setItem(LINKS + table, JSON.stringify(links));
}

export function keptLinks(table: string): Links | null {
  try {
    const stored = JSON.parse(localStorage.getItem(LINKS + table) ?? "null") as Links | null;
    return stored && Array.isArray(stored.seats) ? stored : null;
  } catch {
    return null;
  }
}

/** The players of a saved game, as far as the file says so. */
export function playersOf(record: unknown, game: GameEntry): number {
  const given = record as { options?: { players?: unknown }; start?: { seats?: unknown[] }; moves?: unknown };
  const told = Number(given.options?.players ?? given.start?.seats?.length);
  if (game.players.includes(told)) return told;
  const moves = Array.isArray(given.moves) ? given.moves : [];
  const most = Math.max(0, ...moves.map((move) => Number.parseInt(String(move), 10) || 0));
  return game.players.find((count) => count >= most) ?? game.players[0] ?? 2;
}
