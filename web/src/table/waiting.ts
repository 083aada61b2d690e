/** Who is still to choose, in a sentence; never what. */

import type { SeatEntry } from "../wire/messages";

/** `titles`: what the game calls the seats; `called`: the same within a sentence. */
export function waitingFor(seats: SeatEntry[], titles: string[], called: (title: string) => string): string {
  const names = seats.filter((seat) => seat.deciding).map((seat) => nameIn(seat, titles[seat.seat] ?? "", called));
  if (!names.length) return "Nobody has to choose now.";
  if (names.length === 1) return `Waiting for ${names[0]}.`;
  return `Waiting for ${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}.`;
}

export function nameIn(seat: SeatEntry, title: string, called = (word: string) => word): string {
  return title && title !== seat.name ? `${called(title)} (${seat.name})` : seat.name;
}

/** Who speaks in the chat, or is spoken to: people by their names, also after a bot took their seat; bots, whose names are
 * all the same, by the game's. */
export function speakerIn(name: string, seat: SeatEntry | undefined, titles: string[]): string {
  return (seat && name.toLowerCase() === kindWords(seat.kind) && titles[seat.seat]) || name;
}

/** A seat's player: the name, and what kind of bot where the name does not say so. */
export function whoWords(seat: SeatEntry | undefined): string {
  if (!seat) return "";
  const kind = kindWords(seat.kind);
  return !kind || seat.name.toLowerCase() === kind ? seat.name : `${seat.name} · ${kind}`;
}

export function kindWords(kind: string): string {
  if (kind === "person") return "";
  if (kind === "open") return "open seat";
  return `${kind.split(":")[1] ?? ""} bot`.trim();
}
