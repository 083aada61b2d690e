/** Where the person last pressed: a pointer, or the place that has the focus. Answers appear beside it. */

import type { Point } from "../logic/hex";

let last: Point | null = null;

function pointed(event: PointerEvent): void {
  last = { x: event.clientX, y: event.clientY };
}

function pressed(event: KeyboardEvent): void {
  const focus = document.activeElement;
  if ((event.key !== "Enter" && event.key !== " ") || !focus || focus === document.body) return;
  const box = focus.getBoundingClientRect();
  last = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Begin to follow the person; returns how to stop. */
export function follow(): () => void {
  addEventListener("pointerdown", pointed, true);
  addEventListener("keydown", pressed, true);
  return () => {
    removeEventListener("pointerdown", pointed, true);
    removeEventListener("keydown", pressed, true);
  };
}

export function lastPress(): Point | null {
  return last;
}

/** Where a card of this size goes so that it lies beside a point and inside the window. */
export function beside(at: Point, size: { width: number; height: number }, window: { width: number; height: number }, gap = 14): Point {
  const keep = (value: number, most: number) => Math.max(6, Math.min(value, most - 6));
  const below = at.y + gap + size.height <= window.height - 6;
  const y = below ? at.y + gap : at.y - gap - size.height;
  return { x: keep(at.x - size.width / 2, window.width - size.width), y: keep(y, window.height - size.height) };
}
