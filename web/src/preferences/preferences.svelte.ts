/** What this person has set on this browser. */

import { readPreferences, type Preferences } from "./values";

const KEY = "outremer settings";

class Kept {
  now = $state.raw<Preferences>(readPreferences(localStorage.getItem(KEY)));

  set(change: Partial<Preferences>): void {
    this.now = { ...this.now, ...change };
    localStorage.setItem(KEY, JSON.stringify(this.now));
  }
}

export const preferences = new Kept();

/** Whether pieces move: as the person chose, and never where the system asks for less motion. */
export function motionWanted(): boolean {
  return preferences.now.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
