/** The events of Crusaders that the page reads, with their fields; `src/outremer/games/crusaders/events.py` declares them all. */

import type { GameEvent } from "../../wire/messages";
import type { BuildingType } from "./wire";
import type { Manner } from "./sowing";

export type CrusadersEvent =
  | { kind: "token placed"; seat: number; wedge: string; change: number }
  | { kind: "knight placed"; seat: number; region: string; knights: number }
  | ({ kind: "sowed"; seat: number; wedge: string; tokens: number } & Manner)
  | { kind: "stepped"; seat: number; origin: string; target: string }
  | { kind: "mustered"; seat: number; level: number; points: number }
  | { kind: "defeated"; seat: number; region: string; enemy: string }
  | { kind: "acted"; seat: number; action: string; tokens: number; strength: number }
  | { kind: "gained"; seat: number; points: number; source: "influence" | "enemy" | "building" }
  | { kind: "built"; seat: number; region: string; building: BuildingType; level: number }
  | { kind: "rode out"; seat: number; region: string };

/** The event with the fields of its kind. One of another kind falls through every comparison with these. */
export function eventOf(event: GameEvent): CrusadersEvent {
  return event as unknown as CrusadersEvent;
}
