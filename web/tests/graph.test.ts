import { describe, expect, it } from "vitest";
import { route } from "../src/logic/route";
import { across, inWords, lineOf, markPlaces, momentAt, namePlaces, ranking, signedPercent, up, type Frame } from "../src/review/graph";

const frame: Frame = { width: 120, height: 100, left: 10, right: 10, top: 0, bottom: 0 };
const moments = [
  { ply: 0, chances: [0.5, 0.5] },
  { ply: 4, chances: [0.2, 0.8] },
  { ply: 10, chances: [1, 0] },
];

describe("the graph of a review", () => {
  it("runs from the start to the end, and from nothing to certainty", () => {
    expect([across(frame, 0, 10), across(frame, 10, 10)]).toEqual([10, 110]);
    expect([up(frame, 0), up(frame, 1)]).toEqual([100, 0]);
    expect(lineOf(frame, moments, 1)).toBe("10.0,50.0 50.0,20.0 110.0,100.0");
  });
  it("is read at the moment that a ply belongs to", () => {
    expect([0, 3, 4, 9, 10, 99].map((ply) => momentAt(moments, ply))).toEqual([0, 0, 1, 1, 2, 2]);
    expect(ranking(moments[1]).map(({ seat }) => seat)).toEqual([1, 0]);
  });
  it("puts no name over another", () => {
    expect(namePlaces([50, 52, 51], 10, 0, 100)).toEqual([50, 70, 60]);
    expect(namePlaces([98, 99], 10, 0, 100)).toEqual([90, 100]);
  });
  it("puts no mark over another, and none outside", () => {
    const spots = [{ x: 50, y: 5 }, { x: 52, y: 5 }, { x: 53, y: 9 }, { x: 99, y: 95 }];
    const marks = markPlaces(spots, 30, 0, 100);
    expect(marks[0]).toEqual(spots[0]);
    expect(marks[3]).toEqual(spots[3]);
    marks.forEach((one, i) => marks.slice(0, i).forEach((other) => expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(30)));
    expect(marks.every(({ y }, i) => y >= 0 && y <= 100 && marks[i]?.x === spots[i]?.x)).toBe(true);
  });
  it("can be heard", () => {
    expect(inWords(moments, ["Ann", "Bea"])).toBe("Chances to win over the game: Ann from 50 % to 100 %, at best 100 %; Bea from 50 % to 0 %, at best 80 %.");
    expect([0.234, -0.1].map(signedPercent)).toEqual(["+23 %", "−10 %"]);
  });
  it("has an address of its own", () => {
    expect(route("/t/abc/review")).toEqual({ page: "review", table: "abc" });
    expect(route("/t/abc")).toEqual({ page: "table", table: "abc" });
  });
});
