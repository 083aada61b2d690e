/** Which hints are still to be shown, and which this browser remembers as read. */

import { kitOf } from "../games/registry";
import type { Hint } from "../games/kit";
import type { StateMessage } from "../wire/messages";

/** What might be new to the player who has to choose now, most important first. */
export function hintsFor(state: StateMessage): Hint[] {
  if (state.role !== "seat" || state.decision === null || state.over) return [];
  return kitOf(state.game).hints(state);
}

const WORDS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const PLACE = /\{([\w.-]+)(?:\|(\w+))?\}/g;

/** The hint with the numbers of the game in place of their names; null if one of them is not known. */
export function withNumbers(hint: Hint, numbers: unknown): Hint | null {
  const lines = hint.lines.map((line) => filled(line, numbers));
  return lines.every((line) => line !== null) ? { ...hint, lines } : null;
}

/** A line with the numbers of the game in place of their names; null if one of them is not known. */
export function filled(line: string, numbers: unknown): string | null {
  let known = true;
  const said = (_: string, place: string, how: string | undefined) => {
    const number = place.split(".").reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], numbers);
    if (typeof number !== "number") known = false;
    return inWords(Number(number), how);
  };
  const text = line.replace(PLACE, said);
  return known ? text : null;
}

function inWords(number: number, how: string | undefined): string {
  if (how === "word") return WORDS[number] ?? `${number}`;
  return how ? `${number} ${how}${number === 1 ? "" : "s"}` : `${number}`;
}

const KEY = "outremer hints";
const NONE = "none wanted";

/** The keys of the hints that were read on this browser. */
export function readHints(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === "string") : [];
  } catch {
    return [];
  }
}

export function firstUnread(hints: Hint[], read: string[]): Hint | null {
  return read.includes(NONE) ? null : (hints.find((hint) => !read.includes(hint.key)) ?? null);
}

export function markRead(key: string = NONE): string[] {
  const read = [...readHints(), key];
  localStorage.setItem(KEY, JSON.stringify(read));
  return read;
}

export function forgetHints(): void {
  localStorage.removeItem(KEY);
}
