/** One table as this browser holds it: the connection, what was received, and what the person is about to do. */

import { untrack } from "svelte";
import { Coaching } from "../coach/coaching.svelte";
import { firstToLook, nextToLook, seatsHere, type OwnSeat } from "../logic/curtain";
import { kitOf } from "../games/registry";
import { asksAgain, inOrder, numbered, type Numbers } from "../logic/choices";
import { AS_TOLD, spotsOf, type Spots, type TargetReader } from "../logic/targets";
import { newsOf } from "../motion/news";
import { api, ApiError } from "../wire/api";
import type { Choice, ServerMessage, StateMessage } from "../wire/messages";
import { BadPatch } from "../wire/patch";
import { EMPTY, fits, hasMoved, receive, type Notice, type TableModel } from "../wire/reducer";
import { ownName } from "../waiting/room";
import { preferences } from "../preferences/preferences.svelte";
import { sheet } from "../sheets/open.svelte";
import { Staging } from "../stage/staging.svelte";
import { Affairs } from "./affairs";
import { TableSocket, type Connection } from "./socket.svelte";
import { Unasked } from "./unasked.svelte";
import { waitingFor } from "./waiting";
import { Words } from "./words.svelte";

export interface Failure {
  sentence: string;
  status: number; // of HTTP; 0: no answer
  mayReturn: boolean; // the host gave my seat to a bot
}
/** What the server says about a link to another place, and what was in the link. */
export interface Asked {
  sentence: string;
  secret: string;
}
const LOOKS = "outremer looks at ";
const SENT_AWAY = 401; // the place was there when the page was opened

export class TableSession {
  model = $state.raw<TableModel>(EMPTY);
  failure = $state.raw<Failure | null>(null);
  pointed = $state.raw<Choice | null>(null);
  chooser = $state.raw<Choice[] | null>(null);
  confirming = $state.raw<Choice | null>(null); // what cannot be taken back, before it is done
  curtain = $state(-1); // the seat the screen is to be passed to; -1: no curtain
  stale = $state(false); // the server is newer than this page
  asked = $state.raw<Asked | null>(null); // a link leads to another place than the seat this browser is in
  hosts = $state(false); // this browser also holds the host's place
  inRoom = $state(true); // the waiting room is on the screen, while people gather
  ownLink = $state(""); // the link that entering has just made: nobody else has it
  past = $state.raw<StateMessage | null>(null);
  ply = $state<number | null>(null);
  onCards = $state(false); // a card on the table offers every choice: the prompt need not
  trail = $state.raw<Choice[]>([]); // the choices of this turn that led to the question asked now
  numbers = $state.raw<Numbers>(new Map()); // the keys of the choices
  targets = $state.raw<TargetReader>(AS_TOLD); // how the board on the screen reads targets
  readonly here: OwnSeat[]; // the seats played on this screen
  readonly staging = new Staging(this);
  readonly unasked = new Unasked(this);
  readonly coach = new Coaching(this);
  acted = $state(0); // how many events there were when this person last chose
  readonly words = new Words(this);
  readonly affairs = new Affairs(this);

  private sent: number | null = null; // the question just answered, so that a key pressed twice answers it once
  private rode = false; // the last choice was a part of a way: the lists between were not for reading, and the next is new
  private readonly socket: TableSocket;
  private server = "";

  constructor(readonly table: string) {
    this.here = seatsHere(table);
    this.socket = new TableSocket(table, { known: () => this.model.state, hear: (message) => this.hearPush(message), refused: (reason) => this.sentAway(reason) });
    this.inRoom = !sessionStorage.getItem(LOOKS + table);
  }

  get connection(): Connection {
    return this.socket.connection;
  }

  get now(): StateMessage | null {
    return this.model.state;
  }

  /** What is on the screen: the present, a moment of what others did since, or the moment a replay stands at. */
  get shown(): StateMessage | null {
    return this.past ?? this.staging.act.state ?? this.model.state;
  }

  /** Whether the screen shows the present, and choices can be made. */
  get isPresent(): boolean {
    return !this.past && !this.staging.on;
  }

  get menu(): Choice[] {
    return !this.isPresent || !this.model.state || this.model.state.paused ? [] : listed(this.model.state);
  }

  get spots(): Spots {
    return spotsOf(this.menu, this.targets);
  }

  /** Take the secret of a link, if the address has one, and begin. */
  async open(secret: string): Promise<void> {
    try {
      if (secret) await this.enter(secret);
      if (!this.asked) await this.sitDown();
    } catch (error) {
      await this.fail(error);
    }
  }

  private async sitDown(): Promise<void> {
    const state = await api.state(this.table);
    this.curtain = firstToLook(this.here, state);
    this.hear(state);
    this.socket.open();
    this.hosts = state.role === "host" || (await this.holdsHost());
  }

  private async holdsHost(): Promise<boolean> {
    const places = await api.places(this.table).catch(() => []);
    return places.some((place) => place.role === "host");
  }

  private async fail(error: unknown): Promise<void> {
    const status = error instanceof ApiError ? error.status : 0;
    const mayReturn = status === 403 && (await this.waitsForMe());
    this.failure = { sentence: asNotice(error).sentence, status, mayReturn };
  }

  /** Whether this browser has a seat that the host gave to a bot: entering takes it back. */
  private async waitsForMe(): Promise<boolean> {
    const [place] = await api.places(this.table).catch(() => []);
    return place?.waits ?? false;
  }

  /** The answer to the question about another place: take it too, or stay in the seat this browser is in. */
  async settle(also: boolean): Promise<void> {
    const secret = this.asked?.secret ?? "";
    this.asked = null;
    try {
      if (also) await this.keepOwn(await api.enter(this.table, secret, { also }));
      await this.sitDown();
    } catch (error) {
      await this.fail(error);
    }
  }

  /** An invitation has become a link of one's own. A person who comes by it in the middle of a game brings their name along. */
  private async keepOwn({ link, seat }: { link: string | null; seat: number }): Promise<void> {
    if (!link) return;
    this.ownLink = new URL(link, location.href).href;
    const name = ownName();
    if (name && seat >= 0) await api.seat(this.table, seat, { name }).catch(() => undefined);
  }

  /** The next player is at the screen: take that seat, and forget everything the last player saw. */
  async raiseCurtain(): Promise<void> {
    const own = this.here.find((seat) => seat.seat === this.curtain);
    if (!own) return;
    await this.attempt(async () => {
      const another = own.seat !== this.now?.seat || this.now.seats[own.seat]?.away;
      if (another) await this.changeSeat(own);
      this.curtain = -1;
      if (another) this.staging.begin();
      else this.staging.wake();
    });
  }

  private async changeSeat(own: OwnSeat): Promise<void> {
    await api.enter(this.table, own.secret);
    const state = await api.state(this.table);
    this.socket.drop();
    this.model = EMPTY;
    this.past = null;
    this.ply = null;
    this.trail = [];
    this.acted = 0;
    this.hear(state);
    this.socket.open();
  }

  /** A link from another table also opens a public table for people who had no seat there. */
  private async enter(secret: string): Promise<void> {
    try {
      await this.keepOwn(await api.enter(this.table, secret));
    } catch (error) {
      const sits = await this.sitsHere();
      if (sits && error instanceof ApiError && error.status === 409) this.asked = { sentence: error.message, secret };
      else if (!sits && !secret.startsWith("from-")) throw error;
    }
  }

  /** Another tab may have entered by the same link a moment ago. */
  private async sitsHere(): Promise<boolean> {
    const [place] = await api.places(this.table).catch(() => []);
    return place?.role === "seat" && !place.waits;
  }

  close(): void {
    this.socket.close();
  }

  /** A bot stood in for somebody who was away: a new connection gives them the seat back. */
  comeBack(): void {
    this.socket.open();
  }

  private sentAway(reason: string): void {
    const sentence = this.model.notice?.sentence || reason;
    void this.waitsForMe().then((mayReturn) => (this.failure = { sentence, status: SENT_AWAY, mayReturn }));
  }

  /** A message of the socket. A change that does not fit what is known is dropped, and the whole state asked for. */
  private hearPush(message: ServerMessage): void {
    const known = untrack(() => this.model);
    try {
      if (message.type !== "change" || fits(known, message)) return this.hear(message, true);
    } catch (error) {
      if (!(error instanceof BadPatch)) throw error;
    }
    if (known.pushed) this.socket.send({ type: "state", since: 0, branch: 0 });
    this.model = { ...known, pushed: null }; // ask once
  }

  hear(message: ServerMessage, pushed = false): void {
    const before = untrack(() => this.model);
    this.model = receive(before, message, pushed);
    if (message.type === "chat" && message.ply !== null) this.staging.listen(message.ply, message.text);
    const state = untrack(() => this.model.state);
    if (state && state !== before.state) this.follow(before.state, state);
  }

  /** What a new state changes on this screen. */
  private follow(before: StateMessage | null, state: StateMessage): void {
    this.sent = null;
    this.server ||= state.server ?? "";
    this.stale ||= !!state.server && state.server !== this.server;
    untrack(() => this.lowerCurtain(state));
    untrack(() => this.staging.hear(before, state));
    if (!hasMoved(before, state)) {
      this.numbers = numbered(listed(state), untrack(() => this.numbers), true);
      return;
    }
    this.pointed = null;
    this.chooser = null;
    this.confirming = null;
    const others = newsOf(before, state).some(({ seat }) => seat >= 0 && seat !== state.seat);
    if (state.decision === null || others || kitOf(state.game).beginsTurn(state)) this.trail = [];
    const goesOn = untrack(() => this.trail).length > 0 && !this.rode;
    this.numbers = numbered(listed(state), untrack(() => this.numbers), goesOn, before ? listed(before) : []);
  }

  numberOf(choice: Choice): number {
    return this.numbers.get(choice.action) ?? this.menu.indexOf(choice) + 1;
  }

  byNumber(number: number): Choice | undefined {
    return this.menu.find((choice) => this.numberOf(choice) === number);
  }

  /** Between two players who share a screen. Once down, it stays down until the next player says they are there. */
  private lowerCurtain(state: StateMessage): void {
    const isAsked = (seat: number) => state.seats.some((entry) => entry.seat === seat && entry.deciding);
    if (this.curtain < 0) this.curtain = nextToLook(this.here, state.seat, state.seats, state.over);
    else if (!isAsked(this.curtain)) this.curtain = firstToLook(this.here, state);
  }

  /** Whether it was done; if not, a notice says why. */
  async attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      if (this.connection !== "live") await this.refresh();
      return true;
    } catch (error) {
      this.sent = null;
      const notice = asNotice(error);
      this.model = { ...this.model, notice };
      if (error instanceof ApiError && error.status === 409) await this.refresh();
      return false;
    }
  }

  /** Ask for the state, but drop the answer if the socket brought a newer one meanwhile. */
  private async refresh(): Promise<void> {
    const before = this.model.state;
    const state = await api.state(this.table);
    if (this.model.state === before) this.hear(state);
  }

  take(choice: Choice, sure = false, chained = false): Promise<void> {
    const decision = this.now?.decision;
    if (decision === null || decision === undefined || !this.isPresent || decision === this.sent) return Promise.resolve();
    if (asksAgain(choice, this.menu) && preferences.now.confirm && !sure) {
      this.chooser = null;
      this.confirming = choice;
      return Promise.resolve();
    }
    this.confirming = null;
    this.unasked.chosen(chained);
    this.rode = chained;
    this.sent = decision;
    this.acted = this.now?.events.length ?? 0;
    const trail = this.trail;
    this.trail = [...trail, choice];
    this.chooser = null;
    this.pointed = null;
    return this.attempt(() => this.send(decision, choice.action)).then((done) => {
      if (!done) this.trail = trail;
    });
  }

  /** Who moves is ready. */
  private async send(decision: number, action: string): Promise<void> {
    if (this.now?.waiting.includes(this.now.seat)) await api.ready(this.table, true);
    await api.move(this.table, decision, action);
  }

  undo(): Promise<unknown> {
    this.trail = this.trail.slice(0, -1);
    this.unasked.wentBack();
    return this.attempt(() => api.undo(this.table));
  }

  /** Out of the waiting room, for as long as this tab is open, or back into it. */
  lookAtTable(looks: boolean): void {
    this.inRoom = !looks;
    if (looks) sessionStorage.setItem(LOOKS + this.table, "yes");
    else sessionStorage.removeItem(LOOKS + this.table);
  }

  /** A click on the board: take the only choice there, offer the several, or say why there is none. */
  pick(spot: string, question: string): void {
    if (this.staging.on) return this.tell("The table still shows what the others did. Press Escape, or “Skip to now”, to choose.");
    const choices = this.spots.get(spot) ?? [];
    if (choices.length === 1) void this.take(choices[0] as Choice);
    else if (choices.length > 1) this.chooser = choices;
    else void this.ask(question);
  }

  /** Why this cannot be chosen now. Nothing that looks like a choice stays silent. */
  async ask(action: string): Promise<void> {
    const state = this.now;
    if (!state) return;
    if (this.past) return this.tell("You are looking at an earlier moment. Go back to now to choose.");
    if (state.over) return this.tell("The game is over: there is nothing to choose.");
    if (state.role !== "seat") return this.tell("You are watching: the players choose.");
    const kit = kitOf(state.game);
    if (!state.prompt) return this.tell(`It is not your turn. ${waitingFor(state.seats, kit.names(state), kit.called)}`);
    if (!action) return this.tell(`That is not asked now. ${state.prompt}`);
    await this.attempt(async () => {
      const answer = await api.why(this.table, action);
      const instead = kit.first?.(state, action) || `${answer.sentence} ${state.prompt}`; // what is asked now
      const sentence = answer.rule ? answer.sentence : instead;
      this.hear({ ...answer, sentence, type: "why", action });
    });
  }

  /** The sheet of a seat, over the table. */
  readSheet(seat: number): void {
    const state = this.shown;
    if (!state) return;
    const id = kitOf(state.game).sheetOf(state, seat);
    if (id) sheet.open(state.game, id, () => this.shown);
    else this.tell("There is no sheet for this seat yet.");
  }

  tell(sentence: string): void {
    this.model = { ...this.model, notice: { sentence, rule: "" } };
  }

  dismiss(): void {
    this.model = { ...this.model, notice: null };
    this.chooser = null;
    this.confirming = null;
  }

  /** Look at the table as it was, or (null) as it is. What others do meanwhile waits on the stage. */
  async lookBack(ply: number | null): Promise<void> {
    history.replaceState(null, "", ply === null ? location.pathname : `?ply=${ply}`); // a link to this moment
    await this.showMoment(ply);
  }

  async showMoment(ply: number | null): Promise<void> {
    this.ply = ply;
    if (ply === null) {
      this.past = null;
      this.staging.wake();
      return;
    }
    await this.attempt(async () => {
      const state = await api.at(this.table, ply, this.now?.events ?? []);
      if (this.ply !== ply) return;
      this.past = state;
      this.staging.wake();
    });
  }
}

function asNotice(error: unknown): Notice {
  if (error instanceof ApiError) return { sentence: error.message, rule: error.rule };
  return { sentence: "Something went wrong on this page. Reload it to continue.", rule: "" };
}

/** The menu as it is listed at the table of its game. */
function listed({ game, menu }: StateMessage): Choice[] {
  return inOrder(menu, kitOf(game).seldom);
}
