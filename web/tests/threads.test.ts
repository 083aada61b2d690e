import { describe, expect, it } from "vitest";
import { titleOf } from "../src/logic/alerts";
import { EVERYBODY, isNews, threadOf, threadsOf, unreadIn } from "../src/logic/threads";
import type { ChatMessage, SeatEntry } from "../src/wire/messages";

const word = (n: number, from: number, to: number | null = null, name = "Ann"): ChatMessage => ({ type: "chat", n, from, to, name, text: "", private: to !== null, at: "", ply: null });
const seats = ["person", "person", "bot:steward"].map((kind, seat) => ({ seat, kind, name: `P${seat}` })) as SeatEntry[];

describe("the threads of a chat", () => {
  it("has one for everybody and one for each pair, no matter who speaks", () => {
    expect(threadOf(word(0, 1), 0)).toBe(EVERYBODY);
    expect(threadOf(word(0, 1, 0), 0)).toBe(1);
    expect(threadOf(word(0, 0, 1), 0)).toBe(1);
    expect(threadOf(word(0, -1, 0), 0)).toBe(EVERYBODY);
  });
  it("offers threads with people, not with bots, and none to those who look on", () => {
    expect(threadsOf([], seats, 0)).toEqual([EVERYBODY, 1]);
    expect(threadsOf([word(0, 0, 2)], seats, 0)).toEqual([EVERYBODY, 1, 2]);
    expect(threadsOf([], seats, -1)).toEqual([EVERYBODY]);
  });
  it("counts what other people said, and what the table tells me alone", () => {
    expect(isNews(word(0, 1), 0, seats)).toBe(true);
    expect(isNews(word(0, 0), 0, seats)).toBe(false);
    expect(isNews(word(0, 2), 0, seats)).toBe(false);
    expect(isNews(word(0, -1, null, "Table"), 0, seats)).toBe(false);
    expect(isNews(word(0, -1, 0, "Table"), 0, seats)).toBe(true);
    const chat = [word(0, 1), word(1, 1, 0), word(2, 1), word(3, 0)];
    expect(unreadIn(EVERYBODY, chat, {}, 0, seats)).toBe(2);
    expect(unreadIn(EVERYBODY, chat, { [EVERYBODY]: 0 }, 0, seats)).toBe(1);
    expect(unreadIn(1, chat, { [EVERYBODY]: 3 }, 0, seats)).toBe(1);
  });
  it("shows the number in the title of the tab, but not on the curtain", () => {
    expect(titleOf(null, false, 2)).toBe("(2) Outremer");
    expect(titleOf(null, true, 2)).toBe("● Pass the screen · Outremer");
  });
});
