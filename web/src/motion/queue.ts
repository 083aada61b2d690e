/** Beats wait here for their turn. The table itself is always shown as it is; this only says what is still on its way. */

import { veilsOf, type Beat } from "./beats";

const MOST = 10; // beats that wait; older ones are let go

export type Show = (beat: Beat, pace: number) => Promise<void>;

export class BeatQueue {
  private waiting: Beat[] = [];
  private now: Beat | null = null;
  private turn = 0; // counts skips: a beat that ends after one is no longer ours

  /** `show` plays a beat and resolves when it is over; `veil` hears how much of each piece has not yet arrived. */
  constructor(
    private readonly show: Show,
    private readonly veil: (veils: Map<string, number>) => void,
  ) {}

  get idle(): boolean {
    return this.now === null;
  }

  add(beats: Beat[]): void {
    if (!beats.length) return;
    this.waiting = [...this.waiting, ...beats].slice(-MOST);
    this.tell();
    if (this.idle) void this.run();
  }

  /** Everything is where it belongs, at once. */
  skip(): void {
    if (this.idle && !this.waiting.length) return;
    this.turn += 1;
    this.waiting = [];
    this.now = null;
    this.tell();
  }

  private async run(): Promise<void> {
    const turn = this.turn;
    while (turn === this.turn) {
      this.now = this.waiting.shift() ?? null;
      this.tell();
      if (!this.now) return;
      await this.show(this.now, paceOf(this.waiting.length));
    }
  }

  private tell(): void {
    this.veil(veilsOf(this.now ? [this.now, ...this.waiting] : this.waiting));
  }
}

/** How much of its full time a beat takes: less the more others wait. */
export function paceOf(waiting: number): number {
  return Math.max(0.45, 1 - 0.14 * waiting);
}
