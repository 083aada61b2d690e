/** A finger that is drawn across, from side to side. */

const FAR = 60; // pixels
const FLAT = 2; // times as far across as up or down

/** Call `tell` with -1 for a swipe to the left, 1 for one to the right; not where the finger moves something else. */
export function swipe(node: HTMLElement, tell: (way: -1 | 1) => void): { destroy(): void } {
  let begun: Touch | null = null;
  const start = (event: TouchEvent): void => {
    const touch = event.touches[0];
    begun = touch && event.touches.length === 1 && !movesAside(event.target as Element, node) ? touch : null;
  };
  const end = (event: TouchEvent): void => {
    const touch = event.changedTouches[0];
    if (!begun || !touch) return;
    const [x, y] = [touch.clientX - begun.clientX, touch.clientY - begun.clientY];
    begun = null;
    if (Math.abs(x) >= FAR && Math.abs(x) >= FLAT * Math.abs(y)) tell(x < 0 ? -1 : 1);
  };
  node.addEventListener("touchstart", start, { passive: true });
  node.addEventListener("touchend", end, { passive: true });
  return {
    destroy() {
      node.removeEventListener("touchstart", start);
      node.removeEventListener("touchend", end);
    },
  };
}

/** Whether a finger on this element moves it, or what it holds, from side to side: a slider, a wide table. */
function movesAside(from: Element, within: Element): boolean {
  for (let at: Element | null = from; at && at !== within; at = at.parentElement) {
    if (at.matches("input, textarea")) return true;
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}
