/** The coach's cards: which of them is shown, its words in parts, and what it points at on the page. */

import type { LessonCard } from "../wire/messages";

/** Where the card with this number stands; the first card where there is none (any more). */
export function placeOf(cards: LessonCard[], number: number | null): number {
  return Math.max(0, cards.findIndex((card) => card.number === number));
}

export interface Part {
  text: string;
  strong: boolean;
}

/** `**word**` is set apart. */
export function partsOf(text: string): Part[] {
  return text
    .split("**")
    .map((part, i) => ({ text: part, strong: i % 2 === 1 }))
    .filter((part) => part.text);
}

const CHOICE = "choice ";
const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** The elements that a card points at. */
export function selectorOf(thing: string): string {
  if (!thing.startsWith(CHOICE)) return ["spot", "anchor", "piece"].map((name) => `[data-${name}=${quoted(thing)}]`).join(", ");
  const action = thing.slice(CHOICE.length);
  return `[data-action=${quoted(action)}], [data-action^=${quoted(`${action} `)}]`;
}

export interface Ring {
  x: number;
  y: number;
  width: number;
  height: number;
}

const ROOM = 5; // pixels around what is pointed at

/** The ring around what can be seen of an element, or null: `clips` are the boxes that cut it off. */
export function ringAround(box: DOMRect, clips: DOMRect[]): Ring | null {
  let { left, top, right, bottom } = box;
  for (const clip of clips) {
    left = Math.max(left, clip.left);
    top = Math.max(top, clip.top);
    right = Math.min(right, clip.right);
    bottom = Math.min(bottom, clip.bottom);
  }
  const seen = right - left > 4 && bottom - top > 4;
  return seen ? { x: left - ROOM, y: top - ROOM, width: right - left + 2 * ROOM, height: bottom - top + 2 * ROOM } : null;
}
