/** The strengths of a conflict as sums, column by column, from the events that tell them. */

import type { GameEvent } from "../../wire/messages";
import { eventOf, type Side, type StrengthPart } from "./events";
import type { CardEntry, CrescentMoonView } from "./wire";
import { seatName, seatWords } from "./words";

export interface SideSum {
  seat: number;
  side: Side;
  strength: number;
  parts: StrengthPart[];
}

export interface Outcome {
  kind: "combat" | "contest";
  hex: string;
  winner: number;
  loser: number;
  tie: string; // how a tie was decided: "attacker", "sway", or nothing
  swayed: number; // to whom; -1 if it was not
  sums: SideSum[];
}

const BEGINNINGS = ["combat began", "contest began"];

/** Both sides of the conflict that began last, attacker first; none until the strengths are known. */
export function sumsIn(events: GameEvent[]): SideSum[] {
  const began = events.findLastIndex((event) => BEGINNINGS.includes(event.kind));
  return sumsAmong(events.slice(began + 1));
}

/** The conflict that ended in this turn or in the one before. */
export function lastOutcome(events: GameEvent[]): Outcome | null {
  const ended = events.findLastIndex((event) => event.kind === "conflict won");
  if (ended < 0 || events.slice(ended).filter((event) => event.kind === "turn began").length > 1) return null;
  const began = events.findLastIndex((event, i) => i < ended && BEGINNINGS.includes(event.kind));
  const won = eventOf(events[ended] as GameEvent);
  if (won.kind !== "conflict won") return null;
  const swayed = events.slice(began, ended).findLast((event) => event.kind === "tie swayed");
  return {
    kind: won.conflict,
    hex: won.hex,
    winner: won.seat,
    loser: won.loser,
    tie: won.tie,
    swayed: typeof swayed?.["other"] === "number" ? swayed["other"] : -1,
    sums: sumsAmong(events.slice(began, ended)),
  };
}

function sumsAmong(events: GameEvent[]): SideSum[] {
  return events.flatMap((event) => {
    const told = eventOf(event);
    return told.kind === "strength" ? [{ seat: told.seat, side: told.side, strength: told.strength, parts: told.parts }] : [];
  });
}

/** What a part is: "3 units", "castle", "2 Zealots". */
export function thingWords(part: StrengthPart, cards: Map<string, CardEntry>): string {
  if (part.what === "units") return `${part.number} ${part.number === 1 ? "unit" : "units"}`;
  if (part.what === "mercenaries") return `${part.number} ${part.number === 1 ? "mercenary" : "mercenaries"}`;
  if (part.card === null) return part.what;
  const name = cards.get(part.card)?.name ?? part.card;
  return part.number === 1 ? name : `${part.number} ${name}`;
}

/** Who lent it, and why it counts nothing: "lent by the Murshid, cancelled". */
export function noteWords(part: StrengthPart, cards: Map<string, CardEntry>, view: CrescentMoonView): string {
  const notes = [part.mark, part.by === null ? "" : (cards.get(part.by)?.name ?? part.by)];
  if (part.lender !== null) {
    const owner = seatWords(view, part.lender);
    notes.unshift(part.what === "card" ? `lent by ${owner}` : owner);
  }
  return notes.filter((note) => note).join(", ");
}

/** How a tie was decided and for whom, or nothing. */
export function tieWords(outcome: Outcome, view: CrescentMoonView): string {
  if (outcome.tie === "attacker") return "A tie goes to the attacker.";
  if (outcome.tie !== "sway") return "";
  const murshid = view.seats.findIndex(({ name }) => name === "Murshid");
  const deed = outcome.swayed === murshid ? "took the tie" : `gave the tie to ${seatWords(view, outcome.swayed)}`;
  return `${seatName(view, murshid)} ${deed} by Sway.`;
}
