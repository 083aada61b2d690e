/** What the page may ask of Crusaders. */

import type { GameKit } from "../kit";
import "./colours.css";
import Emblem from "./Emblem.svelte";
import { hints } from "./hints";
import { motion } from "./motion";
import { scenes } from "./scenes";
import { scoreTable, scoreLines, standing, standingLines, tieCounts } from "./scoring";
import { seatColour, seatSign } from "./seats";
import { viewOf } from "./wire";

export const crusaders: GameKit = {
  table: () => import("./CrusadersTable.svelte"),
  emblem: Emblem,
  blurb: "Two to four orders of knights, a wheel of six wedges, and Europe to win. Nothing is drawn or rolled.",
  optionWords: { ruleset: "Rules", variant: "Start", orders: "Orders with powers", handicap: "Handicap by order (house rule)" },
  seatSign,
  seatColour,
  names: (state) => viewOf(state).seats.map((seat) => seat.name),
  called: (name) => name,
  hints,
  seldom: ({ action }) => action.startsWith("upgrade "),
  tieBreak: "who has more buildings wins, then who defeated more enemies",
  tieCounts,
  beginsTurn: (state) => viewOf(state).step === "turn",
  motion,
  scenes,
  scoreTable,
  scoreLines,
  sheetOf: (state, seat) => (viewOf(state).options["orders"] === false ? "none" : (viewOf(state).seats[seat]?.order ?? "")),
  standingLines,
  standing,
  concerns: (event, seat) => event.seat === seat,
  endsStretch: () => false,
};
