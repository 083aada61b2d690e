import { describe, expect, it } from "vitest";
import { tokenPlaces, tokenSize } from "../../../src/games/crusaders/wheel";
import { enemyOf, mapFor, strengthWords, tileOf, wedgeWords } from "../../../src/games/crusaders/words";

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
