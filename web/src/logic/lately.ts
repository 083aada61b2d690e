/** What the others have done since one's own last move, told in a line each: for those who see no log beside the board. */

import type { LogLine } from "../wire/messages";

export interface Deed {
  seat: number;
  words: string; // without the name
}

/** Of everybody else the end of the last turn, the latest first; more of it where only one has moved. */
export function deedsSince(log: LogLine[], seat: number, names: string[]): Deed[] {
  const own = log.findLastIndex((line) => line.seat === seat);
  const lines = log.slice(own + 1).filter((line) => line.seat >= 0);
  const turns = new Map<number, LogLine[]>();
  lines.forEach((line, i) => {
    const turn = lines[i - 1]?.seat === line.seat ? (turns.get(line.seat) ?? []) : [];
    turns.delete(line.seat); // whoever moved last stands last
    turns.set(line.seat, [...turn, line]);
  });
  const most = turns.size > 1 ? 1 : 2;
  return [...turns].reverse().map(([mover, turn]) => ({ seat: mover, words: inOneSentence(turn.slice(-most), names[mover] ?? "") }));
}

function inOneSentence(lines: LogLine[], name: string): string {
  return lines.map(({ text }) => (name && text.startsWith(`${name} `) ? text.slice(name.length + 1) : text).replace(/\.$/, "")).join("; ");
}
