/** Shows what happens at a table one step after another, each as long as it takes to read. It decides when; what is
 * drawn is not its business. The newest state of the table waits behind the last step. */

import type { Speed } from "../preferences/values";
import type { StateMessage } from "../wire/messages";
import type { Part, Scene } from "./scenes";

/** Events that are shown together, on the board as it was then. */
export interface Step extends Part {
  ply: number;
  state: StateMessage | null; // null: not received, but the server can tell
  concerns: boolean; // the person who looks on
  own: boolean; // done by that person: they know it
  letters: number; // to be read when it is the last of its scene
  card: boolean;
  flight: number; // milliseconds that its pieces move
}

/** What is on the stage. */
export interface Act {
  on: boolean; // something is still to be shown
  held: boolean;
  scene: Scene | null; // the present one; when nothing is on, the last
  card: boolean;
  state: StateMessage | null;
  at: number; // the number of the scene among those that are shown, from 1
  of: number;
  away: boolean; // they passed while the person was away
  time: number; // milliseconds that this step is shown
  count: number; // of steps shown so far
}

export interface Surroundings {
  speed: () => Speed;
  covered: () => boolean; // nobody can see the table now
  moment: (ply: number) => Promise<StateMessage | null>;
  tell: (act: Act) => void;
}

export const EMPTY_STAGE: Act = { on: false, held: false, scene: null, card: false, state: null, at: 0, of: 0, away: false, time: 0, count: 0 };

const FACTORS: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.5, mine: 1, off: 0 };
const LINE = 900; // milliseconds, and for each letter ...
const LETTER = 22;
const MOST_LETTERS = 160; // a long card is skimmed; who wants to read it all holds it
const CARD = 1600; // more where a card is held
const WITHIN = 260; // between two steps of a scene ...
const WITHIN_CARD = 1300; // ... and where a card grows with each
const CROWD = 4; // scenes: when more are waiting, all go faster
const MOST = 24; // scenes that may wait; older ones are let go

export class Director {
  private steps: Step[] = [];
  private at = -1;
  private held = false;
  private away = false;
  private since = 0; // when the present step was shown
  private timer: ReturnType<typeof setTimeout> | undefined;
  private act: Act = EMPTY_STAGE;
  private turn = 0; // counts what was shown, so that a late answer of the server is dropped

  constructor(private readonly around: Surroundings) {}

  get on(): boolean {
    return this.at >= 0;
  }

  /** Further steps; `away`: they passed unseen. */
  add(steps: Step[], away = false): void {
    if (this.around.speed() === "off" || !steps.length) return;
    const first = this.on ? 0 : steps.findIndex((step) => this.isShown(step));
    if (first < 0) return this.clear(); // what this person has just done is no news to them
    this.steps.push(...steps.slice(first));
    this.away ||= away;
    if (!this.away) this.dropOld();
    if (this.on) this.refresh();
    else this.show(0);
  }

  /** Further words stand on the card of a move: it is shown for longer. */
  lengthen(ply: number, letters: number): void {
    const steps = this.steps.filter((step) => step.card && step.ply === ply);
    for (const step of steps) step.letters += letters;
    if (this.on && steps.includes(this.steps[this.at] as Step)) this.refresh();
  }

  /** Everything has been seen: the table is shown as it is. */
  skip(): void {
    if (this.on) this.clear();
  }

  /** The table is another one: what waits does not lead to it. */
  clear(): void {
    this.finish();
    this.tell({ ...EMPTY_STAGE, count: this.act.count });
  }

  hold(held = !this.held): void {
    if (!this.on || held === this.held) return;
    this.held = held;
    this.refresh();
  }

  /** To the scene before (-1) or after this one, and wait there. */
  go(way: number): void {
    if (!this.on) return;
    this.held = true;
    const scene = this.steps[this.at]?.scene.id;
    const ends = this.steps.flatMap((step, i) => (this.isLast(i) && (this.isShown(step) || i === this.at) ? [i] : []));
    const next = way < 0 ? ends.findLast((i) => i < this.at && this.steps[i]?.scene.id !== scene) : ends.find((i) => i > this.at);
    if (next !== undefined) this.show(next);
    else if (way > 0) this.finish();
    else this.refresh();
  }

  /** The table can be seen again, or a setting has changed. */
  wake(): void {
    if (!this.on) return;
    this.since = Date.now();
    this.refresh();
  }

  /** What this person did needs no showing, nor, where they want only their own affairs, what is none of these. */
  private isShown(step: Step): boolean {
    return !step.own && (step.concerns || this.around.speed() !== "mine");
  }

  private isLast(i: number): boolean {
    return this.steps[i + 1]?.scene.id !== this.steps[i]?.scene.id;
  }

  private show(i: number): void {
    const step = this.steps[i];
    if (!step) return this.finish();
    this.at = i;
    this.turn += 1;
    this.since = Date.now();
    if (step.state) this.refresh();
    else void this.fetch(step, this.turn);
    const next = this.steps[i + 1];
    if (next && !next.state) void this.ask(next);
  }

  /** The board of a moment that was never received. Without an answer the present will do. */
  private async fetch(step: Step, turn: number): Promise<void> {
    this.tell({ ...this.present(), state: this.act.state });
    await this.ask(step);
    if (turn !== this.turn || !this.on) return;
    if (!step.state) return this.finish();
    this.since = Date.now();
    this.refresh();
  }

  private async ask(step: Step): Promise<void> {
    step.state ??= await this.around.moment(step.ply).catch(() => null);
  }

  /** Tell what is shown, and set the time for what comes next. */
  private refresh(): void {
    clearTimeout(this.timer);
    const time = this.timeOf(this.at);
    this.tell(this.present());
    if (this.held || this.around.covered() || !this.steps[this.at]?.state) return;
    this.timer = setTimeout(() => this.next(), Math.max(0, this.since + time - Date.now()));
  }

  private next(): void {
    let i = this.at + 1;
    while (this.steps[i] && !this.isShown(this.steps[i] as Step)) i += 1;
    this.show(i);
  }

  private finish(): void {
    clearTimeout(this.timer);
    const last = this.steps.findLast((step) => this.isShown(step));
    this.steps = [];
    this.at = -1;
    this.held = false;
    this.away = false;
    this.turn += 1;
    if (last) this.linger(last);
  }

  /** Nothing is on: what was last can still be read. */
  private linger(last: Step): void {
    this.tell({ ...EMPTY_STAGE, scene: last.scene, count: this.act.count });
  }

  private dropOld(): void {
    const ids = this.idsFrom(Math.max(0, this.at + 1));
    if (ids.length <= MOST) return;
    const old = new Set(ids.slice(0, ids.length - MOST));
    this.steps = this.steps.filter((step, i) => i <= this.at || !old.has(step.scene.id));
  }

  private idsFrom(i: number): string[] {
    return [...new Set(this.steps.slice(i).filter((step) => this.isShown(step)).map((step) => step.scene.id))];
  }

  private timeOf(i: number): number {
    const step = this.steps[i];
    if (!step || !this.isShown(step)) return 0;
    const factor = FACTORS[this.around.speed()] * paceOf(this.idsFrom(i + 1).length, this.away);
    const end = LINE + LETTER * Math.min(step.letters, MOST_LETTERS) + (step.card ? CARD : 0);
    const reading = this.isLast(i) ? end : step.card ? WITHIN_CARD : WITHIN;
    return Math.max(reading * factor, step.flight * Math.min(1, factor));
  }

  private present(): Act {
    const step = this.steps[this.at];
    const ids = this.idsFrom(0);
    return {
      on: true,
      held: this.held,
      scene: step?.scene ?? null,
      card: step?.card ?? false,
      state: step?.state ?? this.act.state,
      at: Math.max(1, ids.indexOf(step?.scene.id ?? "") + 1),
      of: Math.max(1, ids.length),
      away: this.away,
      time: this.timeOf(this.at),
      count: this.turn,
    };
  }

  private tell(act: Act): void {
    this.act = act;
    this.around.tell(act);
  }
}

/** How much of its full time a scene takes when others wait behind it. Who was away is not hurried. */
export function paceOf(waiting: number, away = false): number {
  return away ? 1 : Math.max(0.35, 1 - 0.07 * Math.max(0, waiting - CROWD));
}
