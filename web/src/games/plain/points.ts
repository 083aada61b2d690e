/** What a view says of the seats and their points, in any of the forms that a game may choose. */

import type { StateMessage } from "../../wire/messages";

type Entry = Record<string, unknown>;

function seatEntries(state: StateMessage): Entry[] {
  const seats = state.view["seats"];
  return Array.isArray(seats) ? seats.map((seat) => (isEntry(seat) ? seat : {})) : [];
}

function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The seats as the game calls them; else as their players are called. */
export function namesOf(state: StateMessage): string[] {
  const told = seatEntries(state);
  return state.seats.map((seat) => {
    const name = told[seat.seat]?.["name"];
    return typeof name === "string" && name ? name : seat.name;
  });
}

/** The points of each seat; null where the view does not tell them. */
export function pointsOf(state: StateMessage): (number | null)[] {
  const scores = state.view["scores"];
  const told = seatEntries(state);
  return state.seats.map(({ seat }) => {
    const inList: unknown = Array.isArray(scores) ? scores[seat] : undefined;
    const entry = told[seat] ?? {};
    return [inList, entry["score"], entry["points"], isEntry(entry["score"]) ? entry["score"]["total"] : undefined].find(isNumber) ?? null;
  });
}

/** The lines of each seat's score, without the total; empty where the view does not tell them. */
export function linesOf(state: StateMessage): Record<string, number>[] {
  const told = seatEntries(state);
  return state.seats.map(({ seat }) => {
    const score = told[seat]?.["score"];
    const lines = isEntry(score) ? Object.entries(score) : [];
    return Object.fromEntries(lines.filter((entry): entry is [string, number] => entry[0] !== "total" && isNumber(entry[1])));
  });
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}
