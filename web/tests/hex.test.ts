import { describe, expect, it } from "vitest";
import { axialCentre, beside, boxAround, chance, corners, offsetCentre, placeTowards, R, roughCorners, roughSide, side } from "../src/logic/hex";

describe("hexes", () => {
  it("puts odd rows half a hex to the right", () => {
    const even = offsetCentre(2, 0);
    const odd = offsetCentre(2, 1);
    expect(odd.x - even.x).toBeCloseTo((Math.sqrt(3) * R) / 2);
    expect(odd.y - even.y).toBeCloseTo(1.5 * R);
  });

  it("gives the same distance to all six neighbours", () => {
    const here = axialCentre(2, 3);
    for (let way = 0; way < 6; way++) {
      const next = beside(2, 3, way);
      const there = axialCentre(next.q, next.r);
      expect(Math.hypot(there.x - here.x, there.y - here.y)).toBeCloseTo(Math.sqrt(3) * R);
    }
  });

  it("shares a side with the neighbour it faces", () => {
    for (let way = 0; way < 6; way++) {
      const next = beside(0, 0, way);
      const mine = side(axialCentre(0, 0), way);
      const theirs = side(axialCentre(next.q, next.r), (way + 3) % 6);
      expect(mine[0].x).toBeCloseTo(theirs[1].x);
      expect(mine[0].y).toBeCloseTo(theirs[1].y);
    }
  });

  it("draws a rough side the same from both ends", () => {
    const [a, b] = side(axialCentre(1, 1), 0);
    const there = roughSide(a, b, 6, 3);
    const back = roughSide(b, a, 6, 3).reverse();
    there.forEach((p, i) => {
      expect(p.x).toBeCloseTo(back[i]!.x);
      expect(p.y).toBeCloseTo(back[i]!.y);
    });
  });

  it("moves a shared corner the same way for both hexes", () => {
    const one = roughCorners(axialCentre(0, 0), 4, 9);
    const two = roughCorners(axialCentre(1, 0), 4, 9);
    expect(one[1]!.x).toBeCloseTo(two[5]!.x);
    expect(one[1]!.y).toBeCloseTo(two[5]!.y);
  });

  it("draws the same chance from the same seed", () => {
    expect(chance(1, 2, 3)).toBe(chance(1, 2, 3));
    expect(chance(1, 2, 3)).not.toBe(chance(1, 2, 4));
    expect(chance(5)).toBeGreaterThanOrEqual(0);
    expect(chance(5)).toBeLessThan(1);
  });

  it("makes a box that holds every corner", () => {
    const centre = offsetCentre(0, 0);
    const box = boxAround([centre], 5);
    for (const p of corners(centre)) {
      expect(p.x).toBeGreaterThan(box.x);
      expect(p.x).toBeLessThan(box.x + box.width);
      expect(p.y).toBeGreaterThan(box.y);
      expect(p.y).toBeLessThan(box.y + box.height);
    }
  });
});

describe("arrow keys", () => {
  const places = [offsetCentre(0, 0), offsetCentre(1, 0), offsetCentre(0, 1), offsetCentre(3, 0)];
  it("go to the nearest place in their direction", () => {
    expect(placeTowards(places, places[0]!, "ArrowRight")).toBe(places[1]);
    expect(placeTowards(places, places[0]!, "ArrowDown")).toBe(places[2]);
    expect(placeTowards(places, places[1]!, "ArrowRight")).toBe(places[3]);
  });
  it("stay where nothing lies that way", () => {
    expect(placeTowards(places, places[0]!, "ArrowUp")).toBeNull();
  });
});
