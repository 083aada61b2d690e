/** What this person has set on this browser. It holds at once, here and in every other tab. */

import { chosenTheme, dress, type Theme } from "../design/theme";
import { FIRST, readPreferences, type Preferences } from "./values";

const KEY = "outremer settings";

class Kept {
  now = $state.raw<Preferences>(readPreferences(localStorage.getItem(KEY)));

  set(change: Partial<Preferences>): void {
    this.now = { ...this.now, ...change };
    localStorage.setItem(KEY, JSON.stringify(this.now));
    dress(this.now);
  }

  reset(): void {
    this.set(FIRST);
  }

  /** Dress the page as it was set, and again when another tab or the system changes. */
  follow(): void {
    dress(this.now);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => dress(this.now));
    addEventListener("storage", (event) => {
      if (event.key !== KEY && event.key !== null) return; // null: everything was cleared
      this.now = readPreferences(event.newValue);
      dress(this.now);
    });
  }
}

export const preferences = new Kept();

/** Light or dark, as it is now. */
export function themeNow(): Theme {
  return chosenTheme(preferences.now.theme);
}

/** Whether pieces move: as the person chose, and never where the system asks for less motion. */
export function motionWanted(): boolean {
  return preferences.now.motion && !lessMotion();
}

export function lessMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
