import { describe, expect, it } from "vitest";
import { drawLand } from "../src/games/crescent-moon/geography";
import { effectWords, hexWords } from "../src/games/crescent-moon/words";
import { tokenPlaces, tokenSize } from "../src/games/crusaders/wheel";
import { enemyOf, mapFor, strengthWords, tileOf, wedgeWords } from "../src/games/crusaders/words";
import { firstSeating, withSeat } from "../src/lobby/seating";
import { blocksOf, spansOf } from "../src/logic/markdown";
import { route, ruleAddress } from "../src/logic/route";
import { speakerIn, waitingFor, whoWords } from "../src/table/waiting";

describe("words of Crusaders", () => {
  it("write a strength as tokens and bonus", () => {
    expect([strengthWords(3, 0), strengthWords(3, 2), strengthWords(3, -1)]).toEqual(["3", "3 + 2", "3 − 1"]);
  });
  it("take enemies and tiles apart", () => {
    expect(enemyOf("Saracen (church)", { Slav: 4 })).toEqual({ kind: "Saracen", gift: "church", strength: 6 });
    expect(enemyOf("Slav", { Slav: 4 })).toEqual({ kind: "Slav", gift: "", strength: 4 });
    expect(tileOf("castle/bank +1")).toEqual({ types: ["castle", "bank"], points: "+1" });
  });
  it("say a wedge with what is shut and what can be chosen", () => {
    const wedge = {
      wedge: "travel-build",
      tokens: 1,
      upgraded: false,
      actions: [
        { action: "travel" as const, bonus: 1, strength: 2, open: true },
        { action: "build" as const, bonus: 0, strength: 1, open: false },
      ],
    };
    expect(wedgeWords(wedge, [])).toBe("Travel 1 + 1; build after an upgrade; 1 token");
  });
  it("find the map for the number of players", () => {
    const maps = { west: { players: [2] }, europe: { players: [3, 4] } };
    expect(mapFor(maps, 4)).toBe(maps.europe);
  });
  it("lay as many tokens in a wedge as there are, none upon another", () => {
    for (let n = 0; n <= 14; n++) {
      const places = tokenPlaces(n, 2);
      expect(places.length).toBe(n);
      places.forEach((p, i) => places.slice(i + 1).forEach((q) => expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeGreaterThan(2 * tokenSize(n))));
    }
  });
});

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
    expect(said).toBe("Acre (h1), fertile; the holy site; a fort of the Caliph; 2 units of the Warlord; controlled by the Warlord");
  });
});

describe("the rest of the page", () => {
  it("reads addresses", () => {
    expect(route("/t/abc")).toEqual({ page: "table", table: "abc" });
    expect(route("/rules/crescent-moon")).toEqual({ page: "rules", game: "crescent-moon" });
    expect(route("/")).toEqual({ page: "lobby" });
    expect(ruleAddress("CM-6.1")).toBe("/rules/crescent-moon#CM-6.1");
  });
  it("reads the Markdown of the rulebooks, and never as HTML", () => {
    expect(spansOf("see **this** and CR-5.3 <b>")).toEqual([
      { kind: "text", text: "see " },
      { kind: "bold", text: "this" },
      { kind: "text", text: " and " },
      { kind: "rule", text: "CR-5.3" },
      { kind: "text", text: " <b>" },
    ]);
    const kinds = blocksOf("One\ntwo.\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |").map((block) => block.kind);
    expect(kinds).toEqual(["paragraph", "list", "table"]);
  });
  it("says who is still to choose", () => {
    const seat = (n: number, deciding: boolean, kind = "person") => ({ seat: n, name: `P${n}`, kind, connected: true, deciding, resigned: false });
    expect(waitingFor([seat(0, true), seat(1, false), seat(2, true)], ["Templar", "", "P2"])).toBe("Waiting for Templar (P0) and P2.");
    expect(speakerIn("Ann", { ...seat(0, false), kind: "person" }, ["Caliph"])).toBe("Ann");
    expect(speakerIn("Grandmaster bot", { ...seat(0, false), kind: "bot:grandmaster" }, ["Caliph"])).toBe("Caliph");
    expect(speakerIn("Grandmaster bot", { ...seat(0, false), kind: "bot:grandmaster" }, [])).toBe("Grandmaster bot");
    expect(speakerIn("Ann", { ...seat(0, false), kind: "bot:grandmaster" }, ["Caliph"])).toBe("Ann");
    expect(speakerIn("The table", undefined, ["Caliph"])).toBe("The table");
    expect(whoWords({ ...seat(1, false, "bot:greedy"), name: "Greedy bot" })).toBe("Greedy bot");
  });
  it("seats me once", () => {
    const game = { name: "g", title: "G", options: {}, levels: {}, bots: ["greedy"], players: [3], seats: [] };
    const seats = firstSeating(game, 3);
    expect(seats).toEqual(["me", "bot:greedy", "bot:greedy"]);
    expect(withSeat(seats, 2, "me", "bot:greedy")).toEqual(["bot:greedy", "bot:greedy", "me"]);
  });
});
