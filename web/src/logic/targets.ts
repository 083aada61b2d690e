/** From the menu of choices to the things one can click: which entries lie on which spot of the board. */

import type { Choice } from "../wire/messages";

/** How a board reads the targets of choices: the spot where one is clicked, and the spot where a move comes from. */
export interface TargetReader {
  spotOf: (target: string) => string;
  originOf: (target: string) => string; // empty where it comes from nowhere
}

/** A target is its own spot. */
export const AS_TOLD: TargetReader = { spotOf: (target) => target, originOf: () => "" };

export type Spots = Map<string, Choice[]>;

/** The entries of a menu by spot; those that point at nothing are under the empty text. */
export function spotsOf(menu: Choice[], reader: TargetReader = AS_TOLD): Spots {
  const spots: Spots = new Map();
  for (const choice of menu) {
    const spot = reader.spotOf(choice.target);
    spots.set(spot, [...(spots.get(spot) ?? []), choice]);
  }
  return spots;
}
