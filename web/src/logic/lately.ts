/** What the others have done since one's own last move, one line each: for those who see no log beside the board. */

import { lastDeed, latestDeeds, type SceneRules } from "../stage/scenes";
import type { GameEvent } from "../wire/messages";

export interface LatestMove {
  seat: number;
  words: string;
}

/** Of everybody else what they did last, the latest first; -1: of everybody, for those who only look on. */
export function latestMoves(events: GameEvent[], seat: number, rules: SceneRules): LatestMove[] {
  const own = seat < 0 ? -1 : lastDeed(events, seat, rules);
  const since = events.filter(({ n }) => n > own);
  const seats = Math.max(0, ...since.map((event) => event.seat + 1));
  return latestDeeds(since, seats, rules)
    .flatMap((event) => (event && event.seat !== seat ? [event] : []))
    .sort((a, b) => b.n - a.n)
    .map((event) => ({ seat: event.seat, words: event.text }));
}
