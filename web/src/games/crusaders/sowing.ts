/** Sowing before it happens: how many tokens each wedge would get (CR-4.2 and the orders that bend it). */

export interface Manner {
  first: number; // how far from the wedge the first drop falls: 1, or 0 on the wedge itself
  way: number; // 1 clockwise, -1 the other way
  skip: number; // before this drop a wedge is passed over; 0: never
  double: number; // this drop leaves two; 0: never
}

export const PLAIN: Manner = { first: 1, way: 1, skip: 0, double: 0 };

export interface Drop {
  at: string; // the wedge
  count: number; // of tokens
}

/** The drops, in their order, when `tokens` are taken from `wedge` and sown round the ring. */
export function drops(ring: string[], wedge: string, tokens: number, manner: Manner = PLAIN): Drop[] {
  const place = ring.indexOf(wedge);
  if (place < 0) return [];
  const found: Drop[] = [];
  let at = place + manner.way * (manner.first - 1);
  let left = tokens;
  for (let drop = 1; left > 0; drop++) {
    at += drop === manner.skip ? 2 * manner.way : manner.way;
    const here = ring[((at % ring.length) + ring.length) % ring.length] as string;
    const count = drop === manner.double ? 2 : 1;
    found.push({ at: here, count });
    left -= count;
  }
  return found;
}

/** By wedge: how many tokens fall there. */
export function sowing(ring: string[], wedge: string, tokens: number, manner: Manner = PLAIN): Map<string, number> {
  const falls = new Map<string, number>();
  for (const { at, count } of drops(ring, wedge, tokens, manner)) falls.set(at, (falls.get(at) ?? 0) + count);
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

/** Whether an order's power bent a sowing: an event "sowed" says how it went. */
export function isBent(sowed: object): boolean {
  const { first, way, skip, double } = sowed as Partial<Manner>;
  return first === 0 || way === -1 || !!skip || !!double;
}

/** The same in words, to follow the name of the order. */
export function bentWords({ first, way, skip, double }: Manner): string {
  if (first === 0) return "began sowing on the wedge itself";
  if (way === -1) return "sowed the other way round";
  if (skip) return "passed over a wedge while sowing";
  return double ? "dropped two tokens on one wedge" : "sowed as usual";
}
