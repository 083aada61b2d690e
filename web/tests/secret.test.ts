import { describe, expect, it } from "vitest";
import { chatSpans } from "../src/logic/links";
import { choosers } from "../src/logic/secret";
import type { SeatEntry } from "../src/wire/messages";

const seats = (choosing: (boolean | null)[]) => choosing.map((told, seat) => ({ seat, name: `P${seat}`, choosing: told }) as SeatEntry);

describe("a secret choice", () => {
  it("lists exactly those who were asked", () => {
    expect(choosers(seats([null, false, null, true, false])).map(({ seat }) => seat)).toEqual([1, 3, 4]);
  });
  it("is no list for one alone, and none in the open", () => {
    expect(choosers(seats([null, true]))).toEqual([]);
    expect(choosers(seats([null, null]))).toEqual([]);
  });
});

describe("links in the chat", () => {
  const links = (text: string) => chatSpans(text).filter((span) => span.kind === "link").map((span) => span.text);

  it("lead to tables of this server", () => {
    expect(chatSpans("Ann asks for a rematch: /t/k3x9#from-ab2c.")).toEqual([
      { kind: "text", text: "Ann asks for a rematch: " },
      { kind: "link", text: "/t/k3x9#from-ab2c" },
      { kind: "text", text: "." },
    ]);
    expect(links("/t/abc (/t/def#x_Y-1) and /t/ghi")).toEqual(["/t/abc", "/t/def#x_Y-1", "/t/ghi"]);
  });

  it("are nothing else: no other site's address, no other page, no HTML", () => {
    expect(links("https://example.org/t/abc //t/abc /t/ /t/abc/def javascript:/t/abc <a href=/t/abc>")).toEqual([]);
    expect(chatSpans("")).toEqual([]);
    expect(chatSpans("<b>hail</b>")).toEqual([{ kind: "text", text: "<b>hail</b>" }]);
  });
});
