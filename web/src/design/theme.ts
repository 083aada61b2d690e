/** How the page is dressed: light or dark, the players' colours, the size of the text, the hand that holds a phone. */

import type { Preferences, ThemeChoice } from "../preferences/values";

export type Theme = "light" | "dark";

/** What the person chose, or what the system says. */
export function chosenTheme(choice: ThemeChoice): Theme {
  if (choice !== "system") return choice;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Put on the root element what the styles ask for. */
export function dress({ theme, palette, textSize, leftHanded }: Preferences): void {
  const root = document.documentElement.dataset;
  root["theme"] = chosenTheme(theme);
  root["palette"] = palette;
  root["text"] = textSize;
  root["hand"] = leftHanded ? "left" : "right";
}
