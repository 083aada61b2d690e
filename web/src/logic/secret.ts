/** Secret choices, made by several at once: who was asked, who has chosen, who is still choosing; never what. */

import type { SeatEntry, StateMessage } from "../wire/messages";

const BY_ALL = ["choose order", "choose wheel"]; // CR-3.2, CR-3.8
const IN_A_CONFLICT = "select"; // CM-8.3, CM-9.4
const WARLORD = 0;

export interface Asked {
  step: string;
  seats: number[];
}
export const NOBODY_ASKED: Asked = { step: "", seats: [] };

/** Everybody known to be asked in the secret choice going on. Who was seen choosing stays in the list when done. */
export function askedIn(before: Asked, state: StateMessage): Asked {
  if (state.seats.some((seat) => typeof seat.choosing === "boolean")) return toldBy(state.seats);
  const step = secretStep(state);
  if (!step) return NOBODY_ASKED;
  const choosing = state.seats.filter((seat) => seat.deciding).map((seat) => seat.seat);
  const known = step === before.step ? before.seats : [];
  const seats = new Set([...known, ...choosing, ...certainlyAsked(state)]);
  return { step, seats: [...seats].sort((a, b) => a - b) };
}

/** The server itself says who was asked, and who has chosen. */
function toldBy(seats: SeatEntry[]): Asked {
  return { step: "told", seats: seats.filter((seat) => typeof seat.choosing === "boolean").map((seat) => seat.seat) };
}

/** A name for the secret choice going on that no other one of this game has; empty where nothing is chosen in secret. */
function secretStep(state: StateMessage): string {
  if (state.over) return "";
  if (state.game === "crusaders") return BY_ALL.includes(state.view.step) ? state.view.step : "";
  const { step, conflict, year, round } = state.view;
  if (step !== IN_A_CONFLICT || !conflict) return "";
  return [step, year, round, conflict.kind, conflict.hex, conflict.attacker].join(" ");
}

/** Also those who had chosen before this page was open: all of them in Crusaders, the two sides of a conflict with cards. */
function certainlyAsked(state: StateMessage): number[] {
  if (state.game === "crusaders") return state.seats.map((seat) => seat.seat);
  const { conflict, seats } = state.view;
  if (!conflict) return [];
  const holdsWarfare = (seat: number) => seat === WARLORD && conflict.kind === "combat";
  return [conflict.attacker, conflict.defender].filter((seat) => (seats[seat]?.hand_size ?? 0) > 0 || holdsWarfare(seat));
}

/** The seats to list: none where fewer than two choose at once, for then the sentence says it all. */
export function choosers(asked: Asked, seats: SeatEntry[]): SeatEntry[] {
  return asked.seats.length < 2 ? [] : seats.filter((seat) => asked.seats.includes(seat.seat));
}
