import { describe, expect, it } from "vitest";
import { awaySteps, lastOwnPly } from "../src/logic/away";
import type { GameEvent } from "../src/wire/messages";

const line = (n: number, ply: number, seat: number): GameEvent => ({ n, ply, seat, kind: "moved", text: `line ${n}` });
const log = [line(0, 1, 0), line(1, 2, 1), line(2, 3, 0), line(3, 4, 1), line(4, 4, 2), line(5, 6, -1), line(6, 7, 2)];
const plies = (seat: number, seen: number) => awaySteps(log, seat, seen).map((step) => step.ply);

describe("while you were away", () => {
  it("shows what passed since your own last move, moment by moment", () => {
    expect(lastOwnPly(log, 0)).toBe(3);
    expect(plies(0, -1)).toEqual([4, 6, 7]);
    expect(awaySteps(log, 0, -1)[0]?.events.map((entry) => entry.n)).toEqual([3, 4]);
  });

  it("leaves out what this browser has shown already", () => {
    expect(plies(0, 4)).toEqual([6, 7]);
    expect(plies(0, 7)).toEqual([]);
    expect(plies(0, 1)).toEqual([4, 6, 7]);
  });

  it("shows nothing to somebody who has just sat down, or moved last", () => {
    expect(plies(3, -1)).toEqual([]);
    expect(plies(2, -1)).toEqual([]);
    expect(awaySteps([], 0, -1)).toEqual([]);
  });

  it("shows somebody who has not moved yet what came after the last visit", () => {
    expect(plies(3, 5)).toEqual([6, 7]);
  });

  it("tells nothing of what has no line, such as the beginning of one's own turn", () => {
    const silent = [...log, { ...line(7, 8, 0), text: "" }, { ...line(8, 9, 1), text: "" }];
    expect(awaySteps(silent, 0, -1).map((step) => step.ply)).toEqual([4, 6, 7]);
  });

  it("is never endless", () => {
    const long = Array.from({ length: 500 }, (_, i) => line(i, i, i ? 1 : 0));
    const steps = awaySteps(long, 0, -1);
    expect(steps.length).toBe(80);
    expect(steps.at(-1)?.ply).toBe(499);
  });
});
