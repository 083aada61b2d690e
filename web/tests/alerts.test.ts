import { describe, expect, it } from "vitest";
import { BADGED_ICON, callFor, callWords, isCalled, titleOf, type Call } from "../src/logic/alerts";
import { firstUnread, hintsFor, withNumbers } from "../src/table/hints";
import type { StateMessage } from "../src/wire/messages";

const call = (more: Partial<Call> = {}): Call => ({ decision: null, prompt: "", over: false, asking: null, paused: null, seat: 1, ...more });
const asked = (decision: number, more: Partial<Call> = {}) => call({ decision, prompt: "Choose.", ...more });
const question = call({ asking: { kind: "pause", by: 0, waiting: [1, 2], words: "Ann asks for a pause.", until: null } });

describe("a call back to the table", () => {
  it("comes when the turn does, not with each step of it and not on opening the page", () => {
    expect(callFor(call(), asked(4))).toBe("turn");
    expect(callFor(asked(4), asked(5))).toBe(null);
    expect(callFor(null, asked(4))).toBe(null);
    expect(callFor(asked(4), call())).toBe(null);
  });

  it("comes when others wait for an answer of mine, and only then", () => {
    expect(callFor(call(), question)).toBe("question");
    expect(callFor(question, question)).toBe(null);
    expect(callFor(call({ seat: 0 }), { ...question, seat: 0 })).toBe(null);
  });

  it("does not come while the game is paused or over", () => {
    expect(callFor(call(), asked(4, { paused: { by: 0, at: "" } }))).toBe(null);
    expect(callFor(call(), asked(4, { over: true }))).toBe(null);
  });

  it("stands in the title", () => {
    expect(titleOf(asked(3), false)).toBe("● Your turn · Outremer");
    expect(titleOf(question, false)).toBe("● A question for you · Outremer");
    expect(titleOf(asked(3), true)).toBe("● Pass the screen · Outremer");
    expect([titleOf(null, false), titleOf(call(), false)]).toEqual(["Outremer", "Outremer"]);
  });

  it("says what it is about, also when both come at once", () => {
    const both = asked(3, { asking: question.asking ?? null });
    expect(callWords("turn", both)).toEqual({ title: "Your turn", words: "Choose." });
    expect(callWords("question", both)).toEqual({ title: "A question for you", words: "Ann asks for a pause." });
    expect([isCalled(question), isCalled(asked(3)), isCalled(call()), isCalled(null)]).toEqual([true, true, false, false]);
  });

  it("has an icon that needs no request", () => {
    expect(BADGED_ICON).toMatch(/^data:image\/svg\+xml,%3Csvg/);
  });
});

describe("hints", () => {
  const turn = (seat: number) => ({ game: "crescent-moon", role: "seat", seat, decision: 1, over: false }) as unknown as StateMessage;
  const wheel = (order: string, step = "turn") =>
    ({ game: "crusaders", role: "seat", seat: 0, decision: 1, over: false, view: { step, seats: [{ order }] } }) as unknown as StateMessage;

  it("speak of the character played, at the first turn", () => {
    expect(hintsFor(turn(4)).map((hint) => hint.title)).toEqual(["You are the Nomad"]);
    expect(hintsFor({ ...turn(4), decision: null } as StateMessage)).toEqual([]);
    expect(hintsFor({ ...turn(4), role: "spectator" } as StateMessage)).toEqual([]);
  });

  it("take their numbers from the game", () => {
    const hint = (...lines: string[]) => ({ key: "k", title: "T", lines, rule: "R" });
    const numbers = { scoring: { sultan: { city: 1, tokens: 4 }, nomad: { coins: [3, 5] } } };
    expect(
      withNumbers(
        hint("{scoring.sultan.city} or {scoring.sultan.city|word}, {scoring.sultan.city|point}", "{scoring.sultan.tokens|point}, {scoring.nomad.coins.1}", "none"),
        numbers,
      )?.lines,
    ).toEqual(["1 or one, 1 point", "4 points, 5", "none"]);
    expect(withNumbers(hint("{scoring.sultan.towns}"), numbers)).toBe(null);
    expect(withNumbers(hint("{scoring.sultan.city}"), undefined)).toBe(null);
  });

  it("speak of the wheel, then of the order", () => {
    const hints = hintsFor(wheel("teutonic"));
    expect(hints.map((hint) => hint.key)).toEqual(["crusaders wheel", "crusaders teutonic"]);
    expect(firstUnread(hints, [])?.key).toBe("crusaders wheel");
    expect(firstUnread(hints, ["crusaders wheel"])?.key).toBe("crusaders teutonic");
    expect(firstUnread(hints, ["none wanted"])).toBe(null);
    expect(hintsFor(wheel("teutonic", "choose order"))).toEqual([]);
  });
});
