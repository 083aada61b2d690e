import { describe, expect, it } from "vitest";
import { plain } from "../../../src/games/plain/kit";
import { namesOf, pointsOf } from "../../../src/games/plain/points";
import { keyWords, readable } from "../../../src/games/plain/readable";
import { kitOf } from "../../../src/games/registry";
import type { StateMessage } from "../../../src/wire/messages";

const state = (view: object) => ({ game: "any", seats: [0, 1].map((seat) => ({ seat, name: `P${seat}` })), view }) as unknown as StateMessage;

describe("a game without a drawing of its own", () => {
  it("has the plain kit, whatever it is called", () => {
    expect([kitOf("stake-nim"), kitOf("constructor"), kitOf("")]).toEqual([plain, plain, plain]);
  });
  it("shows points and names where the view has them", () => {
    expect(pointsOf(state({ scores: [3, 4] }))).toEqual([3, 4]);
    expect(pointsOf(state({ seats: [{ score: 3 }, { score: { total: 5 } }] }))).toEqual([3, 5]);
    expect(pointsOf(state({ seats: [{ points: 1 }, {}] }))).toEqual([1, null]);
    expect(pointsOf(state({}))).toEqual([null, null]);
    expect(namesOf(state({ seats: [{ name: "Red" }] }))).toEqual(["Red", "P1"]);
  });
});

describe("a value to read", () => {
  const words = (text: string) => ({ form: "words", words: text });
  it("is a word, or a line of them", () => {
    expect([readable(3), readable(true), readable(null), readable([1, "two"]), readable([])]).toEqual([words("3"), words("yes"), words("–"), words("1, two"), words("–")]);
  });
  it("is a table where all entries are objects, by seat where it is about the seats", () => {
    expect(readable({ seats: [{ coins: 3 }, { coins: 4, hand_size: 1 }] }, ["Red", "Blue"])).toEqual({
      form: "parts",
      parts: [
        {
          name: "Seats",
          value: {
            form: "table",
            heads: ["Coins", "Hand size"],
            rows: [
              { head: "Red", cells: [words("3"), words("–")] },
              { head: "Blue", cells: [words("4"), words("1")] },
            ],
          },
        },
      ],
    });
  });
  it("is a list where entries are of several kinds", () => {
    expect(readable([[1, 2], { a: 1 }]).form).toBe("list");
    expect(keyWords("open_hands-now")).toBe("Open hands now");
  });
});
