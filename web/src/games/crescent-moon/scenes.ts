/** How a game of Crescent Moon falls into scenes, and what of them matters. */

import type { Scene, SceneRules } from "../../stage/scenes";
import type { GameEvent, StateMessage } from "../../wire/messages";
import { viewOf } from "./wire";

const ROUNDS = 4;
const BEGINNINGS: Record<string, string> = {
  "turn began": "turn",
  "combat began": "conflict",
  "contest began": "conflict",
  "offer taken": "deal",
  "year scored": "year end",
  "year began": "year",
};
/** What belongs to a scene that has begun. */
const PARTS: Record<string, string[]> = {
  setup: ["hex laid", "hex put back", "river drawn", "began", "cards dealt"],
  conflict: [
    ...["side taken", "offer made", "offer refused", "played", "revealed", "cancelled", "strength", "tie swayed", "conflict won"],
    ...["not held", "deal paid", "card kept", "card discarded", "card paid", "coins", "scored", "units lost", "units retreated"],
    ...["sacked", "captured", "spared", "token removed", "token placed"],
  ],
  bargain: ["price named", "price answered", "price out of reach", "hired", "bribed", "bought"],
  market: ["bought"],
  "year end": ["scored", "spent"],
  year: ["income", "reserves grew", "upkeep"],
  end: ["finished", "won"],
};
/** What follows from whatever was done. */
const ASIDE = ["market filled", "reshuffled"];
const WEIGHTS: Record<string, number> = {
  won: 10,
  ...{ "year scored": 9, "year began": 9, "conflict won": 9 },
  ...{ "combat began": 8, "contest began": 8 },
  ...{ hired: 7, bribed: 7, bought: 7, stolen: 7, deserted: 7, sacked: 7, captured: 7 },
  ...{ "price named": 6, "price answered": 6, "price out of reach": 6, "offer taken": 6, built: 6, massed: 6, "rose up": 6, played: 6, conspired: 6 },
  ...{ marched: 5, "token placed": 5, "plot card": 5, "plot fell short": 5, "tie swayed": 5, finished: 5 },
  ...{ "units placed": 4, "buried cards": 4, cancelled: 4, coins: 4 },
  ...{ passed: 3, "side taken": 3, revealed: 3, began: 3, "hex laid": 3, spared: 3 },
  ...{ "offer made": 2, "offer refused": 2, spent: 2, "units retreated": 2 },
  ...{ "card paid": 1, "card kept": 1, "card discarded": 1 },
};
/** Deeds outside of conflicts and bargains that a card explains. */
const HELD = ["played", "stolen", "deserted", "sacked", "captured", "conspired", "rose up"];
const WITH_CARD = ["bargain", "deal", "market", "year end", "year"];

function opens(event: GameEvent, before: Scene | null): string | null {
  const begun = BEGINNINGS[event.kind];
  if (begun) return begun;
  if (before && (!event.text || ASIDE.includes(event.kind))) return null;
  if (before && PARTS[before.kind]?.includes(event.kind)) return goesOn(event, before) ? null : event.kind === "bought" ? "market" : before.kind;
  if (PARTS["end"]?.includes(event.kind)) return "end";
  if (PARTS["setup"]?.includes(event.kind)) return "setup";
  if (event.kind === "price named") return "bargain";
  if (event.kind === "bought") return "market";
  if (before?.kind === "deal") return "conflict";
  if (before?.kind === "bargain") return isOfConflict(event) ? "conflict" : "turn";
  return before?.kind === "turn" && (event.seat === before.seat || !weight(event)) ? null : "turn";
}

/** Whether an event that fits the scene also goes on with it: another bargain is another scene, and so is another player's setup. */
function goesOn(event: GameEvent, before: Scene): boolean {
  if (before.kind === "setup") return event.seat < 0 || event.seat === before.seat;
  if (before.kind !== "bargain") return true;
  if (["hired", "bribed", "bought"].includes(event.kind)) return isAgreed(before);
  if (event.kind !== "price named") return true;
  const first = before.events[0];
  return !before.events.some(isConclusion) && first?.["ware"] === event["ware"] && first?.["card"] === event["card"];
}

/** Whether a bargain was made, and what it was about has not yet changed hands. */
function isAgreed({ events }: Scene): boolean {
  const end = events.findIndex((event) => event["accepted"] === true);
  return end >= 0 && !events.slice(end).some(({ kind }) => ["hired", "bribed", "bought"].includes(kind));
}

/** Whether a bargain is over with this. */
export function isConclusion({ kind }: GameEvent): boolean {
  return kind === "price answered" || kind === "price out of reach";
}

function isOfConflict({ kind }: GameEvent): boolean {
  return ["side taken", "offer made", "offer refused", "revealed", "strength", "conflict won"].includes(kind);
}

function weight({ kind }: GameEvent): number {
  return WEIGHTS[kind] ?? 0;
}

function places(event: GameEvent): string[] {
  return ["hex", "origin", "target"].flatMap((field) => (typeof event[field] === "string" ? [`hex ${event[field]}`] : []));
}

function announcements(before: StateMessage, after: StateMessage) {
  const [old, { year, round, options, over }] = [viewOf(before), viewOf(after)];
  if (over || round !== ROUNDS - 1 || (old.round === round && old.year === year)) return [];
  const last = year + 1 === Number(options["years"] ?? 3);
  const title = last ? "The last round of the game begins" : `The last round of year ${year + 1} begins`;
  return [{ title, words: `Each player has one action left before ${last ? "the last scoring" : "the year is scored"}.` }];
}

export const scenes: SceneRules = {
  opens,
  weight,
  hasCard: ({ kind, events }) =>
    WITH_CARD.includes(kind) || (kind === "conflict" ? events.some((event) => event.kind === "conflict won") : events.some((event) => HELD.includes(event.kind))),
  isRoutine: ({ kind }) => kind === "strength", // its parts stand on the card
  places,
  announcements,
};
