/** Several people on one screen: whose turn it is to look, and when the curtain falls between two of them. */

import type { SeatEntry, StateMessage } from "../wire/messages";

export interface OwnSeat {
  seat: number;
  secret: string;
}

const KEY = "outremer screen ";

/** The seats of a table that are played on this screen. Fewer than two: no curtain ever. */
export function seatsHere(table: string): OwnSeat[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY + table) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isOwnSeat) : [];
  } catch {
    return [];
  }
}

function isOwnSeat(value: unknown): value is OwnSeat {
  const given = value as Partial<OwnSeat> | null;
  return typeof given?.seat === "number" && typeof given.secret === "string";
}

export function keepSeatsHere(table: string, seats: OwnSeat[]): void {
  if (seats.length > 1) localStorage.setItem(KEY + table, JSON.stringify(seats));
  else localStorage.removeItem(KEY + table);
}

/** The seats of a new table that are mine, with the secrets of their links. */
export function ownSeats(kinds: string[], links: (string | null)[]): OwnSeat[] {
  return kinds.flatMap((kind, seat) => {
    const secret = secretOf(links[seat]);
    return kind === "me" && secret ? [{ seat, secret }] : [];
  });
}

/** The part of a link that is not shown to anybody else. */
export function secretOf(link: string | null | undefined): string {
  return link?.split("#")[1] ?? "";
}

/** The seat the screen must be passed to, or -1: nobody here has to choose, or the one who looks has to. */
export function nextToLook(here: OwnSeat[], looking: number, seats: SeatEntry[], over: boolean): number {
  if (here.length < 2 || over) return -1;
  const plays = (entry: SeatEntry) => !entry.kind.startsWith("bot") || entry.away; // looking ends an absence
  const asked = (seat: number) => seats.some((entry) => entry.seat === seat && entry.deciding && plays(entry));
  if (asked(looking)) return -1;
  const waiting = here.map((own) => own.seat).filter(asked);
  return waiting.find((seat) => seat > looking) ?? waiting[0] ?? -1;
}

/** Who is named on the curtain when the page was just opened: nobody has said yet who is at the screen. */
export function firstToLook(here: OwnSeat[], state: StateMessage): number {
  if (here.length < 2 || state.over) return -1;
  const next = nextToLook(here, state.seat, state.seats, state.over);
  if (next >= 0) return next;
  return here.some((own) => own.seat === state.seat) ? state.seat : -1;
}
