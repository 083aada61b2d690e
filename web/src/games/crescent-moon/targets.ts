/** Where the choices of Crescent Moon are clicked, and what to ask `why` about where there is nothing to choose. */

import type { TargetReader } from "../../logic/targets";

/** An edge is clicked at the hex it leads to. */
export function targetsOn(across: (hex: string, way: string) => string | null): TargetReader {
  return {
    spotOf(target) {
      const [kind, from = "", way = ""] = target.split(" ");
      const there = kind === "edge" ? across(from, way) : null;
      return there ? `hex ${there}` : target;
    },
    originOf(target) {
      const [kind, from = ""] = target.split(" ");
      return kind === "edge" ? `hex ${from}` : "";
    },
  };
}

/** At the beginning of an action: what a click on a card of a market or on a hex needs before. */
export function firstStep(step: string, action: string): string {
  if (step !== "turn") return "";
  if (action.startsWith("slot ")) return "To buy a card, choose “Buy power cards” first.";
  return /^h\d+$/.test(action) ? "Choose first what you do, such as Influence, Move or Assault; then where." : "";
}

/** About a hex that is no legal target. */
export function askAboutHex(step: string, hex: string, ways: string[]): string {
  if (step === "build") return `fort at ${hex}`;
  if (step === "move" || step === "assault") return ways[0] ?? "";
  return hex;
}
