import { describe, expect, it } from "vitest";
import { change, veilsOf, type Beat } from "../src/motion/beats";
import { newsOf } from "../src/motion/news";
import { BeatQueue, paceOf } from "../src/motion/queue";
import type { StateMessage } from "../src/wire/messages";

describe("which events are news", () => {
  const state = (sequence: number, seat = 0) => {
    const events = Array.from({ length: sequence }, (_, n) => ({ n, ply: n + 1, kind: "moved", seat: 0, text: "" }));
    return { game: "g", sequence, seat, events } as unknown as StateMessage;
  };
  it("those after the last one known, not after a step back, a leap or a look from another seat", () => {
    expect(newsOf(state(3), state(5)).map(({ n }) => n)).toEqual([3, 4]);
    expect(newsOf(state(4), state(3))).toEqual([]);
    expect(newsOf(state(3), state(30))).toEqual([]);
    expect(newsOf(state(3, 0), state(4, 1))).toEqual([]);
    expect(newsOf(null, state(4))).toEqual([]);
  });
});

describe("the queue", () => {
  const beat = (lands: string): Beat => [change({ way: "drop", piece: { shape: "coin" }, to: "x", lands })];
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
