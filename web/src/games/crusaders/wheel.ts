/** The shapes of the wheel: wedges as slices of rings, and where tokens lie in them. */

import type { Point } from "../../logic/hex";

export const HUB = 44;
export const INNER = 148;
export const OUTER = 190;

export function polar(radius: number, degrees: number): Point {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

function at(radius: number, degrees: number): string {
  const p = polar(radius, degrees);
  return `${p.x.toFixed(2)} ${p.y.toFixed(2)}`;
}

/** A slice of a ring between two radii, 60 degrees wide, around the middle of wedge `i` (clockwise from the top). */
export function slice(inner: number, outer: number, i: number): string {
  const from = 60 * i - 30;
  const to = from + 60;
  return `M${at(inner, from)}L${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
}

/** The line a wedge's words stand on: left to right in the upper half and in the lower. */
export function wordLine(radius: number, i: number): string {
  const middle = 60 * i;
  const low = i >= 2 && i <= 4;
  const r = low ? radius + 11 : radius;
  return low
    ? `M${at(r, middle + 30)}A${r} ${r} 0 0 0 ${at(r, middle - 30)}`
    : `M${at(r, middle - 30)}A${r} ${r} 0 0 1 ${at(r, middle + 30)}`;
}

interface Laying {
  rows: [radius: number, room: number][];
  apart: number;
  size: number;
}
const FEW: Laying = { rows: [[88, 3], [107, 4], [69, 2]], apart: 19.5, size: 8.5 };
const MANY: Laying = { rows: [[84, 5], [100, 6], [68, 3]], apart: 15.5, size: 6.8 };
const MOST_OF_FEW = 9;

const laying = (count: number) => (count > MOST_OF_FEW ? MANY : FEW);

/** How large the tokens of a wedge are drawn: smaller where many lie together. */
export function tokenSize(count: number): number {
  return laying(count).size;
}

/** Where the tokens of a wedge lie: in rows across it, the middle rows first. */
export function tokenPlaces(count: number, i: number): Point[] {
  const rows: { radius: number; number: number }[] = [];
  let left = count;
  const { rows: places, apart } = laying(count);
  for (const [radius, room] of places) {
    if (left <= 0) break;
    rows.push({ radius, number: Math.min(left, room) });
    left -= room;
  }
  const across = polar(1, 60 * i + 90);
  return rows.flatMap(({ radius, number }) => {
    const middle = polar(radius, 60 * i);
    return Array.from({ length: number }, (_, k) => {
      const off = (k - (number - 1) / 2) * apart;
      return { x: middle.x + across.x * off, y: middle.y + across.y * off };
    });
  });
}
