import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Director, EMPTY_STAGE, paceOf, type Act, type Step } from "../src/stage/director";
import type { Speed } from "../src/preferences/values";
import type { StateMessage } from "../src/wire/messages";

const board = (name: string) => ({ game: name }) as unknown as StateMessage;

function step(scene: string, more: Partial<Step> = {}): Step {
  const part = { scene: { id: scene, kind: "turn", seat: 1, events: [], announcement: null }, events: [] };
  return { ...part, ply: 1, state: board(scene), concerns: false, own: false, letters: 50, card: false, flight: 0, ...more };
}

function stage(speed: Speed = "normal") {
  const set = { speed, covered: false, asked: [] as number[] };
  const seen: string[] = [];
  let act: Act = EMPTY_STAGE;
  const director = new Director({
    speed: () => set.speed,
    covered: () => set.covered,
    moment: (ply) => {
      set.asked.push(ply);
      return Promise.resolve(ply < 0 ? null : board(`moment ${ply}`));
    },
    tell: (now) => {
      if (now.on && now.count !== act.count) seen.push(now.scene?.id ?? "");
      act = now;
    },
  });
  return { director, set, seen, act: () => act };
}

describe("the director", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("shows one scene after another, each as long as it takes to read, and then the table as it is", () => {
    const { director, seen, act } = stage();
    director.add([step("a"), step("b")]);
    expect([seen, act().on, act().state]).toEqual([["a"], true, board("a")]);
    vi.advanceTimersByTime(1900);
    expect(seen).toEqual(["a"]);
    vi.advanceTimersByTime(200);
    expect([seen, act().at, act().of]).toEqual([["a", "b"], 2, 2]);
    vi.advanceTimersByTime(2100);
    expect([act().on, act().state, act().scene?.id]).toEqual([false, null, "b"]);
  });

  it("passes quickly over the steps of a scene, waits for its pieces, and rests at its end", () => {
    const { director, act } = stage();
    director.add([step("a", { flight: 800 }), step("a"), step("b")]);
    vi.advanceTimersByTime(700);
    expect(act().count).toBe(1);
    vi.advanceTimersByTime(200);
    expect(act().count).toBe(2);
    vi.advanceTimersByTime(1500);
    expect(act().scene?.id).toBe("a");
  });

  it("holds a card longer", () => {
    const { director, act } = stage();
    director.add([step("a", { card: true })]);
    vi.advanceTimersByTime(3500);
    expect(act().on).toBe(true);
    vi.advanceTimersByTime(200);
    expect(act().on).toBe(false);
  });

  it.each([
    ["slow", 3400],
    ["normal", 2000],
    ["fast", 1000],
  ] as [Speed, number][])("at %s speed a sentence stands for %i ms", (speed, time) => {
    const { director, act } = stage(speed);
    director.add([step("a")]);
    vi.advanceTimersByTime(time - 10);
    expect(act().on).toBe(true);
    vi.advanceTimersByTime(20);
    expect(act().on).toBe(false);
  });

  it("shows only what concerns me where that is wanted, and nothing at all when it is off", () => {
    const mine = stage("mine");
    mine.director.add([step("a"), step("b", { concerns: true }), step("c")]);
    expect(mine.seen).toEqual(["b"]);
    vi.advanceTimersByTime(2100);
    expect([mine.seen, mine.act().on]).toEqual([["b"], false]);
    const off = stage("off");
    off.director.add([step("a")]);
    expect(off.act()).toEqual(EMPTY_STAGE);
  });

  it("does not show me what I did myself, but what followed from it", () => {
    const { director, seen, act } = stage();
    director.add([step("mine", { own: true })]);
    expect(act().on).toBe(false);
    director.add([step("mine", { own: true }), step("year end")]);
    expect(seen).toEqual(["year end"]);
  });

  it("a hold stops it, also for what comes meanwhile; then it goes on", () => {
    const { director, seen, act } = stage();
    director.add([step("a")]);
    director.hold();
    director.add([step("b")]);
    vi.advanceTimersByTime(60_000);
    expect([seen, act().held]).toEqual([["a"], true]);
    director.hold();
    vi.advanceTimersByTime(10);
    expect(seen).toEqual(["a", "b"]);
  });

  it("steps from scene to scene, and past the last to the present", () => {
    const { director, seen, act } = stage();
    director.add([step("a"), step("b"), step("b"), step("c")]);
    director.go(1);
    director.go(1);
    director.go(-1);
    expect([seen, act().held, act().at, act().of]).toEqual([["a", "b", "c", "b"], true, 2, 3]);
    director.go(-1);
    director.go(-1);
    expect(act().scene?.id).toBe("a");
    director.go(1);
    director.go(1);
    director.go(1);
    expect(act().on).toBe(false);
  });

  it("shows a card for longer when a bot adds words to it", () => {
    const { director, act } = stage();
    director.add([step("a", { ply: 7, card: true })]);
    const before = act().time;
    director.lengthen(8, 50);
    expect(act().time).toBe(before);
    director.lengthen(7, 50);
    expect(act().time).toBe(before + 50 * 22);
    vi.advanceTimersByTime(before);
    expect(act().on).toBe(true);
  });

  it("a skip shows the table as it is, and nothing comes afterwards", () => {
    const { director, seen, act } = stage();
    director.add([step("a"), step("b")]);
    director.skip();
    vi.advanceTimersByTime(60_000);
    expect([seen, act().on, act().state]).toEqual([["a"], false, null]);
  });

  it("waits while nobody can see the table", () => {
    const { director, set, act } = stage();
    set.covered = true;
    director.add([step("a")]);
    vi.advanceTimersByTime(60_000);
    expect(act().on).toBe(true);
    set.covered = false;
    director.wake();
    vi.advanceTimersByTime(1900);
    expect(act().on).toBe(true);
    vi.advanceTimersByTime(200);
    expect(act().on).toBe(false);
  });

  it("never lags far behind: it hurries, and lets the oldest go", () => {
    const { director, act } = stage();
    director.add(Array.from({ length: 100 }, (_, i) => step(`${i}`)));
    expect(act().of).toBeLessThanOrEqual(25);
    vi.advanceTimersByTime(45_000);
    expect(act().on).toBe(false);
    expect([paceOf(0), paceOf(30), paceOf(30, true)]).toEqual([1, 0.35, 1]);
  });

  it("asks for the boards that passed unseen, one ahead, and gives up where there is no answer", async () => {
    const { director, set, seen, act } = stage();
    const missed = [3, 5, -1].map((ply) => step(`ply ${ply}`, { ply, state: null }));
    director.add(missed, true);
    await vi.advanceTimersByTimeAsync(0);
    expect([set.asked, act().state, act().away]).toEqual([[3, 5], board("moment 3"), true]);
    await vi.advanceTimersByTimeAsync(2100);
    expect([seen, act().state]).toEqual([["ply 3", "ply 5"], board("moment 5")]);
    await vi.advanceTimersByTimeAsync(2100);
    expect(act().on).toBe(false);
  });
});
