/** The options of a table that is about to be opened: which values go together, and what they are called. */

import { kitOf } from "../games/registry";
import type { GameEntry } from "../wire/messages";

export type Value = string | number | boolean;
export type Options = Record<string, Value>;

/** Every option with its usual value. */
export function usualOptions(game: GameEntry): Options {
  return Object.fromEntries(Object.entries(game.options).map(([name, values]) => [name, values[0] as Value]));
}

/** The values of an option that go with the other choices, the usual one first. */
export function fittingValues(game: GameEntry, option: string, chosen: Options): Value[] {
  const limits = game.limits.filter((limit) => limit.option === option);
  const fits = (value: Value) =>
    limits.every((limit) => limit.value !== value || limit.only.includes(chosen[limit.other] as Value));
  return (game.options[option] ?? []).filter(fits);
}

/** The choices that go together: where one does not, the first that does stands for it. An option without any is left out. */
export function settledOptions(game: GameEntry, wanted: Options): Options {
  let settled = wanted;
  for (let round = 0; round <= Object.keys(wanted).length; round++) {
    const next: Options = {};
    for (const [option, value] of Object.entries(wanted)) {
      const fitting = fittingValues(game, option, settled);
      const first = fitting.includes(value) ? value : fitting[0];
      if (first !== undefined) next[option] = first;
    }
    if (JSON.stringify(next) === JSON.stringify(settled)) break;
    settled = next;
  }
  return settled;
}

/** What an option is called: as its game says, or its own name made readable. */
export function optionWords(game: string, option: string): string {
  const plain = option.replace(/[_-]/g, " ");
  return kitOf(game).optionWords[option] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

export function valueWords(game: GameEntry, option: string, value: Value): string {
  const at = game.options[option]?.indexOf(value) ?? -1;
  return game.titles[option]?.[at] ?? String(value);
}
