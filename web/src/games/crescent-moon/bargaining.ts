/** Offers between players as the page shows them: which choices of a menu belong on a card, and what the cards say. */

import type { Choice, GameEvent } from "../../wire/messages";
import type { BuildingName } from "./events";
import { CHARACTERS, type Conflict, type CrescentMoonView } from "./wire";

export interface Numbered {
  choice: Choice;
  number: number; // the key that takes it, and its place in the list
}

export const ANSWERS = ["accept", "refuse", "other price"];
const PRICE_STEPS = ["name a price", "answer a price"];
const DEAL_STEPS = ["offer", "take an offer"];
const SIDES = ["attacker", "defender"];
const OUTCOMES = ["cancel", "casualties", "spoils"];

export function numbered(menu: Choice[]): Numbered[] {
  return menu.map((choice, i) => ({ choice, number: i + 1 }));
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

/** How many units the winner of a combat loses: half the other side's strength, but never the last unit (CM-8.6). */
export function casualties(view: CrescentMoonView, conflict: Conflict): number {
  const [attack = 0, defence = 0] = conflict.strengths ?? [];
  if (conflict.winner === "attacker") return Math.min(Math.floor(defence / 2), conflict.units + conflict.mercenaries - 1);
  const hex = view.hexes.find(({ id }) => id === conflict.hex);
  const owner = CHARACTERS[conflict.defender] ?? "warlord";
  return Math.min(Math.floor(attack / 2), (hex?.units?.[owner] ?? 0) + (hex?.mercenaries?.[owner] ?? 0) - 1);
}

/** The units a choice of casualties takes, one by one: whether each is a mercenary. */
export function lossesOf(choice: Choice, lost: number): boolean[] {
  const ordinary = amountOf(choice) ?? 0;
  return [...Array<boolean>(ordinary).fill(false), ...Array<boolean>(Math.max(0, lost - ordinary)).fill(true)];
}

/** The piece whose fate is asked next: the palace, then a stronghold, then a town (CM-8.8). What was captured or spared in
 * this conflict is still there, but decided. */
export function spoilIn(view: CrescentMoonView, conflict: Conflict, events: GameEvent[]): BuildingName | undefined {
  const hex = view.hexes.find(({ id }) => id === conflict.hex);
  const won = events.findLastIndex(({ kind }) => kind === "conflict won");
  const decided = events.slice(won + 1).filter(({ kind }) => kind === "captured" || kind === "spared").map((event) => event["building"]);
  const pieces = [hex?.palace && "palace", hex?.hold?.split(" ")[1], hex?.town] as (BuildingName | undefined)[];
  return pieces.find((piece) => piece && !decided.includes(piece));
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
