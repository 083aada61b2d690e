/** A few sentences for somebody who plays a character, or has a wheel, for the first time. */

import { CHARACTERS, type Character } from "../games/crescent-moon/wire";
import type { StateMessage } from "../wire/messages";

export interface Hint {
  key: string; // under which it is remembered as read
  title: string;
  lines: string[];
  rule: string; // where the rulebook says it all
}

const CRESCENT: Record<Character, Omit<Hint, "key">> = {
  warlord: {
    title: "You are the Warlord",
    lines: [
      "You live by war: every enemy unit that falls when you win a combat is a point at once, and so is what you sack: 4 for a city, 3 for a castle, 2 for a town, 1 for a fort.",
      "You begin with a token and no army: Mass turns tokens into units, so do that first, and spread more tokens. Uprising makes two units break out under somebody else's rule.",
      "At each year's end four or more connected hexes give a point each, the holy site 4, and a castle beside your own token 3.",
    ],
    rule: "CM-14.1",
  },
  murshid: {
    title: "You are the Murshid",
    lines: [
      "Your tokens score, whoever rules the land they lie in: 2 beside a city, 1 beside a town or on free fertile land.",
      "Take part in other people's quarrels. Your cards decide them, and you may ask coins or points for your help.",
      "At each year's end the holy site is worth 5 to you, a token on it 2, and two or more strongholds a point each.",
    ],
    rule: "CM-14.2",
  },
  sultan: {
    title: "You are the Sultan",
    lines: [
      "Build cities: each is a point a year, one more while nobody else controls its hex, and one more while nobody else's token lies there.",
      "Towns and cities pay you, whoever rules their hex, and the cards of your own market are sold at a price you bargain for.",
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
      "Everybody needs your riders: hire them out and name a price. Coins become points at each year's end, the first ones best: 3 coins for 3 points, 10 for 6.",
      "Stay friends with all, for a leader who needs no mercenaries pays nothing.",
      "Tokens in four or more hexes that nobody else controls give a point each, the holy site 2.",
    ],
    rule: "CM-14.4",
  },
};

const WHEEL: Hint = {
  key: "crusaders wheel",
  title: "The wheel",
  lines: [
    "On your turn choose one wedge with tokens on it: the tokens, and your bonuses, are the strength of its action.",
    "Then they are sown, one to each wedge clockwise. Point at a wedge to see where they would fall.",
    "Or upgrade a wedge instead: from then on it can do two things, and you may divide its tokens between them.",
  ],
  rule: "CR-4.2",
};

const ORDERS: Record<string, { line: string; rule: string }> = {
  alcantara: { line: "You begin with one more token and one wedge upgraded. In play you have no power, only that start.", rule: "CR-7.1" },
  aviz: { line: "When you sow, the first token may fall back on the wedge you have just emptied.", rule: "CR-7.2" },
  calatrava: { line: "You have only six tokens, but every action you give a token to is one stronger: few tokens, quick turns.", rule: "CR-7.3" },
  "holy-sepulchre": { line: "You have two tokens more than others, but every Travel is one weaker.", rule: "CR-7.4" },
  hospitaller: { line: "Once in each sowing you may pass over one wedge.", rule: "CR-7.5" },
  montesa: { line: "A further knight enters beside your first, and every Travel is one stronger.", rule: "CR-7.6" },
  santiago: { line: "One wedge starts upgraded, and when you sow the first token may fall back on the wedge you have just emptied.", rule: "CR-7.7" },
  lazarus: { line: "Three wedges start upgraded, for one token less. In play you have no power.", rule: "CR-7.8" },
  templar: { line: "You have only ten tokens, but once a turn you may drop two of them on one wedge while you sow.", rule: "CR-7.9" },
  teutonic: { line: "You may sow either way round.", rule: "CR-7.10" },
};

/** What might be new to whoever has to choose now, most important first. */
export function hintsFor(state: StateMessage): Hint[] {
  if (state.role !== "seat" || state.decision === null || state.over) return [];
  if (state.game === "crescent-moon") return [characterHint(CHARACTERS[state.seat] ?? "warlord")];
  if (state.view.step !== "turn") return [];
  return [WHEEL, ...orderHint(state.view.seats[state.seat]?.order ?? "")];
}

function characterHint(character: Character): Hint {
  return { key: `crescent-moon ${character}`, ...CRESCENT[character] };
}

function orderHint(order: string): Hint[] {
  const known = ORDERS[order];
  return known ? [{ key: `crusaders ${order}`, title: "Your order", lines: [known.line], rule: known.rule }] : [];
}

const KEY = "outremer hints";
const NONE = "none wanted";

/** The keys of the hints that were read on this browser. */
export function readHints(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === "string") : [];
  } catch {
    return [];
  }
}

export function firstUnread(hints: Hint[], read: string[]): Hint | null {
  return read.includes(NONE) ? null : (hints.find((hint) => !read.includes(hint.key)) ?? null);
}

export function markRead(key: string = NONE): string[] {
  const read = [...readHints(), key];
  localStorage.setItem(KEY, JSON.stringify(read));
  return read;
}

export function forgetHints(): void {
  localStorage.removeItem(KEY);
}
