/** A few sentences for a player who has a character for the first time. */

import type { Hint } from "../kit";
import type { StateMessage } from "../../wire/messages";
import { CHARACTERS, type Character } from "./wire";

const CHARACTER_HINTS: Record<Character, Omit<Hint, "key">> = {
  warlord: {
    title: "You are the Warlord",
    lines: [
      "You live by war. Every enemy unit that falls when you win a combat is a point at once, and so is what you sack: 4 for a city, 3 for a castle, 2 for a town, 1 for a fort.",
      "You begin with a token and no army: Mass turns tokens into units, so do that first, and spread more tokens. Uprising makes two units break out under somebody else's rule.",
      "At each year's end four or more connected hexes give a point each, the holy site 4, and a castle beside your own token 3.",
    ],
    rule: "CM-14.1",
  },
  murshid: {
    title: "You are the Murshid",
    lines: [
      "Your tokens score, no matter who rules the land they lie in: 2 beside a city, 1 beside a town or on free fertile land.",
      "Take part in other players' conflicts. Your cards decide them, and you may ask for coins or points in return.",
      "At each year's end the holy site is worth 5 to you, a token on it 2, and two or more strongholds a point each.",
    ],
    rule: "CM-14.2",
  },
  sultan: {
    title: "You are the Sultan",
    lines: [
      "Build cities: each is a point a year, one more while nobody else controls its hex, and one more while nobody else's token lies there.",
      "Towns and cities pay you, no matter who rules their hex. You bargain over the price of the cards in your own market.",
      "At each year's end four or more of your tokens, or three or more hexes you control, give a point each; the holy site gives 4.",
    ],
    rule: "CM-14.3",
  },
  caliph: {
    title: "You are the Caliph",
    lines: [
      "Hold land: every hex you control beyond the first two is a point at each year's end, and each quarry and the river crossing one more.",
      "Strongholds keep what armies win. Each also raises how many units you are given next year.",
      "The palace, while it stands, is worth 2, four or more castles a point each, the holy site 4.",
    ],
    rule: "CM-14.5",
  },
  nomad: {
    title: "You are the Nomad",
    lines: [
      "Everybody needs your riders: hire them out and name your price. Coins become points at each year's end, the first ones best: 3 coins for 3 points, 10 for 6.",
      "Stay on good terms with everybody: a leader who needs no mercenaries pays nothing.",
      "Tokens in four or more hexes that nobody else controls give a point each, the holy site 2.",
    ],
    rule: "CM-14.4",
  },
};

export function hints(state: StateMessage): Hint[] {
  const character = CHARACTERS[state.seat] ?? "warlord";
  return [{ key: `crescent-moon ${character}`, ...CHARACTER_HINTS[character] }];
}
