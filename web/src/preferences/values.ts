/** What a person may set for this browser, each value's choices, and what holds before anything is set. */

export const SPEEDS = ["slow", "normal", "fast", "mine", "off"] as const;
/** How others' turns are shown; `mine`: only what concerns me; `off`: the table as it is, at once. */
export type Speed = (typeof SPEEDS)[number];

export const PALETTES = ["usual", "distinct"] as const;
export type Palette = (typeof PALETTES)[number];

export const TEXT_SIZES = ["usual", "large", "largest"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export const THEMES = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof THEMES)[number];

export interface Preferences {
  sound: boolean; // a bell when it is my turn
  sounds: boolean; // small sounds of pieces and cards
  notify: boolean;
  confirm: boolean; // ask before what cannot be taken back, and before passing
  forced: boolean; // a question with one answer is answered for me
  motion: boolean; // pieces move
  speed: Speed;
  theme: ThemeChoice;
  palette: Palette; // of the players; `distinct`: also to people with any kind of colour blindness
  textSize: TextSize;
  leftHanded: boolean; // on a phone, buttons where the left thumb is
}

export const FIRST: Preferences = {
  sound: false,
  sounds: false,
  notify: false,
  confirm: true,
  forced: true,
  motion: true,
  speed: "normal",
  theme: "system",
  palette: "usual",
  textSize: "usual",
  leftHanded: false,
};

const CHOICES: Partial<Record<keyof Preferences, readonly string[]>> = {
  speed: SPEEDS,
  theme: THEMES,
  palette: PALETTES,
  textSize: TEXT_SIZES,
};

/** What was stored, as far as it makes sense. */
export function readPreferences(stored: string | null): Preferences {
  let given: unknown = null;
  try {
    given = JSON.parse(stored ?? "{}");
  } catch {
    return FIRST;
  }
  if (given === null || typeof given !== "object") return FIRST;
  const kept = Object.entries(given).filter(([key, value]) => makesSense(key, value));
  return { ...FIRST, ...(Object.fromEntries(kept) as Partial<Preferences>) };
}

function makesSense(key: string, value: unknown): boolean {
  if (!Object.hasOwn(FIRST, key)) return false;
  const choices = CHOICES[key as keyof Preferences];
  return choices ? choices.includes(value as string) : typeof value === "boolean";
}
