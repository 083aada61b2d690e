import { describe, expect, it } from "vitest";
import { drawnOn, needed, stepsOf, waysFrom, type Travel } from "../../../src/games/crusaders/ways";

/** a - b - c - d in a row, and e beside a and c; an enemy in b. */
const ROADS: Record<string, string[]> = { a: ["b", "e"], b: ["a", "c"], c: ["b", "d", "e"], d: ["c"], e: ["a", "c"] };
const travel = (points: number, knights = ["a"]): Travel => ({
  knights,
  points,
  beside: (region) => ROADS[region] ?? [],
  leaving: (region) => (region === "b" ? 2 : 1),
});

describe("ways over several regions", () => {
  it("avoid the enemy, whom it costs 2 to leave", () => {
    expect(waysFrom(travel(2)).get("c")).toEqual({ regions: ["a", "e", "c"], cost: 2 });
    expect(stepsOf({ regions: ["a", "e", "c"], cost: 2 })).toEqual(["go a > e", "go e > c"]);
  });
  it("end where the points do", () => {
    expect([...waysFrom(travel(1)).keys()].sort()).toEqual(["b", "e"]);
    expect(waysFrom(travel(2)).has("d")).toBe(false);
    expect(needed("d", travel(1))).toBe(3);
    expect(needed("nowhere", travel(1))).toBeNull();
  });
  it("begin with the nearest knight", () => {
    expect(waysFrom(travel(3, ["a", "c"])).get("d")?.regions).toEqual(["c", "d"]);
    expect(waysFrom(travel(3, ["a", "c"])).has("c")).toBe(false);
  });
});

describe("a way drawn by dragging", () => {
  const start = { regions: ["a"], cost: 0 };
  it("goes on to a neighbour while the points last", () => {
    const one = drawnOn(start, "b", travel(3));
    expect(one).toEqual({ regions: ["a", "b"], cost: 1 });
    expect(drawnOn(one ?? start, "c", travel(3))).toEqual({ regions: ["a", "b", "c"], cost: 3 });
    expect(drawnOn(one ?? start, "c", travel(2))).toBeNull();
    expect(drawnOn(start, "d", travel(9))).toBeNull();
  });
  it("is shortened by going back", () => {
    expect(drawnOn({ regions: ["a", "e", "c"], cost: 2 }, "e", travel(3))).toEqual({ regions: ["a", "e"], cost: 1 });
  });
});
