/** The ways a page calls its person back: the icon in the tab, a notification of the system. The bell is in `sounds/`. */

import { BADGED_ICON } from "../logic/alerts";

let plainIcon = "";

/** The icon in the tab, with or without its red dot. */
export function badge(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  plainIcon ||= link.href;
  const wanted = on ? BADGED_ICON : plainIcon;
  if (link.href !== wanted) link.href = wanted;
  if ("setAppBadge" in navigator) void (on ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined); // of the installed page
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
