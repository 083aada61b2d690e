import { describe, expect, it } from "vitest";
import { deedsSince } from "../src/logic/lately";

const NAMES = ["Templars", "Hospitallers", "Teutons"];
let number = 0;
const line = (seat: number, text: string) => ({ n: number++, ply: number, seat, text });

describe("what the others did lately", () => {
  it("begins after one's own last move, and tells the end of a turn in one sentence", () => {
    const log = [
      line(1, "Hospitallers placed a knight in Paris."),
      line(0, "You took 2 IP."),
      line(-1, "The supply is empty."),
      line(1, "Hospitallers resolved Travel/Build."),
      line(1, "Hospitallers rode from Paris to Champagne."),
      line(1, "Hospitallers sowed 3 tokens from Travel/Build."),
    ];
    expect(deedsSince(log, 0, NAMES).map(({ words }) => words)).toEqual([
      "rode from Paris to Champagne; sowed 3 tokens from Travel/Build",
    ]);
  });
  it("has one line for each of several, whoever moved last standing first", () => {
    const log = [line(2, "Teutons took 1 IP."), line(1, "Hospitallers took 2 IP."), line(2, "Teutons rode out."), line(2, "Teutons took 3 IP.")];
    expect(deedsSince(log, 0, NAMES).map(({ seat, words }) => [seat, words])).toEqual([
      [2, "took 3 IP"],
      [1, "took 2 IP"],
    ]);
  });
  it("is silent once I have moved again", () => {
    expect(deedsSince([line(1, "Hospitallers took 2 IP."), line(0, "You took 1 IP.")], 0, NAMES)).toEqual([]);
  });
});
