import { describe, expect, it } from "vitest";
import type { StrengthPart } from "../../../src/games/crescent-moon/events";
import { lastOutcome, noteWords, sumsIn, thingWords, tieWords } from "../../../src/games/crescent-moon/sums";
import type { CardEntry, CrescentMoonView } from "../../../src/games/crescent-moon/wire";
import type { GameEvent } from "../../../src/wire/messages";

const view = { you: 3, seats: ["Warlord", "Murshid", "Sultan", "Caliph"].map((name) => ({ name })) } as unknown as CrescentMoonView;
const cards = new Map([["zealots", { name: "Zealots" }], ["sandstorm", { name: "Sandstorm" }]]) as unknown as Map<string, CardEntry>;
const part = (given: Partial<StrengthPart>): StrengthPart => ({
  what: "card", number: 1, strength: 1, lender: null, card: null, mark: "", by: null, ...given,
});
const told = (...given: object[]) => given.map((event, n) => ({ n, ply: n, seat: 0, text: "", ...event }) as GameEvent);

const UNITS = [part({ what: "units", number: 2, strength: 2 })];
const FIGHT = [
  { kind: "combat began", seat: 0, defender: 3, hex: "h7" },
  { kind: "strength", seat: 0, side: "attacker", strength: 2, hex: "h7", parts: UNITS },
  { kind: "strength", seat: 3, side: "defender", strength: 2, hex: "h7", parts: [] },
];
const won = (tie: string) => ({ kind: "conflict won", seat: 0, loser: 3, hex: "h7", conflict: "combat", side: "attacker", tie });
const TURN = { kind: "turn began", seat: 1 };

describe("the sums of a conflict", () => {
  it("are those of the conflict that began last", () => {
    expect(sumsIn(told(...FIGHT)).map((sum) => [sum.seat, sum.side, sum.strength, sum.parts.length])).toEqual([
      [0, "attacker", 2, 1],
      [3, "defender", 2, 0],
    ]);
    expect(sumsIn(told(...FIGHT, won(""), { kind: "contest began", seat: 1, defender: 2, hex: "h1" }))).toEqual([]);
  });
  it("stay on the table for the turn that follows", () => {
    expect(lastOutcome(told(...FIGHT))).toBe(null);
    expect(lastOutcome(told(...FIGHT, won("attacker"), TURN))).toMatchObject({ winner: 0, loser: 3, hex: "h7", kind: "combat", tie: "attacker" });
    expect(lastOutcome(told(...FIGHT, won("attacker"), TURN))?.sums.length).toBe(2);
    expect(lastOutcome(told(...FIGHT, won("attacker"), TURN, TURN))).toBe(null);
  });
  it("say when a tie decided, and for whom", () => {
    const words = (...events: object[]) => {
      const outcome = lastOutcome(told(...FIGHT, ...events));
      return outcome && tieWords(outcome, view);
    };
    expect(words(won(""))).toBe("");
    expect(words(won("attacker"))).toBe("A tie goes to the attacker.");
    expect(words({ kind: "tie swayed", seat: 1, side: "attacker", other: 0 }, won("sway"))).toBe("The Murshid gave the tie to the Warlord by Sway.");
    expect(words({ kind: "tie swayed", seat: 1, side: "attacker", other: 1 }, won("sway"))).toBe("The Murshid took the tie by Sway.");
    expect(words({ kind: "tie swayed", seat: 1, side: "attacker", other: 3 }, won("sway"))).toBe("The Murshid gave the tie to you by Sway.");
    const outcome = lastOutcome(told(...FIGHT, { kind: "tie swayed", seat: 1, side: "attacker", other: 1 }, won("sway")));
    expect(outcome && tieWords(outcome, { ...view, you: 1 } as CrescentMoonView)).toBe("You took the tie by Sway.");
  });
});

describe("a part of a sum in words", () => {
  it.each<[Partial<StrengthPart>, string, string]>([
    [{ what: "units", number: 1 }, "1 unit", ""],
    [{ what: "mercenaries", number: 3 }, "3 mercenaries", ""],
    [{ what: "castle" }, "castle", ""],
    [{ what: "Guardian" }, "Guardian", ""],
    [{ what: "presence", lender: 2 }, "presence", "the Sultan"],
    [{ card: "zealots" }, "Zealots", ""],
    [{ card: "zealots", number: 2, lender: 1 }, "2 Zealots", "lent by the Murshid"],
    [{ card: "zealots", lender: 3, mark: "cancelled" }, "Zealots", "lent by you, cancelled"],
    [{ card: "zealots", by: "sandstorm" }, "Zealots", "Sandstorm"],
    [{ card: "unknown" }, "unknown", ""],
  ])("%j", (given, thing, note) => {
    expect([thingWords(part(given), cards), noteWords(part(given), cards, view)]).toEqual([thing, note]);
  });
});
