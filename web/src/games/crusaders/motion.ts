/** What can be seen to happen in Crusaders: knights that ride, tokens sown, enemies beaten, buildings, influence. */

import { change, type Beat } from "../../motion/beats";
import type { GameEvent, StateMessage } from "../../wire/messages";
import { eventOf, type CrusadersEvent } from "./events";
import { drops, type Manner } from "./sowing";
import { viewOf, type BuildingType } from "./wire";

export type CrusadersPiece =
  | { shape: "knight"; seat: number }
  | { shape: "token"; seat: number }
  | { shape: "coin"; count: number }
  | { shape: "building"; what: BuildingType; seat: number }
  | { shape: "shield"; enemy: string };

const SUPPLY = "supply";

/** The names of the knights of a seat in a region, and of its tokens in a wedge, for the board and its motion alike. */
export const knightKey = (region: string, seat: number) => `knight ${region} ${seat}`;
export const tokenKey = (seat: number, wedge: string) => `token ${seat} ${wedge}`;

export function motion(events: GameEvent[], state: StateMessage): Beat[] {
  const { seats } = viewOf(state);
  return events.map((event) => beatOf(eventOf(event), (seat) => seats[seat]?.wheel ?? [])).filter((beat) => beat.length > 0);
}

function beatOf(event: CrusadersEvent, wheel: (seat: number) => string[]): Beat {
  switch (event.kind) {
    case "token placed":
      return event.change > 0 ? [tokenDrop(event.seat, event.wedge)] : [];
    case "sowed":
      return sown(event.seat, wheel(event.seat), event.wedge, event.tokens, event);
    case "stepped":
      return [rode(event.seat, event.origin, event.target)];
    case "knight placed":
      return [knightDrop(event.seat, event.region, event.knights)];
    case "rode out":
      return [knightDrop(event.seat, event.region, 1)];
    case "defeated":
      return [beaten(event.seat, event.region, event.enemy)];
    case "built":
      return [risen(event.seat, event.region, event.building)];
    case "gained":
    case "mustered":
      return [influence(event.seat, event.points)];
    default:
      return [];
  }
}

function tokenDrop(seat: number, wedge: string) {
  const piece: CrusadersPiece = { shape: "token", seat };
  return change({ way: "drop", piece, to: `wedge ${seat} ${wedge}`, lands: tokenKey(seat, wedge) });
}

/** Tokens dropped one by one from the wedge that was emptied. */
function sown(seat: number, ring: string[], wedge: string, tokens: number, manner: Manner): Beat {
  const piece: CrusadersPiece = { shape: "token", seat };
  const place = (at: string) => `wedge ${seat} ${at}`;
  return drops(ring, wedge, tokens, manner).map(({ at, count }, i) =>
    change({ way: "slide", piece, from: place(wedge), to: place(at), after: i, lands: tokenKey(seat, at), count }),
  );
}

function rode(seat: number, from: string, to: string) {
  const piece: CrusadersPiece = { shape: "knight", seat };
  return change({ way: "slide", piece, from: `region ${from}`, to: `region ${to}`, lands: knightKey(to, seat) });
}

function knightDrop(seat: number, region: string, count: number) {
  const piece: CrusadersPiece = { shape: "knight", seat };
  return change({ way: "drop", piece, to: `region ${region}`, lands: knightKey(region, seat), count });
}

function beaten(seat: number, region: string, enemy: string) {
  const piece: CrusadersPiece = { shape: "shield", enemy: enemy.split(" ")[0] ?? "" };
  return change({ way: "slide", piece, from: `region ${region}`, to: `purse ${seat}` });
}

function risen(seat: number, region: string, what: BuildingType) {
  const piece: CrusadersPiece = { shape: "building", what, seat };
  return change({ way: "rise", piece, to: `region ${region}`, lands: `building ${region}` });
}

function influence(seat: number, count: number) {
  const piece: CrusadersPiece = { shape: "coin", count };
  return change({ way: "slide", piece, from: SUPPLY, to: `purse ${seat}` });
}
