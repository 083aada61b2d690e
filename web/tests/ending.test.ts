import { describe, expect, it } from "vitest";
import { movesAt, mainLines, scoreTableOf } from "../src/ending/points";
import { findTurns, leaderOf, turnsIn, turnWords } from "../src/ending/turning";
import type { GameKit } from "../src/games/kit";
import { crusaders } from "../src/games/crusaders/kit";
import { plain } from "../src/games/plain/kit";
import type { GameEvent, StateMessage } from "../src/wire/messages";

function told(...lines: [ply: number, seat: number, text: string, fields?: object][]): GameEvent[] {
  return lines.map(([ply, seat, text, fields], n) => ({ n, ply, seat, text, kind: "moved", ...fields }));
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
    const turns = await findTurns(200, async (ply) => (asked.add(ply), game(ply)), [], 10);
    expect(turns.map(({ ply, kind, seat }) => [ply, kind, seat])).toEqual([[61, "lead", 1], [137, "lead", 0]]);
    expect(asked.size).toBeLessThan(30);
  });
  it("know whose standing the move changed: who gained, or who fell behind another", async () => {
    const game = [[3, 1, 2], [3, 4, 2], [3, 4, 2], [5, 1, 2], [1, 1, 2]];
    const turns = await findTurns(4, async (ply) => game[ply] ?? []);
    expect(turns.map(({ ply, kind, seat, moved }) => [ply, kind, seat, moved])).toEqual([[1, "gain", 1, 1], [3, "lead", 0, 0], [4, "lead", 2, 0]]);
  });
  it("are no gains where a year ended and everything was counted anew", async () => {
    const game = [[0, 0], [1, 0], [1, 0], [7, 5], [7, 8], [7, 8]];
    const turns = await findTurns(5, async (ply) => game[ply] ?? [], [3]);
    expect(turns.map(({ ply, kind, seat, gain }) => [ply, kind, seat, gain])).toEqual([[1, "gain", 0, 1], [4, "lead", 1, 0]]);
  });
  it("are none in a game without moves", async () => {
    expect(await findTurns(0, async () => [0, 0])).toEqual([]);
  });
});

it("a turning point names a seat, or the person who reads it", () => {
  expect([turnWords("lead", "Aviz", 0), turnWords("gain", "Aviz", 6)]).toEqual(["Aviz takes the lead", "Aviz gains 6"]);
  expect([turnWords("lead", "You", 0), turnWords("gain", "You", 6)]).toEqual(["You take the lead", "You gain 6"]);
});

it("a tie of Crusaders is told with what was counted", () => {
  const seat = (name: string, castle: number, bank: number, Slav: number) => ({ name, built: { castle, bank }, foes: { Slav } });
  const state = { view: { seats: [seat("Aviz", 4, 4, 1), seat("Templar", 3, 3, 5), seat("Montesa", 5, 3, 2)] } } as unknown as StateMessage;
  expect(crusaders.tieCounts?.(state, [0, 1])).toBe("Buildings: Aviz 8, Templar 6");
  expect(crusaders.tieCounts?.(state, [0, 2])).toBe("Buildings: Aviz 8, Montesa 8. Enemies: Aviz 1, Montesa 2");
});

describe("the points at the end", () => {
  const state = (scores: number[], winners: number[]) =>
    ({ game: "any", winners, seats: scores.map((_, seat) => ({ seat, name: `P${seat}` })), view: { scores } }) as unknown as StateMessage;
  it("the best first, a tie by who won", () => {
    expect(scoreTableOf(state([7, 9, 9], [2])).rows.map(({ seat, total }) => [seat, total])).toEqual([[2, 9], [1, 9], [0, 7]]);
    expect(mainLines(state([7], [0]), 0)).toEqual([]);
  });
});

describe("the moves of a turning point", () => {
  const kit: GameKit = { ...plain, concerns: (event, seat) => event.seat === seat || event["loser"] === seat, endsStretch: ({ kind }) => kind === "year began" };
  it("leaves out how a deed came about", () => {
    const events = told([4, 0, "Aviz resolved Travel.", { kind: "resolved" }], [4, 0, "Aviz rode to Paris.", { kind: "stepped" }]);
    expect(movesAt({ ...kit, scenes: crusaders.scenes }, events, 4, 0)).toBe("Aviz rode to Paris.");
  });
  it("is what the log says of the very move", () => {
    const events = told([1, 0, "one"], [4, 1, "four"], [4, 1, ""], [5, 0, "five"]);
    expect([movesAt(kit, events, 4, 0), movesAt(kit, events, 3, 0)]).toEqual(["four", "one"]);
  });
  it("is first of all what concerns the one whose standing it changed", () => {
    const events = told(
      [4, 1, "The Murshid sided with you."],
      [4, -1, "The market row is filled up."],
      [4, 2, "The Sultan beat you in Harim.", { loser: 3 }],
      [4, 3, "You lost 2 units in Harim."],
      [4, 2, "The Sultan placed a token in Harim."],
    );
    expect(movesAt(kit, events, 4, 2)).toBe("The Sultan beat you in Harim. The Sultan placed a token in Harim.");
    expect(movesAt(kit, events, 4, 3)).toBe("The Sultan beat you in Harim. You lost 2 units in Harim.");
  });
  it("is what the seat did last, not that a year ended or what others did at the end of it", () => {
    const events = told(
      [7, 0, "The Warlord took Harim."],
      [9, 4, "The Nomad spent 7 coins for victory points."],
      [9, -1, "Year 3 begins.", { kind: "year began" }],
      [9, 0, "The Warlord took 2 coins of income."],
    );
    expect(movesAt(kit, events, 9, 0)).toBe("The Warlord took Harim.");
    expect(movesAt(kit, events, 9, 4)).toBe("The Nomad spent 7 coins for victory points.");
    expect(movesAt(kit, events, 9, 3)).toBe("");
  });
});
