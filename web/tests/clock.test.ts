import { describe, expect, it } from "vitest";
import { isScarce, LIVE_CLOCKS, secondsLeft, SLOW_CLOCKS, spokenTime, timeWords } from "../src/logic/clock";
import type { ClockEntry } from "../src/wire/messages";

const bank: ClockEntry = { kind: "bank", seconds: 900, increment: 10, left: [100, 40.5, 900], running: [1] };

describe("a clock", () => {
  it("counts down for the seats that are asked, from what the server said", () => {
    expect(secondsLeft(bank, 1, 10_500, false)).toBe(30);
    expect(secondsLeft(bank, 0, 10_500, false)).toBe(100);
  });

  it("stands while the game is paused or over, and never falls below nothing", () => {
    expect(secondsLeft(bank, 1, 10_500, true)).toBe(40.5);
    expect(secondsLeft(bank, 1, 99_000, false)).toBe(0);
    expect(secondsLeft(bank, 7, 0, false)).toBe(0);
  });

  it("is written as people read it", () => {
    expect([0, 8.2, 60, 845, 3600, 3723].map(timeWords)).toEqual(["0:00", "0:09", "1:00", "14:05", "1:00:00", "1:02:03"]);
    expect([86_400, 90_000, 3 * 86_400 + 7200].map(timeWords)).toEqual(["1 day", "1 day 1 h", "3 days 2 h"]);
    expect([59.5, 3 * 86_400 - 1].map(timeWords)).toEqual(["1:00", "3 days"]); // begun counts as whole
  });

  it("is said in words to those who hear the page", () => {
    expect(spokenTime(61)).toBe("1 minute 1 second");
    expect(spokenTime(845)).toBe("14 minutes 5 seconds");
    expect(spokenTime(9)).toBe("9 seconds");
  });

  it("warns when little is left: half a minute of a bank, the last part of the time for a decision", () => {
    expect(isScarce(bank, 31)).toBe(false);
    expect(isScarce(bank, 30)).toBe(true);
    const days: ClockEntry = { kind: "move", seconds: 86_400, increment: 0, left: [], running: [] };
    expect([7200, 3600].map((left) => isScarce(days, left))).toEqual([false, true]);
  });

  it("can be none, a bank for one sitting, or days for each decision", () => {
    expect(LIVE_CLOCKS.map((choice) => choice.clock)).toEqual([
      null,
      { kind: "bank", seconds: 900, increment: 10 },
      { kind: "bank", seconds: 1800, increment: 15 },
      { kind: "bank", seconds: 3600, increment: 0 },
    ]);
    expect(SLOW_CLOCKS.map((choice) => choice.clock?.seconds ?? 0)).toEqual([0, 86_400, 259_200, 604_800]);
  });
});
