/** Which events are news to somebody who saw the state before; none where one state does not follow from the other. */

import type { GameEvent, StateMessage } from "../wire/messages";

const LEAP = 8; // more moves at once than this are not shown one by one

export function newsOf(before: StateMessage | null, after: StateMessage): GameEvent[] {
  if (!before || !follows(before, after)) return [];
  const seen = before.events.at(-1)?.n ?? -1;
  return after.events.filter((event) => event.n > seen);
}

/** The same viewer, a little later. A step back, a leap in a replay and a change of seats show the new state at once. */
export function follows(before: StateMessage, after: StateMessage): boolean {
  const later = after.sequence - before.sequence;
  return before.game === after.game && before.seat === after.seat && later >= 0 && later <= LEAP;
}
