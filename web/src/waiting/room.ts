/** The waiting room: who is there, who is ready, and what is said of it. */

import type { SeatEntry, StateMessage } from "../wire/messages";

/** What a seat still needs before the game begins. */
export function standing(seat: SeatEntry): "bot" | "ready" | "here" | "away" | "open" {
  if (seat.kind.startsWith("bot")) return "bot";
  if (seat.kind === "open") return "open";
  if (seat.ready) return "ready";
  return seat.connected ? "here" : "away";
}

export const STANDING: Record<ReturnType<typeof standing>, string> = {
  bot: "bot, ready",
  ready: "ready",
  here: "here, not ready",
  away: "not here now",
  open: "nobody yet",
};

/** Whether people gather: somebody is not ready, and the game has not begun. */
export function gathers(state: StateMessage | null): boolean {
  return !!state && !state.over && state.role !== "spectator" && state.waiting.length > 0;
}

/** "Waiting for Ann, the Sultan and you." */
export function waitsFor(state: StateMessage, titles: string[]): string {
  const called = (seat: number) => {
    const entry = state.seats[seat];
    if (seat === state.seat) return "you";
    return entry && entry.kind !== "open" && entry.name !== `Player ${seat + 1}` ? entry.name : (titles[seat] ?? `Player ${seat + 1}`);
  };
  const names = [...state.waiting].sort((a, b) => Number(a === state.seat) - Number(b === state.seat)).map(called);
  if (!names.length) return "Everybody is ready.";
  const last = names[names.length - 1] ?? "";
  return `Waiting for ${names.length === 1 ? last : `${names.slice(0, -1).join(", ")} and ${last}`}.`;
}

const NAME = "outremer name";

/** What this person is called, on this browser. */
export function ownName(): string {
  return localStorage.getItem(NAME) ?? "";
}

export function keepName(name: string): void {
  localStorage.setItem(NAME, name);
}
