/** What can be seen to happen on a table: pieces that move, one beat after the other. Nothing here touches the page. */

import type { Shape } from "../pieces/silhouettes";

export type Piece =
  | { shape: "disc"; owner: string; hired: boolean; count: number }
  | { shape: "influence"; owner: string }
  | { shape: "knight"; seat: number }
  | { shape: "token"; seat: number }
  | { shape: "coin"; count: number }
  | { shape: "building"; what: Shape; colour: string }
  | { shape: "shield"; kind: string }
  | { shape: "card"; card: string; owner: string };

/** slide: from one place to another. drop: down onto it. rise: up out of it. leave: away from it. turn: there, and over. */
export type Way = "slide" | "drop" | "rise" | "leave" | "turn";

export interface Change {
  way: Way;
  piece: Piece;
  from: string; // an anchor of the page; the same as `to` where nothing travels
  to: string;
  after: number; // in its beat: how many others begin before it
  lands: string; // what is drawn there already, and hidden until this arrives; empty where nothing is
  count: number; // of how many pieces
}

/** What happens at the same time, or one after the other in the same breath. */
export type Beat = Change[];

type Told = Partial<Change> & { way: Way; piece: Piece; to: string };

export function change(told: Told): Change {
  return { from: told.to, after: 0, lands: "", count: 1, ...told };
}

export interface Amount {
  place: string;
  count: number;
}

export interface Movement {
  from: string;
  to: string;
  count: number;
}

/** Which losses went where: the nearest first. What cannot be paired is left over on either side. */
export function pairUp(
  lost: Amount[],
  gained: Amount[],
  far: (a: string, b: string) => number,
  reach: number,
): { moved: Movement[]; gone: Amount[]; come: Amount[] } {
  const gone = lost.map((one) => ({ ...one }));
  const come = gained.map((one) => ({ ...one }));
  const pairs = gone
    .flatMap((from) => come.map((to) => ({ from, to, distance: far(from.place, to.place) })))
    .filter((pair) => pair.distance <= reach)
    .sort((a, b) => a.distance - b.distance);
  const moved: Movement[] = [];
  for (const { from, to } of pairs) {
    const count = Math.min(from.count, to.count);
    if (!count) continue;
    moved.push({ from: from.place, to: to.place, count });
    from.count -= count;
    to.count -= count;
  }
  return { moved, gone: gone.filter((one) => one.count > 0), come: come.filter((one) => one.count > 0) };
}

/** Coins from those who have fewer to those who have more; what is over comes from the bank or goes to it. */
export function coinFlights(before: number[], after: number[], bank: string): Change[] {
  const lost: Amount[] = [];
  const gained: Amount[] = [];
  after.forEach((coins, seat) => {
    const more = coins - (before[seat] ?? 0);
    if (more > 0) gained.push({ place: `purse ${seat}`, count: more });
    if (more < 0) lost.push({ place: `purse ${seat}`, count: -more });
  });
  const { moved, gone, come } = pairUp(lost, gained, () => 1, 1);
  const coin = (count: number): Piece => ({ shape: "coin", count });
  return [
    ...moved.map(({ from, to, count }) => change({ way: "slide", piece: coin(count), from, to })),
    ...gone.map(({ place, count }) => (bank ? change({ way: "slide", piece: coin(count), from: place, to: bank }) : change({ way: "leave", piece: coin(count), to: place }))),
    ...come.map(({ place, count }) => (bank ? change({ way: "slide", piece: coin(count), from: bank, to: place }) : change({ way: "drop", piece: coin(count), to: place }))),
  ];
}

/** Those beats that show anything. */
export function beatsOf(...beats: Beat[]): Beat[] {
  return beats.filter((beat) => beat.length > 0);
}

/** How many of each piece are still on their way: those are not yet drawn where they will lie. */
export function veilsOf(beats: Beat[]): Map<string, number> {
  const veils = new Map<string, number>();
  for (const { lands, count } of beats.flat()) {
    if (lands) veils.set(lands, (veils.get(lands) ?? 0) + count);
  }
  return veils;
}
