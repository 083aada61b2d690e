import { describe, expect, it } from "vitest";
import { askAboutHex, firstStep, targetsOn } from "../../../src/games/crescent-moon/targets";

describe("targets of Crescent Moon", () => {
  it("clicks an edge at the hex it leads to", () => {
    const targets = targetsOn((hex, way) => (hex === "h3" && way === "east" ? "h4" : null));
    expect(targets.spotOf("edge h3 east")).toBe("hex h4");
    expect(targets.spotOf("edge h9 east")).toBe("edge h9 east");
    expect(targets.originOf("edge h3 east")).toBe("hex h3");
  });
  it("asks about a hex in the words of the step", () => {
    expect(askAboutHex("build", "h3", [])).toBe("fort at h3");
    expect(askAboutHex("move", "h3", ["go h2 east"])).toBe("go h2 east");
    expect(askAboutHex("influence", "h3", [])).toBe("h3");
  });
  it("says what a click on a card or a hex needs first", () => {
    expect(firstStep("turn", "slot near-1")).toContain("Buy power cards");
    expect(firstStep("turn", "h12")).toContain("Choose first what you do");
    expect(firstStep("build", "h12")).toBe("");
    expect(firstStep("turn", "card alms")).toBe("");
  });
});
