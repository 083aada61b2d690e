import { describe, expect, it } from "vitest";
import { motion, type CrescentMoonPiece } from "../../../src/games/crescent-moon/motion";
import type { GameEvent, StateMessage } from "../../../src/wire/messages";

function beats(...given: object[]) {
  const events = given.map((event, n) => ({ n, ply: n, seat: 0, text: "", ...event }) as GameEvent);
  return motion(events, { events } as unknown as StateMessage);
}
const told = (...events: object[]) =>
  beats(...events).map((beat) => beat.map((one) => `${one.way} ${(one.piece as CrescentMoonPiece).shape} ${one.from === one.to ? "" : `${one.from} > `}${one.to}`));

describe("what can be seen in Crescent Moon", () => {
  it("a march slides units and mercenaries apart, as many as went", () => {
    const march = { kind: "marched", origin: "h1", target: "h2", ordinary: 2, mercenary: 1 };
    expect(told(march)).toEqual([["slide disc hex h1 > hex h2", "slide disc hex h1 > hex h2"]]);
    expect(beats(march)[0]?.[0]).toMatchObject({ count: 2, lands: "h2 warlord unit", piece: { count: 2, hired: false } });
    expect(beats(march)[0]?.[1]).toMatchObject({ count: 1, lands: "h2 warlord hired", piece: { hired: true } });
  });
  it("recruits drop, losses leave, bribed units change their owner", () => {
    expect(told({ kind: "units placed", hex: "h3", ordinary: 1, mercenary: 0 }, { kind: "units lost", hex: "h1", ordinary: 0, mercenary: 2 })).toEqual([
      ["drop disc hex h3"],
      ["leave disc hex h1"],
    ]);
    const deserters = beats({ kind: "deserted", seat: 4, other: 2, hex: "h1", units: 3 })[0] ?? [];
    expect(deserters).toMatchObject([{ way: "leave", count: 3, piece: { owner: "sultan", hired: true } }]);
    const bribe = beats({ kind: "bribed", seat: 2, hex: "h1", units: 2 })[0] ?? [];
    expect(bribe.map((one) => (one.piece as CrescentMoonPiece & { shape: "disc" }).owner)).toEqual(["nomad", "sultan"]);
  });
  it("tokens, buildings and the coins they cost", () => {
    expect(
      told(
        { kind: "token removed", seat: 3, hex: "h1" },
        { kind: "token spent", hex: "h2" },
        { kind: "token placed", hex: "h1" },
        { kind: "built", hex: "h1", building: "castle", cost: 4 },
        { kind: "built", hex: "h2", building: "town", cost: 0 },
        { kind: "sacked", hex: "h2", building: "town", coins: 2 },
      ),
    ).toEqual([
      ["leave token hex h1"],
      ["leave token hex h2"],
      ["drop token hex h1"],
      ["leave coin purse 0", "rise building hex h1"],
      ["rise building hex h2"],
      ["leave building hex h2", "drop coin purse 0"],
    ]);
  });
  it("coins go from hand to hand, to the bank and from it; all incomes at once", () => {
    expect(
      told(
        { kind: "income", seat: 0, coins: 2 },
        { kind: "income", seat: 1, coins: 3 },
        { kind: "paid", seat: 0, receiver: 4, coins: 3 },
        { kind: "paid", seat: 0, receiver: null, coins: 1 },
        { kind: "paid", seat: 0, receiver: null, coins: 0 },
      ),
    ).toEqual([["drop coin purse 0", "drop coin purse 1"], ["slide coin purse 0 > purse 4"], ["leave coin purse 0"]]);
  });
  it("the cards of a conflict are turned over together, in its hex", () => {
    const fight = { kind: "combat began", defender: 1, hex: "h7" };
    const cards = [{ kind: "revealed", seat: 0, card: "warfare", coins: 0 }, { kind: "revealed", seat: 1, card: "envoy", coins: 0 }];
    expect(told(fight, ...cards)).toEqual([["turn card purse 0 > hex h7", "turn card purse 1 > hex h7"]]);
    expect(beats(fight, ...cards)[0]?.map((one) => one.after)).toEqual([0, 1]);
  });
  it("a bought card flies from its slot to the buyer", () => {
    expect(told({ kind: "bought", seat: 1, card: "x", slot: "near-1" })).toEqual([["slide card slot near-1 > purse 1"]]);
  });
  it("a start lays all pieces of a set", () => {
    expect(told({ kind: "began", hex: "h1", pieces: ["units", "token", "fort"] })).toEqual([["drop disc hex h1", "drop token hex h1", "rise building hex h1"]]);
  });
});
