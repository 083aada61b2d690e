/** What a small thing means: its `data-tip`, shown when one points at it, comes to it by key, or presses it long. What has
 * `data-held` is shown to a pointer in another way: a long press tells what a screen reader says of it. */

export interface Tip {
  text: string;
  box: { x: number; y: number; width: number; height: number };
}

const POINTING = 350; // milliseconds before a tip comes
const PRESSING = 450;
const STILL = 8; // pixels that a finger which rests may move

export function tipOf(target: EventTarget | null, held = false): Tip | null {
  const holder = target instanceof Element ? target.closest(held ? "[data-tip], [data-held]" : "[data-tip]") : null;
  const text = holder?.getAttribute("data-tip") ?? holder?.getAttribute("aria-label")?.replaceAll("; ", "\n") ?? "";
  if (!holder || !text) return null;
  const { x, y, width, height } = holder.getBoundingClientRect();
  return { text, box: { x, y, width, height } };
}

/** Watch the page; `show` is told the tip to show, or null. Returns how to stop. */
export function watchTips(show: (tip: Tip | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false; // a long press has shown a tip: its click is none
  let began = { x: 0, y: 0 }; // where the finger came down

  const later = (tip: Tip | null, wait: number, then?: () => void) => {
    clearTimeout(timer);
    if (!tip) return show(null);
    timer = setTimeout(() => {
      then?.();
      show(tip);
    }, wait);
  };
  const stop = () => {
    clearTimeout(timer);
    show(null);
  };
  const over = (event: PointerEvent) => {
    if (event.pointerType === "mouse") later(tipOf(event.target), POINTING);
  };
  const down = (event: PointerEvent) => {
    pressed = false;
    if (event.pointerType === "mouse") return stop();
    began = { x: event.clientX, y: event.clientY };
    later(tipOf(event.target, true), PRESSING, () => (pressed = true));
  };
  const move = (event: PointerEvent) => {
    const far = Math.hypot(event.clientX - began.x, event.clientY - began.y) > STILL;
    if (event.pointerType !== "mouse" && far && !pressed) clearTimeout(timer); // it pans, or drags a piece
  };
  const up = (event: PointerEvent) => {
    if (event.pointerType !== "mouse" && !pressed) stop();
  };
  const click = (event: MouseEvent) => {
    if (!pressed) return;
    pressed = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const focus = (event: FocusEvent) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.matches(":focus-visible")) later(tipOf(event.target), POINTING);
    else if (event.target.closest("dialog")) stop(); // a card has opened over what the mouse points at
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Escape") stop();
  };
  const menu = (event: Event) => {
    if (pressed) event.preventDefault(); // the system's own menu of a long press
  };
  const listeners: [string, EventListener][] = [
    ["pointerover", over as EventListener],
    ["pointerdown", down as EventListener],
    ["pointermove", move as EventListener],
    ["pointerup", up as EventListener],
    ["pointercancel", stop],
    ["click", click as EventListener],
    ["focusin", focus as EventListener],
    ["focusout", stop],
    ["keydown", key as EventListener],
    ["contextmenu", menu],
    ["scroll", stop],
  ];
  for (const [name, listener] of listeners) addEventListener(name, listener, true);
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of listeners) removeEventListener(name, listener, true);
  };
}
