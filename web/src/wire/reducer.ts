/** What the page knows of a table, and how each message changes it. Messages come in order; a step back lowers `sequence`. */

import type { ChangeMessage, ChatMessage, GameEvent, ServerMessage, StateMessage } from "./messages";
import { withNames } from "./naming";
import { applyPatch } from "./patch";

export interface Notice {
  sentence: string;
  rule: string;
}

export interface TableModel {
  state: StateMessage | null; // with all events, and the names of players
  pushed: StateMessage | null; // what the socket told last: the next change builds on it
  chat: ChatMessage[];
  notice: Notice | null;
  heard: number; // when the state came, in milliseconds of this page
}

export const EMPTY: TableModel = { state: null, pushed: null, chat: [], notice: null, heard: 0 };

/** The model after a message. What was asked for by HTTP is shown as well, but no change builds on it. */
export function receive(model: TableModel, message: ServerMessage, pushed = false): TableModel {
  switch (message.type) {
    case "state":
      return withState(model, whole(model, message), pushed);
    case "change":
      return withState(model, changed(model, message), true);
    case "chat":
      return { ...model, chat: withChat(model.chat, message) };
    case "refused":
      return { ...model, notice: { sentence: message.error, rule: message.rule } };
    case "why":
      return message.legal ? model : { ...model, notice: { sentence: message.sentence, rule: message.rule } };
    default:
      return model; // a kind this page does not know yet
  }
}

/** Whether a change builds on what the socket told last. If not, the whole state must be asked for. */
export function fits(model: TableModel, message: ChangeMessage): boolean {
  return model.pushed?.version === message.base;
}

function withState(model: TableModel, state: StateMessage | null, pushed: boolean): TableModel {
  if (!state) return model;
  const notice = hasMoved(model.state, state) ? null : model.notice;
  return { ...model, state: withNames(state), pushed: pushed ? state : model.pushed, notice, heard: performance.now() };
}

function whole(model: TableModel, state: StateMessage): StateMessage {
  return { ...state, since: 0, events: mergeEvents(model.state?.events ?? [], state) };
}

function changed(model: TableModel, message: ChangeMessage): StateMessage | null {
  if (!model.pushed || !fits(model, message)) return null;
  const state = applyPatch(model.pushed, message.patch);
  return { ...state, version: message.version, clock: message.clock, events: mergeEvents(model.pushed.events, message) };
}

/** Whether another question is asked, or the table is another one: what was pointed at is then forgotten. */
export function hasMoved(before: StateMessage | null, after: StateMessage): boolean {
  return !before || before.sequence !== after.sequence || before.decision !== after.decision;
}

/** The events known, and those from `since` on, which replace what stood there: a step back rewrites the end. */
export function mergeEvents(known: GameEvent[], told: { events: GameEvent[]; since: number }): GameEvent[] {
  if (!told.events.length && known.length <= told.since) return known;
  return [...known.filter((event) => event.n < told.since), ...told.events];
}

/** Chat lines are numbered for this viewer; on reconnecting some come again. */
function withChat(chat: ChatMessage[], line: ChatMessage): ChatMessage[] {
  return [...chat.filter((old) => old.n < line.n), line];
}
