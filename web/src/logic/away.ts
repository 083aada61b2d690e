/** While you were away: which moments of the game have passed since you last looked, to be shown one by one. */

import type { GameEvent } from "../wire/messages";

export interface AwayStep {
  ply: number;
  events: GameEvent[]; // those with a line to read
}

const MOST_STEPS = 80;
const KEY = "outremer seen ";

/** The last ply this browser has shown to the seat; -1: none. */
export function lastSeen(table: string, seat: number): number {
  const stored = Number(localStorage.getItem(`${KEY}${table} ${seat}`) ?? "-1");
  return Number.isInteger(stored) ? stored : -1;
}

export function keepSeen(table: string, seat: number, ply: number): void {
  localStorage.setItem(`${KEY}${table} ${seat}`, String(ply));
}

/** The ply of the seat's own last move, as far as the events tell; -1: it has not moved. */
export function lastOwnPly(events: GameEvent[], seat: number): number {
  return events.reduce((last, event) => (event.seat === seat && event.text ? Math.max(last, event.ply) : last), -1);
}

/** What has passed since the seat's last move and was not seen here; nothing for somebody who has just sat down. */
export function awaySteps(events: GameEvent[], seat: number, seen: number): AwayStep[] {
  const from = Math.max(lastOwnPly(events, seat), seen);
  if (from < 0) return [];
  const steps: AwayStep[] = [];
  for (const event of events.filter(({ ply, text }) => ply > from && text)) {
    const last = steps.at(-1);
    if (last?.ply === event.ply) last.events.push(event);
    else steps.push({ ply: event.ply, events: [event] });
  }
  return steps.slice(-MOST_STEPS);
}
