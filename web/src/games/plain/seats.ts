/** Signs and colours for the seats of any game. */

import { SEAT_SIGNS, type SignName } from "../../pieces/signs";

export function seatSign(seat: number): SignName {
  return SEAT_SIGNS[seat % SEAT_SIGNS.length] ?? "cross";
}

export function seatColour(seat: number): string {
  return `var(--seat-${seat % SEAT_SIGNS.length})`;
}
