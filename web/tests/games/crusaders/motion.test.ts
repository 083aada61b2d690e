import { describe, expect, it } from "vitest";
import { motion, type CrusadersPiece } from "../../../src/games/crusaders/motion";
import { PLAIN } from "../../../src/games/crusaders/sowing";
import type { GameEvent, StateMessage } from "../../../src/wire/messages";

const RING = ["a", "b", "c", "d", "e", "f"];
const state = { view: { seats: [{ wheel: RING }, { wheel: RING }] } } as unknown as StateMessage;
const beats = (...events: object[]) => motion(events.map((event, n) => ({ n, ply: n, seat: 0, text: "", ...event }) as GameEvent), state);
const told = (...events: object[]) =>
  beats(...events).map((beat) => beat.map((one) => `${one.way} ${(one.piece as CrusadersPiece).shape} ${one.from === one.to ? "" : `${one.from} > `}${one.to}`));
const drops = (event: object) => beats({ kind: "sowed", wedge: "a", tokens: 3, ...PLAIN, ...event })[0]?.map((one) => one.to.slice(-1)).join("");

describe("what can be seen in Crusaders", () => {
  it("tokens are sown one by one, as the event says", () => {
    expect(drops({ wedge: "e" })).toBe("fab");
    expect(drops({ wedge: "c", tokens: 2, way: -1 })).toBe("ba");
    expect(drops({ tokens: 8 })).toBe("bcdefabc");
    expect(drops({ first: 0 })).toBe("abc");
    expect(drops({ skip: 2 })).toBe("bde");
    expect(beats({ kind: "sowed", wedge: "a", tokens: 3, ...PLAIN, double: 1 })[0]?.map((one) => [one.to, one.count, one.after])).toEqual([
      ["wedge 0 b", 2, 0],
      ["wedge 0 c", 1, 1],
    ]);
  });
  it("each event is a beat of its own, in their order", () => {
    expect(
      told(
        { kind: "stepped", origin: "paris", target: "york" },
        { kind: "rode out", region: "anjou" },
        { kind: "defeated", region: "york", enemy: "Saracen (church)" },
        { kind: "built", region: "york", building: "farm", level: 1 },
        { kind: "gained", points: 3 },
      ),
    ).toEqual([
      ["slide knight region paris > region york"],
      ["drop knight region anjou"],
      ["slide shield region york > purse 0"],
      ["rise building region york"],
      ["slide coin supply > purse 0"],
    ]);
    expect(beats({ kind: "defeated", region: "york", enemy: "Saracen (church)" })[0]?.[0]?.piece).toEqual({ shape: "shield", enemy: "Saracen" });
  });
  it("what is not seen to move makes no beat", () => {
    expect(beats({ kind: "turn began", round: 2 }, { kind: "token placed", wedge: "a", change: -1 }, { kind: "unheard of" })).toEqual([]);
  });
});
