/** A review as it comes in: asked for again and again until all of it is there. */

import { secretOf } from "../logic/curtain";
import { api } from "../wire/api";
import type { ReviewSoFar, StateMessage } from "../wire/messages";

const AGAIN = 1_000;

export class Reading {
  state = $state.raw<StateMessage | null>(null);
  found = $state.raw<ReviewSoFar | null>(null);
  seat = $state<number | null>(null); // whose decisions are shown
  failure = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(readonly table: string) {}

  /** `wanted`: the seat that the address names. By default one's own. */
  async open(secret: string, wanted: number | null): Promise<void> {
    try {
      if (secret && !(await this.hasPlace())) await api.enter(this.table, secretOf(`#${secret}`)).catch(() => undefined);
      this.state = await api.state(this.table);
      const own = this.state.seat >= 0 ? this.state.seat : null;
      this.seat = wanted !== null && wanted < this.state.seats.length ? wanted : own;
      await this.ask();
    } catch (error) {
      this.failure = (error as Error).message;
    }
  }

  /** Who has a place at the table keeps it, and needs no link. */
  private async hasPlace(): Promise<boolean> {
    return (await api.places(this.table)).some((place) => !place.waits);
  }

  get isWhole(): boolean {
    return !!this.found?.chances && (this.seat === null || this.found.decisions !== null);
  }

  judge(seat: number): void {
    clearTimeout(this.timer);
    this.seat = seat;
    this.found = this.found && { ...this.found, done: 0.2, decisions: null };
    void this.ask();
  }

  private async ask(): Promise<void> {
    const seat = this.seat;
    try {
      const found = await api.review(this.table, seat);
      if (this.closed || seat !== this.seat) return;
      this.found = found;
      this.failure = "";
    } catch (error) {
      this.failure = (error as Error).message;
      return;
    }
    if (!this.isWhole) this.timer = setTimeout(() => void this.ask(), AGAIN);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
}
