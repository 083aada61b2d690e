import { describe, expect, it } from "vitest";
import { mainLines, scoreTableOf } from "../../../src/ending/points";
import type { StateMessage } from "../../../src/wire/messages";

describe("the points of Crusaders", () => {
  it("the best first, a tie by who won, no empty column", () => {
    const scores = [{ ip: 30, "most Slav": 5, total: 35 }, { ip: 35, total: 35 }];
    const state = { game: "crusaders", winners: [1], view: { seats: scores.map((score) => ({ score })) } } as unknown as StateMessage;
    expect(scoreTableOf(state)).toEqual({
      heads: ["influence", "most enemies"],
      rows: [{ seat: 1, cells: [35, 0], total: 35 }, { seat: 0, cells: [30, 5], total: 35 }],
    });
    expect(mainLines(state, 0)).toEqual([{ line: "influence gathered", points: 30 }, { line: "most Slavs defeated", points: 5 }]);
  });
});
