import { describe, expect, it } from "vitest";
import { mannerOf, PLAIN, sowing } from "../../../src/games/crusaders/sowing";

const RING = ["a", "b", "c", "d", "e", "f"];
const list = (falls: Map<string, number>) => RING.map((wedge) => falls.get(wedge) ?? 0);

describe("sowing (CR-4.2)", () => {
  it("drops one token on each wedge clockwise", () => {
    expect(list(sowing(RING, "b", 3))).toEqual([0, 0, 1, 1, 1, 0]);
  });
  it("goes on round past six, over the wedge it came from", () => {
    expect(list(sowing(RING, "a", 8))).toEqual([1, 2, 2, 1, 1, 1]);
  });
  it("does nothing with no tokens or an unknown wedge", () => {
    expect(sowing(RING, "a", 0).size).toBe(0);
    expect(sowing(RING, "z", 4).size).toBe(0);
  });
});

describe("orders that bend it", () => {
  it("may begin on the emptied wedge (CR-7.2)", () => {
    expect(list(sowing(RING, "c", 2, mannerOf("begin here") ?? PLAIN))).toEqual([0, 0, 1, 1, 0, 0]);
  });
  it("may pass over a wedge (CR-7.5)", () => {
    expect(list(sowing(RING, "a", 3, mannerOf("skip 2") ?? PLAIN))).toEqual([0, 1, 0, 1, 1, 0]);
  });
  it("may leave two tokens at one drop (CR-7.9)", () => {
    expect(list(sowing(RING, "a", 3, mannerOf("double 1") ?? PLAIN))).toEqual([0, 2, 1, 0, 0, 0]);
  });
  it("may go the other way round (CR-7.10)", () => {
    expect(list(sowing(RING, "a", 2, mannerOf("widdershins") ?? PLAIN))).toEqual([0, 0, 0, 0, 1, 1]);
  });
  it("knows which actions are none of these", () => {
    expect(mannerOf("stop")).toBeNull();
  });
});
