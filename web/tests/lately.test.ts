import { describe, expect, it } from "vitest";
import { scenes } from "../src/games/crusaders/scenes";
import { latestMoves } from "../src/logic/lately";

let number = 0;
const line = (seat: number, text: string, kind = "gained") => ({ n: number++, ply: number, kind, seat, text, source: "influence" });

describe("what the others did lately", () => {
  it("begins after one's own last move, and tells the deed that matters most", () => {
    const events = [
      line(1, "Hospitallers placed a knight in Paris.", "knight placed"),
      line(0, "You took 2 IP."),
      line(1, "", "turn began"),
      line(1, "Hospitallers resolved Travel/Build.", "resolved"),
      line(1, "Hospitallers rode from Paris to Champagne.", "stepped"),
      line(1, "Hospitallers sowed 3 tokens from Travel/Build.", "sowed"),
      line(0, "", "turn began"), // one's own turn began
    ];
    expect(latestMoves(events, 0, scenes).map(({ words }) => words)).toEqual(["Hospitallers rode from Paris to Champagne."]);
  });
  it("has one line for each of several, the last to move first", () => {
    const events = [line(2, "", "turn began"), line(2, "Teutons took 1 IP."), line(1, "", "turn began"), line(1, "Hospitallers took 2 IP."), line(2, "", "turn began"), line(2, "Teutons took 3 IP.")];
    expect(latestMoves(events, 0, scenes).map(({ seat, words }) => [seat, words])).toEqual([
      [2, "Teutons took 3 IP."],
      [1, "Hospitallers took 2 IP."],
    ]);
  });
  it("is told to those who only look on, whatever nobody did since", () => {
    const events = [line(1, "Hospitallers took 2 IP."), line(-1, "This is the last round.", "last round")];
    expect(latestMoves(events, -1, scenes)).toEqual([{ seat: 1, words: "Hospitallers took 2 IP." }]);
  });
  it("is silent once I have moved again", () => {
    expect(latestMoves([line(1, "Hospitallers took 2 IP."), line(0, "You took 1 IP.")], 0, scenes)).toEqual([]);
  });
});
