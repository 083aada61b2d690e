/** The hint on the question that this person has to answer now: asked for, waited for, and gone with the question. */

import type { TableSession } from "../table/session.svelte";
import { api, ApiError } from "../wire/api";
import type { Choice, Hint } from "../wire/messages";
import { withChoices, type Advice } from "./advice";

export class Coaching {
  private asked = $state<string>(""); // the question it was asked for
  private found = $state.raw<Hint | null>(null);
  private refused = $state("");
  private closed = $state(false);

  constructor(private readonly session: TableSession) {}

  /** The seat and its question: several people may play on one screen. */
  private get question(): string {
    const { now } = this.session;
    return now && now.decision !== null ? `${now.seat} ${now.decision}` : "";
  }

  private get isFor(): boolean {
    return this.asked !== "" && this.asked === this.question && !this.closed;
  }

  /** Whether there is something to press. */
  get mayAsk(): boolean {
    return !!this.session.now?.hint && this.session.isPresent && this.session.menu.length > 1;
  }

  get isThinking(): boolean {
    return this.isFor && !this.found && !this.refused;
  }

  /** The choices to be named, each as the menu has it. */
  get advice(): Advice[] {
    return this.isFor && this.found ? withChoices(this.found, this.session.menu) : [];
  }

  get hint(): Hint | null {
    return this.isFor ? this.found : null;
  }

  get failure(): string {
    return this.isFor ? this.refused : "";
  }

  get isOpen(): boolean {
    return this.isFor && this.session.isPresent;
  }

  close(): void {
    this.closed = true;
    this.session.pointed = null;
  }

  async ask(): Promise<void> {
    const { session, question } = this;
    const decision = session.now?.decision;
    if (decision === null || decision === undefined || !this.mayAsk) return;
    this.closed = false;
    if (this.asked === question && (this.found || this.isThinking)) return this.mark();
    this.asked = question;
    this.found = null;
    this.refused = "";
    try {
      const hint = await api.hint(session.table, decision);
      if (this.asked !== question) return;
      this.found = hint;
      this.mark();
    } catch (error) {
      if (this.asked === question) this.refused = error instanceof ApiError ? error.message : "The hint did not arrive. Ask again.";
    }
  }

  /** Show on the board what the best choice points at. */
  private mark(): void {
    const best: Choice | undefined = this.advice[0]?.choice;
    if (best) this.session.pointed = best;
  }
}
