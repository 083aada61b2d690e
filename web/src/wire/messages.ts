/** What server and page say to each other. Seats count from 0; -1 is nobody at the table. */

import type { Operation } from "./patch";

export interface Choice {
  action: string;
  words: string;
  target: string;
  final?: boolean; // cannot be taken back afterwards
}

export interface SeatEntry {
  seat: number;
  name: string;
  kind: string;
  connected: boolean;
  deciding: boolean;
  resigned: boolean; // a bot keeps the seat for good
  away?: boolean; // a bot stands in until its player returns
  choosing?: boolean | null; // in a secret step: still choosing, done, or (null) not asked
}

/** A bank of seconds for each seat, or so many for each decision. `left` is as of the sending of the message. */
export interface ClockEntry {
  kind: "bank" | "move";
  seconds: number;
  increment?: number;
  left: number[];
  running: number[];
}

export type Wish = "undo" | "pause" | "abort";

export interface AskingEntry {
  kind: Wish;
  by: number;
  waiting: number[];
  words: string;
}

export interface PausedEntry {
  by: number; // -1: the host
  at: string;
}

/** What happened. Further keys are the fields of the game's event. */
export interface GameEvent {
  n: number;
  ply: number;
  kind: string;
  seat: number; // who did it; -1: nobody
  text: string; // its line of the log; empty where there is nothing to read
  [field: string]: unknown;
}

export interface StateMessage {
  type: "state";
  version: number;
  branch: number; // how often events were taken back
  sequence: number;
  latest: number;
  decision: number | null;
  role: "seat" | "spectator" | "host";
  seat: number;
  game: string;
  view: Record<string, unknown>; // its shape is the game's own
  prompt: string;
  menu: Choice[];
  undo: boolean;
  seats: SeatEntry[];
  events: GameEvent[];
  since: number;
  over: boolean;
  winners: number[];
  mode?: "live" | "correspondence";
  sandbox?: boolean;
  server?: string; // another one: the program or its page is newer
  clock?: ClockEntry | null;
  asking?: AskingEntry | null;
  paused?: PausedEntry | null;
  ended?: "" | "finished" | "aborted";
  webhook?: string | null; // of the viewer's own seat
}

/** What is new since version `base` of the state. */
export interface ChangeMessage {
  type: "change";
  base: number;
  version: number;
  patch: Operation[];
  clock: ClockEntry | null;
  events: GameEvent[];
  since: number;
}

export interface ChatMessage {
  type: "chat";
  n: number;
  from: number;
  to: number | null;
  name: string;
  text: string;
  private: boolean;
  at: string;
}

export interface RefusedMessage {
  type: "refused";
  error: string;
  rule: string;
  decision?: number | null;
}

export interface WhyMessage {
  type: "why";
  legal: boolean;
  rule: string;
  sentence: string;
  action?: string;
}

export type ServerMessage = StateMessage | ChangeMessage | ChatMessage | RefusedMessage | WhyMessage;

export interface GameEntry {
  name: string;
  title: string;
  options: Record<string, (string | number | boolean)[]>;
  bots: string[]; // the usual opponent first
  levels: Record<string, string>; // what a bot is, in a sentence
  players: number[];
  seats: string[][];
}

export interface Links {
  seats: (string | null)[];
  spectator: string;
  host: string;
}

export interface NewTableAnswer {
  table: string;
  links: Links;
}

/** A table forked from a game or laid from a record, and the caller's way to it. */
export interface OpenedAnswer extends NewTableAnswer {
  link: string;
}

export interface NewTable {
  game: string;
  options: Record<string, string | number | boolean>;
  seats: string[];
  public: boolean;
  name: string;
  mode?: "live" | "correspondence";
  clock?: ClockWish | null;
  stand_in?: string;
  sandbox?: boolean;
}

export type ClockWish = { kind: "bank"; seconds: number; increment: number } | { kind: "move"; seconds: number };

export interface RematchAnswer {
  role: string;
  seat: number;
  table: string;
  link: string;
}

export interface LobbyEntry {
  table: string;
  game: string;
  seats: { name: string; kind: string; taken: boolean }[];
  started: boolean;
  created: string;
}

export interface RuleEntry {
  id: string;
  title: string;
  source: string;
  text: string;
  chapter: string;
}
