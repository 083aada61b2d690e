import { describe, expect, it } from "vitest";
import { amountOf, coins, lossesOf, offersIn, onCards, playedBy, speakers, spoilIn } from "../../../src/games/crescent-moon/bargaining";
import type { Conflict, CrescentMoonView } from "../../../src/games/crescent-moon/wire";

const pick = (action: string) => ({ action, words: action, target: "", final: false, ending: "" as const, notes: [] });
const NAMES = ["Warlord", "Murshid", "Sultan", "Caliph", "Nomad"];

function table(more: Record<string, unknown>): CrescentMoonView {
  return { step: "turn", bargain: null, conflict: null, actors: [], private: {}, seats: NAMES.map((name) => ({ name })), ...more } as unknown as CrescentMoonView;
}
const fight = { kind: "combat", hex: "h1", attacker: 0, defender: 4, sides: ["attacker", "", "", "", "defender"], offered: [true, false, false, false, false] } as unknown as Conflict;

describe("bargains as cards", () => {
  it("take over the answers to a price and the prices, with their numbers", () => {
    const view = table({ step: "answer a price", bargain: { what: "hire" } });
    const menu = ["accept", "refuse", "other price"].map(pick);
    expect(onCards(view, menu).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(onCards(table({}), menu)).toEqual([]);
  });
  it("take over the two sides of a conflict and leave the rest to the list", () => {
    const view = table({ step: "take a side", conflict: fight });
    expect(onCards(view, ["attacker", "defender", "pass"].map(pick)).map(({ choice }) => choice.action)).toEqual(["attacker", "defender"]);
  });
  it("take over what is decided once the cards of a conflict are open", () => {
    for (const step of ["cancel", "casualties", "spoils"]) {
      expect(onCards(table({ step, conflict: fight }), [pick("a"), pick("b")])).toHaveLength(2);
    }
    expect(onCards(table({ step: "select", conflict: fight }), [pick("card terror")])).toEqual([]);
  });
  it("tell cancelled cards from those that still count", () => {
    const open: Conflict = { ...fight, cards: [{ guide: 2 }, {}, {}, {}, { terror: 1 }], cancelled: [{ guide: 1 }, {}, {}, {}, {}] };
    expect(playedBy(open, "attacker")).toEqual([
      { card: "guide", count: 1, struck: false },
      { card: "guide", count: 1, struck: true },
    ]);
    expect(playedBy(open, "defender")).toEqual([{ card: "terror", count: 1, struck: false }]);
    expect(playedBy({ ...open, cards: null }, "defender")).toEqual([]);
  });
  it("draw casualties one by one, mercenaries last", () => {
    expect(lossesOf(pick("amount 1"), 3)).toEqual([false, true, true]);
    expect(lossesOf(pick("amount 0"), 1)).toEqual([true]);
  });
  it("name the piece whose fate is asked", () => {
    expect(spoilIn(table({ step: "spoils", numbers: { piece: 3 } }))).toBe("city");
    expect(spoilIn(table({ step: "casualties", numbers: { piece: 3 } }))).toBeUndefined();
  });
  it("read amounts", () => {
    expect([amountOf(pick("amount 12")), amountOf(pick("refuse"))]).toEqual([12, null]);
    expect([coins(1), coins(0)]).toEqual(["1 coin", "0 coins"]);
  });
});

describe("deals with the Murshid", () => {
  it("lie before the Murshid, the best first, those of nothing without a way to take them", () => {
    const view = table({ step: "take an offer", conflict: fight, private: { conflict: { offers: { warlord: 0, nomad: 5 } } } });
    const offers = offersIn(view, [pick("refuse"), pick("player nomad")]);
    expect(offers.map(({ seat, points, take }) => [seat, points, take?.number ?? null])).toEqual([[4, 5, 2], [0, 0, null]]);
  });
  it("tell the others who has spoken, not what", () => {
    expect(speakers(table({ step: "offer", actors: [4] }), fight)).toEqual([{ seat: 0, spoken: true }, { seat: 4, spoken: false }]);
  });
});
