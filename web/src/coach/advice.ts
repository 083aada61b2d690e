/** What a hint says, ready to be shown. */

import type { Choice, Hint, HintedChoice, StateMessage } from "../wire/messages";

export interface Advice extends HintedChoice {
  choice: Choice;
}

/** The choices of a hint as the menu has them; one that is no longer offered is left out. */
export function withChoices(hint: Hint, menu: Choice[]): Advice[] {
  return hint.choices.flatMap((one) => {
    const choice = menu.find(({ action }) => action === one.action);
    return choice ? [{ ...one, choice }] : [];
  });
}

/** How sure it is that a choice is the best, in words: a number alone would promise too much. */
export function sureness(confidence: number): string {
  if (confidence >= 0.9) return "clearly best";
  if (confidence >= 0.6) return "probably best";
  return confidence >= 0.3 ? "may be best" : "worth a thought";
}

export function percent(part: number): string {
  if (part > 0 && part < 0.01) return "under 1 %";
  return `${Math.round(100 * part)} %`;
}

/** Whether hints are allowed at a table, for everybody who is there. */
export function coachWords(coach: StateMessage["coach"]): string {
  if (coach === "always") return "Hints are allowed for everybody.";
  return coach === "never" ? "No hints at this table." : "Hints are allowed while all others are bots.";
}

/** For how many decisions the players took hints; empty if nobody did. */
export function hintsTaken(seats: StateMessage["seats"], names: string[]): string {
  const taken = seats.filter(({ hints }) => hints > 0).map(({ seat, hints }) => `${names[seat] ?? ""} ${hints}`);
  return taken.length ? `Hints taken: ${taken.join(", ")}.` : "";
}
