/** What the page may ask of Crescent Moon. */

import type { GameKit } from "../kit";
import "./colours.css";
import Emblem from "./Emblem.svelte";
import { concerns } from "./events";
import { hints } from "./hints";
import { motion } from "./motion";
import { scenes } from "./scenes";
import { scoreTable, scoreLines, standing, standingLines } from "./scoring";
import { seatColour, seatSign } from "./seats";
import { firstStep } from "./targets";
import { CHARACTERS, viewOf } from "./wire";

export const crescentMoon: GameKit = {
  table: () => import("./CrescentMoonTable.svelte"),
  emblem: Emblem,
  blurb: "Four or five unequal powers, one map, a market of secrets, and prices named out loud.",
  optionWords: {
    ruleset: "Rules",
    years: "Years",
    layout: "Map",
    placement: "Placing the first pieces",
    open_scores: "Points open to all",
  },
  seatSign,
  seatColour,
  names: (state) => viewOf(state).seats.map((seat) => seat.name),
  called: (name) => `the ${name}`,
  hints,
  first: (state, action) => firstStep(viewOf(state).step, action),
  tieBreak: "who is earlier in turn order wins",
  beginsTurn: (state) => ["turn", "place a piece"].includes(viewOf(state).step),
  motion,
  scenes,
  scoreTable,
  scoreLines,
  sheetOf: (_, seat) => CHARACTERS[seat] ?? "",
  standingLines,
  standing,
  concerns,
  endsStretch: (event) => event.kind === "year scored" || event.kind === "year began",
};
