import { describe, expect, it } from "vitest";
import { spotsOf, typedChoice } from "../src/logic/targets";

const choice = (action: string, target: string) => ({ action, words: action, target, final: false });

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

describe("typed numbers", () => {
  it("are sure when no further digit could follow", () => {
    expect(typedChoice("3", 9)).toEqual({ index: 2, sure: true });
    expect(typedChoice("1", 12)).toEqual({ index: 0, sure: false });
    expect(typedChoice("12", 12)).toEqual({ index: 11, sure: true });
  });
  it("name nothing beyond the list", () => {
    expect(typedChoice("0", 9)).toBeNull();
    expect(typedChoice("13", 12)).toBeNull();
  });
});
