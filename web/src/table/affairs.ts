/** What people do at a table beside playing: talk, take and give seats, agree on a pause, go on at another table. */

import { secretOf } from "../logic/curtain";
import { api } from "../wire/api";
import type { Place, Wish } from "../wire/messages";
import { keepOrigin } from "./origin";
import type { TableSession } from "./session.svelte";

export class Affairs {
  constructor(private readonly session: TableSession) {}

  say(text: string, to: number | null): Promise<unknown> {
    return this.session.attempt(() => api.chat(this.session.table, text, to));
  }

  /** Before the game begins: the player is there, and the clocks may start. */
  getReady(ready: boolean, name?: string): Promise<boolean> {
    return this.session.attempt(() => api.ready(this.session.table, ready, name));
  }

  /** The new link, where the host has opened a seat. */
  async seat(seat: number, change: { kind?: string; name?: string }): Promise<string> {
    let link = "";
    await this.session.attempt(async () => {
      link = (await api.seat(this.session.table, seat, change)).link ?? "";
    });
    return link;
  }

  /** Another place that this browser holds. */
  async goTo(place: Place): Promise<void> {
    await this.session.attempt(async () => {
      await api.enter(this.session.table, secretOf(place.link));
      location.assign(`/t/${this.session.table}`);
    });
  }

  /** From a bot that the host has put there. */
  async takeBack(): Promise<void> {
    await api.enter(this.session.table, "");
    location.reload();
  }

  resign(): Promise<unknown> {
    return this.session.attempt(() => api.resign(this.session.table));
  }

  propose(kind: Wish): Promise<unknown> {
    return this.session.attempt(() => api.propose(this.session.table, kind));
  }

  answer(yes: boolean): Promise<unknown> {
    return this.session.attempt(() => api.answer(this.session.table, yes));
  }

  /** Another player at this screen says yes. */
  answerFor(seat: number): Promise<unknown> {
    const kept = (wanted: number | undefined) => this.session.here.find((own) => own.seat === wanted)?.secret;
    const [theirs, mine] = [kept(seat), kept(this.session.now?.seat)];
    if (!theirs || !mine) return Promise.resolve();
    return this.session.attempt(async () => {
      await api.enter(this.session.table, theirs);
      await api.answer(this.session.table, true).finally(() => api.enter(this.session.table, mine));
    });
  }

  resume(): Promise<unknown> {
    return this.session.attempt(() => api.resume(this.session.table));
  }

  /** A move for the next question; without actions, nothing is prepared any more. */
  prepare(actions: string[]): Promise<boolean> {
    return this.session.attempt(() => api.plan(this.session.table, actions));
  }

  vacation(away: boolean): Promise<boolean> {
    return this.session.attempt(() => api.vacation(this.session.table, away));
  }

  webhook(url: string | null): Promise<boolean> {
    return this.session.attempt(() => api.webhook(this.session.table, url));
  }

  /** To a table of one's own that goes on from here: from a ply of a finished game, or (null) from now. */
  fork(ply: number | null, seats: string[] | null): Promise<unknown> {
    return this.session.attempt(async () => {
      const made = await api.fork(this.session.table, ply, seats);
      keepOrigin(made.table, this.session.table, ply);
      location.assign(made.link);
    });
  }

  remove(): Promise<unknown> {
    return this.session.attempt(async () => {
      await api.remove(this.session.table);
      this.session.close();
      location.assign("/");
    });
  }

  /** To the table that follows this one, the same for everybody who asks; the answer brings the cookie for it. */
  async rematch(): Promise<void> {
    await this.session.attempt(async () => location.assign(`/t/${(await api.rematch(this.session.table)).table}`));
  }
}
