/** While you were away: what has passed since you last looked, scene by scene. */

import { lastDeed, partsOf, type Part, type SceneRules } from "../stage/scenes";
import type { GameEvent } from "../wire/messages";

const MOST_SCENES = 60;
const KEY = "outremer seen ";

/** The last ply this browser has shown to the seat; -1: none. */
export function lastSeen(table: string, seat: number): number {
  const stored = Number(localStorage.getItem(`${KEY}${table} ${seat}`) ?? "-1");
  return Number.isInteger(stored) ? stored : -1;
}

export function keepSeen(table: string, seat: number, ply: number): void {
  localStorage.setItem(`${KEY}${table} ${seat}`, String(ply));
}

/** The ply of the seat's own last deed, as far as the events tell; -1: it has done nothing. */
export function lastOwnPly(events: GameEvent[], seat: number, rules: SceneRules): number {
  const deed = lastDeed(events, seat, rules);
  return events.find(({ n }) => n === deed)?.ply ?? -1;
}

/** What has passed since the seat's last move and was not seen here; nothing for somebody who has just sat down. */
export function awayParts(events: GameEvent[], seat: number, seen: number, rules: SceneRules): Part[] {
  const from = Math.max(lastOwnPly(events, seat, rules), seen);
  if (from < 0) return [];
  const missed = partsOf(events, null, rules).map((part) => ({ ...part, events: part.events.filter(({ ply, text }) => ply > from && text) }));
  return missed.filter((part) => part.events.length > 0).slice(-MOST_SCENES);
}
