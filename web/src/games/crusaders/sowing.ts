/** Sowing before it happens: how many tokens each wedge would get (CR-4.2 and the orders that bend it). */

export interface Manner {
  first: number; // how far from the wedge the first drop falls: 1, or 0 on the wedge itself
  way: 1 | -1;
  skip: number; // before this drop a wedge is passed over; 0: never
  double: number; // this drop leaves two; 0: never
}

export const PLAIN: Manner = { first: 1, way: 1, skip: 0, double: 0 };

/** By wedge: what falls there when `tokens` are taken from `wedge` and dropped round the ring. */
export function sowing(ring: string[], wedge: string, tokens: number, manner: Manner = PLAIN): Map<string, number> {
  const falls = new Map<string, number>();
  const place = ring.indexOf(wedge);
  if (place < 0) return falls;
  let at = place + manner.way * (manner.first - 1);
  let left = tokens;
  for (let drop = 1; left > 0; drop++) {
    at += drop === manner.skip ? 2 * manner.way : manner.way;
    const here = ring[((at % ring.length) + ring.length) % ring.length] as string;
    const number = drop === manner.double ? 2 : 1;
    falls.set(here, (falls.get(here) ?? 0) + number);
    left -= number;
  }
  return falls;
}

/** How a choice of the sowing step sows; null for an action that is none. */
export function mannerOf(action: string): Manner | null {
  const [verb, rest] = action.split(" ");
  if (verb === "begin") return { ...PLAIN, first: rest === "here" ? 0 : 1 };
  if (verb === "skip") return { ...PLAIN, skip: Number(rest) || 0 };
  if (verb === "double") return { ...PLAIN, double: Number(rest) || 0 };
  if (action === "clockwise") return PLAIN;
  if (action === "widdershins") return { ...PLAIN, way: -1 };
  return null;
}

/** The wedge an action empties, if it does. */
export function emptiedBy(action: string): string {
  const [verb, wedge = ""] = action.split(" ");
  return verb === "resolve" || verb === "sow" ? wedge : "";
}
