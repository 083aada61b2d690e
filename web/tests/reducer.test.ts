import { describe, expect, it } from "vitest";
import type { ChangeMessage, ChatMessage, GameEvent, StateMessage } from "../src/wire/messages";
import { EMPTY, fits, hasMoved, mergeEvents, receive, type TableModel } from "../src/wire/reducer";

const event = (n: number, text = `line ${n}`): GameEvent => ({ n, ply: n, kind: "moved", seat: 0, text });
const state = (sequence: number, more: Partial<StateMessage> = {}): StateMessage =>
  ({ type: "state", version: 0, sequence, decision: sequence, game: "any", view: { step: "turn", piles: [{ left: 3 }, { left: 4 }] }, seats: [], events: [], since: 0, clock: null, ...more }) as unknown as StateMessage;
const change = (base: number, patch: ChangeMessage["patch"], more: Partial<ChangeMessage> = {}): ChangeMessage =>
  ({ type: "change", base, version: base + 1, patch, clock: null, events: [], since: 0, ...more });
const word = (n: number, text = "salve"): ChatMessage => ({ type: "chat", n, from: 0, to: null, name: "Ann", text, private: false, at: "", ply: null });

describe("messages", () => {
  it("replace the state, also by an earlier one after a step back", () => {
    let model: TableModel = receive(EMPTY, state(5));
    model = receive(model, state(4));
    expect(model.state?.sequence).toBe(4);
  });

  it("forget a notice when the table has moved, and only then", () => {
    let model = receive(receive(EMPTY, state(5)), { type: "refused", error: "No.", rule: "AB-5.3", decision: null });
    expect(model.notice).toEqual({ sentence: "No.", rule: "AB-5.3" });
    expect(receive(model, state(5)).notice).not.toBeNull();
    expect(receive(model, state(6)).notice).toBeNull();
    model = receive(model, { type: "why", legal: true, rule: "", sentence: "", action: "" });
    expect(model.notice?.sentence).toBe("No.");
  });

  it("notice another question at the same ply, as in a secret choice of several cards", () => {
    expect(hasMoved(state(5, { decision: 7 }), state(5, { decision: 8 }))).toBe(true);
    expect(hasMoved(state(5), state(5))).toBe(false);
  });

  it("keep chat lines once each, in order, when a connection begins again", () => {
    let model = receive(receive(EMPTY, word(0)), word(1, "vale"));
    model = receive(receive(model, word(0)), word(1, "vale"));
    expect(model.chat.map((said) => said.text)).toEqual(["salve", "vale"]);
  });

  it("of an unknown kind change nothing", () => {
    const model = receive(EMPTY, state(1));
    expect(receive(model, { type: "news" } as unknown as StateMessage)).toBe(model);
  });
});

describe("a change", () => {
  const first = receive(EMPTY, state(1, { events: [event(0)] }), true);

  it("is applied to what the socket told last, and keeps the rest by identity", () => {
    const move = change(0, [{ op: "replace", path: "/view/piles/1/left", value: 2 }, { op: "replace", path: "/sequence", value: 2 }], { since: 1, events: [event(1)] });
    const after = receive(first, move, true);
    expect(after.state).toMatchObject({ version: 1, sequence: 2, view: { piles: [{ left: 3 }, { left: 2 }] } });
    expect(after.state?.events.map(({ n }) => n)).toEqual([0, 1]);
    const pile = (model: TableModel, i: number) => (model.state?.view["piles"] as object[])[i];
    expect(pile(after, 0)).toBe(pile(first, 0));
    const next = receive(after, change(1, [{ op: "replace", path: "/sequence", value: 3 }], { since: 2 }), true);
    expect([next.state?.version, next.state?.sequence, next.state?.view]).toEqual([2, 3, after.state?.view]);
  });

  it("brings the clock", () => {
    const clock = { kind: "bank" as const, seconds: 60, increment: 0, left: [59, 60], running: [0] };
    expect(receive(first, change(0, [], { clock, since: 1 }), true).state?.clock).toEqual(clock);
  });

  it("that builds on another version changes nothing: the whole must be asked for", () => {
    expect([fits(first, change(0, [])), fits(first, change(1, [])), fits(EMPTY, change(0, []))]).toEqual([true, false, false]);
    expect(receive(first, change(3, []), true)).toBe(first);
  });

  it("builds on the socket's state, not on one asked for in between", () => {
    const asked = receive(first, state(2, { view: { step: "other" }, since: 1, events: [event(1)] }));
    expect(asked.state?.view).toEqual({ step: "other" });
    const after = receive(asked, change(0, [{ op: "replace", path: "/sequence", value: 3 }], { since: 1, events: [event(1), event(2)] }), true);
    expect(after.state).toMatchObject({ version: 1, sequence: 3, view: { step: "turn" } });
    expect(after.state?.events.map(({ n }) => n)).toEqual([0, 1, 2]);
  });
});

describe("the events", () => {
  it("keep what stands before `since` and replace the rest", () => {
    const merged = mergeEvents([event(0), event(1, "old"), event(2)], { events: [event(1, "new")], since: 1 });
    expect(merged.map(({ text }) => text)).toEqual(["line 0", "new"]);
  });
  it("are the very same list where nothing is new", () => {
    const known = [event(0)];
    expect(mergeEvents(known, { events: [], since: 1 })).toBe(known);
    expect(mergeEvents(known, { events: [], since: 0 })).toEqual([]);
  });
});
