import { describe, expect, it } from "vitest";
import { latestMoves } from "../src/logic/lately";

let number = 0;
const line = (seat: number, text: string) => ({ n: number++, ply: number, kind: "moved", seat, text });

describe("what the others did lately", () => {
  it("begins after one's own last move, and tells the end of a turn", () => {
    const events = [
      line(1, "Hospitallers placed a knight in Paris."),
      line(0, "You took 2 IP."),
      line(-1, "The supply is empty."),
      line(1, "Hospitallers resolved Travel/Build."),
      line(1, "Hospitallers rode from Paris to Champagne."),
      line(1, "Hospitallers sowed 3 tokens from Travel/Build."),
      line(0, ""), // one's own turn began
    ];
    expect(latestMoves(events, 0).map(({ words }) => words)).toEqual([
      "Hospitallers rode from Paris to Champagne. Hospitallers sowed 3 tokens from Travel/Build.",
    ]);
  });
  it("has one line for each of several, the last to move first", () => {
    const events = [line(2, "Teutons took 1 IP."), line(1, "Hospitallers took 2 IP."), line(2, "Teutons rode out."), line(2, "Teutons took 3 IP.")];
    expect(latestMoves(events, 0).map(({ seat, words }) => [seat, words])).toEqual([
      [2, "Teutons took 3 IP."],
      [1, "Hospitallers took 2 IP."],
    ]);
  });
  it("is silent once I have moved again", () => {
    expect(latestMoves([line(1, "Hospitallers took 2 IP."), line(0, "You took 1 IP.")], 0)).toEqual([]);
  });
});
