import { describe, expect, it } from "vitest";
import { mainLines, scoreTableOf } from "../../../src/ending/points";
import { standing } from "../../../src/games/crescent-moon/scoring";
import type { GameEvent, StateMessage } from "../../../src/wire/messages";

function moon(view: object, winners: number[] = [], events: object[] = []): StateMessage {
  const told = events.map((event, n) => ({ n, ply: n, seat: -1, text: "", ...event }) as GameEvent);
  return { game: "crescent-moon", winners, view, events: told } as unknown as StateMessage;
}

describe("the points of Crescent Moon", () => {
  it("come by years", () => {
    const seats = [{ score: { total: 9, years: [{ a: 2, b: 1 }, { a: 4 }] } }, { score: { total: 5, years: [{ c: 5 }, {}] } }];
    expect(scoreTableOf(moon({ seats }, [0]))).toEqual({
      heads: ["year I", "year II", "other"],
      rows: [{ seat: 0, cells: [3, 4, 2], total: 9 }, { seat: 1, cells: [5, 0, 0], total: 5 }],
    });
    expect(mainLines(moon({ seats }), 0, 1)).toEqual([{ line: "a", points: 6 }]);
  });
  it("at an earlier moment: the years that were over, and what this one would bring", () => {
    const last = moon({ seats: [{ score: { total: 9, years: [{ a: 3 }, { a: 6 }] } }] });
    expect(standing(moon({ year: 1, over: false, seats: [{ forecast: { a: 2 } }] }), last)).toEqual([5]);
    expect(standing(moon({ year: 1, over: true, seats: [{ forecast: { a: 2 } }] }), last)).toEqual([9]);
  });
  it("count at once what does not wait for the end of the year", () => {
    const score = (years: object[]) => ({ score: { total: 9, years } });
    const last = moon({ seats: [score([{ sacking: 4 }, { sacking: 5 }]), score([{}, { deals: 2 }])] });
    const events = [
      { kind: "scored", seat: 0, points: 4, line: "sacking" },
      { kind: "year began", year: 1 },
      { kind: "scored", seat: 0, points: 1, line: "enemy casualties" },
      { kind: "scored", seat: 0, points: 3, line: "holy site" },
      { kind: "deal paid", seat: 0, other: 1, points: 2 },
    ];
    const then = moon({ year: 1, over: false, seats: [{ forecast: { "holy site": 3 } }, { forecast: {} }] }, [], events);
    expect(standing(then, last)).toEqual([4 + 1 - 2 + 3, 2]);
  });
});
