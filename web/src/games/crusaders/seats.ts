/** How the orders are told apart: their signs and colours, by seat. */

import { SEAT_SIGNS, type SignName } from "../../pieces/signs";

export function seatSign(seat: number): SignName {
  return SEAT_SIGNS[seat] ?? "cross";
}

export function seatColour(seat: number): string {
  return `var(--seat-${seat})`;
}
