/** How a game of Crusaders falls into scenes, and what of them matters. */

import type { Announcement, Scene, SceneRules } from "../../stage/scenes";
import type { GameEvent, StateMessage } from "../../wire/messages";
import { isBent } from "./sowing";
import { viewOf, type CrusadersView } from "./wire";

const RUNNING_OUT = 15; // IP
const ENDS = ["last round", "quiet end", "scored"];
const WEIGHTS: Record<string, number> = {
  ...{ "last round": 9, "quiet end": 9 },
  defeated: 8,
  ...{ built: 7, mustered: 7 },
  ...{ "rode out": 6, stepped: 6, upgraded: 6 },
  gained: 5,
  ...{ "knight placed": 4, "token placed": 4, "order shown": 4, "handicap given": 4, "start drawn": 4 },
  ...{ "sowed only": 3, "not sowed": 3, "nothing came": 3, "supply empty": 3 },
  ...{ sowed: 2, acted: 2 },
  resolved: 1,
};

function opens(event: GameEvent, before: Scene | null): string | null {
  if (event.kind === "turn began") return "turn";
  if (event.kind === "order shown") return before?.kind === "orders" ? null : "orders";
  if (["wheels drawn", "handicap given"].includes(event.kind) && before?.kind === "orders") return null;
  if (ENDS.includes(event.kind)) return before?.kind === "end" ? null : "end";
  if (before && before.kind === "turn") return null;
  return before?.kind === "setup" && (event.seat < 0 || event.seat === before.seat) ? null : "setup";
}

/** Influence taken as an action is the deed itself; what comes with another deed is not. */
function weight(event: GameEvent): number {
  if (event.kind === "gained") return event["source"] === "influence" ? 6 : 1;
  return WEIGHTS[event.kind] ?? 0;
}

function places(event: GameEvent): string[] {
  return ["region", "origin", "target"].flatMap((field) => (typeof event[field] === "string" ? [`region ${event[field]}`] : []));
}

/** The sowing by which an order shows its power for the first time. Later it is no news. */
export function firstBend(scene: Scene, known: GameEvent[]): GameEvent | undefined {
  const bends = (event: GameEvent) => event.kind === "sowed" && event.seat === scene.seat && isBent(event);
  return known.find(bends)?.n === scene.events.find(bends)?.n ? scene.events.find(bends) : undefined;
}

function announcements(before: StateMessage, after: StateMessage): Announcement[] {
  const [old, view] = [viewOf(before).supply, viewOf(after)];
  if (view.over) return [];
  if (old > 0 && view.supply <= 0) return [{ title: "The supply is empty: this is the last round", words: stillToAct(view, after.events) }];
  if (old <= RUNNING_OUT || view.supply > RUNNING_OUT) return [];
  const words = "When it is empty, the round is played to its end, and the game is scored.";
  return [{ title: `The supply runs out: ${view.supply} IP left`, words }];
}

/** The round ends before the seat that began it. Who emptied the supply in the midst of a turn only ends that. */
function stillToAct({ seats, actors, start, you }: CrusadersView, events: GameEvent[]): string {
  const names: string[] = [];
  const now = actors[0] ?? start;
  const after = (seat: number) => (seat + 1) % seats.length;
  const next = events.at(-1)?.kind === "turn began" ? now : after(now);
  for (let seat = next; seat !== start; seat = after(seat)) names.push(seat === you ? "you" : (seats[seat]?.name ?? ""));
  return names.length ? `Still to act: ${names.join(", ")}.` : "The game is scored at the end of the round.";
}

export const scenes: SceneRules = {
  opens,
  weight,
  hasCard: (scene, known) => scene.kind === "orders" || scene.events.some(({ kind }) => kind === "defeated") || !!firstBend(scene, known),
  isRoutine: ({ kind }) => kind === "resolved" || kind === "acted",
  places,
  headline: ({ kind }) => (kind === "orders" ? "All orders are shown." : ""),
  announcements,
};
