import { describe, expect, it } from "vitest";
import { chatSpans } from "../src/logic/links";
import { askedIn, choosers, NOBODY_ASKED } from "../src/logic/secret";
import type { SeatEntry, StateMessage } from "../src/wire/messages";

const seats = (count: number, deciding: number[]): SeatEntry[] =>
  Array.from({ length: count }, (_, seat) => ({
    seat,
    name: `P${seat}`,
    kind: "person",
    connected: true,
    deciding: deciding.includes(seat),
    resigned: false,
  }));
const crusaders = (step: string, deciding: number[]) =>
  ({ type: "state", game: "crusaders", over: false, view: { step }, seats: seats(3, deciding) }) as unknown as StateMessage;
const crescent = (step: string, deciding: number[], hex = "h1", hands = [0, 2, 0, 3, 1]) => {
  const conflict = { kind: "contest", hex, attacker: 1, defender: 2 };
  const view = { step, year: 0, round: 1, conflict, seats: hands.map((hand_size) => ({ hand_size })) };
  return { type: "state", game: "crescent-moon", over: false, view, seats: seats(5, deciding) } as unknown as StateMessage;
};

describe("a secret choice", () => {
  it("of orders asks everybody, also those who chose before the page was open", () => {
    const state = crusaders("choose order", [1]);
    const listed = choosers(askedIn(NOBODY_ASKED, state), state.seats);
    expect(listed.map((seat) => seat.deciding)).toEqual([false, true, false]);
  });

  it("of cards keeps those who have chosen in the list, and leaves out a side without cards", () => {
    const before = askedIn(NOBODY_ASKED, crescent("select", [1, 3]));
    const after = crescent("select", [3]);
    const asked = askedIn(before, after);
    expect(asked.seats).toEqual([1, 3]);
    expect(choosers(asked, after.seats).map((seat) => seat.deciding)).toEqual([false, true]);
  });

  it("of the next conflict begins a new list", () => {
    const before = askedIn(NOBODY_ASKED, crescent("select", [1, 3]));
    expect(askedIn(before, crescent("select", [1, 4], "h2")).seats).toEqual([1, 4]);
  });

  it("counts the Warlord of a combat, who holds Warfare without a hand", () => {
    const state = crescent("select", [3]);
    if (state.game === "crescent-moon") state.view.conflict = { ...state.view.conflict!, kind: "combat", attacker: 0, defender: 3 };
    expect(askedIn(NOBODY_ASKED, state).seats).toEqual([0, 3]);
  });

  it("is no list for one alone, and none in the open", () => {
    const alone = crescent("select", [1]);
    expect(choosers(askedIn(NOBODY_ASKED, alone), alone.seats)).toEqual([]);
    expect(askedIn(NOBODY_ASKED, crusaders("turn", [0]))).toBe(NOBODY_ASKED);
    expect(askedIn(NOBODY_ASKED, crescent("take an offer", [1]))).toBe(NOBODY_ASKED);
  });
});

describe("a secret choice the server tells of", () => {
  it("lists exactly those who were asked", () => {
    const state = crescent("select", [3]);
    state.seats.forEach((seat) => (seat.choosing = [null, false, null, true, false][seat.seat] ?? null));
    const listed = choosers(askedIn(NOBODY_ASKED, state), state.seats);
    expect(listed.map((seat) => seat.seat)).toEqual([1, 3, 4]);
  });
});

describe("links in the chat", () => {
  const links = (text: string) => chatSpans(text).filter((span) => span.kind === "link").map((span) => span.text);

  it("lead to tables of this server", () => {
    expect(chatSpans("Ann asks for a rematch: /t/k3x9#from-ab2c.")).toEqual([
      { kind: "text", text: "Ann asks for a rematch: " },
      { kind: "link", text: "/t/k3x9#from-ab2c" },
      { kind: "text", text: "." },
    ]);
    expect(links("/t/abc (/t/def#x_Y-1) and /t/ghi")).toEqual(["/t/abc", "/t/def#x_Y-1", "/t/ghi"]);
  });

  it("are nothing else: no other site's address, no other page, no HTML", () => {
    expect(links("https://example.org/t/abc //t/abc /t/ /t/abc/def javascript:/t/abc <a href=/t/abc>")).toEqual([]);
    expect(chatSpans("")).toEqual([]);
    expect(chatSpans("<b>hail</b>")).toEqual([{ kind: "text", text: "<b>hail</b>" }]);
  });
});
