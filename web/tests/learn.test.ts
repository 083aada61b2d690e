import { describe, expect, it } from "vitest";
import { partsOf, placeOf, ringAround, selectorOf } from "../src/learn/cards";
import { begun, finished, nextLesson, readProgress } from "../src/learn/progress";
import { route } from "../src/logic/route";
import type { LessonCard, LessonEntry } from "../src/wire/messages";

const card = (number: number, asks = false): LessonCard => ({ number, text: "", point: [], rule: "", asks, picture: false });
const lesson = (id: string): LessonEntry => ({ id, title: id, summary: "", minutes: 3, role: "" });
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom }) as DOMRect;

describe("the coach's cards", () => {
  it("begin with the first after a move, and stay where one was", () => {
    expect(placeOf([card(3), card(4, true)], 4)).toBe(1);
    expect(placeOf([card(5), card(6, true)], 4)).toBe(0);
    expect(placeOf([card(5)], null)).toBe(0);
  });

  it("set new words apart", () => {
    expect(partsOf("A **wedge** has tokens.")).toEqual([
      { text: "A ", strong: false },
      { text: "wedge", strong: true },
      { text: " has tokens.", strong: false },
    ]);
  });

  it("point at spots, anchors and pieces by name, and at choices by their beginning", () => {
    expect(selectorOf("region paris")).toBe('[data-spot="region paris"], [data-anchor="region paris"], [data-piece="region paris"]');
    expect(selectorOf("choice resolve")).toBe('[data-action="resolve"], [data-action^="resolve "]');
    expect(selectorOf('choice "]')).toBe('[data-action="\\"]"], [data-action^="\\"] "]');
  });

  it("draw a ring around what can be seen", () => {
    expect(ringAround(box(10, 10, 50, 50), [box(0, 0, 100, 30)])).toEqual({ x: 5, y: 5, width: 50, height: 30 });
    expect(ringAround(box(10, 10, 50, 50), [box(0, 60, 100, 90)])).toBeNull();
  });
});

describe("progress", () => {
  it("is read with care", () => {
    for (const bad of [null, "", "no", "null", "[]", '{"done": 3, "tables": {"a": 1}}']) {
      expect(readProgress(bad)).toEqual({ done: [], tables: {}, invited: false });
    }
  });

  it("remembers the table of a lesson until it is finished", () => {
    const open = begun(readProgress(null), "a/one", "t1");
    expect(open).toEqual({ done: [], tables: { "a/one": "t1" }, invited: true });
    expect(finished(finished(open, "a/one"), "a/one")).toEqual({ done: ["a/one"], tables: {}, invited: true });
  });

  it("goes on with the next lesson that was not finished, and from the start after the last", () => {
    const lessons = [lesson("one"), lesson("two"), lesson("three")];
    expect(nextLesson(lessons, "a", "one", ["a/one", "a/two"])?.id).toBe("three");
    expect(nextLesson(lessons, "a", "three", ["a/three"])?.id).toBe("one");
    expect(nextLesson(lessons, "a", "two", ["a/one", "a/two", "a/three"])).toBeNull();
  });
});

it("the lessons of a game have an address", () => {
  expect(route("/learn/some-game")).toEqual({ page: "learn", game: "some-game" });
});
