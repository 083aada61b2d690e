/** From the menu of choices to the things one can click: which entries lie on which spot of the board. */

import type { Choice } from "../wire/messages";

/** The spot a target is clicked at: a path ends at its second region, an edge at the hex it leads to. */
export function spotOf(target: string, across: (hex: string, way: string) => string | null = () => null): string {
  const [kind = "", ...words] = target.split(" ");
  if (kind === "path") return `region ${words[words.length - 1] ?? ""}`;
  if (kind === "edge") {
    const there = across(words[0] ?? "", words[1] ?? "");
    return there ? `hex ${there}` : target;
  }
  return target;
}

/** Where a move comes from, if its target says so. */
export function originOf(target: string): string {
  const [kind, from = ""] = target.split(" ");
  if (kind === "path") return `region ${from}`;
  if (kind === "edge") return `hex ${from}`;
  return "";
}

export type Spots = Map<string, Choice[]>;

/** The entries of a menu by spot; those that point at nothing are under the empty text. */
export function spotsOf(menu: Choice[], across?: (hex: string, way: string) => string | null): Spots {
  const spots: Spots = new Map();
  for (const choice of menu) {
    const spot = spotOf(choice.target, across);
    spots.set(spot, [...(spots.get(spot) ?? []), choice]);
  }
  return spots;
}

/** What to ask `why` about when a region is clicked that is no legal target. */
export function askAboutRegion(step: string, region: string, knights: string[], beside: (id: string) => string[]): string {
  if (step === "travelling") {
    const from = knights.find((knight) => beside(knight).includes(region));
    return from ? `go ${from} > ${region}` : "";
  }
  if (step === "building") return `castle at ${region}`;
  return `at ${region}`;
}

/** What to ask `why` about when a wedge is clicked that is no legal target. */
export function askAboutWedge(step: string, wedge: string): string {
  const verbs: Record<string, string> = {
    "place token": "token",
    "place single": "single",
    "first upgrade": "upgrade",
    "after upgrade": "sow",
    "choose wheel": "next",
  };
  return `${verbs[step] ?? "resolve"} ${wedge}`;
}

/** What to ask `why` about when a hex of Crescent Moon is clicked that is no legal target. */
export function askAboutHex(step: string, hex: string, ways: string[]): string {
  if (step === "build") return `fort at ${hex}`;
  if (step === "move" || step === "assault") return ways[0] ?? "";
  return hex;
}

/** A number typed digit by digit: the choice it names at once, or null while a further digit could follow. */
export function typedChoice(typed: string, count: number): { index: number; sure: boolean } | null {
  const number = Number(typed);
  if (!Number.isInteger(number) || number < 1 || number > count) return null;
  return { index: number - 1, sure: number * 10 > count };
}
