/** Offers between players as the page shows them: which choices of a menu belong on a card, and what the cards say. */

import type { Choice } from "../../wire/messages";
import { BUILDINGS, type BuildingName, type Conflict, type CrescentMoonView } from "./wire";

export interface Numbered {
  choice: Choice;
  number: number; // the key that takes it, and its place in the list
}

export const ANSWERS = ["accept", "refuse", "other price"];
const PRICE_STEPS = ["name a price", "answer a price"];
const DEAL_STEPS = ["offer", "take an offer"];
const SIDES = ["attacker", "defender"];
const OUTCOMES = ["cancel", "casualties", "spoils"];

export function numbered(menu: Choice[], numberOf?: (choice: Choice) => number): Numbered[] {
  return menu.map((choice, i) => ({ choice, number: numberOf?.(choice) ?? i + 1 }));
}

/** The choices that a card on the table already offers; the list need not repeat them. */
export function onCards(view: CrescentMoonView, menu: Choice[]): Numbered[] {
  const all = numbered(menu);
  if (view.bargain && PRICE_STEPS.includes(view.step)) return all;
  if (view.conflict && (DEAL_STEPS.includes(view.step) || isOutcome(view))) return all;
  if (view.conflict) return all.filter(({ choice }) => SIDES.includes(choice.action));
  return [];
}

/** Whether the cards of a conflict are open, and somebody decides what they bring. */
export function isOutcome(view: CrescentMoonView): boolean {
  return OUTCOMES.includes(view.step);
}

/** The cards on the table for one side; those cancelled apart from the others. */
export function playedBy(conflict: Conflict, side: string): { card: string; count: number; struck: boolean }[] {
  return (conflict.cards ?? []).flatMap((counts, seat) => {
    if (conflict.sides[seat] !== side) return [];
    return Object.entries(counts).flatMap(([card, count]) => {
      const gone = conflict.cancelled?.[seat]?.[card] ?? 0;
      const lying = { card, count: count - gone, struck: false };
      return [lying, { card, count: gone, struck: true }].filter((one) => one.count > 0);
    });
  });
}

/** The units a choice of casualties takes, one by one: whether each is a mercenary. */
export function lossesOf(choice: Choice, lost: number): boolean[] {
  const ordinary = amountOf(choice) ?? 0;
  return [...Array<boolean>(ordinary).fill(false), ...Array<boolean>(Math.max(0, lost - ordinary)).fill(true)];
}

/** The piece whose fate is asked in the step "spoils". */
export function spoilIn(view: CrescentMoonView): BuildingName | undefined {
  return view.step === "spoils" ? BUILDINGS[view.numbers["piece"] ?? -1] : undefined;
}

export function amountOf(choice: Choice): number | null {
  const found = /^amount (\d+)$/.exec(choice.action);
  return found ? Number(found[1]) : null;
}

export interface Offer {
  seat: number;
  points: number;
  take: Numbered | null; // how the Murshid takes it
}

/** The offers on the table in a deal, the highest first. Only the Murshid sees them. */
export function offersIn(view: CrescentMoonView, menu: Choice[]): Offer[] {
  const offers = view.private.conflict?.offers ?? {};
  const all = numbered(menu);
  return Object.entries(offers)
    .map(([character, points]) => ({
      seat: view.seats.findIndex((seat) => seat.name.toLowerCase() === character),
      points,
      take: all.find(({ choice }) => choice.action === `player ${character}`) ?? null,
    }))
    .filter((offer) => offer.seat >= 0)
    .sort((a, b) => b.points - a.points);
}

/** Who could still have a word in a deal, and who has already said theirs; never what. */
export function speakers(view: CrescentMoonView, conflict: Conflict): { seat: number; spoken: boolean }[] {
  return conflict.sides.flatMap((side, seat) => {
    const asked = side !== "" || conflict.offered[seat];
    return asked && view.seats[seat]?.name !== "Murshid" ? [{ seat, spoken: !!conflict.offered[seat] || !view.actors.includes(seat) }] : [];
  });
}

export function coins(number: number): string {
  return `${number} ${number === 1 ? "coin" : "coins"}`;
}
