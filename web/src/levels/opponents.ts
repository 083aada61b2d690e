/** The bots as a person chooses one: those with a rating from the weakest to the strongest, and the others apart. */

import type { GameEntry } from "../wire/messages";

export interface Opponent {
  name: string;
  words: string; // the title, and a rating or what it is for
}

export interface Opponents {
  rated: Opponent[];
  others: Opponent[];
}

/** The title of a bot: its level, or what it does. */
export function botTitle(name: string): string {
  return name === "random" ? "Random bot" : name.charAt(0).toUpperCase() + name.slice(1);
}

export function opponentsIn(game: Pick<GameEntry, "bots" | "levels" | "strengths" | "purposes">): Opponents {
  const rating = (name: string): number => game.strengths[name] ?? 0;
  const rated = game.bots.filter(rating).sort((one, other) => rating(one) - rating(other));
  const levels = Object.keys(game.levels); // the weakest first, measured in this game or not
  const place = (name: string): number => (levels.includes(name) ? levels.indexOf(name) : levels.length);
  const others = game.bots.filter((name) => !rating(name)).sort((one, other) => place(one) - place(other));
  return { rated: rated.map((name) => worded(name, rating(name))), others: others.map((name) => worded(name, game.purposes[name])) };
}

function worded(name: string, more: number | string | undefined): Opponent {
  return { name, words: more ? `${botTitle(name)} (${more})` : botTitle(name) };
}
