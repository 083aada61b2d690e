import { describe, expect, it } from "vitest";
import { coachWords, hintsTaken, percent, sureness, withChoices } from "../src/coach/advice";
import type { Choice, Hint, SeatEntry } from "../src/wire/messages";

const choice = (action: string) => ({ action, words: action }) as Choice;
const hinted = (action: string) => ({ action, words: action, chance: 0.3, confidence: 0.5, reasons: ["coins: +1 point"] });
const hint: Hint = { choices: [hinted("pass"), hinted("gone"), hinted("move")], closeness: "", bargain: "" };

describe("a hint", () => {
  it("shows the menu's own choices, and nothing that is no longer offered", () => {
    const menu = [choice("move"), choice("pass")];
    const shown = withChoices(hint, menu);
    expect(shown.map((one) => one.choice)).toEqual([menu[1], menu[0]]);
    expect(shown[0]?.reasons).toEqual(["coins: +1 point"]);
  });

  it("says how sure it is in words", () => {
    expect([1, 0.7, 0.4, 0.1].map(sureness)).toEqual(["clearly best", "probably best", "may be best", "worth a thought"]);
    expect([0, 0.004, 0.5].map(percent)).toEqual(["0 %", "under 1 %", "50 %"]);
  });
});

describe("the coach of a table", () => {
  it("is told to everybody", () => {
    expect(coachWords("bots")).toBe("Hints are allowed while all others are bots.");
    expect(coachWords("never")).toBe("No hints at this table.");
  });

  it("counts the hints that were taken", () => {
    const seats = [2, 0, 1].map((hints, seat) => ({ seat, hints }) as SeatEntry);
    expect(hintsTaken(seats, ["Ann", "Bea", "Cem"])).toBe("Hints taken: Ann 2, Cem 1.");
    expect(hintsTaken([], [])).toBe("");
  });
});
