import { describe, expect, it } from "vitest";
import { buttonWords, groupOf, opponents, standingWords } from "../src/lobby/standing";
import { route } from "../src/logic/route";
import type { OwnTable } from "../src/wire/messages";

const table = (change: Partial<OwnTable> = {}): OwnTable => ({
  table: "abc", game: "g", role: "seat", seat: 0, mode: "live", moment: "Round 1", turn: false, waiting: false, paused: false, result: "",
  winners: [], origin: "deal",
  seats: [
    { place: "Sultan", name: "Ann", kind: "person", deciding: false },
    { place: "Nomad", name: "Bob", kind: "person", deciding: true },
    { place: "Warlord", name: "Steward bot", kind: "bot:steward", deciding: false },
  ],
  ...change,
});

describe("one's own tables in the lobby", () => {
  it("puts those first that wait for me", () => {
    expect([table({ turn: true }), table({ waiting: true }), table(), table({ result: "won" })].map(groupOf)).toEqual(["mine", "mine", "others", "over"]);
  });
  it("names the seat on the button", () => {
    expect(buttonWords(table({ turn: true }))).toBe("Play as Sultan");
    expect(buttonWords(table())).toBe("Open as Sultan");
    expect(buttonWords(table({ result: "lost" }))).toBe("Look back as Sultan");
    expect(buttonWords(table({ role: "host", seat: -1 }))).toBe("To the host's place");
  });
  it("says whose turn it is, or who won", () => {
    expect(standingWords(table({ turn: true }))).toBe("Your turn");
    expect(standingWords(table())).toBe("Waiting for Bob (Nomad)");
    expect(standingWords(table({ result: "lost", winners: [2] }))).toBe("Warlord won");
    expect(standingWords(table({ result: "shared", winners: [0, 1] }))).toBe("You won, with Bob (Nomad)");
    expect(standingWords(table({ result: "aborted" }))).toBe("Ended without a winner");
    expect(opponents(table())).toBe("Bob and a bot");
  });
});

describe("addresses", () => {
  it("leads nowhere but to the pages there are", () => {
    expect(route("/")).toEqual({ page: "lobby" });
    expect(route("/nonsense")).toEqual({ page: "lost" });
    expect(route("/t/abc")).toEqual({ page: "table", table: "abc" });
  });
});
