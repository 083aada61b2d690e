/** A few sentences for a player who has a character for the first time. Their numbers are the data's: see `Hint`. */

import type { Hint } from "../kit";
import type { StateMessage } from "../../wire/messages";
import { CHARACTERS, type Character } from "./wire";

const CHARACTER_HINTS: Record<Character, Omit<Hint, "key">> = {
  warlord: {
    title: "You are the Warlord",
    lines: [
      "You live by war. Every enemy unit that falls when you win a combat gives {scoring.warlord.per_casualty|point} at once, and so does what you sack: {scoring.warlord.sack_city} for a city, {scoring.warlord.sack_castle} for a castle, {scoring.warlord.sack_town} for a town, {scoring.warlord.sack_fort} for a fort.",
      "Spread tokens, then Mass: it turns tokens into units. Uprising makes {character_actions.uprising|unit} break out in a hex that somebody else controls.",
      "At each year's end {scoring.warlord.group|word} or more connected hexes give {scoring.warlord.per_group_hex|point} each, the holy site {scoring.warlord.holy_site}, and a castle in the same hex as your own token {scoring.warlord.castle_and_token}.",
    ],
    rule: "CM-14.1",
  },
  murshid: {
    title: "You are the Murshid",
    lines: [
      "Your tokens score, no matter who controls the hex they lie in: {scoring.murshid.city_token} beside a city, {scoring.murshid.town_token} beside a town, {scoring.murshid.fertile_token} on fertile land without either.",
      "Take part in other players' conflicts. Your cards decide them, and you may ask for coins or points in return.",
      "At each year's end the holy site is worth {scoring.murshid.holy_site} to you, a token on it {scoring.murshid.holy_token}, and {scoring.murshid.strongholds|word} or more strongholds {scoring.murshid.per_stronghold|point} each.",
    ],
    rule: "CM-14.2",
  },
  sultan: {
    title: "You are the Sultan",
    lines: [
      "Build cities: each gives {scoring.sultan.city|point} a year, {scoring.sultan.uncontrolled} more while nobody else controls its hex, and {scoring.sultan.uninfluenced} more while nobody else's token lies there.",
      "Towns and cities pay you, no matter who controls their hex. You bargain over the price of the cards in your own market.",
      "At each year's end {scoring.sultan.tokens|word} or more of your tokens give {scoring.sultan.per_token|point} each, {scoring.sultan.control|word} or more hexes you control {scoring.sultan.per_hex} each, and the holy site {scoring.sultan.holy_site}.",
    ],
    rule: "CM-14.3",
  },
  caliph: {
    title: "You are the Caliph",
    lines: [
      "Hold land: at each year's end every hex you control, less {scoring.caliph.beyond}, gives {scoring.caliph.per_hex|point}, and each quarry and the river crossing {scoring.caliph.quarry_or_crossing} more.",
      "Strongholds keep what armies win. Each also raises how many units you are given next year.",
      "The palace, while it stands, is worth {scoring.caliph.palace}, {scoring.caliph.castles|word} castles or more {scoring.caliph.castle_points}, the holy site {scoring.caliph.holy_site}.",
    ],
    rule: "CM-14.5",
  },
  nomad: {
    title: "You are the Nomad",
    lines: [
      "Everybody needs your mercenaries: hire them out and name your price. Coins become points at each year's end, the first ones best: {scoring.nomad.coins.0|coin} for {scoring.nomad.points.0|point}, {scoring.nomad.coins.3} for {scoring.nomad.points.3}.",
      "Stay on good terms with everybody: a leader who needs no mercenaries pays nothing.",
      "Tokens in {scoring.nomad.tokens|word} or more hexes that nobody else controls give {scoring.nomad.per_token|point} each, the holy site {scoring.nomad.holy_site}.",
    ],
    rule: "CM-14.4",
  },
};

export function hints(state: StateMessage): Hint[] {
  const character = CHARACTERS[state.seat] ?? "warlord";
  return [{ key: `crescent-moon ${character}`, ...CHARACTER_HINTS[character] }];
}
