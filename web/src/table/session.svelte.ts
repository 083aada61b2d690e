/** One table as this browser holds it: the connection, what was received, and what the person is about to do. */

import { untrack } from "svelte";
import { emptiedBy } from "../logic/sowing";
import { spotsOf, type Spots } from "../logic/targets";
import { api, ApiError } from "../wire/api";
import type { Choice, ServerMessage, StateMessage } from "../wire/messages";
import { EMPTY, hasMoved, receive, type Notice, type TableModel } from "../wire/reducer";

export type Connection = "connecting" | "live" | "lost";
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

export class TableSession {
  model = $state.raw<TableModel>(EMPTY);
  connection = $state<Connection>("connecting");
  failure = $state<Notice | null>(null);
  pointed = $state.raw<Choice | null>(null);
  chooser = $state.raw<Choice[] | null>(null);
  past = $state.raw<StateMessage | null>(null);
  ply = $state<number | null>(null);
  emptied = $state("");
  trail = $state.raw<string[]>([]); // the choices of this turn that led to the question asked now
  across: (hex: string, way: string) => string | null = () => null;

  private sent: number | null = null; // the question just answered: no key pressed twice answers it twice
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private closed = false;

  constructor(readonly table: string) {}

  get now(): StateMessage | null {
    return this.model.state;
  }

  /** What is on the screen: the present, or the moment a replay stands at. */
  get shown(): StateMessage | null {
    return this.past ?? this.model.state;
  }

  get menu(): Choice[] {
    return this.past ? [] : (this.model.state?.menu ?? []);
  }

  get spots(): Spots {
    return spotsOf(this.menu, this.across);
  }

  /** Take the secret of a link, if the address has one, and begin. */
  async open(secret: string): Promise<void> {
    try {
      if (secret) await this.enter(secret);
      this.hear(await api.state(this.table));
      this.connect();
    } catch (error) {
      this.failure = asNotice(error);
    }
  }

  /** A link that leads on from another table opens this one also to those who had no place there, if it is public. */
  private async enter(secret: string): Promise<void> {
    try {
      await api.enter(this.table, secret);
    } catch (error) {
      if (!secret.startsWith("from-")) throw error;
    }
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  private connect(): void {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.connection = "live";
      this.wait = FIRST_WAIT;
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => {
      if (this.closed) return;
      this.connection = "lost";
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  hear(message: ServerMessage): void {
    const before = untrack(() => this.model);
    if (message.type === "state") this.sent = null;
    this.model = receive(before, message);
    if (message.type === "state" && hasMoved(before.state, message)) {
      this.pointed = null;
      this.chooser = null;
      if (message.decision === null || message.view.step === "turn") this.trail = [];
    }
  }

  private async attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      if (this.connection !== "live") this.hear(await api.state(this.table));
    } catch (error) {
      this.sent = null;
      const notice = asNotice(error);
      this.model = { ...this.model, notice };
      if (error instanceof ApiError && error.status === 409) this.hear(await api.state(this.table));
    }
  }

  take(choice: Choice): Promise<void> {
    const decision = this.now?.decision;
    if (decision === null || decision === undefined || this.past || decision === this.sent) return Promise.resolve();
    this.sent = decision;
    this.emptied = emptiedBy(choice.action) || this.emptied;
    this.trail = [...this.trail, choice.words.split(":")[0] ?? choice.words];
    this.chooser = null;
    this.pointed = null;
    return this.attempt(() => api.move(this.table, decision, choice.action));
  }

  undo(): Promise<void> {
    this.trail = this.trail.slice(0, -1);
    return this.attempt(() => api.undo(this.table));
  }

  say(text: string, to: number | null): Promise<void> {
    return this.attempt(() => api.chat(this.table, text, to));
  }

  seat(seat: number, change: { kind?: string; name?: string }): Promise<void> {
    return this.attempt(() => api.seat(this.table, seat, change));
  }

  resign(): Promise<void> {
    return this.attempt(() => api.resign(this.table));
  }

  /** To the table that follows this one, the same for everybody who asks; the answer brings the cookie for it. */
  rematch(): Promise<void> {
    return this.attempt(async () => location.assign(`/t/${(await api.rematch(this.table)).table}`));
  }

  /** A click on the board: take the only choice there, offer the several, or say why there is none. */
  pick(spot: string, question: string): void {
    const choices = this.spots.get(spot) ?? [];
    if (choices.length === 1) void this.take(choices[0] as Choice);
    else if (choices.length > 1) this.chooser = choices;
    else if (question) void this.ask(question);
  }

  async ask(action: string): Promise<void> {
    await this.attempt(async () => {
      const answer = await api.why(this.table, action);
      const asked = this.now?.prompt;
      const sentence = answer.rule || !asked ? answer.sentence : `${answer.sentence} ${asked}`; // say what is asked instead
      this.hear({ ...answer, sentence, type: "why" });
    });
  }

  dismiss(): void {
    this.model = { ...this.model, notice: null };
    this.chooser = null;
  }

  /** Look at the table as it was, or (null) as it is. */
  async lookBack(ply: number | null): Promise<void> {
    this.ply = ply;
    history.replaceState(null, "", ply === null ? location.pathname : `?ply=${ply}`); // a link to this moment
    if (ply === null) {
      this.past = null;
      return;
    }
    await this.attempt(async () => {
      const state = await api.at(this.table, ply);
      if (this.ply === ply) this.past = state;
    });
  }
}

function asNotice(error: unknown): Notice {
  if (error instanceof ApiError) return { sentence: error.message, rule: error.rule };
  return { sentence: "Something went wrong on this page. Reload it to go on.", rule: "" };
}
