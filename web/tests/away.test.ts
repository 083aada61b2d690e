import { describe, expect, it } from "vitest";
import { scenes } from "../src/games/plain/scenes";
import { awayParts, lastOwnPly } from "../src/logic/away";
import type { GameEvent } from "../src/wire/messages";

const line = (n: number, ply: number, seat: number): GameEvent => ({ n, ply, seat, kind: "moved", text: `line ${n}` });
const log = [line(0, 1, 0), line(1, 2, 1), line(2, 3, 0), line(3, 4, 1), line(4, 4, 2), line(5, 6, -1), line(6, 7, 2)];
const missed = (seat: number, seen: number) => awayParts(log, seat, seen, scenes).map((part) => part.events.map(({ n }) => n));

describe("while you were away", () => {
  it("shows what passed since your own last move, scene by scene", () => {
    expect(lastOwnPly(log, 0, scenes)).toBe(3);
    expect(missed(0, -1)).toEqual([[3], [4, 5, 6]]);
  });

  it("leaves out what this browser has shown already", () => {
    expect(missed(0, 4)).toEqual([[5, 6]]);
    expect(missed(0, 7)).toEqual([]);
    expect(missed(0, 1)).toEqual([[3], [4, 5, 6]]);
  });

  it("shows nothing to somebody who has just sat down, or moved last", () => {
    expect(missed(3, -1)).toEqual([]);
    expect(missed(2, -1)).toEqual([]);
    expect(awayParts([], 0, -1, scenes)).toEqual([]);
  });

  it("shows somebody who has not moved yet what came after the last visit", () => {
    expect(missed(3, 5)).toEqual([[5, 6]]);
  });

  it("tells nothing of what has no line, such as the beginning of one's own turn", () => {
    const silent = [...log, { ...line(7, 8, 0), text: "" }, { ...line(8, 9, 1), text: "" }];
    expect(awayParts(silent, 0, -1, scenes).length).toBe(2);
  });

  it("is never endless", () => {
    const long = Array.from({ length: 500 }, (_, i) => line(i, i, i ? 1 + (i % 2) : 0));
    const parts = awayParts(long, 0, -1, scenes);
    expect(parts.length).toBe(60);
    expect(parts.at(-1)?.events.at(-1)?.ply).toBe(499);
  });
});
