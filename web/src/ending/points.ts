/** The points of a game at its end, ready to be shown, and what the events say of one move. */

import type { GameKit, ScoreTable, ScoreLine } from "../games/kit";
import { kitOf } from "../games/registry";
import { lastDeed } from "../stage/scenes";
import type { GameEvent, StateMessage } from "../wire/messages";

/** The best first, a tie by who won; no column in which nobody has anything. */
export function scoreTableOf(state: StateMessage): ScoreTable {
  const { heads, rows } = kitOf(state.game).scoreTable(state);
  const rank = (row: ScoreTable["rows"][number]) => row.total + (state.winners.includes(row.seat) ? 0.5 : 0);
  const used = heads.map((_, i) => rows.some((row) => row.cells[i]));
  return {
    heads: heads.filter((_, i) => used[i]),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter((_, i) => used[i]) })).sort((a, b) => rank(b) - rank(a)),
  };
}

/** What brought a seat most of its points, the greatest first. */
export function mainLines(state: StateMessage, seat: number, most = 3): ScoreLine[] {
  return kitOf(state.game)
    .scoreLines(state, seat)
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, most);
}

/** What made a move matter: the log lines that concern the seat whose points it changed. If there are none because a
 * stretch of the game ended with it, or nothing is told of it, then what the seat did last before. */
export function movesAt(kit: GameKit, events: GameEvent[], ply: number, seat: number, most = 3): string {
  const told = events.filter((event) => event.ply === ply && event.text && !kit.scenes.isRoutine?.(event));
  const end = told.findIndex(kit.endsStretch);
  const moves = end < 0 ? told : told.slice(0, end);
  const own = moves.filter((event) => kit.concerns(event, seat));
  const kept = own.length ? own : end < 0 && moves.length ? moves : lastDeedBefore(kit, events, ply, seat);
  return kept
    .slice(0, most)
    .map(({ text }) => text)
    .join(" ");
}

function lastDeedBefore(kit: GameKit, events: GameEvent[], ply: number, seat: number): GameEvent[] {
  const before = events.filter((event) => event.ply < ply);
  const deed = before[before.findIndex(({ n }) => n === lastDeed(before, seat, kit.scenes))];
  return deed ? [deed] : [];
}
