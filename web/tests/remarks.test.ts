import { describe, expect, it } from "vitest";
import { remarkOn } from "../src/logic/remarks";
import type { ChatMessage, GameEvent } from "../src/wire/messages";

const word = (from: number, ply: number | null, text: string, to: number | null = null): ChatMessage => ({ type: "chat", n: 0, from, to, name: "Bot", text, private: to !== null, at: "", ply });
const answered: GameEvent = { n: 9, ply: 31, kind: "price answered", seat: 4, text: "The Nomad refused." };

describe("what a bot said with a move", () => {
  it("stands with the events of that move, and with no other", () => {
    const chat = [word(4, 30, "Five coins."), word(4, 31, "Two is too little."), word(2, 31, "Well!"), word(4, null, "Hello")];
    expect(remarkOn(answered, chat)).toBe("Two is too little.");
    expect(remarkOn({ ...answered, ply: 32 }, chat)).toBe("");
  });
  it("is the newer one where the move was taken back and made again", () => {
    expect(remarkOn(answered, [word(4, 31, "Two is too little."), word(4, 31, "Three is too little.")])).toBe("Three is too little.");
  });
  it("is never a private word", () => {
    expect(remarkOn(answered, [word(4, 31, "psst", 0)])).toBe("");
  });
});
