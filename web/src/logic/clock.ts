/** Clocks as they are shown: how much is left at this moment, and how that is written. */

import type { ClockEntry, ClockWish } from "../wire/messages";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SCARCE = 30; // seconds of a bank that make a player hurry
const SCARCE_SHARE = 0.1; // of the time for one decision

/** Seconds left to a seat, `since` milliseconds after the message came; a stopped clock does not count down. */
export function secondsLeft(clock: ClockEntry, seat: number, since: number, stopped: boolean): number {
  const told = clock.left[seat] ?? 0;
  const runs = !stopped && clock.running.includes(seat);
  return Math.max(0, runs ? told - since / 1000 : told);
}

/** "2 days 3 h", "1:02:03", "14:05", "0:09". */
export function timeWords(seconds: number): string {
  if (seconds >= DAY) return dayWords(Math.ceil(seconds / HOUR));
  const whole = Math.ceil(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  if (whole >= HOUR) return `${Math.floor(whole / HOUR)}:${two(Math.floor((whole % HOUR) / MINUTE))}:${two(whole % MINUTE)}`;
  return `${Math.floor(whole / MINUTE)}:${two(whole % MINUTE)}`;
}

function dayWords(all: number): string {
  const [days, hours] = [Math.floor(all / 24), all % 24];
  const said = `${days} ${days === 1 ? "day" : "days"}`;
  return hours ? `${said} ${hours} h` : said;
}

/** For those who hear the page: "14 minutes 5 seconds". */
export function spokenTime(seconds: number): string {
  if (seconds >= HOUR) return timeWords(seconds);
  const whole = Math.ceil(seconds);
  const many = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
  const minutes = Math.floor(whole / MINUTE);
  return minutes ? `${many(minutes, "minute")} ${many(whole % MINUTE, "second")}` : many(whole, "second");
}

export function isScarce(clock: ClockEntry, seconds: number): boolean {
  return seconds <= (clock.kind === "move" ? Math.min(clock.seconds * SCARCE_SHARE, HOUR) : SCARCE);
}

export interface ClockChoice {
  id: string;
  words: string;
  clock: ClockWish | null;
}

const NO_CLOCK: ClockChoice = { id: "none", words: "no clock", clock: null };
const bank = (minutes: number, increment: number): ClockChoice => ({
  id: `bank ${minutes} ${increment}`,
  words: increment ? `${minutes} min + ${increment} s` : `${minutes} minutes`,
  clock: { kind: "bank", seconds: minutes * MINUTE, increment },
});
const perMove = (days: number): ClockChoice => ({
  id: `move ${days}`,
  words: `${days} ${days === 1 ? "day" : "days"} a move`,
  clock: { kind: "move", seconds: days * DAY },
});

/** The clocks offered when a table is opened. */
export const LIVE_CLOCKS: readonly ClockChoice[] = [NO_CLOCK, bank(15, 10), bank(30, 15), bank(60, 0)];
export const SLOW_CLOCKS: readonly ClockChoice[] = [NO_CLOCK, perMove(1), perMove(3), perMove(7)];
