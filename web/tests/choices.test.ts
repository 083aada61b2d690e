import { describe, expect, it } from "vitest";
import { asksAgain, inOrder, numbered, tokenGroups, typedNumber } from "../src/logic/choices";
import { notesInWords, shownNotes } from "../src/logic/notes";
import { beside } from "../src/table/pointer";
import type { Choice, ChoiceNote } from "../src/wire/messages";

const choice = (action: string, more: Partial<Choice> = {}): Choice => ({ action, words: action, target: "", final: false, ending: "", notes: [], ...more });
const note = (kind: ChoiceNote["kind"], text: string): ChoiceNote => ({ kind, text, amount: null });

describe("the order of a menu", () => {
  it("puts what stops or passes last", () => {
    const menu = [choice("pass", { ending: "pass" }), choice("stop", { ending: "stop" }), choice("build"), choice("move")];
    expect(inOrder(menu).map(({ action }) => action)).toEqual(["build", "move", "stop", "pass"]);
    expect(inOrder(menu)).toBe(inOrder(menu));
  });
});

describe("the numbers of choices", () => {
  const first = numbered([choice("a"), choice("b"), choice("c")], new Map(), false);
  it("count from 1", () => expect([...first.values()]).toEqual([1, 2, 3]));
  it("are the amounts where amounts are asked for, as their coins show them", () => {
    const prices = numbered([0, 1, 2, 5].map((price) => choice(`amount ${price}`)).concat(choice("refuse")), new Map(), false);
    expect([...prices]).toEqual([["amount 0", 0], ["amount 1", 1], ["amount 2", 2], ["amount 5", 5], ["refuse", 6]]);
    expect(typedNumber("0", [...prices.values()])).toEqual({ number: 0, sure: true });
  });
  it("stay while the question goes on with fewer choices", () => {
    const later = numbered([choice("b"), choice("c")], first, true);
    expect(later.get("c")).toBe(3);
    expect(numbered([choice("a"), choice("c")], later, true).get("a")).toBe(1); // taken back
  });
  it("stay for the way to end it, when nothing else is left", () => {
    const cards = [choice("a"), choice("b"), choice("done", { ending: "stop" })];
    expect(numbered([cards[2]!], numbered(cards, new Map(), false), true, cards.slice(1)).get("done")).toBe(3);
  });
  it("begin anew where nothing of the last list is left", () => {
    const stop = choice("stop", { ending: "stop" });
    const all = numbered([choice("a"), choice("b"), choice("c"), stop], new Map(), false);
    expect(numbered([choice("c"), stop], all, true, [choice("a"), stop]).get("c")).toBe(1);
    expect(numbered([choice("c"), stop], all, true, [choice("b"), choice("c"), stop]).get("c")).toBe(3);
  });
  it("begin anew with another question", () => {
    expect(numbered([choice("b")], first, false).get("b")).toBe(1);
    expect(numbered([choice("c"), choice("d")], first, true).get("c")).toBe(1);
  });
});

describe("a list", () => {
  it("has what is seldom taken after the rest, and what stops last", () => {
    const listed = inOrder([choice("upgrade a"), { ...choice("stop"), ending: "stop" } as Choice, choice("resolve a")], ({ action }) => action.startsWith("upgrade"));
    expect(listed.map(({ action }) => action)).toEqual(["resolve a", "upgrade a", "stop"]);
  });
  it("puts many choices of tokens in a group for each action, and leaves few as they are", () => {
    const given = (name: string, most: number) => Array.from({ length: most }, (_, i) => ({ ...choice(`${name} ${i + 1}`), target: `action ${name}` }));
    const found = tokenGroups([...given("muster", 3), ...given("influence", 3), choice("stop")]);
    expect(found.map(([name, choices]) => [name, choices.length])).toEqual([["muster", 3], ["influence", 3]]);
    expect(tokenGroups([...given("muster", 2), ...given("influence", 2)])).toEqual([]);
  });
});

describe("typed numbers", () => {
  it("are sure when no further digit could follow", () => {
    expect(typedNumber("3", [1, 2, 3])).toEqual({ number: 3, sure: true });
    expect(typedNumber("1", [1, 2, 11, 12])).toEqual({ number: 1, sure: false });
    expect(typedNumber("12", [1, 2, 11, 12])).toEqual({ number: 12, sure: true });
  });
  it("wait where only a longer number begins so", () => expect(typedNumber("1", [2, 12])).toEqual({ number: null, sure: false }));
  it("name nothing that is not there", () => {
    expect(typedNumber("0", [1, 2])).toBeNull();
    expect(typedNumber("4", [1, 2])).toBeNull();
  });
});

describe("a second question", () => {
  it("comes before what is final, and before passing while there is more to do", () => {
    const pass = choice("pass", { ending: "pass" });
    expect(asksAgain(choice("a", { final: true }), [])).toBe(true);
    expect(asksAgain(pass, [pass])).toBe(false);
    expect(asksAgain(pass, [pass, choice("a")])).toBe(true);
    expect(asksAgain(choice("stop", { ending: "stop" }), [choice("a")])).toBe(false);
  });
});

describe("notes", () => {
  const notes = [note("effect", "room for 3"), note("strength", "2 against 1"), note("fair", "usual"), note("score", "+2 VP")];
  it("leave out the mark of a fair amount", () => expect(notesInWords(notes)).toBe("room for 3; 2 against 1; +2 VP"));
  it("are only the decisive ones on a short button", () => expect(shownNotes(notes, true).map(({ kind }) => kind)).toEqual(["strength", "score"]));
});

describe("an answer", () => {
  const window = { width: 400, height: 300 };
  it("lies below what was pressed", () => expect(beside({ x: 200, y: 100 }, { width: 100, height: 40 }, window)).toEqual({ x: 150, y: 114 }));
  it("lies above it where there is no room", () => expect(beside({ x: 200, y: 290 }, { width: 100, height: 40 }, window).y).toBe(236));
  it("lies above the card of a place, not over it", () => {
    const place = { x: 10, y: 200, width: 120, height: 80 };
    expect(beside({ x: 100, y: 210 }, { width: 100, height: 40 }, window, 14, place)).toEqual({ x: 50, y: 146 });
    expect(beside({ x: 300, y: 210 }, { width: 100, height: 40 }, window, 14, place).y).toBe(224);
  });
  it("stays inside the window", () => expect(beside({ x: 395, y: 10 }, { width: 100, height: 40 }, window).x).toBe(294));
});
