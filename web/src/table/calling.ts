/** The ways a page calls its person back: the icon in the tab, a bell, a notification of the system. */

import { BADGED_ICON } from "../logic/alerts";

let plainIcon = "";

/** The icon in the tab, with or without its red dot. */
export function badge(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  plainIcon ||= link.href;
  const wanted = on ? BADGED_ICON : plainIcon;
  if (link.href !== wanted) link.href = wanted;
}

/** Two soft strokes of a bell, made here: no file is loaded. Browsers keep silent until the page was touched once. */
export function ring(): void {
  const sound = new AudioContext();
  [660, 880].forEach((pitch, i) => stroke(sound, pitch, sound.currentTime + i * 0.18));
  setTimeout(() => void sound.close(), 1500);
}

function stroke(sound: AudioContext, pitch: number, at: number): void {
  const tone = sound.createOscillator();
  const loudness = sound.createGain();
  tone.type = "sine";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(0.18, at + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.9);
  tone.connect(loudness).connect(sound.destination);
  tone.start(at);
  tone.stop(at + 1);
}

export const canNotify = () => "Notification" in window;

/** Asks the person once; true where the system may show notifications. */
export async function allowNotifications(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Shown until it is clicked, or the page is looked at again. */
export function notify({ title, words }: { title: string; words: string }, table: string): void {
  if (!canNotify() || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body: words, tag: `outremer ${table}` });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    document.addEventListener("visibilitychange", () => shown.close(), { once: true });
  } catch {
    // Some phones let only an installed page show notifications; the title and the icon still tell.
  }
}
