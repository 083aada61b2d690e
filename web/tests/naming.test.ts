import { describe, expect, it } from "vitest";
import type { SeatEntry, StateMessage } from "../src/wire/messages";
import { withNames } from "../src/wire/naming";
import { EMPTY, receive } from "../src/wire/reducer";

const seat = (n: number, name: string, kind = "person"): SeatEntry => ({ seat: n, name, kind, away: false }) as SeatEntry;
const state = (seats: SeatEntry[], more: Partial<StateMessage> = {}): StateMessage =>
  ({
    type: "state",
    version: 0,
    sequence: 1,
    prompt: "",
    menu: [],
    view: { seats: seats.map((_, i) => ({ name: `Player ${i + 1}` })) },
    seats,
    events: seats.map(({ seat: n }) => ({ n, ply: 1, kind: "moved", seat: n, text: `Player ${n + 1} took 3 IP.` })),
    since: 0,
    ...more,
  }) as unknown as StateMessage;
const lines = (of: StateMessage) => of.events.map(({ text }) => text);
const names = (of: StateMessage) => (of.view["seats"] as { name: string }[]).map(({ name }) => name);

describe("a seat that the game has no name for", () => {
  it("is called by its player, in the log and in the scores; bots have a number", () => {
    const shown = withNames(state([seat(0, "Ann"), seat(1, "Ben"), seat(2, "Steward bot", "bot:steward")]));
    expect(lines(shown)).toEqual(["Ann took 3 IP.", "Ben took 3 IP.", "Player 3 took 3 IP."]);
    expect(names(shown)).toEqual(["Ann", "Ben", "Player 3"]);
  });

  it("is called the same in questions and choices", () => {
    const choice = { action: "pay 1", words: "pay Seat 2", notes: [{ kind: "gain", text: "Seat 2 has 3", amount: null }], target: "", ending: "", final: false };
    const shown = withNames(state([seat(0, "Ann"), seat(1, "Ben")], { prompt: "What do you ask Seat 2 for?", menu: [choice] as unknown as StateMessage["menu"] }));
    expect([shown.prompt, shown.menu[0]?.words, shown.menu[0]?.notes[0]?.text]).toEqual(["What do you ask Ben for?", "pay Ben", "Ben has 3"]);
  });

  it("keeps its number where two have one name, or a name is another seat's number", () => {
    expect(names(withNames(state([seat(0, "Ann"), seat(1, "Ann")])))).toEqual(["Player 1", "Player 2"]);
    expect(names(withNames(state([seat(0, "Player 2"), seat(1, "Ben")])))).toEqual(["Player 1", "Ben"]);
  });

  it("keeps what the game says where nobody has typed a name", () => {
    const view = { seats: [{ name: "Seat 1" }, { name: "Seat 2" }] };
    const shown = withNames(state([seat(0, "Player 1"), seat(1, "Steward bot", "bot:steward")], { view }));
    expect(names(shown)).toEqual(["Seat 1", "Seat 2"]);
  });

  it("is called by the new name after a change of names", () => {
    const first = receive(EMPTY, state([seat(0, "Ann"), seat(1, "Ben")]), true);
    const renamed = { type: "change" as const, base: 0, version: 1, clock: null, events: [], since: 2, patch: [{ op: "replace" as const, path: "/seats/1/name", value: "Bob" }] };
    const { state: shown } = receive(first, renamed, true);
    expect(shown && [names(shown)[1], lines(shown)[1]]).toEqual(["Bob", "Bob took 3 IP."]);
  });

  it("is all that changes: a state without one is the same object", () => {
    const plain = state([seat(0, "Ann")], { view: { seats: [{ name: "Templars" }] }, events: [] });
    expect(withNames(plain)).toBe(plain);
  });
});
