/** While you were away: which moments of the game have passed since you last looked, to be shown one by one. */

import type { LogLine } from "../wire/messages";

export interface AwayStep {
  ply: number;
  lines: LogLine[];
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

/** The ply of the seat's own last move, as far as the log tells; -1: it has not moved. */
export function lastOwnPly(log: LogLine[], seat: number): number {
  return log.reduce((last, line) => (line.seat === seat ? Math.max(last, line.ply) : last), -1);
}

/** What has passed since the seat's last move and was not seen here; nothing for somebody who has just sat down. */
export function awaySteps(log: LogLine[], seat: number, seen: number): AwayStep[] {
  const own = lastOwnPly(log, seat);
  const from = Math.max(own, seen);
  if (from < 0) return [];
  const steps: AwayStep[] = [];
  for (const line of log.filter((entry) => entry.ply > from)) {
    const last = steps.at(-1);
    if (last?.ply === line.ply) last.lines.push(line);
    else steps.push({ ply: line.ply, lines: [line] });
  }
  return steps.slice(-MOST_STEPS);
}
