/** The kits by the public names of their games. A game without one gets the plain table. */

import { crescentMoon } from "./crescent-moon/kit";
import { crusaders } from "./crusaders/kit";
import type { GameKit } from "./kit";
import { plain } from "./plain/kit";

const KITS: Record<string, GameKit> = { "crescent-moon": crescentMoon, crusaders };

/** Whether a game has a drawing of its own. */
export function isDrawn(game: string): boolean {
  return kitOf(game) !== plain;
}

export function kitOf(game: string): GameKit {
  return Object.hasOwn(KITS, game) ? (KITS[game] ?? plain) : plain;
}
