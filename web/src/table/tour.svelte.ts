/** The moments that passed while somebody was away, walked through one by one on the board. */

import { awaySteps, keepSeen, lastSeen, type AwayStep } from "../logic/away";
import type { TableSession } from "./session.svelte";

const LONG_ENOUGH = 30_000; // milliseconds out of sight that make an absence
const SHORTEST_STEP = 1400;
const PER_LETTER = 35;

export class Tour {
  steps = $state.raw<AwayStep[]>([]);
  at = $state(0);
  playing = $state(false);
  private left: number | null = null;
  private ready = false; // nothing counts as seen before it was asked what was missed

  constructor(private readonly session: TableSession) {}

  get on(): boolean {
    return this.steps.length > 0;
  }

  get step(): AwayStep | undefined {
    return this.steps[this.at];
  }

  /** The page was opened, or looked at again: show what was missed. */
  begin(): void {
    const { now, here, table } = this.session;
    this.ready = true;
    if (!now || now.role !== "seat" || now.over || here.length > 1 || this.on) return;
    const steps = awaySteps(now.events, now.seat, lastSeen(table, now.seat));
    if (!steps.length) return this.seen();
    this.steps = steps;
    this.playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    void this.go(0);
  }

  async go(step: number): Promise<void> {
    this.at = Math.max(0, Math.min(step, this.steps.length - 1));
    const ply = this.step?.ply;
    if (ply !== undefined) await this.session.showMoment(ply >= (this.session.now?.latest ?? 0) ? null : ply);
    if (this.at >= this.steps.length - 1) this.playing = false;
  }

  /** How long the present step is shown by itself. */
  get pause(): number {
    const letters = this.step?.events.reduce((sum, event) => sum + event.text.length, 0) ?? 0;
    return SHORTEST_STEP + letters * PER_LETTER;
  }

  end(): void {
    if (!this.on) return;
    this.steps = [];
    this.playing = false;
    this.seen();
    void this.session.showMoment(null);
  }

  /** What is on the screen now has been seen. */
  seen(): void {
    const { now, table } = this.session;
    if (this.ready && now?.role === "seat" && !this.on && document.visibilityState === "visible") keepSeen(table, now.seat, now.latest);
  }

  /** The page goes out of sight, or comes back. */
  glance(): void {
    const { now } = this.session;
    if (document.visibilityState === "visible" && now?.seats[now.seat]?.away) this.session.comeBack();
    if (document.visibilityState === "hidden") this.left = Date.now();
    else if (this.left !== null && Date.now() - this.left > LONG_ENOUGH) this.begin();
    else this.seen();
  }
}
