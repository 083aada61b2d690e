/** What the others have done since one's own last move, one line each: for those who see no log beside the board. */

import type { GameEvent } from "../wire/messages";

export interface LatestMove {
  seat: number;
  words: string;
}

/** Of everybody else the end of their last turn, the latest first; more of it where only one has moved. */
export function latestMoves(events: GameEvent[], seat: number): LatestMove[] {
  const own = events.findLastIndex((event) => event.seat === seat && event.text);
  const told = events.slice(own + 1).filter((event) => event.seat >= 0 && event.text);
  const turns = new Map<number, GameEvent[]>();
  told.forEach((event, i) => {
    const turn = told[i - 1]?.seat === event.seat ? (turns.get(event.seat) ?? []) : [];
    turns.delete(event.seat); // the last to move comes last
    turns.set(event.seat, [...turn, event]);
  });
  const most = turns.size > 1 ? 1 : 2;
  return [...turns].reverse().map(([mover, turn]) => ({ seat: mover, words: turn.slice(-most).map(({ text }) => text).join(" ") }));
}
