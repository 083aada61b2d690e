/** From two successive states to the beats that tell what happened; none where one does not follow from the other. */

import type { StateMessage } from "../wire/messages";
import type { Beat } from "./beats";
import { crescentMoonBeats } from "../games/crescent-moon/motion";
import { crusadersBeats } from "../games/crusaders/motion";

const LEAP = 8; // more moves at once than this are not told one by one

export function beatsBetween(before: StateMessage | null, after: StateMessage): Beat[] {
  if (!before || !follows(before, after)) return [];
  if (before.game === "crusaders" && after.game === "crusaders") return crusadersBeats(before.view, after.view);
  if (before.game === "crescent-moon" && after.game === "crescent-moon") return crescentMoonBeats(before.view, after.view);
  return [];
}

/** The same eyes, a little later. A step back, a leap in a replay and a change of seats show the new state at once. */
export function follows(before: StateMessage, after: StateMessage): boolean {
  const later = after.sequence - before.sequence;
  return before.game === after.game && before.seat === after.seat && later >= 0 && later <= LEAP;
}
