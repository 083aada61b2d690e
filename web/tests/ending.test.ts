import { describe, expect, it } from "vitest";
import { deedAt, mainLines, reckoningOf, standingAt } from "../src/ending/reckoning";
import { findTurns, leaderOf, turnsIn } from "../src/ending/turning";
import type { LogLine, StateMessage } from "../src/wire/messages";

function crusade(scores: Record<string, number>[], winners: number[]): StateMessage {
  return { game: "crusaders", winners, view: { seats: scores.map((score) => ({ score })) } } as unknown as StateMessage;
}
function moon(view: object, winners: number[] = [], log: LogLine[] = []): StateMessage {
  return { game: "crescent-moon", winners, view, log } as unknown as StateMessage;
}
function told(...lines: [ply: number, seat: number, text: string][]): LogLine[] {
  return lines.map(([ply, seat, text], n) => ({ n, ply, seat, text }));
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
  it("know whose standing the move changed: who gained, or who fell behind another", async () => {
    const game = [[3, 1, 2], [3, 4, 2], [3, 4, 2], [5, 1, 2], [1, 1, 2]];
    const turns = await findTurns(4, async (ply) => game[ply] ?? []);
    expect(turns.map(({ ply, kind, seat, moved }) => [ply, kind, seat, moved])).toEqual([[1, "gain", 1, 1], [3, "lead", 0, 0], [4, "lead", 2, 0]]);
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
  it("counts what did not wait for the end of the year from the moment it was taken", () => {
    const last = moon({ seats: [{ score: { total: 9, years: [{ sacking: 4 }, { sacking: 5 }] } }, { score: { total: 2, years: [{}, { deals: 2 }] } }] });
    const log = told(
      [3, 0, "The Warlord scored 4 points: sacking."],
      [5, -1, "Year 2 begins."],
      [7, 0, "The Warlord scored 1 point: enemy casualties."],
      [8, 0, "The Warlord gave you 2 points."],
    );
    const then = moon({ year: 1, over: false, seats: [{ forecast: { "holy site": 3 } }, { forecast: {} }] }, [], log);
    expect(standingAt(then, last)).toEqual([4 + 1 - 2 + 3, 2]);
  });
});

describe("the deed of a turning point", () => {
  it("is what the log says of the very move", () => {
    const log = told([1, 0, "one"], [4, 1, "four"], [5, 0, "five"]);
    expect([deedAt(log, 4, 0, "Warlord"), deedAt(log, 3, 0, "Warlord")]).toEqual(["four", ""]);
  });
  it("is first of all what concerns the one whose standing it changed", () => {
    const log = told(
      [4, 1, "The Murshid sided with the defender."],
      [4, -1, "The attacker's side has 4, the defender's 4."],
      [4, 2, "The Sultan beat you in Harim."],
      [4, 3, "You lost 2 units in Harim."],
      [4, 2, "The Sultan placed a token in Harim."],
    );
    expect(deedAt(log, 4, 2, "Sultan")).toBe("The Sultan beat you in Harim. The Sultan placed a token in Harim.");
    expect(deedAt(log, 4, 3, " you")).toBe("The Sultan beat you in Harim. You lost 2 units in Harim.");
  });
  it("is the end of the year, not what somebody else did last in it or what the next one begins with", () => {
    const log = told(
      [9, 4, "The Nomad spent 7 coins on glory."],
      [9, -1, "Year 3 begins."],
      [9, 0, "The Warlord took 2 coins of income."],
    );
    expect(deedAt(log, 9, 0, "Warlord")).toBe("Year 3 begins.");
    expect(deedAt(log, 9, 4, "Nomad")).toBe("The Nomad spent 7 coins on glory. Year 3 begins.");
  });
});
