/** How the five characters are told apart: their signs and colours. */

import type { SignName } from "../../pieces/signs";
import { CHARACTERS } from "./wire";

export const CHARACTER_SIGNS: Record<string, SignName> = {
  warlord: "blades",
  murshid: "moon",
  sultan: "star",
  caliph: "gate",
  nomad: "camel",
};

export function seatSign(seat: number): SignName {
  return CHARACTER_SIGNS[CHARACTERS[seat] ?? ""] ?? "blades";
}

export function seatColour(seat: number): string {
  return `var(--${CHARACTERS[seat] ?? "rule"})`;
}
