/** The menu of bots: by strength, the weakest first; without a rating apart, with a word on what they are for. */

import { describe, expect, it } from "vitest";
import { botTitle, opponentsIn } from "../src/levels/opponents";

const GAME = {
  bots: ["steward", "page", "grandmaster", "castellan", "novice", "random"],
  levels: { page: "", steward: "", grandmaster: "", castellan: "", novice: "" },
  strengths: { steward: 1500, page: 900, grandmaster: 1650 },
  purposes: { castellan: "strong, quick", novice: "gentle", random: "by chance" },
};

describe("the bots to choose from", () => {
  it("stand from the weakest to the strongest, and those without a rating apart", () => {
    const { rated, others } = opponentsIn(GAME);
    expect(rated.map(({ words }) => words)).toEqual(["Page (900)", "Steward (1500)", "Grandmaster (1650)"]);
    expect(others.map(({ words }) => words)).toEqual(["Castellan (strong, quick)", "Novice (gentle)", "Random bot (by chance)"]);
  });

  it("stand in the order of the levels in a game that was not measured", () => {
    const { rated, others } = opponentsIn({ ...GAME, strengths: {} });
    expect(rated).toEqual([]);
    expect(others.map(({ name }) => name)).toEqual(["page", "steward", "grandmaster", "castellan", "novice", "random"]);
    expect(others[0]?.words).toBe("Page");
  });

  it("are called by their levels", () => {
    expect([botTitle("page"), botTitle("random"), botTitle("greedy")]).toEqual(["Page", "Random bot", "Greedy"]);
  });
});
