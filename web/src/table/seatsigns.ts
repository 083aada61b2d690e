/** The sign of a seat in either game. */

import { CHARACTER_SIGNS, SEAT_SIGNS, type SignName } from "../pieces/silhouettes";
import { CHARACTERS } from "../games/crescent-moon/wire";

export function seatSign(game: string, seat: number): SignName {
  if (game === "crescent-moon") return CHARACTER_SIGNS[CHARACTERS[seat] ?? "warlord"] ?? "blades";
  return SEAT_SIGNS[seat] ?? "cross";
}
