/** Chat in threads: one for everybody, and one for each pair. Who reads what is the server's affair; here it is sorted. */

import type { ChatMessage, SeatEntry } from "../wire/messages";

export const EVERYBODY = -1;
/** The last word read, for each thread. */
export type Read = Record<number, number>;

/** The thread a word belongs to: everybody's, or the seat one talks with. What the table tells one seat alone stands with
 * everybody's. */
export function threadOf(line: ChatMessage, you: number): number {
  if (!line.private || line.from < 0) return EVERYBODY;
  return line.from === you ? (line.to ?? EVERYBODY) : line.from;
}

/** Threads there are, and those that can be begun: with people, not with bots. */
export function threadsOf(chat: ChatMessage[], seats: SeatEntry[], you: number): number[] {
  const talked = new Set(chat.map((line) => threadOf(line, you)));
  const others = seats.filter((seat) => seat.seat !== you && (seat.kind === "person" || talked.has(seat.seat)));
  return [EVERYBODY, ...(you < 0 ? [] : others.map((seat) => seat.seat))];
}

/** Whether a word is news for this person: from another person, or to them alone. Bots and the table speak without a badge. */
export function isNews(line: ChatMessage, you: number, seats: SeatEntry[]): boolean {
  if (line.from === you && you >= 0) return false;
  if (line.private) return true;
  return line.from >= 0 ? !seats[line.from]?.kind.startsWith("bot") : line.name === "Host";
}

export function unreadIn(thread: number, chat: ChatMessage[], read: Read, you: number, seats: SeatEntry[]): number {
  return chat.filter((line) => threadOf(line, you) === thread && line.n > (read[thread] ?? -1) && isNews(line, you, seats)).length;
}

/** What to say with one click. */
export const PHRASES: readonly string[] = ["Hello!", "Good luck!", "One moment, please.", "Well played!", "Thank you.", "Good game!"];
