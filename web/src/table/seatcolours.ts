/** The colour of a seat in either game, as a CSS value. */

import { CHARACTERS } from "../games/crescent-moon/wire";

export function seatColours(game: string): string[] {
  if (game === "crescent-moon") return CHARACTERS.map((name) => `var(--${name})`);
  return [0, 1, 2, 3].map((seat) => `var(--seat-${seat})`);
}
