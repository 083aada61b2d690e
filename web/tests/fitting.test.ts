/** A fitting opponent: the gentlest first, then the nearest by one's results, which are kept for each game. */

import { beforeEach, describe, expect, it } from "vitest";
import { beginFitting, finishFitting, FITTING, fittingLevel, fittingWords, partBeaten, ratingIn, seatsWithLevel, updated } from "../src/levels/fitting";

const STRENGTHS = { page: 900, squire: 1200, steward: 1500, castellan: 1750 };
const GAME = { name: "some-game", strengths: STRENGTHS, bots: ["steward"] };
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) },
  });
});

describe("the level", () => {
  it("is the gentlest for somebody new, and says so", () => {
    expect(fittingLevel(STRENGTHS, null)).toBe("page");
    expect(fittingWords("Page", null)).toContain("the gentlest, because this is your first game");
  });

  it("is the nearest to one's rating", () => {
    expect(fittingLevel(STRENGTHS, { rating: 1040, games: 2 })).toBe("page");
    expect(fittingLevel(STRENGTHS, { rating: 1060, games: 2 })).toBe("squire");
    expect(fittingLevel(STRENGTHS, { rating: 2600, games: 9 })).toBe("castellan");
    expect(fittingWords("Squire", { rating: 1060, games: 1 })).toBe("Squire: you are at about 1060 after 1 game.");
  });

  it("is the usual opponent where nothing was measured", () => {
    expect(seatsWithLevel(["me", FITTING, "open"], { ...GAME, strengths: {} })).toEqual(["me", "bot:steward", "open"]);
    expect(seatsWithLevel(["me", FITTING], GAME)).toEqual(["me", "bot:page"]);
  });
});

describe("a result", () => {
  it("is the part of the others that one finished ahead of", () => {
    expect(partBeaten([50, 40, 60], [2], 0)).toBe(0.5);
    expect(partBeaten([50, 50], [0], 0)).toBe(1);
    expect(partBeaten([50, 50], [0, 1], 1)).toBe(0.5);
  });

  it("moves the rating, quickly at first", () => {
    expect(updated(null, 900, 1)).toEqual({ rating: 960, games: 1 });
    expect(updated({ rating: 900, games: 20 }, 900, 0)).toEqual({ rating: 880, games: 21 });
  });

  it("leads to even games: who wins half of them stays, who wins all climbs the ladder", () => {
    let own = updated(null, 900, 1);
    for (let game = 0; game < 14; game++) own = updated(own, STRENGTHS[fittingLevel(STRENGTHS, own) as keyof typeof STRENGTHS], 1);
    expect(fittingLevel(STRENGTHS, own)).not.toBe("page");
  });

  it("counts once for a table, and not for other tables", () => {
    beginFitting("t1", GAME);
    expect(finishFitting("t1", [70, 60], [0], 0)).toEqual({ before: 900, after: 960 });
    expect(finishFitting("t1", [70, 60], [0], 0)).toEqual({ before: 900, after: 960 });
    expect(ratingIn("some-game")).toEqual({ rating: 960, games: 1 });
    expect(finishFitting("t2", [70, 60], [0], 0)).toBeNull();
  });

  it("survives nonsense in the browser's memory", () => {
    stored.set("outremer fitting", "{nonsense");
    expect(ratingIn("some-game")).toBeNull();
  });
});
