/** The moving pieces of one table: sees each state that is shown, and plays the events that led to it. */

import { tick, untrack } from "svelte";
import { kitOf } from "../games/registry";
import type { StateMessage } from "../wire/messages";
import type { Beat, Change, Piece, Way } from "./beats";
import { follows, newsOf } from "./news";
import { hearTable } from "../sounds/play";
import { BeatQueue } from "./queue";
import { motionWanted, preferences } from "../preferences/preferences.svelte";
import type { Speed } from "../preferences/values";

export interface Ghost {
  id: number;
  piece: Piece;
  way: Way;
  from: { x: number; y: number };
  to: { x: number; y: number };
  size: number; // of a hex or region there, in pixels
  delay: number;
  time: number;
}

const SPEEDS: Partial<Record<Speed, number>> = { slow: 1.3, fast: 0.65 };
const TIME: Record<Way, number> = { slide: 340, drop: 260, rise: 320, leave: 240, turn: 400 };
const STAGGER = 150;
const READING = 650; // cards turned over lie open for a while

export class Motion {
  ghosts = $state.raw<Ghost[]>([]);
  veils = $state.raw<Map<string, number>>(new Map());
  private seen: StateMessage | null = null;
  private queue = new BeatQueue(
    (beat, pace) => this.show(beat, pace),
    (veils) => (this.veils = veils),
  );
  private number = 0;
  private wake: (() => void) | null = null;

  /** To be called before the page draws this state; `leaps`: what led to it is not to be shown. */
  see(state: StateMessage, leaps = false): void {
    untrack(() => {
      const before = this.seen;
      this.seen = state;
      if (before === state) return;
      const beats = kitOf(state.game).motion(newsOf(before, state), state);
      const moves = motionWanted() && !document.hidden && !leaps && (!before || follows(before, state));
      if (moves) return this.queue.add(beats);
      this.skip();
      hearTable(beats.flat().map(({ sound }) => sound));
    });
  }

  /** How many of these pieces have not yet arrived. */
  coming(key: string): number {
    return this.veils.get(key) ?? 0;
  }

  skip(): void {
    this.ghosts = [];
    this.queue.skip();
    this.wake?.();
  }

  private async show(beat: Beat, hurry: number): Promise<void> {
    const pace = hurry * (SPEEDS[preferences.now.speed] ?? 1);
    await tick(); // what flies there needs to know where it lies
    const ghosts = beat.flatMap((one) => this.ghostOf(one, pace) ?? []);
    if (!ghosts.length) return;
    this.ghosts = ghosts;
    hearTable(beat.map(({ sound }) => sound));
    const reading = ghosts.some((ghost) => ghost.way === "turn") ? READING * pace : 0;
    const time = Math.max(...ghosts.map((ghost) => ghost.delay + ghost.time)) + reading;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, time);
    });
    this.ghosts = this.ghosts === ghosts ? [] : this.ghosts;
  }

  private ghostOf(one: Change, pace: number): Ghost | null {
    const ground = boxOf(`[data-anchor="${one.to}"]`);
    const to = boxOf(`[data-piece="${one.lands}"]`) ?? ground;
    const from = one.from === one.to ? to : (boxOf(`[data-anchor="${one.from}"]`) ?? null);
    if (!to || !from || !ground) return null;
    const size = Math.min(ground.width, boxOf('[data-anchor^="hex "], [data-anchor^="region "]')?.width ?? ground.width);
    const time = Math.max(150, TIME[one.way] * pace);
    this.number += 1;
    return { id: this.number, piece: one.piece, way: one.way, from: middle(from), to: middle(to), size, delay: one.after * STAGGER * pace, time };
  }
}

/** Where something is on the screen; null where it is not shown. */
function boxOf(selector: string): DOMRect | null {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box && box.width > 0 && box.height > 0 ? box : null;
}

function middle(box: DOMRect): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
