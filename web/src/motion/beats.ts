/** What can be seen to happen on a table: pieces that move, one beat after the other. Nothing here touches the page. */

import type { SoundName } from "../sounds/scores";

/** A piece as it flies: each game has its own kinds, and draws them. */
export interface Piece {
  shape: string;
}

/** slide: from one place to another. drop: down onto it. rise: up out of it. leave: away from it. turn: there, and over. */
export type Way = "slide" | "drop" | "rise" | "leave" | "turn";

export interface Change {
  way: Way;
  piece: Piece;
  from: string; // an anchor of the page; the same as `to` where nothing travels
  to: string;
  after: number; // in its beat: how many others begin before it
  lands: string; // what is drawn there already, and hidden until this arrives; empty where nothing is
  count: number; // of how many pieces
  sound: SoundName;
}

/** What happens at the same time, or in quick succession. */
export type Beat = Change[];

/** Shapes that sound otherwise than a piece that is set down. */
const SOUNDS: Record<string, SoundName> = { coin: "coin", card: "card", shield: "fight" };

type Told = Partial<Change> & { way: Way; piece: Piece; to: string };

export function change(told: Told): Change {
  return { from: told.to, after: 0, lands: "", count: 1, sound: SOUNDS[told.piece.shape] ?? "piece", ...told };
}

/** Those beats that show anything. */
export function beatsOf(...beats: Beat[]): Beat[] {
  return beats.filter((beat) => beat.length > 0);
}

/** How many of each piece are still on their way. They are not drawn at their place yet. */
export function veilsOf(beats: Beat[]): Map<string, number> {
  const veils = new Map<string, number>();
  for (const { lands, count } of beats.flat()) {
    if (lands) veils.set(lands, (veils.get(lands) ?? 0) + count);
  }
  return veils;
}
