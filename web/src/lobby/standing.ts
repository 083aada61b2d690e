/** One's own tables in words, for the lobby: those that wait for me first. */

import type { OwnTable } from "../wire/messages";

export type Group = "mine" | "others" | "over";

export function groupOf(table: OwnTable): Group {
  if (table.result) return "over";
  return table.turn || table.waiting ? "mine" : "others";
}

/** The seat the button leads to: "Play as the Sultan". */
export function buttonWords(table: OwnTable): string {
  if (table.role === "host") return "To the host's place";
  if (table.role === "spectator") return "Look on";
  const place = table.seats[table.seat]?.place ?? "";
  return `${table.result ? "Look back as" : table.turn ? "Play as" : "Open as"} ${place}`;
}

/** Whose turn it is, or how it ended. */
export function standingWords(table: OwnTable): string {
  const called = (seat: number) => nameOf(table, seat);
  if (table.result === "aborted") return "Ended without a winner";
  if (table.result === "won") return "You won";
  if (table.result === "shared") return `You won, with ${list(table.winners.filter((seat) => seat !== table.seat).map(called))}`;
  if (table.result) return `${list(table.winners.map(called)) || "Nobody"} won`;
  if (table.paused) return "Paused";
  if (table.waiting) return "Say that you are ready";
  if (table.turn) return "Your turn";
  const deciding = table.seats.flatMap((seat, i) => (seat.deciding ? [called(i)] : []));
  return deciding.length ? `Waiting for ${list(deciding)}` : "Goes on";
}

/** "Ann, Bob and 2 bots". */
export function opponents(table: OwnTable): string {
  const others = table.seats.filter((_, i) => i !== table.seat);
  const people = others.filter((seat) => !seat.kind.startsWith("bot")).map((seat) => (seat.kind === "open" ? "an open seat" : seat.name));
  const bots = others.length - people.length;
  return list([...people, ...(bots ? [bots === 1 ? "a bot" : `${bots} bots`] : [])]);
}

function nameOf(table: OwnTable, seat: number): string {
  const entry = table.seats[seat];
  if (!entry) return "";
  const person = entry.kind === "person" && !/^Player \d+$/.test(entry.name) && entry.name !== entry.place;
  return person ? `${entry.name} (${entry.place})` : entry.place;
}

function list(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}
