/** The kit of a game that has no drawing of its own: everything the wire tells, shown readably. */

import type { StateMessage } from "../../wire/messages";
import type { GameKit } from "../kit";
import Emblem from "./Emblem.svelte";
import { namesOf, pointsOf } from "./points";
import { seatColour, seatSign } from "./seats";

const totals = (state: StateMessage) => pointsOf(state).map((points) => points ?? 0);

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
  beginsTurn: () => false,
  motion: () => [],
  reckoning: (state) => ({ heads: [], rows: totals(state).map((total, seat) => ({ seat, cells: [], total })) }),
  scoreLines: () => [],
  standing: totals,
  concerns: (event, seat) => event.seat === seat,
  endsStretch: () => false,
};
