/** What the page may ask of a game. Each game has one kit; everything outside `games/` talks to a game only through it. */

import type { Component } from "svelte";
import type { Beat } from "../motion/beats";
import type { SignName } from "../pieces/signs";
import type { SceneRules } from "../stage/scenes";
import type { TableSession } from "../table/session.svelte";
import type { Choice, GameEvent, StateMessage } from "../wire/messages";

/** What a game's table is given: the live session, and the state to show (the present, or a moment of a replay). */
export interface TableProps {
  session: TableSession;
  state: StateMessage;
}

/** A few sentences for a player who meets something for the first time. Numbers of the game stand as their place in the
 * `numbers` of its board, so that they are the ones it plays with: `{scoring.sultan.city}` is said as "1", with `|word` as
 * "one", and with another word as "1 point". */
export interface Hint {
  key: string; // under which it is remembered as read
  title: string;
  lines: string[];
  rule: string; // where the rulebook says it all
}

/** The points of a game by seat, in columns. */
export interface ScoreTable {
  heads: string[];
  rows: { seat: number; cells: number[]; total: number }[];
}

export interface ScoreLine {
  line: string;
  points: number;
}

/** A line of a seat's points: what it would give now, and what it has given; null where that is hidden or the same. */
export interface StandingLine {
  line: string;
  now: number;
  had: number | null;
}

export interface GameKit {
  /** The table of this game, loaded when it is first shown. */
  table: () => Promise<{ default: Component<TableProps> }>;
  emblem: Component;
  blurb: string; // one or two sentences for the lobby
  optionWords: Record<string, string>; // what the options of a new table are called
  seatSign: (seat: number) => SignName;
  seatColour: (seat: number) => string; // a CSS value
  /** What the seats are called, by seat. */
  names: (state: StateMessage) => string[];
  /** A seat's name inside a sentence, with an article where it has one. */
  called: (name: string) => string;
  hints: (state: StateMessage) => Hint[];
  /** Choices that stand after those that are taken more often. */
  seldom?: (choice: Choice) => boolean;
  /** What a click on something that is not asked about now needs first; empty where nothing helps. */
  first?: (state: StateMessage, action: string) => string;
  /** Who wins of those who are level on points, after "in a tie, ". */
  tieBreak: string;
  /** What decided a tie that there was, with its numbers; empty where there is nothing to count. */
  tieCounts?: (state: StateMessage, tied: number[]) => string;
  /** Whether the question asked now begins a new chain of choices. */
  beginsTurn: (state: StateMessage) => boolean;
  /** What can be seen to happen when these events are news; `state` is the one they led to. */
  motion: (events: GameEvent[], state: StateMessage) => Beat[];
  /** How what happens falls into scenes, which are shown one after another. */
  scenes: SceneRules;
  scoreTable: (state: StateMessage) => ScoreTable;
  /** The lines of the score that brought a seat points. */
  scoreLines: (state: StateMessage, seat: number) => ScoreLine[];
  /** The id of a seat's sheet; empty where it has none, or none yet. */
  sheetOf: (state: StateMessage, seat: number) => string;
  /** Where a seat stands: each line that counts now, or has counted. */
  standingLines: (state: StateMessage, seat: number) => StandingLine[];
  /** The points at an earlier moment of a game that is over. */
  standing: (then: StateMessage, last: StateMessage) => number[];
  /** Whether an event has to do with a seat: what it did, or what was done to it. */
  concerns: (event: GameEvent, seat: number) => boolean;
  /** Whether an event closes a stretch of the game: what follows it at the same ply belongs to the next. */
  endsStretch: (event: GameEvent) => boolean;
}
