import { describe, expect, it } from "vitest";
import { lineAt, mainLines, reckoningOf, standingAt } from "../src/ending/reckoning";
import { findTurns, leaderOf, turnsIn } from "../src/ending/turning";
import type { StateMessage } from "../src/wire/messages";

function crusade(scores: Record<string, number>[], winners: number[]): StateMessage {
  return { game: "crusaders", winners, view: { seats: scores.map((score) => ({ score })) } } as unknown as StateMessage;
}
function moon(view: object, winners: number[] = []): StateMessage {
  return { game: "crescent-moon", winners, view } as unknown as StateMessage;
}

describe("turning points", () => {
  it("nobody leads in a tie", () => {
    expect([leaderOf([3, 5, 4]), leaderOf([5, 5, 4])]).toEqual([1, -1]);
  });
  it("are the changes of the lead, and great gains", () => {
    const samples = [[0, 0], [2, 1], [2, 4], [9, 4], [9, 5]].map((totals, ply) => ({ ply, totals }));
    expect(turnsIn(samples, 5).map(({ ply, kind, seat }) => [ply, kind, seat])).toEqual([
      [1, "gain", 0],
      [2, "lead", 1],
      [3, "lead", 0],
      [4, "gain", 1],
    ]);
    expect(turnsIn(samples, 1).map(({ ply }) => ply)).toEqual([3]);
  });
  it("are found to the very move, without looking at every one", async () => {
    const game = (ply: number) => [ply >= 137 ? 20 : 3, ply >= 61 ? 9 : 2];
    const asked = new Set<number>();
    const turns = await findTurns(200, async (ply) => (asked.add(ply), game(ply)), 10);
    expect(turns.map(({ ply, kind, seat }) => [ply, kind, seat])).toEqual([[61, "lead", 1], [137, "lead", 0]]);
    expect(asked.size).toBeLessThan(30);
  });
  it("are none in a game without moves", async () => {
    expect(await findTurns(0, async () => [0, 0])).toEqual([]);
  });
});

describe("the reckoning", () => {
  it("of Crusaders: the best first, a tie by who won, no empty column", () => {
    const state = crusade([{ ip: 30, "most Slavs": 5, total: 35 }, { ip: 35, total: 35 }], [1]);
    expect(reckoningOf(state)).toEqual({
      heads: ["influence", "most enemies"],
      rows: [{ seat: 1, cells: [35, 0], total: 35 }, { seat: 0, cells: [30, 5], total: 35 }],
    });
    expect(mainLines(state, 0)).toEqual([{ line: "influence gathered", points: 30 }, { line: "most Slavs", points: 5 }]);
  });
  it("of Crescent Moon: by years", () => {
    const seats = [{ score: { total: 9, years: [{ a: 2, b: 1 }, { a: 4 }] } }, { score: { total: 5, years: [{ c: 5 }, {}] } }];
    expect(reckoningOf(moon({ seats }, [0]))).toEqual({
      heads: ["year I", "year II", "other"],
      rows: [{ seat: 0, cells: [3, 4, 2], total: 9 }, { seat: 1, cells: [5, 0, 0], total: 5 }],
    });
    expect(mainLines(moon({ seats }), 0, 1)).toEqual([{ line: "a", points: 6 }]);
  });
  it("knows how everybody stood: the years that were over, and what this one would bring", () => {
    const last = moon({ seats: [{ score: { total: 9, years: [{ a: 3 }, { a: 6 }] } }] });
    expect(standingAt(moon({ year: 1, over: false, seats: [{ forecast: { a: 2 } }] }), last)).toEqual([5]);
    expect(standingAt(moon({ year: 1, over: true, seats: [{ forecast: { a: 2 } }] }), last)).toEqual([9]);
  });
  it("quotes the log", () => {
    const log = [{ n: 0, ply: 1, seat: 0, text: "one" }, { n: 1, ply: 4, seat: 0, text: "four" }];
    expect([lineAt(log, 3), lineAt(log, 9), lineAt([], 1)]).toEqual(["one", "four", ""]);
  });
});
