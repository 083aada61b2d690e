import { describe, expect, it } from "vitest";
import { change, coinFlights, pairUp, veilsOf, type Beat } from "../src/motion/beats";
import { beatsBetween } from "../src/motion/between";
import { crescentMoonBeats } from "../src/games/crescent-moon/motion";
import { crusadersBeats } from "../src/games/crusaders/motion";
import { BeatQueue, paceOf } from "../src/motion/queue";
import type { CrescentMoonView, HexView } from "../src/games/crescent-moon/wire";
import type { CrusadersSeat, CrusadersView } from "../src/games/crusaders/wire";
import type { StateMessage } from "../src/wire/messages";

const RING = ["a", "b", "c", "d", "e", "f"];

function land(hexes: Partial<HexView>[], more: Partial<CrescentMoonView> = {}): CrescentMoonView {
  const full = hexes.map((hex, i) => ({ id: `h${i + 1}`, control: null, presence: [], ...hex }));
  return {
    land: { hexes: full.map((_, i) => ({ name: `n${i}`, terrain: "desert", q: i, r: 0 })) },
    hexes: full,
    seats: [0, 1, 2, 3, 4].map(() => ({ coins: 4, hand_size: 0 })),
    market: [],
    stall: [],
    conflict: null,
    ...more,
  } as unknown as CrescentMoonView;
}

function europe(seat: Partial<CrusadersSeat>, more: Partial<CrusadersView> = {}): CrusadersView {
  const full = { wheel: RING, tokens: {}, knights: [], foes: {}, ip: 0, ...seat };
  return { seats: [full], enemies: {}, buildings: {}, ...more } as unknown as CrusadersView;
}

const told = (beats: Beat[]) => beats.flat().map((one) => `${one.way} ${one.piece.shape} ${one.from === one.to ? "" : `${one.from} > `}${one.to}`);

describe("what happened in Crescent Moon", () => {
  it("a march slides as many units as went", () => {
    const beats = crescentMoonBeats(land([{ units: { warlord: 3 } }, {}]), land([{ units: { warlord: 1 } }, { units: { warlord: 2 } }]));
    expect(told(beats)).toEqual(["slide disc hex h1 > hex h2"]);
    expect(beats[0]?.[0]).toMatchObject({ count: 2, lands: "h2 warlord unit", piece: { count: 2, hired: false } });
  });
  it("recruits drop, losses leave, and nobody marches across the whole map", () => {
    const before = land([{ units: { nomad: 1 } }, {}, {}, {}, {}]);
    const after = land([{}, {}, {}, {}, { units: { nomad: 1 } }]);
    expect(told(crescentMoonBeats(before, after))).toEqual(["leave disc hex h1", "drop disc hex h5"]);
  });
  it("mercenaries are other pieces than units", () => {
    const beats = crescentMoonBeats(land([{ units: { nomad: 1 } }]), land([{ mercenaries: { sultan: 1 } }]));
    expect(told(beats)).toEqual(["leave disc hex h1", "drop disc hex h1"]);
    expect(beats[0]?.[1]?.lands).toBe("h1 sultan hired");
  });
  it("influence changes hands, a fort becomes a castle, a town rises", () => {
    const before = land([{ token: "caliph", hold: "warlord fort" }, {}]);
    const after = land([{ token: "murshid", hold: "warlord castle" }, { town: "town" }]);
    expect(told(crescentMoonBeats(before, after))).toEqual([
      "leave influence hex h1",
      "drop influence hex h1",
      "rise building hex h1",
      "rise building hex h2",
    ]);
  });
  it("the cards of a conflict turn when they are revealed, not before", () => {
    const fight = { hex: "h1", cards: null, kind: "combat" };
    const open = { ...fight, cards: [{ warfare: 1 }, { envoy: 2 }, {}, {}, {}] };
    const view = (conflict: unknown) => land([{}], { conflict: conflict as CrescentMoonView["conflict"] });
    expect(told(crescentMoonBeats(view(fight), view(open)))).toEqual(["turn card purse 0 > hex h1", "turn card purse 1 > hex h1"]);
    expect(crescentMoonBeats(view(open), view(open))).toEqual([]);
    expect(crescentMoonBeats(view(null), view(fight))).toEqual([]);
  });
  it("a bought card flies from its slot to the buyer, though the row closes up", () => {
    const seats = (sizes: number[]) => sizes.map((hand_size) => ({ coins: 4, hand_size })) as CrescentMoonView["seats"];
    const before = land([{}], { market: ["x", "y", "z"], seats: seats([0, 0]) });
    const after = land([{}], { market: ["y", "z", "w"], seats: seats([0, 1]) });
    expect(told(crescentMoonBeats(before, after))).toEqual(["slide card slot near-1 > purse 1"]);
  });
  it("a map that is still being laid shows no marches", () => {
    expect(crescentMoonBeats(land([{}]), land([{ units: { warlord: 1 } }, {}]))).toEqual([]);
  });
});

describe("what happened in Crusaders", () => {
  it("tokens are sown one by one, clockwise from the wedge that was emptied", () => {
    const beats = crusadersBeats(europe({ tokens: { a: 1, e: 3 } }), europe({ tokens: { a: 2, e: 0, f: 1, b: 1 } }));
    expect(beats[0]?.map((one) => [one.to, one.after])).toEqual([["wedge 0 f", 0], ["wedge 0 a", 1], ["wedge 0 b", 2]]);
  });
  it("and the other way round where only that explains it", () => {
    const beats = crusadersBeats(europe({ tokens: { c: 2 } }), europe({ tokens: { b: 1, a: 1 } }));
    expect(beats[0]?.map((one) => one.to)).toEqual(["wedge 0 b", "wedge 0 a"]);
  });
  it("goes round twice when the heap was large", () => {
    const beats = crusadersBeats(europe({ tokens: { a: 8 } }), europe({ tokens: { a: 1, b: 2, c: 2, d: 1, e: 1, f: 1 } }));
    expect(beats[0]?.map((one) => one.to.slice(-1)).join("")).toBe("bcdefbc");
  });
  it("knights ride, new ones come, beaten enemies go to the victor, buildings rise, influence flies", () => {
    const before = europe({ knights: ["paris"], ip: 1 }, { enemies: { york: "Slav" } });
    const after = europe(
      { knights: ["york", "anjou"], ip: 4, foes: { Slav: 1 } },
      { buildings: { york: { seat: 0, type: "farm", level: 1 } } },
    );
    expect(told(crusadersBeats(before, after))).toEqual([
      "slide knight region paris > region york",
      "drop knight region anjou",
      "slide shield region york > purse 0",
      "rise building region york",
      "slide coin supply > purse 0",
    ]);
  });
});

describe("coins", () => {
  it("fly from who paid to who was paid; the rest comes from the bank", () => {
    const flights = coinFlights([5, 1, 0], [2, 4, 2], "");
    expect(told([flights])).toEqual(["slide coin purse 0 > purse 1", "drop coin purse 2"]);
    expect(flights[0]?.piece).toEqual({ shape: "coin", count: 3 });
  });
  it("pairs the nearest and leaves the rest over", () => {
    const far = (a: string, b: string) => Math.abs(Number(a) - Number(b));
    const { moved, gone, come } = pairUp([{ place: "1", count: 2 }], [{ place: "2", count: 1 }, { place: "9", count: 1 }], far, 3);
    expect(moved).toEqual([{ from: "1", to: "2", count: 1 }]);
    expect([gone, come]).toEqual([[{ place: "1", count: 1 }], [{ place: "9", count: 1 }]]);
  });
});

describe("which states are told", () => {
  const state = (sequence: number, seat = 0) => ({ game: "crusaders", sequence, seat, view: europe({ ip: sequence }) }) as unknown as StateMessage;
  it("the next ones, not a step back, a leap or another seat's view", () => {
    expect(beatsBetween(state(3), state(4)).length).toBe(1);
    expect(beatsBetween(state(4), state(3))).toEqual([]);
    expect(beatsBetween(state(3), state(30))).toEqual([]);
    expect(beatsBetween(state(3, 0), state(4, 1))).toEqual([]);
    expect(beatsBetween(null, state(4))).toEqual([]);
  });
});

describe("the queue", () => {
  const beat = (lands: string): Beat => [change({ way: "drop", piece: { shape: "coin", count: 1 }, to: "x", lands })];
  function player() {
    const shown: string[] = [];
    const ends: (() => void)[] = [];
    let veils = new Map<string, number>();
    const queue = new BeatQueue(
      (one) => {
        shown.push(one[0]?.lands ?? "");
        return new Promise((resolve) => ends.push(resolve));
      },
      (now) => (veils = now),
    );
    return { queue, shown, ends, veils: () => [...veils.keys()] };
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

  it("plays in order, and hides what has not arrived", async () => {
    const { queue, shown, ends, veils } = player();
    queue.add([beat("a"), beat("b")]);
    expect([shown, veils()]).toEqual([["a"], ["a", "b"]]);
    ends[0]?.();
    await settle();
    expect([shown, veils()]).toEqual([["a", "b"], ["b"]]);
    ends[1]?.();
    await settle();
    expect([queue.idle, veils()]).toEqual([true, []]);
  });
  it("a skip shows everything at once; an old beat that ends later changes nothing", async () => {
    const { queue, shown, ends, veils } = player();
    queue.add([beat("a"), beat("b")]);
    queue.skip();
    expect([queue.idle, veils()]).toEqual([true, []]);
    queue.add([beat("c")]);
    ends[0]?.();
    await settle();
    expect([shown, veils()]).toEqual([["a", "c"], ["c"]]);
  });
  it("never lags far behind: old beats go, and what is left goes faster", () => {
    const { queue, veils } = player();
    queue.add(Array.from({ length: 30 }, (_, i) => beat(`${i}`)));
    expect(veils().length).toBeLessThanOrEqual(11);
    expect([paceOf(0), paceOf(20)]).toEqual([1, 0.45]);
  });
  it("counts veils", () => {
    expect(veilsOf([beat("a"), beat("a"), beat("")])).toEqual(new Map([["a", 2]]));
  });
});
