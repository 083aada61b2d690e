/** Secret choices, made by several at once: who was asked, who has chosen, who is still choosing; never what. */

import type { SeatEntry } from "../wire/messages";

/** The seats to list: none where fewer than two choose at once, because then the sentence says it all. */
export function choosers(seats: SeatEntry[]): SeatEntry[] {
  const asked = seats.filter((seat) => typeof seat.choosing === "boolean");
  return asked.length < 2 ? [] : asked;
}
