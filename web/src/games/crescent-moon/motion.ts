/** What happened between two views of Crescent Moon: armies that moved, tokens, buildings, coins, cards turned over. */

import type { Shape } from "../../pieces/silhouettes";
import { CHARACTERS, SLOTS, type CrescentMoonView, type HexView } from "./wire";
import { beatsOf, change, coinFlights, pairUp, type Amount, type Beat, type Change } from "../../motion/beats";

const REACH = 3; // a unit may go so many hexes in one action
const HOLDS: Record<string, Shape> = { fort: "fort", castle: "stronghold" };

export function crescentMoonBeats(before: CrescentMoonView, after: CrescentMoonView): Beat[] {
  if (before.land.hexes.length !== after.land.hexes.length) return []; // the map itself is being laid
  return beatsOf(
    revealed(before, after),
    bought(before, after),
    coinFlights(before.seats.map((seat) => seat.coins), after.seats.map((seat) => seat.coins), ""),
    marched(before, after),
    influence(before, after),
    built(before, after),
  );
}

const discKey = (hex: string, owner: string, hired: boolean) => `${hex} ${owner} ${hired ? "hired" : "unit"}`;

/** For screen and diff alike: the name of a stack of discs. */
export { discKey };

function marched(before: CrescentMoonView, after: CrescentMoonView): Beat {
  const far = distances(after);
  return [false, true].flatMap((hired) =>
    CHARACTERS.flatMap((owner) => {
      const count = (hex: HexView | undefined) => (hired ? hex?.mercenaries : hex?.units)?.[owner] ?? 0;
      const { lost, gained } = differences(before, after, count);
      const { moved, gone, come } = pairUp(lost, gained, far, REACH);
      const disc = (many: number) => ({ shape: "disc" as const, owner, hired, count: many });
      const lands = (hex: string) => discKey(hex, owner, hired);
      return [
        ...moved.map(({ from, to, count: many }) =>
          change({ way: "slide", piece: disc(many), from: `hex ${from}`, to: `hex ${to}`, lands: lands(to), count: many }),
        ),
        ...gone.map(({ place, count: many }) => change({ way: "leave", piece: disc(many), to: `hex ${place}` })),
        ...come.map(({ place, count: many }) => change({ way: "drop", piece: disc(many), to: `hex ${place}`, lands: lands(place), count: many })),
      ];
    }),
  );
}

function differences(before: CrescentMoonView, after: CrescentMoonView, count: (hex: HexView | undefined) => number): { lost: Amount[]; gained: Amount[] } {
  const lost: Amount[] = [];
  const gained: Amount[] = [];
  after.hexes.forEach((hex, i) => {
    const more = count(hex) - count(before.hexes[i]);
    if (more > 0) gained.push({ place: hex.id, count: more });
    if (more < 0) lost.push({ place: hex.id, count: -more });
  });
  return { lost, gained };
}

/** How many hexes lie between two of this map. */
function distances(view: CrescentMoonView): (a: string, b: string) => number {
  const at = new Map(view.hexes.map((hex, i) => [hex.id, view.land.hexes[i]]));
  return (a, b) => {
    const [one, two] = [at.get(a), at.get(b)];
    if (!one || !two) return Infinity;
    const [dq, dr] = [one.q - two.q, one.r - two.r];
    return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
  };
}

function influence(before: CrescentMoonView, after: CrescentMoonView): Beat {
  return after.hexes.flatMap((hex, i) => {
    const had = before.hexes[i]?.token;
    if (had === hex.token) return [];
    const at = `hex ${hex.id}`;
    return [
      ...(had ? [change({ way: "leave" as const, piece: { shape: "influence" as const, owner: had }, to: at })] : []),
      ...(hex.token ? [change({ way: "drop" as const, piece: { shape: "influence" as const, owner: hex.token }, to: at, lands: `${hex.id} token` })] : []),
    ];
  });
}

function built(before: CrescentMoonView, after: CrescentMoonView): Beat {
  return after.hexes.flatMap((hex, i) => {
    const had = before.hexes[i];
    const at = `hex ${hex.id}`;
    const rising: Change[] = [];
    const rise = (what: Shape, colour: string, key: string) =>
      rising.push(change({ way: "rise", piece: { shape: "building", what, colour }, to: at, lands: `${hex.id} ${key}` }));
    if (hex.hold && hex.hold !== had?.hold) {
      const [owner = "", kind = ""] = hex.hold.split(" ");
      rise(HOLDS[kind] ?? "fort", `var(--${owner})`, kind);
    }
    if (hex.town && hex.town !== had?.town) rise(hex.town, "var(--sultan)", hex.town);
    if (hex.palace && !had?.palace) rise("palace", "var(--caliph)", "palace");
    return rising;
  });
}

/** The cards of a conflict, laid down in secret, are turned over together. */
function revealed(before: CrescentMoonView, after: CrescentMoonView): Beat {
  const conflict = after.conflict;
  if (!conflict?.cards || !before.conflict || before.conflict.cards || before.conflict.hex !== conflict.hex) return [];
  const played = conflict.cards.flatMap((counts, seat) => Object.keys(counts).map((card) => ({ card, seat })));
  return played.map(({ card, seat }, i) =>
    change({ way: "turn", piece: { shape: "card", card, owner: CHARACTERS[seat] ?? "" }, from: `purse ${seat}`, to: `hex ${conflict.hex}`, after: i }),
  );
}

/** A card that left a market while somebody's hand grew. */
function bought(before: CrescentMoonView, after: CrescentMoonView): Beat {
  const buyer = after.seats.findIndex((seat, i) => seat.hand_size > (before.seats[i]?.hand_size ?? 0));
  if (buyer < 0) return [];
  const rows: [(string | null)[], (string | null)[], (i: number) => string][] = [
    [before.market, after.market, (i) => SLOTS[i] ?? ""],
    [before.stall, after.stall, (i) => `sultan-${i + 1}`],
  ];
  return rows.flatMap(([had, has, slot]) => {
    const left = [...has];
    return had.flatMap((card, i) => {
      const still = left.indexOf(card);
      if (still >= 0) left.splice(still, 1);
      if (!card || still >= 0) return [];
      return [change({ way: "slide", piece: { shape: "card", card, owner: "" }, from: `slot ${slot(i)}`, to: `purse ${buyer}` })];
    });
  });
}
