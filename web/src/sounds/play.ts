/** Plays the sounds of the table, if they are wanted. Browsers keep silent until the page was touched once. */

import { preferences } from "../preferences/preferences.svelte";
import { SCORES, type SoundName } from "./scores";
import { play } from "./synth";

/** Those that the preferences let one listen to. */
export const SOUND_NAMES: readonly SoundName[] = ["piece", "card", "coin", "fight", "turn"];
const APART = 70; // milliseconds: the same sound twice within less is heard as one
const LATE = 300; // a sound that could not begin by then is left out
let context: AudioContext | null = null;
const last = new Map<SoundName, number>();

/** At once, whatever is set: for a bell that was asked for, and for listening to the sounds. */
export function playSound(name: SoundName): void {
  const now = performance.now();
  if (!navigator.userActivation?.hasBeenActive || now - (last.get(name) ?? -APART) < APART) return;
  last.set(name, now);
  const made = (context ??= new AudioContext());
  if (made.state === "running") play(SCORES[name], made);
  else void made.resume().then(() => performance.now() - now < LATE && play(SCORES[name], made));
}

/** What happens on the table, for people who want to hear it. */
export function hearTable(names: Iterable<SoundName>): void {
  if (!preferences.now.sounds || document.hidden) return;
  for (const name of new Set(names)) playSound(name);
}

/** It is this person's turn: the bell for those who want to be called, else a soft sound among the others. */
export function callByEar(): void {
  if (preferences.now.sound) playSound("bell");
  else hearTable(["turn"]);
}
