import { describe, expect, it } from "vitest";
import { spotsOf } from "../src/logic/targets";

const choice = (action: string, target: string) => ({ action, words: action, target, final: false, ending: "" as const, notes: [] });

describe("targets", () => {
  it("gathers the entries of a menu by spot", () => {
    const spots = spotsOf([choice("one", "pile 1"), choice("two", "pile 1"), choice("stop", "")]);
    expect(spots.get("pile 1")?.map((entry) => entry.action)).toEqual(["one", "two"]);
    expect(spots.get("")?.length).toBe(1);
  });
  it("as the board reads them", () => {
    const spots = spotsOf([choice("go", "path a > b")], { spotOf: () => "b", originOf: () => "a" });
    expect(spots.get("b")?.length).toBe(1);
  });
});
