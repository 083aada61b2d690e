import { expect, test } from "vitest";
import { yearScored } from "../../../src/games/crescent-moon/year";
import type { Scene } from "../../../src/stage/scenes";
import type { GameEvent } from "../../../src/wire/messages";

const scene = (kind: string, year: number): Scene => ({
  id: kind,
  kind,
  seat: -1,
  events: [{ n: 1, ply: 1, seat: -1, kind: "scoring", text: "", year } as GameEvent],
  announcement: null,
});

test("while a year is scored, it is still that year", () => {
  expect(yearScored(scene("year end", 0))).toBe(1);
});

test("no other scene holds the year back", () => {
  expect(yearScored(scene("year", 1))).toBe(0);
  expect(yearScored(null)).toBe(0);
});
