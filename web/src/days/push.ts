/** Calls to this browser while no page is open. They need a worker of the page, with a scope in which there is no page. */

import { api } from "../wire/api";

const WORKER = "/push.js";
const SCOPE = "/push/";

export function canBeCalled(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser has subscribed, at any table. */
export async function isSubscribed(): Promise<boolean> {
  return canBeCalled() && (await subscription()) !== null;
}

/** Ask the browser, and tell the server. Throws a sentence. */
export async function callThisBrowser(table: string, on: boolean): Promise<void> {
  const found = on ? await subscribe() : await subscription();
  const told = found?.toJSON();
  if (!told?.endpoint || !told.keys?.["p256dh"] || !told.keys["auth"]) {
    if (on) throw new Error("Your browser did not allow it.");
    return;
  }
  await api.push(table, { endpoint: told.endpoint, keys: { p256dh: told.keys["p256dh"], auth: told.keys["auth"] } }, on);
}

async function subscribe(): Promise<PushSubscription> {
  const { key } = await api.pushKey();
  if (!key) throw new Error("This server cannot call browsers.");
  if ((await Notification.requestPermission()) !== "granted") throw new Error("Your browser blocks notifications for this site.");
  const worker = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await active(worker);
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
    throw new Error("Your browser could not be reached by its push service. In a private window it never can.");
  });
}

/** A worker that was just registered needs a moment. */
function active(worker: ServiceWorkerRegistration): Promise<void> {
  if (worker.active) return Promise.resolve();
  const coming = worker.installing ?? worker.waiting;
  return new Promise((done) => coming?.addEventListener("statechange", () => coming.state === "activated" && done()));
}
