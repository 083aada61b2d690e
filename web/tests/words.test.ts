import { describe, expect, it } from "vitest";
import { optionWords } from "../src/lobby/options";
import { firstSeating, playersWords, withSeat } from "../src/lobby/seating";
import { blocksOf, spansOf } from "../src/logic/markdown";
import { route, ruleAddress } from "../src/logic/route";
import { speakerIn, waitingFor, whoWords } from "../src/table/waiting";
import type { SeatEntry } from "../src/wire/messages";

describe("the rest of the page", () => {
  it("reads addresses", () => {
    expect(route("/t/abc")).toEqual({ page: "table", table: "abc" });
    expect(route("/rules/some-game")).toEqual({ page: "rules", game: "some-game" });
    expect(route("/rules")).toEqual({ page: "rules", game: "" });
    expect(route("/")).toEqual({ page: "lobby" });
    expect(ruleAddress("some-game", "SG-6.1")).toBe("/rules/some-game#SG-6.1");
  });
  it("reads the Markdown of the rulebooks, and never as HTML", () => {
    expect(spansOf("see **this** and SG-5.3 <b> XY-1", "SG")).toEqual([
      { kind: "text", text: "see " },
      { kind: "bold", text: "this" },
      { kind: "text", text: " and " },
      { kind: "rule", text: "SG-5.3" },
      { kind: "text", text: " <b> XY-1" },
    ]);
    const kinds = blocksOf("One\ntwo.\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |", "SG").map((block) => block.kind);
    expect(kinds).toEqual(["paragraph", "list", "table"]);
  });
  it("says who is still to choose", () => {
    const seat = (n: number, deciding: boolean, kind = "person"): SeatEntry => ({
      seat: n, name: `P${n}`, kind, connected: true, deciding, resigned: false, away: false, opener: false, host_did: "", ready: true, vacation: null, hints: 0, choosing: null,
    });
    expect(waitingFor([seat(0, true), seat(1, false), seat(2, true)], ["Sultan", "", "P2"], (title) => `the ${title}`)).toBe("Waiting for the Sultan (P0) and P2.");
    expect(speakerIn("Ann", { ...seat(0, false), kind: "person" }, ["Caliph"])).toBe("Ann");
    expect(speakerIn("Grandmaster bot", { ...seat(0, false), kind: "bot:grandmaster" }, ["Caliph"])).toBe("Caliph");
    expect(speakerIn("Grandmaster bot", { ...seat(0, false), kind: "bot:grandmaster" }, [])).toBe("Grandmaster bot");
    expect(speakerIn("Ann", { ...seat(0, false), kind: "bot:grandmaster" }, ["Caliph"])).toBe("Ann");
    expect(speakerIn("The table", undefined, ["Caliph"])).toBe("The table");
    expect(whoWords({ ...seat(1, false, "bot:greedy"), name: "Greedy bot" })).toBe("Greedy bot");
  });
  it("calls options as their game does, or by their own names", () => {
    expect([optionWords("no such game", "open_hands"), optionWords("constructor", "x")]).toEqual(["Open hands", "X"]);
  });
  it("says for how many a game is", () => {
    expect([[2, 3, 4], [4, 5], [2], [1], []].map(playersWords)).toEqual(["For 2 to 4 players.", "For 4 or 5 players.", "For 2 players.", "For 1 player.", ""]);
  });
  it("seats me once", () => {
    const game = { name: "g", title: "G", rules: false, sheets: [], options: {}, limits: [], titles: {}, levels: {}, purposes: {}, strengths: {}, bots: ["greedy"], players: [3], seats: [] };
    const seats = firstSeating(game, 3);
    expect(seats).toEqual(["me", "bot:greedy", "bot:greedy"]);
    expect(withSeat(seats, 2, "me")).toEqual(["bot:greedy", "bot:greedy", "me"]);
    expect(withSeat(["me", "open", "bot:fitting"], 2, "me")).toEqual(["bot:fitting", "open", "me"]);
  });
});
