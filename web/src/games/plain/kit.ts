/** The kit of a game that has no drawing of its own: everything the wire tells, shown readably. */

import type { StateMessage } from "../../wire/messages";
import type { GameKit, ScoreTable } from "../kit";
import Emblem from "./Emblem.svelte";
import { linesOf, namesOf, pointsOf } from "./points";
import { keyWords } from "./readable";
import { scenes } from "./scenes";
import { seatColour, seatSign } from "./seats";

const totals = (state: StateMessage) => pointsOf(state).map((points) => points ?? 0);

function scoreTable(state: StateMessage): ScoreTable {
  const lines = linesOf(state);
  const names = [...new Set(lines.flatMap((own) => Object.keys(own)))];
  const rows = totals(state).map((total, seat) => ({ seat, cells: names.map((name) => lines[seat]?.[name] ?? 0), total }));
  return { heads: names.map((name) => keyWords(name).toLowerCase()), rows };
}

export const plain: GameKit = {
  table: () => import("./PlainTable.svelte"),
  emblem: Emblem,
  blurb: "",
  optionWords: {},
  seatSign,
  seatColour,
  names: namesOf,
  called: (name) => name,
  hints: () => [],
  tieBreak: "the rules of the game say who wins",
  beginsTurn: () => false,
  motion: () => [],
  scenes,
  scoreTable,
  scoreLines: (state, seat) => Object.entries(linesOf(state)[seat] ?? {}).map(([line, points]) => ({ line, points })),
  sheetOf: () => "",
  standingLines: () => [],
  standing: totals,
  concerns: (event, seat) => event.seat === seat,
  endsStretch: () => false,
};
