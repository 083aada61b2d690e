/** What server and page say to each other. Seats count from 0; -1 is nobody at the table. */

import type { CrescentView } from "./crescent";
import type { CrusadersView } from "./crusaders";

export interface Choice {
  action: string;
  words: string;
  target: string;
}

export interface SeatEntry {
  seat: number;
  name: string;
  kind: string;
  connected: boolean;
  deciding: boolean;
  resigned: boolean; // a bot keeps the seat for good
}

export interface LogLine {
  n: number;
  ply: number;
  seat: number;
  text: string;
}

interface StateOf<G extends string, V> {
  type: "state";
  sequence: number;
  latest: number;
  decision: number | null;
  role: "seat" | "spectator" | "host";
  seat: number;
  game: G;
  view: V;
  prompt: string;
  menu: Choice[];
  undo: boolean;
  seats: SeatEntry[];
  log: LogLine[];
  since?: number;
  over: boolean;
  winners: number[];
  [more: string]: unknown;
}

export type CrusadersState = StateOf<"crusaders", CrusadersView>;
export type CrescentState = StateOf<"crescent-moon", CrescentView>;
export type StateMessage = CrusadersState | CrescentState;

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

export type ServerMessage = StateMessage | ChatMessage | RefusedMessage | WhyMessage;

export interface GameEntry {
  name: string;
  title: string;
  options: Record<string, (string | number | boolean)[]>;
  bots: string[];
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
