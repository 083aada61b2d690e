import { describe, expect, it } from "vitest";
import { askAboutHex, askAboutRegion, askAboutWedge, originOf, spotOf, spotsOf, typedChoice } from "../src/logic/targets";

const choice = (action: string, target: string) => ({ action, words: action, target });

describe("targets", () => {
  it("clicks a path at its end and remembers where it begins", () => {
    expect(spotOf("path paris > champagne")).toBe("region champagne");
    expect(originOf("path paris > champagne")).toBe("region paris");
  });

  it("clicks an edge at the hex it leads to", () => {
    const across = (hex: string, way: string) => (hex === "h3" && way === "east" ? "h4" : null);
    expect(spotOf("edge h3 east", across)).toBe("hex h4");
    expect(spotOf("edge h9 east", across)).toBe("edge h9 east");
    expect(originOf("edge h3 east")).toBe("hex h3");
  });

  it("gathers the entries of a menu by spot", () => {
    const spots = spotsOf([
      choice("castle at paris", "region paris"),
      choice("farm at paris", "region paris"),
      choice("go rome > paris", "path rome > paris"),
      choice("stop", ""),
    ]);
    expect(spots.get("region paris")?.map((entry) => entry.action)).toEqual(["castle at paris", "farm at paris", "go rome > paris"]);
    expect(spots.get("")?.length).toBe(1);
  });
});

describe("asking why not", () => {
  const beside = (id: string) => (id === "paris" ? ["anjou"] : []);
  it("asks about the step a knight beside the region would take", () => {
    expect(askAboutRegion("travelling", "anjou", ["rome", "paris"], beside)).toBe("go paris > anjou");
    expect(askAboutRegion("travelling", "york", ["paris"], beside)).toBe("");
  });
  it("asks about building where one builds, and about the region elsewhere", () => {
    expect(askAboutRegion("building", "york", [], beside)).toBe("castle at york");
    expect(askAboutRegion("crusading", "york", [], beside)).toBe("at york");
  });
  it("asks about a wedge in the words of the step", () => {
    expect(askAboutWedge("turn", "travel-build")).toBe("resolve travel-build");
    expect(askAboutWedge("after upgrade", "travel-build")).toBe("sow travel-build");
  });
  it("asks about a hex in the words of the step", () => {
    expect(askAboutHex("build", "h3", [])).toBe("fort at h3");
    expect(askAboutHex("move", "h3", ["go h2 east"])).toBe("go h2 east");
    expect(askAboutHex("influence", "h3", [])).toBe("h3");
  });
});

describe("typed numbers", () => {
  it("are sure when no further digit could follow", () => {
    expect(typedChoice("3", 9)).toEqual({ index: 2, sure: true });
    expect(typedChoice("1", 12)).toEqual({ index: 0, sure: false });
    expect(typedChoice("12", 12)).toEqual({ index: 11, sure: true });
  });
  it("name nothing beyond the list", () => {
    expect(typedChoice("0", 9)).toBeNull();
    expect(typedChoice("13", 12)).toBeNull();
  });
});
