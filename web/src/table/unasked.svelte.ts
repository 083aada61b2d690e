/** What is taken without a click of its own: the rest of a way over several places, and the one answer of a question that
 * everybody can see has no other. */

import { preferences } from "../preferences/preferences.svelte";
import type { TableSession } from "./session.svelte";

export class Unasked {
  private chain: string[] = []; // actions still to be taken, in notation
  private tried: number | null = null; // each question is looked at once
  private stepsBack = false; // somebody who goes back is asked again, also where there is one answer

  constructor(private readonly session: TableSession) {}

  /** Several choices one after the other, as long as each is offered when its turn comes. */
  takeAll(actions: string[]): void {
    const [first, ...rest] = actions;
    const choice = this.session.menu.find(({ action }) => action === first);
    if (!choice) return;
    this.chain = rest;
    void this.session.take(choice, false, true);
  }

  /** The screen shows the present: go on, if there is anything to go on with. */
  goOn(): void {
    const state = this.session.now;
    if (!state || state.decision === null || state.decision === this.tried || state.paused) return;
    this.tried = state.decision;
    const [next, ...rest] = this.chain;
    const planned = next !== undefined && state.menu.find(({ action }) => action === next);
    const [only] = state.menu;
    this.chain = planned ? rest : [];
    if (planned) void this.session.take(planned, true, true);
    else if (state.forced && only && preferences.now.forced && !this.stepsBack) void this.session.take(only, true);
  }

  /** The person chooses; `chained`: the choice is one of a chain. */
  chosen(chained: boolean): void {
    if (!chained) this.chain = [];
    this.stepsBack = false;
  }

  /** The person goes back: nothing is taken for them until they choose again. */
  wentBack(): void {
    this.chain = [];
    this.stepsBack = true;
  }
}
