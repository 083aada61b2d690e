/** When to call somebody back to the table, and the marks that do it. */

import type { StateMessage } from "../wire/messages";

/** What of a state matters here. */
export type Call = Pick<StateMessage, "decision" | "prompt" | "over" | "asking" | "seat" | "paused">;

export function isAsked(state: Call | null): boolean {
  return !!state && !state.over && !state.paused && state.decision !== null && !!state.prompt;
}

function mustAnswer(state: Call): boolean {
  return !state.over && (state.asking?.waiting.includes(state.seat) ?? false);
}

/** Whether anything at all waits for this person. */
export function isCalled(state: Call | null): boolean {
  return isAsked(state) || (!!state && mustAnswer(state));
}

/** Whether this person has just been asked something. The first state of a page does not count, nor a further step of a turn. */
export function callFor(before: Call | null, after: Call): "turn" | "question" | null {
  if (!before) return null;
  if (isAsked(after) && !isAsked(before)) return "turn";
  if (mustAnswer(after) && !mustAnswer(before)) return "question";
  return null;
}

/** What a notification says. */
export function callWords(call: "turn" | "question", state: Call): { title: string; words: string } {
  if (call === "turn") return { title: "Your turn", words: state.prompt };
  return { title: "A question for you", words: state.asking?.words ?? "" };
}

/** `unread`: words of the chat that nobody here has read. */
export function titleOf(state: Call | null, curtain: boolean, unread = 0): string {
  return `${unread && !curtain ? `(${unread}) ` : ""}${callOf(state, curtain)}`;
}

function callOf(state: Call | null, curtain: boolean): string {
  if (curtain) return "● Pass the screen · Outremer";
  if (state && mustAnswer(state)) return "● A question for you · Outremer";
  return isAsked(state) ? "● Your turn · Outremer" : "Outremer";
}

/** The page's own icon with a red dot, as an address of its own. */
export const BADGED_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#221d33" d="M16 1 29 8.500v15L16 31 3 23.500v-15z"/>' +
    '<path fill="#f3e7c9" d="M19.500 8.500a8 8 0 1 0 0 15 9.200 9.200 0 0 1 0-15z"/>' +
    '<circle cx="24" cy="8" r="7" fill="#d9263f" stroke="#fff6e6" stroke-width="2"/></svg>',
)}`;
