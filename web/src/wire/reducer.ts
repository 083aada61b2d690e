/** What the page knows of a table, and how each message changes it. Messages come in order; a step back lowers `sequence`. */

import { askedIn, NOBODY_ASKED, type Asked } from "../logic/secret";
import type { ChatMessage, LogLine, ServerMessage, StateMessage } from "./messages";

export interface Notice {
  sentence: string;
  rule: string;
}

export interface TableModel {
  state: StateMessage | null;
  log: LogLine[];
  chat: ChatMessage[];
  notice: Notice | null;
  asked: Asked; // of a secret choice
  heard: number; // when the state came, in milliseconds of this page
}

export const EMPTY: TableModel = { state: null, log: [], chat: [], notice: null, asked: NOBODY_ASKED, heard: 0 };

export function receive(model: TableModel, message: ServerMessage): TableModel {
  switch (message.type) {
    case "state":
      return receiveState(model, message);
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

function receiveState(model: TableModel, state: StateMessage): TableModel {
  const notice = hasMoved(model.state, state) ? null : model.notice;
  return { ...model, state, log: mergeLog(model.log, state), notice, asked: askedIn(model.asked, state), heard: performance.now() };
}

/** Whether another question is asked, or the table is another one: what was pointed at is then forgotten. */
export function hasMoved(before: StateMessage | null, after: StateMessage): boolean {
  return !before || before.sequence !== after.sequence || before.decision !== after.decision;
}

/** The whole log, or the lines from `since` on, which replace what stood there (a step back rewrites the end). */
export function mergeLog(log: LogLine[], state: Pick<StateMessage, "log" | "since">): LogLine[] {
  const since = state.since;
  if (since === undefined) return state.log;
  return [...log.filter((line) => line.n < since), ...state.log];
}

/** Chat lines are numbered for this viewer; on reconnecting some come again. */
function withChat(chat: ChatMessage[], line: ChatMessage): ChatMessage[] {
  return [...chat.filter((old) => old.n < line.n), line];
}
