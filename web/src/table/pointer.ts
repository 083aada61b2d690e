/** Where the person last pressed: a pointer, or the place that has the focus. Answers appear beside it. */

import type { Point } from "../logic/hex";

let last: Point | null = null;
let finger = false;

function moved(event: PointerEvent): void {
  finger = event.pointerType === "touch";
}

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
  for (const kind of ["pointerdown", "pointermove"] as const) addEventListener(kind, moved, true);
  return () => {
    removeEventListener("pointerdown", pointed, true);
    removeEventListener("keydown", pressed, true);
    for (const kind of ["pointerdown", "pointermove"] as const) removeEventListener(kind, moved, true);
  };
}

export function lastPress(): Point | null {
  return last;
}

interface Size {
  width: number;
  height: number;
}

/** Whether the person last used a finger. */
export function isFinger(): boolean {
  return finger;
}

/** Where a card of this size goes so that it lies beside a point and inside the window; not over what the `other` card says. */
export function beside(at: Point, size: Size, window: Size, gap = 14, other: (Point & Size) | null = null): Point {
  const keep = (value: number, most: number) => Math.max(6, Math.min(value, most - 6));
  const below = at.y + gap + size.height <= window.height - 6;
  const x = keep(at.x - size.width / 2, window.width - size.width);
  const y = keep(below ? at.y + gap : at.y - gap - size.height, window.height - size.height);
  const over = other && x < other.x + other.width && other.x < x + size.width && y < other.y + other.height && other.y < y + size.height;
  return { x, y: over ? keep(other.y - gap - size.height, window.height - size.height) : y };
}
