import { describe, expect, it } from "vitest";
import { EMPTY, hasMoved, mergeLog, receive, type TableModel } from "../src/wire/reducer";
import type { ChatMessage, StateMessage } from "../src/wire/messages";

const state = (sequence: number, more: Partial<StateMessage> = {}): StateMessage =>
  ({ type: "state", sequence, decision: sequence, game: "crusaders", view: { step: "turn" }, seats: [], log: [], since: 0, ...more }) as unknown as StateMessage;
const line = (n: number) => ({ n, ply: n, seat: 0, text: `line ${n}` });
const word = (n: number, text = "salve"): ChatMessage => ({ type: "chat", n, from: 0, to: null, name: "Ann", text, private: false, at: "" });

describe("messages", () => {
  it("replace the state, also by an earlier one after a step back", () => {
    let model: TableModel = receive(EMPTY, state(5));
    model = receive(model, state(4));
    expect(model.state?.sequence).toBe(4);
  });

  it("forget a notice when the table has moved, and only then", () => {
    let model = receive(receive(EMPTY, state(5)), { type: "refused", error: "No.", rule: "CR-5.3" });
    expect(model.notice).toEqual({ sentence: "No.", rule: "CR-5.3" });
    expect(receive(model, state(5)).notice).not.toBeNull();
    expect(receive(model, state(6)).notice).toBeNull();
    model = receive(model, { type: "why", legal: true, rule: "", sentence: "" });
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

describe("the log", () => {
  it("keeps what stands before `since` and replaces the rest", () => {
    const merged = mergeLog([line(0), line(1), line(2)], { log: [line(1)], since: 1 });
    expect(merged.map((entry) => entry.n)).toEqual([0, 1]);
  });
  it("is replaced as a whole without `since`", () => {
    expect(mergeLog([line(0), line(1)], { log: [line(0)] }).length).toBe(1);
  });
});
