import { describe, expect, it } from "vitest";
import { withNumbers, type Sheet } from "../src/sheets/sheets";

const sheet = (more: Partial<Sheet>): Sheet => ({
  id: "knight",
  name: "Knight",
  rule: "AB-1",
  goal: "Win {points.win|point}.",
  powers: [],
  scoring: [],
  friends: [],
  rivals: [],
  openings: [{ title: "Ride", text: "Ride {points.far-ride|word} steps." }],
  ...more,
});

describe("sheets", () => {
  const numbers = { points: { win: 3, "far-ride": 2 } };
  it("say the numbers of the game", () => {
    const [found] = withNumbers({ word: "roles", sheets: [sheet({})] }, numbers).sheets;
    expect(found?.goal).toBe("Win 3 points.");
    expect(found?.openings[0]?.text).toBe("Ride two steps.");
  });
  it("leave out a line whose number is not known", () => {
    const [found] = withNumbers({ word: "roles", sheets: [sheet({ powers: ["Has {points.lost}.", "Rides."] })] }, numbers).sheets;
    expect(found?.powers).toEqual(["Rides."]);
  });
});

