import { beforeEach, describe, expect, it, vi } from "vitest";
import { shareScreen, withSeat } from "../src/lobby/seating";
import { firstToLook, keepSeatsHere, nextToLook, ownSeats, seatsHere } from "../src/logic/curtain";
import type { SeatEntry, StateMessage } from "../src/wire/messages";

const here = [0, 2, 3].map((seat) => ({ seat, secret: `s${seat}` }));
const seats = (...deciding: number[]): SeatEntry[] =>
  [0, 1, 2, 3].map((seat) => ({
    seat,
    name: `P${seat}`,
    kind: seat === 1 ? "bot:greedy" : "person",
    connected: true,
    deciding: deciding.includes(seat),
    resigned: false,
    away: false,
    opener: false,
    host_did: "",
    ready: true, vacation: null,
    hints: 0,
    choosing: null,
  }));
const state = (seat: number, ...deciding: number[]) => ({ seat, seats: seats(...deciding), over: false }) as unknown as StateMessage;

describe("the curtain between people on one screen", () => {
  it("falls when somebody else here has to choose", () => {
    expect(nextToLook(here, 0, seats(2), false)).toBe(2);
    expect(nextToLook(here, 3, seats(0), false)).toBe(0);
  });

  it("does not fall before whoever looks has chosen, nor for a bot, nor at the end", () => {
    expect(nextToLook(here, 0, seats(0, 2), false)).toBe(-1);
    expect(nextToLook(here, 0, seats(1), false)).toBe(-1);
    expect(nextToLook(here, 0, seats(2), true)).toBe(-1);
  });

  it("goes from one to the next in a secret step", () => {
    expect(nextToLook(here, 0, seats(2, 3), false)).toBe(2);
    expect(nextToLook(here, 2, seats(3), false)).toBe(3);
    expect(nextToLook(here, 2, seats(0, 3), false)).toBe(3);
  });

  it("is unknown to somebody alone", () => {
    expect(nextToLook(here.slice(0, 1), 0, seats(2), false)).toBe(-1);
    expect(firstToLook([], state(0, 0))).toBe(-1);
  });

  it("is down when the page is opened, for nobody knows who sits before it", () => {
    expect(firstToLook(here, state(0, 0))).toBe(0);
    expect(firstToLook(here, state(0, 2))).toBe(2);
    expect(firstToLook(here, state(0, 1))).toBe(0);
  });
});

describe("the seats of a screen", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });

  it("are those opened as mine, with the secrets of their links", () => {
    const links = ["/t/abc#one", null, "/t/abc#three", "/t/abc#four"];
    expect(ownSeats(["me", "bot:greedy", "me", "open"], links)).toEqual([
      { seat: 0, secret: "one" },
      { seat: 2, secret: "three" },
    ]);
  });

  it("are remembered for the table, unless there is only one", () => {
    keepSeatsHere("abc", here);
    expect(seatsHere("abc")).toEqual(here);
    keepSeatsHere("abc", here.slice(0, 1));
    expect(seatsHere("abc")).toEqual([]);
    kept.set("outremer screen abc", '[{"seat":"x"},7]');
    expect(seatsHere("abc")).toEqual([]);
  });

  it("can be several only where several share the screen", () => {
    expect(withSeat(["me", "bot:a"], 1, "me")).toEqual(["bot:a", "me"]);
    expect(withSeat(["me", "bot:a"], 1, "me", true)).toEqual(["me", "me"]);
    expect(shareScreen(["bot:a", "me", "open"], true, "bot:a")).toEqual(["me", "me", "open"]);
    expect(shareScreen(["me", "me", "open"], false, "bot:a")).toEqual(["me", "bot:a", "open"]);
  });
});
