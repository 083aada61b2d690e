import { describe, expect, it } from "vitest";
import { fittingValues, settledOptions, usualOptions, valueWords } from "../src/lobby/options";

const LIMITS = [
  { option: "map", value: "sea", other: "players", only: [5] },
  { option: "map", value: "hills", other: "players", only: [4] },
  ...["sea", "hills", "drawn"].map((value) => ({ option: "map", value, other: "placement", only: ["preset", "free"] })),
  { option: "prize", value: true, other: "map", only: ["hills", "drawn"] },
];
const GAME = {
  name: "g", title: "G", rules: false, sheets: [], levels: {}, purposes: {}, strengths: {}, bots: ["greedy"], players: [4, 5], seats: [],
  options: { players: [5, 4], map: ["sea", "hills", "drawn"], placement: ["preset", "free", "drafted"], prize: [false, true] },
  limits: LIMITS,
  titles: { players: ["5", "4"], map: ["The Sea", "The Hills", "drawn"], placement: [], prize: ["no", "yes"] },
};

describe("the options of a new table", () => {
  const usual = usualOptions(GAME);

  it("begin with the usual ones", () => {
    expect(usual).toEqual({ players: 5, map: "sea", placement: "preset", prize: false });
    expect(settledOptions(GAME, usual)).toEqual(usual);
  });

  it("offer only what goes together", () => {
    expect(fittingValues(GAME, "map", usual)).toEqual(["sea", "drawn"]);
    expect(fittingValues(GAME, "map", { ...usual, players: 4 })).toEqual(["hills", "drawn"]);
    expect(fittingValues(GAME, "prize", usual)).toEqual([false]);
  });

  it("take the first that fits when another choice changes, and give the old one back", () => {
    const four = settledOptions(GAME, { ...usual, players: 4 });
    expect(four["map"]).toBe("hills");
    expect(settledOptions(GAME, { ...usual, players: 5 })["map"]).toBe("sea");
  });

  it("leave out an option of which nothing fits, and what depends on it", () => {
    expect(settledOptions(GAME, { ...usual, placement: "drafted", prize: true })).toEqual({ players: 5, placement: "drafted", prize: false });
  });

  it("are called as the game says", () => {
    expect([valueWords(GAME, "map", "hills"), valueWords(GAME, "prize", true), valueWords(GAME, "placement", "free")]).toEqual([
      "The Hills", "yes", "free",
    ]);
  });
});
