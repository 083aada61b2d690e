import { describe, expect, it } from "vitest";
import { crescentMoon } from "../../../src/games/crescent-moon/kit";
import type { StateMessage } from "../../../src/wire/messages";

describe("a chain of choices", () => {
  const begins = (step: string) => crescentMoon.beginsTurn({ view: { step } } as unknown as StateMessage);
  it("begins with each turn, and with each piece of the start: the numbers count from 1 again", () => {
    expect(["turn", "place a piece"].map(begins)).toEqual([true, true]);
  });
  it("goes on while several are taken from one list", () => expect(["buy", "select", "move"].map(begins)).toEqual([false, false, false]));
});
