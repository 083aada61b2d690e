/** The stage of one table: takes every state that comes, and shows what others did one scene after another. The menu waits
 * until it is done, or skipped. What passed while somebody was away is shown in the same way. */

import type { GameKit } from "../games/kit";
import { kitOf } from "../games/registry";
import { awayParts, keepSeen, lastSeen } from "../logic/away";
import { motionWanted, preferences } from "../preferences/preferences.svelte";
import type { TableSession } from "../table/session.svelte";
import { api } from "../wire/api";
import type { StateMessage } from "../wire/messages";
import { Director, EMPTY_STAGE, type Act, type Step } from "./director";
import { announce, headlineOf, linesOf, partsOf, type Part, type Scene } from "./scenes";

const LEAP = 8; // after more moves at once than this the boards between are asked for
const BEAT = 430; // milliseconds that pieces move, for each beat
const LONG_ENOUGH = 30_000; // milliseconds out of sight that make an absence

export class Staging {
  act = $state.raw<Act>(EMPTY_STAGE);
  leaps = false; // the next state shown is the present, and what led to it was skipped
  private scene: Scene | null = null; // the one that goes on at the table, shown or not
  private ready = false; // nothing counts as seen before it was asked what was missed
  private left: number | null = null; // when the page went out of sight
  private screen = -1; // the last ply that somebody at this screen has seen
  private director: Director;

  constructor(private readonly session: TableSession) {
    this.director = new Director({
      speed: () => preferences.now.speed,
      covered: () => this.isCovered,
      moment: (ply) => this.moment(ply),
      tell: (act) => this.show(act),
    });
  }

  get on(): boolean {
    return this.act.on;
  }

  /** A new state has come. */
  hear(before: StateMessage | null, after: StateMessage): void {
    if (!before || before.seat !== after.seat || after.sequence < before.sequence || after.branch !== before.branch) return this.reset(after);
    this.leaps = false;
    const known = before.events.at(-1)?.n ?? -1;
    const kit = kitOf(after.game);
    const parts = this.withAnnouncements(before, after, partsOf(after.events.filter(({ n }) => n > known), this.scene, kit.scenes));
    this.scene = parts.findLast(({ scene }) => scene.kind !== "announcement")?.scene ?? this.scene;
    const leap = after.sequence - before.sequence > LEAP;
    this.director.add(parts.filter(isTold).map((part, i, all) => this.stepOf(part, kit, leap && i < all.length - 1 ? null : after, after)));
    this.keep();
  }

  /** A bot has said something with its move. */
  listen(ply: number, text: string): void {
    this.director.lengthen(ply, text.length);
  }

  /** The page was opened, or looked at again: show what was missed. */
  begin(): void {
    const { now, here, table } = this.session;
    this.ready = true;
    if (!now || now.role !== "seat" || now.over || this.on) return;
    const seen = here.length > 1 ? this.screen : lastSeen(table, now.seat);
    const kit = kitOf(now.game);
    const parts = seen < 0 && here.length > 1 ? [] : awayParts(now.events, now.seat, seen, kit.scenes);
    this.director.add(parts.map((part) => this.stepOf(part, kit, null, now)), true);
    this.keep();
  }

  skip(): void {
    this.leaps = this.on;
    this.director.skip();
  }

  hold(held?: boolean): void {
    this.director.hold(held);
  }

  go(way: number): void {
    this.director.go(way);
  }

  wake(): void {
    this.director.wake();
  }

  /** The page goes out of sight, or comes back. */
  glance(): void {
    const { now } = this.session;
    const visible = document.visibilityState === "visible";
    if (visible && now?.seats[now.seat]?.away) this.session.comeBack();
    if (!visible) this.left = Date.now();
    else if (this.left !== null && Date.now() - this.left > LONG_ENOUGH) this.begin();
    this.wake();
    this.keep();
  }

  private get isCovered(): boolean {
    return document.visibilityState !== "visible" || this.session.curtain >= 0 || this.session.past !== null;
  }

  private reset(state: StateMessage): void {
    const { scenes } = kitOf(state.game);
    this.scene = partsOf(state.events, null, scenes).at(-1)?.scene ?? null;
    this.director.clear();
    this.keep();
  }

  private withAnnouncements(before: StateMessage, after: StateMessage, parts: Part[]): Part[] {
    const said = kitOf(after.game).scenes.announcements(before, after);
    return [...parts, ...said.map((one) => ({ scene: announce(one, after.events.length), events: [] }))];
  }

  private stepOf(part: Part, kit: GameKit, state: StateMessage | null, now: StateMessage): Step {
    const { scene, events } = part;
    const end = events.at(-1)?.n ?? now.events.length;
    const told = events.filter(({ text }) => text);
    const words = headlineOf(scene, kit.scenes) + (scene.announcement?.words ?? "");
    const card = kit.scenes.hasCard(scene, now.events);
    return {
      scene,
      events,
      ply: events.at(-1)?.ply ?? now.latest,
      state: state && { ...state, events: state.events.filter(({ n }) => n <= end) },
      own: now.seat >= 0 && told.length > 0 && told.every(({ seat }) => seat === now.seat),
      concerns: scene.seat < 0 || scene.events.some((event) => kit.concerns(event, now.seat)),
      card,
      letters: card ? linesOf(scene).reduce((sum, { text }) => sum + text.length, 0) : words.length,
      flight: motionWanted() && state ? kit.motion(events, state).length * BEAT : 0,
    };
  }

  /** The board at a moment that was not received. */
  private async moment(ply: number): Promise<StateMessage | null> {
    const { now, table } = this.session;
    if (!now || ply >= now.latest) return now;
    return api.at(table, ply, now.events);
  }

  private show(act: Act): void {
    this.act = act;
    this.keep();
  }

  /** What is on the screen now has been seen. */
  private keep(): void {
    const { now, table } = this.session;
    if (!this.ready || !now || this.isCovered) return;
    const ply = this.on ? (this.act.scene?.events.at(-1)?.ply ?? -1) : now.latest;
    if (ply < 0) return;
    this.screen = Math.max(this.screen, ply);
    if (now.role === "seat") keepSeen(table, now.seat, ply);
  }
}

function isTold({ scene, events }: Part): boolean {
  return scene.announcement !== null || events.some(({ text }) => text);
}
