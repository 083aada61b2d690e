import { describe, expect, it } from "vitest";
import { drawLand } from "../../../src/games/crescent-moon/geography";
import { cardWords, effectWords, hexWords } from "../../../src/games/crescent-moon/words";

describe("the land of Crescent Moon", () => {
  const land = drawLand({
    name: "Two",
    hexes: [
      { name: "Acre", terrain: "fertile", q: 0, r: 0 },
      { name: "Tyre", terrain: "desert", q: 1, r: 0 },
    ],
    river: [["h1", "h2"]],
    holy: "h1",
    crossing: "h2",
  });
  it("knows what lies across a side", () => {
    expect(land.across("h1", "east")).toBe("h2");
    expect(land.across("h1", "west")).toBeNull();
    expect(land.ways("h1")).toEqual([{ from: "h2", way: "west" }]);
  });
  it("draws the river once along the side, with a bridge at the crossing", () => {
    expect(land.river.length).toBe(1);
    expect(land.river[0]?.bridge).not.toBeNull();
  });
  it("writes the short hand of a card out", () => {
    expect(effectWords("C+1, each sack +1¤ ↺")).toBe("combat +1, each sack +1 coin; stays before you until upkeep");
    const guide = { id: "guide", name: "Guide", aligned: "nomad", count: 2, keywords: ["combat", "character"], effect: "C+1 ↺" };
    expect(cardWords(guide)).toBe("Guide (combat, character): combat +1; stays before you until upkeep");
    expect(effectWords("action: +3¤ (+4¤ in the wilds)")).toBe("+3 coins (+4 coins in the wilds)");
    expect(effectWords("I+1 per ¤, up to 3")).toBe("influence +1 per coin, up to 3");
  });
  it("says everything in a hex", () => {
    const said = hexWords(
      { name: "Acre", terrain: "fertile", q: 0, r: 0 },
      { id: "h1", units: { warlord: 2 }, hold: "caliph fort", control: "warlord", presence: [] },
      { holy: true, crossing: false },
      [],
    );
    expect(said).toBe("Acre, fertile; the holy site; a fort of the Caliph; 2 units of the Warlord; controlled by the Warlord");
  });
});
