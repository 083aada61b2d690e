/** Which notes of a choice are shown where. */

import type { ChoiceNote } from "../wire/messages";

const DECISIVE = ["score", "strength", "short", "nothing"];

/** The notes to show; the score comes last. `fair` marks the amount to begin with, and is not for reading. */
export function shownNotes(notes: ChoiceNote[], short: boolean): ChoiceNote[] {
  const read = notes.filter(({ kind }) => kind !== "fair");
  return short ? read.filter(({ kind }) => DECISIVE.includes(kind)).slice(-2) : read;
}

/** All of them in a sentence: for tool tips and screen readers. */
export function notesInWords(notes: ChoiceNote[]): string {
  return shownNotes(notes, false)
    .map(({ text }) => text)
    .join("; ");
}
