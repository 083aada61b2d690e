/** The events of Crescent Moon that the page reads; `src/outremer/games/crescent_moon/events.py` declares them all. */

import type { GameEvent } from "../../wire/messages";
import type { BuildingName } from "./wire";

type StartPiece = "units" | "mercenaries" | "token" | "fort" | "castle" | "town" | "palace";

/** Units of one seat, of both kinds. */
interface Forces {
  seat: number;
  ordinary: number;
  mercenary: number;
}

/** Where income comes from, in the order in which it is told. */
export const INCOME_PARTS = ["settlements", "land", "tokens", "palace"] as const;
type IncomePart = (typeof INCOME_PARTS)[number];

export type Side = "attacker" | "defender";

/** A part of a side's strength in a conflict. */
export interface StrengthPart {
  what: "units" | "mercenaries" | "fort" | "castle" | "palace" | "Guardian" | "presence" | "control" | "token" | "card";
  number: number;
  strength: number;
  lender: number | null; // whose it is, if not the head's of the side
  card: string | null;
  mark: string; // "cancelled", "nothing to cancel", or nothing
  by: string | null; // the enemy card that makes it count 0
}

export type CrescentMoonEvent =
  | { kind: "began"; seat: number; hex: string; pieces: StartPiece[] }
  | ({ kind: "income"; seat: number; coins: number } & Record<IncomePart, number>)
  | { kind: "coins" | "spent"; seat: number; coins: number }
  | { kind: "plot fell short"; seat: number; coins: number }
  | { kind: "paid"; seat: number; receiver: number | null; coins: number }
  | { kind: "token placed" | "token removed" | "token spent"; seat: number; hex: string }
  | { kind: "built"; seat: number; hex: string; building: BuildingName; cost: number }
  | { kind: "sacked"; seat: number; hex: string; building: BuildingName; coins: number }
  | { kind: "captured"; seat: number; hex: string; building: BuildingName; victim: number }
  | ({ kind: "units placed" | "units lost" | "units retreated"; hex: string } & Forces)
  | ({ kind: "marched"; origin: string; target: string } & Forces)
  | { kind: "massed" | "rose up" | "bribed"; seat: number; hex: string; units: number }
  | { kind: "deserted"; seat: number; other: number; hex: string; units: number }
  | { kind: "bought"; seat: number; card: string; slot: string }
  | { kind: "combat began" | "contest began"; seat: number; defender: number; hex: string }
  | { kind: "strength"; seat: number; side: Side; strength: number; hex: string; parts: StrengthPart[] }
  | { kind: "conflict won"; seat: number; loser: number; hex: string; conflict: "combat" | "contest"; side: Side; tie: string }
  | { kind: "revealed"; seat: number; card: string; coins: number }
  | { kind: "scored"; seat: number; line: string; points: number; year: number }
  | { kind: "reserves grew"; seat: number; units: number }
  | { kind: "deal paid"; seat: number; other: number; points: number };

/** The event with the fields of its kind. One of another kind falls through every comparison with these. */
export function eventOf(event: GameEvent): CrescentMoonEvent {
  return event as unknown as CrescentMoonEvent;
}

const SEAT_FIELDS = ["seat", "other", "victim", "loser", "defender", "receiver", "seller"];

/** Whether a seat did it, or it was done to that seat. */
export function concerns(event: GameEvent, seat: number): boolean {
  return SEAT_FIELDS.some((field) => event[field] === seat);
}

/** The hex of the conflict that an event belongs to: that of the last one begun before it. */
export function conflictHex(events: GameEvent[], n: number): string {
  const began = events.findLast((event) => event.n < n && (event.kind === "combat began" || event.kind === "contest began"));
  return typeof began?.["hex"] === "string" ? began["hex"] : "";
}
