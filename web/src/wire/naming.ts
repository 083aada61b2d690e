/** What the page calls a seat that the game has no name for. The server says "Seat 2" or "Player 2"; the page says what
 * its player is called, where only one player has that name. What has no such words stays the same object. */

import type { Choice, SeatEntry, StateMessage } from "./messages";

const PLAIN = /\b(?:Seat|Player) (\d+)\b/g;

/** By the number in the plain name. Bots and open seats keep that name: theirs are all the same. */
type Names = Map<number, string>;

/** The state with players' names, in all that a person reads. */
export function withNames(state: StateMessage): StateMessage {
  const names = namesIn(state.seats ?? []);
  const seats = state.view["seats"];
  const view = isNamed(seats) ? put(state.view, "seats", each(seats, (seat) => said(seat, "name", names))) : state.view;
  const menu = each(state.menu ?? [], (choice) => namedChoice(choice, names));
  const events = each(state.events, (event) => said(event, "text", names));
  return put(put(put(said(state, "prompt", names), "view", view), "menu", menu), "events", events);
}

function namesIn(seats: SeatEntry[]): Names {
  const people = seats.filter(({ kind, away }) => kind === "person" || away);
  const alone = (name: string) => people.filter((other) => other.name === name).length === 1;
  const clear = ({ name }: SeatEntry) => alone(name) && !name.match(PLAIN); // nobody has typed "Player 2"
  return new Map(people.filter(clear).map(({ seat, name }) => [seat + 1, name]));
}

function namedChoice(choice: Choice, names: Names): Choice {
  return put(said(choice, "words", names), "notes", each(choice.notes, (note) => said(note, "text", names)));
}

function isNamed(seats: unknown): seats is { name: string }[] {
  return Array.isArray(seats) && seats.every((seat) => typeof seat?.name === "string");
}

function said<K extends string, T extends Record<K, string>>(of: T, key: K, names: Names): T {
  return put(of, key, of[key]?.replace(PLAIN, (plain, number: string) => names.get(Number(number)) ?? plain) as T[K]);
}

function put<T, K extends keyof T>(of: T, key: K, value: T[K]): T {
  return of[key] === value ? of : { ...of, [key]: value };
}

function each<T>(list: T[], change: (one: T) => T): T[] {
  const changed = list.map(change);
  return changed.every((one, i) => one === list[i]) ? list : changed;
}
