import { describe, expect, it } from "vitest";
import { applyPatch, BadPatch, keysOf } from "../src/wire/patch";

const before = () => ({ a: { b: [1, 2, { c: 3 }], d: { e: 4 } }, f: [1], "g/h~i": 5 });

describe("a patch", () => {
  it("replaces, adds and removes", () => {
    const after = applyPatch<unknown>(before(), [
      { op: "replace", path: "/a/b/2/c", value: 9 },
      { op: "add", path: "/a/d/new", value: [true] },
      { op: "remove", path: "/f" },
      { op: "replace", path: "/g~1h~0i", value: null },
    ]);
    expect(after).toEqual({ a: { b: [1, 2, { c: 9 }], d: { e: 4, new: [true] } }, "g/h~i": null });
  });
  it("adds to lists at an index or the end, and takes out of them", () => {
    const list = (patch: Parameters<typeof applyPatch>[1]) => applyPatch([1, 2, 3], patch);
    expect(list([{ op: "add", path: "/1", value: 9 }])).toEqual([1, 9, 2, 3]);
    expect(list([{ op: "add", path: "/-", value: 9 }])).toEqual([1, 2, 3, 9]);
    expect(list([{ op: "add", path: "/3", value: 9 }])).toEqual([1, 2, 3, 9]);
    expect(list([{ op: "remove", path: "/0" }, { op: "remove", path: "/0" }])).toEqual([3]);
  });
  it("replaces the whole document at the empty path", () => {
    expect(applyPatch<unknown>(before(), [{ op: "replace", path: "", value: 7 }])).toBe(7);
    expect([keysOf(""), keysOf("/"), keysOf("/a//b")]).toEqual([[], [""], ["a", "", "b"]]);
  });
  it("never changes what it was given, and keeps the rest by identity", () => {
    const given = before();
    const after = applyPatch(given, [{ op: "replace", path: "/a/d/e", value: 5 }]);
    expect(given).toEqual(before());
    expect(after.a.b).toBe(given.a.b);
    expect(after.f).toBe(given.f);
    expect(after.a.d).not.toBe(given.a.d);
    expect(applyPatch(given, [])).toBe(given);
  });
  it("that does not fit says so", () => {
    const wrong = [
      { op: "replace", path: "/a/x", value: 1 },
      { op: "remove", path: "/f/1" },
      { op: "add", path: "/f/2", value: 1 },
      { op: "add", path: "/f/one", value: 1 },
      { op: "replace", path: "/a/b/0/c", value: 1 },
      { op: "replace", path: "/constructor", value: 1 },
      { op: "move", path: "/a" },
      { op: "replace", path: "a", value: 1 },
    ];
    for (const operation of wrong) expect(() => applyPatch(before(), [operation]), operation.path).toThrow(BadPatch);
  });
  it("never reaches what all objects share", () => {
    const after = applyPatch<Record<string, unknown>>({}, [{ op: "add", path: "/__proto__", value: { bad: 1 } }]);
    expect([Object.keys(after), ({} as Record<string, unknown>)["bad"]]).toEqual([["__proto__"], undefined]);
    expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
  });
});
