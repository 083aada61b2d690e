/** What happened between two views of Crusaders: knights that rode, tokens sown, enemies beaten, buildings, influence. */

import type { CrusadersSeat, CrusadersView } from "./wire";
import { beatsOf, change, coinFlights, pairUp, type Amount, type Beat } from "../../motion/beats";

const SUPPLY = "supply";

export function crusadersBeats(before: CrusadersView, after: CrusadersView): Beat[] {
  return beatsOf(
    ...after.seats.map((seat, i) => sown(before.seats[i], seat, i)),
    rode(before, after),
    beaten(before, after),
    built(before, after),
    coinFlights(before.seats.map((seat) => seat.ip), after.seats.map((seat) => seat.ip), SUPPLY),
  );
}

function tally(places: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  return counts;
}

function rode(before: CrusadersView, after: CrusadersView): Beat {
  return after.seats.flatMap((seat, i) => {
    const [had, has] = [tally(before.seats[i]?.knights ?? []), tally(seat.knights)];
    const lost: Amount[] = [];
    const gained: Amount[] = [];
    for (const place of new Set([...had.keys(), ...has.keys()])) {
      const more = (has.get(place) ?? 0) - (had.get(place) ?? 0);
      if (more > 0) gained.push({ place, count: more });
      if (more < 0) lost.push({ place, count: -more });
    }
    const { moved, come } = pairUp(lost, gained, () => 1, 1);
    const piece = { shape: "knight" as const, seat: i };
    const lands = (place: string) => knightKey(place, i);
    return [
      ...moved.map(({ from, to, count }) => change({ way: "slide", piece, from: `region ${from}`, to: `region ${to}`, lands: lands(to), count })),
      ...come.map(({ place, count }) => change({ way: "drop", piece, to: `region ${place}`, lands: lands(place), count })),
    ];
  });
}

/** For screen and diff alike: the names of the knights of a seat in a region, and of its tokens in a wedge. */
export const knightKey = (region: string, seat: number) => `knight ${region} ${seat}`;
export const tokenKey = (seat: number, wedge: string) => `token ${seat} ${wedge}`;

/** Tokens dropped one by one from the wedge that was emptied, round the ring; or a token that came. */
function sown(before: CrusadersSeat | undefined, after: CrusadersSeat, seat: number): Beat {
  if (!before?.wheel.length || before.wheel.join() !== after.wheel.join()) return [];
  const ring = after.wheel;
  const more = ring.map((wedge) => (after.tokens[wedge] ?? 0) - (before.tokens[wedge] ?? 0));
  const piece = { shape: "token" as const, seat };
  const place = (i: number) => `wedge ${seat} ${ring[i]}`;
  const emptied = more.findIndex((n) => n < 0);
  if (emptied < 0) {
    return more.flatMap((n, i) => (n > 0 ? [change({ way: "drop", piece, to: place(i), lands: tokenKey(seat, ring[i] ?? ""), count: n })] : []));
  }
  return dropsOf(more, emptied).map((i, k) =>
    change({ way: "slide", piece, from: place(emptied), to: place(i), after: k, lands: tokenKey(seat, ring[i] ?? "") }),
  );
}

/** The wedges in the order the tokens fall: clockwise, unless only the other way round explains what is seen. */
function dropsOf(more: number[], emptied: number): number[] {
  const size = more.length;
  const at = (step: number) => (((emptied + step) % size) + size) % size;
  const falls = more.map((n) => Math.max(0, n));
  const way = (falls[at(1)] ?? 0) > 0 || (falls[at(2)] ?? 0) > 0 ? 1 : -1;
  const drops: number[] = [];
  while (falls.some((n) => n > 0)) {
    for (let step = 1; step < size; step++) {
      const i = at(step * way);
      if ((falls[i] ?? 0) <= 0) continue;
      falls[i] = (falls[i] ?? 0) - 1;
      drops.push(i);
    }
  }
  return drops;
}

function beaten(before: CrusadersView, after: CrusadersView): Beat {
  const sum = (foes: Record<string, number>) => Object.values(foes).reduce((all, n) => all + n, 0);
  const victor = after.seats.findIndex((seat, i) => sum(seat.foes) > sum(before.seats[i]?.foes ?? {}));
  return Object.entries(before.enemies).flatMap(([region, enemy]) => {
    if (after.enemies[region] === enemy) return [];
    const piece = { shape: "shield" as const, kind: enemy.split(" ")[0] ?? "" };
    const from = `region ${region}`;
    return [victor < 0 ? change({ way: "leave", piece, to: from }) : change({ way: "slide", piece, from, to: `purse ${victor}` })];
  });
}

function built(before: CrusadersView, after: CrusadersView): Beat {
  return Object.entries(after.buildings).flatMap(([region, building]) => {
    if (before.buildings[region]) return [];
    const piece = { shape: "building" as const, what: building.type, colour: `var(--seat-${building.seat})` };
    return [change({ way: "rise", piece, to: `region ${region}`, lands: `building ${region}` })];
  });
}
