/** Pointy-top hexes: where they stand, how they touch, and how their edges look when drawn by hand. */

export interface Point {
  x: number;
  y: number;
}

export const R = 54;
const ROOT3 = Math.sqrt(3);

/** The middle of a hex on a grid whose odd rows stand half a hex to the right. */
export function offsetCentre(col: number, row: number): Point {
  return { x: ROOT3 * R * (col + (row & 1) / 2), y: 1.5 * R * row };
}

/** The middle of an axial hex: q grows to the east, r to the south-east. */
export function axialCentre(q: number, r: number): Point {
  return { x: ROOT3 * R * (q + r / 2), y: 1.5 * R * r };
}

/** The corners, clockwise from the top one. */
export function corners(centre: Point, radius = R): Point[] {
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = ((60 * i - 90) * Math.PI) / 180;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
}

export const DIRECTIONS = ["east", "south-east", "south-west", "west", "north-west", "north-east"] as const;
const STEP_Q = [1, 0, -1, -1, 0, 1];
const STEP_R = [0, 1, 1, 0, -1, -1];

/** The place beside an axial hex in a direction. */
export function beside(q: number, r: number, direction: number): { q: number; r: number } {
  return { q: q + (STEP_Q[direction] ?? 0), r: r + (STEP_R[direction] ?? 0) };
}

/** The two corners of the side that faces a direction. */
export function side(centre: Point, direction: number): [Point, Point] {
  const all = corners(centre);
  const first = (direction + 1) % 6;
  return [all[first] as Point, all[(first + 1) % 6] as Point];
}

/** A number from 0 up to 1 that depends only on what is given. */
export function chance(...seed: number[]): number {
  let h = 2166136261;
  for (const part of seed) {
    h = Math.imul(h ^ (Math.round(part) | 0), 16777619);
    h = Math.imul(h ^ (h >>> 13), 1540483477);
  }
  h ^= h >>> 15;
  return (h >>> 0) / 4294967296;
}

/** A side as a hand draws it: points from a to b, the same whichever end one starts from. */
export function roughSide(a: Point, b: Point, amount: number, seed: number, pieces = 6): Point[] {
  const turned = a.x - b.x > 0.01 || (Math.abs(a.x - b.x) <= 0.01 && a.y > b.y);
  const [from, to] = turned ? [b, a] : [a, b];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const points = [from];
  for (let i = 1; i < pieces; i++) {
    const along = i / pieces;
    const swing = (chance(from.x + to.x, from.y + to.y, i, seed) - 0.5) * 2 * amount * Math.sin(Math.PI * along) ** 0.5;
    points.push({
      x: from.x + (to.x - from.x) * along + normal.x * swing,
      y: from.y + (to.y - from.y) * along + normal.y * swing,
    });
  }
  points.push(to);
  return turned ? points.reverse() : points;
}

/** The corners moved a little, each the same way for all three hexes that share it. */
export function roughCorners(centre: Point, amount: number, seed: number): Point[] {
  return corners(centre).map((p) => ({
    x: p.x + (chance(p.x, p.y, seed) - 0.5) * 2 * amount,
    y: p.y + (chance(p.x, p.y, seed + 1) - 0.5) * 2 * amount,
  }));
}

/** The outline of a hex drawn by hand; `amounts` says for each side (0 is the north-eastern) how rough it is. */
export function roughOutline(centre: Point, amounts: number[], seed: number, loose = 0): string {
  const all = roughCorners(centre, loose, seed);
  const points = all.flatMap((corner, i) =>
    roughSide(corner, all[(i + 1) % 6] as Point, amounts[i] ?? 0, seed).slice(0, -1),
  );
  return `${path(points)}Z`;
}

export function path(points: Point[]): string {
  return points.map((p, i) => `${i ? "L" : "M"}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("");
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box around hexes with these middles, with room to spare. */
export function boxAround(centres: Point[], room: number): Box {
  if (!centres.length) return { x: 0, y: 0, width: 1, height: 1 };
  const xs = centres.map((p) => p.x);
  const ys = centres.map((p) => p.y);
  const half = (ROOT3 * R) / 2;
  const x = Math.min(...xs) - half - room;
  const y = Math.min(...ys) - R - room;
  return { x, y, width: Math.max(...xs) + half + room - x, height: Math.max(...ys) + R + room - y };
}

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";
const ARROWS: Record<Arrow, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function isArrow(key: string): key is Arrow {
  return key in ARROWS;
}

/** Which of the places an arrow key leads to from one of them: the nearest in that direction, or none. */
export function placeTowards<T extends Point>(places: T[], from: T, key: Arrow): T | null {
  const way = ARROWS[key];
  let best: T | null = null;
  let least = Infinity;
  for (const place of places) {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const along = dx * way.x + dy * way.y;
    const across = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (along <= 1 || across > along * 1.8) continue;
    const cost = along + across * 1.4;
    if (cost < least) {
      least = cost;
      best = place;
    }
  }
  return best;
}
