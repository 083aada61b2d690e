import { describe, expect, it } from "vitest";
import { askAboutRegion, askAboutWedge, targets } from "../../../src/games/crusaders/targets";

describe("targets of Crusaders", () => {
  it("clicks a path at its end and remembers where it begins", () => {
    expect(targets.spotOf("path paris > champagne")).toBe("region champagne");
    expect(targets.originOf("path paris > champagne")).toBe("region paris");
    expect([targets.spotOf("region paris"), targets.originOf("region paris")]).toEqual(["region paris", ""]);
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
});
