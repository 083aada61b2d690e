/** What can be seen to happen in Crescent Moon: armies that march, tokens, buildings, coins, cards turned over. */

import { change, type Beat, type Change } from "../../motion/beats";
import type { GameEvent, StateMessage } from "../../wire/messages";
import { conflictHex, eventOf, type CrescentMoonEvent } from "./events";
import { seatColour } from "./seats";
import { CHARACTERS, type BuildingName } from "./wire";

export type CrescentMoonPiece =
  | { shape: "disc"; owner: string; hired: boolean; count: number }
  | { shape: "token"; owner: string }
  | { shape: "coin"; count: number }
  | { shape: "building"; what: BuildingName; colour: string }
  | { shape: "card"; card: string; owner: string };

/** Several of these in a row happen at the same time. */
const TOGETHER = ["income", "revealed", "units placed", "began"];
const NOMAD = CHARACTERS.indexOf("nomad");

/** The name of a stack of discs, for the map and its motion alike. */
export const discKey = (hex: string, owner: string, hired: boolean) => `${hex} ${owner} ${hired ? "hired" : "unit"}`;

export function motion(events: GameEvent[], state: StateMessage): Beat[] {
  const beats: Beat[] = [];
  let last = "";
  for (const event of events) {
    const changes = changesOf(eventOf(event), () => conflictHex(state.events, event.n));
    const joins = event.kind === last && TOGETHER.includes(last);
    if (joins) beats.push([...(beats.pop() ?? []), ...changes]);
    else if (changes.length) beats.push(changes);
    last = changes.length ? event.kind : "";
  }
  return beats.map(inTurn);
}

/** Cards are turned over one after the other. */
function inTurn(beat: Beat): Beat {
  return beat.map((one, i) => (one.way === "turn" ? { ...one, after: i } : one));
}

function changesOf(event: CrescentMoonEvent, fightHex: () => string): Change[] {
  switch (event.kind) {
    case "began":
      return event.pieces.flatMap((piece) => startPiece(event.seat, event.hex, piece));
    case "token placed":
      return [token("drop", event.seat, event.hex)];
    case "token removed":
    case "token spent":
      return [token("leave", event.seat, event.hex)];
    case "built":
    case "captured":
      return [...coins("leave", event.seat, event.kind === "built" ? event.cost : 0), building("rise", event.seat, event.hex, event.building)];
    case "sacked":
      return [building("leave", event.seat, event.hex, event.building), ...coins("drop", event.seat, event.coins)];
    case "bought":
      return [change({ way: "slide", piece: card(event.card, ""), from: `slot ${event.slot}`, to: `purse ${event.seat}` })];
    case "revealed":
      return [change({ way: "turn", piece: card(event.card, owner(event.seat)), from: `purse ${event.seat}`, to: `hex ${fightHex()}` })];
    default:
      return changesOfUnits(event) ?? changesOfCoins(event) ?? [];
  }
}

function changesOfUnits(event: CrescentMoonEvent): Change[] | null {
  switch (event.kind) {
    case "marched":
      return [...march(event.seat, event.origin, event.target, event.ordinary, false), ...march(event.seat, event.origin, event.target, event.mercenary, true)];
    case "units placed":
      return [...discs("drop", event.seat, event.hex, event.ordinary, false), ...discs("drop", event.seat, event.hex, event.mercenary, true)];
    case "units lost":
    case "units retreated":
      return [...discs("leave", event.seat, event.hex, event.ordinary, false), ...discs("leave", event.seat, event.hex, event.mercenary, true)];
    case "massed":
    case "rose up":
      return discs("drop", event.seat, event.hex, event.units, false);
    case "deserted":
      return discs("leave", event.other, event.hex, event.units, true);
    case "bribed":
      return [...discs("leave", NOMAD, event.hex, event.units, true), ...discs("drop", event.seat, event.hex, event.units, true)];
    default:
      return null;
  }
}

function changesOfCoins(event: CrescentMoonEvent): Change[] | null {
  switch (event.kind) {
    case "income":
    case "coins":
    case "plot fell short":
      return coins("drop", event.seat, event.coins);
    case "spent":
      return coins("leave", event.seat, event.coins);
    case "paid":
      return paid(event.seat, event.receiver, event.coins);
    default:
      return null;
  }
}

// Single pieces

const owner = (seat: number) => CHARACTERS[seat] ?? "";
const card = (id: string, by: string): CrescentMoonPiece => ({ shape: "card", card: id, owner: by });

function token(way: "drop" | "leave", seat: number, hex: string): Change {
  const piece: CrescentMoonPiece = { shape: "token", owner: owner(seat) };
  return change({ way, piece, to: `hex ${hex}`, lands: way === "drop" ? `${hex} token` : "" });
}

function building(way: "rise" | "leave", seat: number, hex: string, what: BuildingName): Change {
  const own = what === "fort" || what === "castle";
  const colour = own ? seatColour(seat) : what === "palace" ? "var(--caliph)" : "var(--sultan)";
  const piece: CrescentMoonPiece = { shape: "building", what, colour };
  return change({ way, piece, to: `hex ${hex}`, lands: way === "rise" ? `${hex} ${what}` : "" });
}

/** Armies that leave the table do so in a fight. */
function discs(way: "drop" | "leave", seat: number, hex: string, count: number, hired: boolean): Change[] {
  if (!count) return [];
  const sound = way === "leave" ? "fight" : "piece";
  const piece: CrescentMoonPiece = { shape: "disc", owner: owner(seat), hired, count };
  return [change({ way, piece, to: `hex ${hex}`, lands: way === "drop" ? discKey(hex, owner(seat), hired) : "", count, sound })];
}

function march(seat: number, from: string, to: string, count: number, hired: boolean): Change[] {
  if (!count) return [];
  const piece: CrescentMoonPiece = { shape: "disc", owner: owner(seat), hired, count };
  return [change({ way: "slide", piece, from: `hex ${from}`, to: `hex ${to}`, lands: discKey(to, owner(seat), hired), count })];
}

function coins(way: "drop" | "leave", seat: number, count: number): Change[] {
  const piece: CrescentMoonPiece = { shape: "coin", count };
  return count > 0 ? [change({ way, piece, to: `purse ${seat}` })] : [];
}

function paid(seat: number, receiver: number | null, count: number): Change[] {
  if (receiver === null) return coins("leave", seat, count);
  const piece: CrescentMoonPiece = { shape: "coin", count };
  return count > 0 ? [change({ way: "slide", piece, from: `purse ${seat}`, to: `purse ${receiver}` })] : [];
}

function startPiece(seat: number, hex: string, piece: string): Change[] {
  if (piece === "units" || piece === "mercenaries") return discs("drop", seat, hex, 1, piece === "mercenaries");
  if (piece === "token") return [token("drop", seat, hex)];
  return [building("rise", seat, hex, piece as BuildingName)];
}
