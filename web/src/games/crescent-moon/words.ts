/** How things of Crescent Moon are said: for screen readers and tool tips. */

import type { Choice } from "../../wire/messages";
import type { CardEntry, Character, CrescentMoonView, HexView, LandHex } from "./wire";

export function the(character: string): string {
  return `the ${character.charAt(0).toUpperCase()}${character.slice(1)}`;
}

/** "You", or "The Sultan"; -1 is nobody. */
export function seatName(view: CrescentMoonView, seat: number): string {
  if (seat < 0) return "nobody";
  return seat === view.you ? "You" : `The ${view.seats[seat]?.name ?? ""}`;
}

/** The same inside a sentence: "you", or "the Sultan". */
export function seatWords(view: CrescentMoonView, seat: number): string {
  return seatName(view, seat).replace(/^[TY]/, (letter) => letter.toLowerCase());
}

export function hexName(view: CrescentMoonView, id: string): string {
  return view.land.hexes[Number(id.slice(1)) - 1]?.name ?? "";
}

/** The short hand of a card's effect written out: C is strength in a combat, I in a contest, ¤ a coin. */
export function effectWords(effect: string): string {
  return effect
    .replace(/\bC\+/g, "combat +")
    .replace(/\bI\+/g, "influence +")
    .replace(/(\d+)¤/g, (_, number: string) => `${number} ${number === "1" ? "coin" : "coins"}`)
    .replace(/¤/g, "coin")
    .replace("char./battalion", "a character or battalion")
    .replace(" ↺", "; stays before you until upkeep")
    .replace(/^(action|anytime): /, "");
}

/** All of a card, where it lies too small to be read. */
export function cardWords(card: CardEntry): string {
  const kinds = card.keywords.length ? ` (${card.keywords.join(", ")})` : "";
  return `${card.name}${kinds}: ${effectWords(card.effect)}`;
}

function forces(pieces: Partial<Record<Character, number>> | undefined, one: string, many: string): string[] {
  return Object.entries(pieces ?? {}).map(([owner, count]) => `${count} ${count === 1 ? one : many} of ${the(owner)}`);
}

/** Everything in a hex, who controls it, and what can be done there. */
export function hexWords(land: LandHex, hex: HexView, marks: { holy: boolean; crossing: boolean }, choices: Choice[]): string {
  const said = [`${land.name}, ${land.terrain}`];
  if (marks.holy) said.push("the holy site");
  if (marks.crossing) said.push("the river crossing");
  if (hex.palace) said.push("the palace");
  if (hex.town) said.push(`a ${hex.town}`);
  const [owner, kind] = hex.hold?.split(" ") ?? [];
  if (owner) said.push(`a ${kind} of ${the(owner)}`);
  said.push(...forces(hex.units, "unit", "units"), ...forces(hex.mercenaries, "mercenary", "mercenaries"));
  if (hex.token) said.push(`influence of ${the(hex.token)}`);
  said.push(hex.control ? `controlled by ${the(hex.control)}` : "controlled by nobody");
  if (choices.length) said.push(`can be chosen: ${choices.map((choice) => choice.words).join(" or ")}`);
  return said.join("; ");
}
