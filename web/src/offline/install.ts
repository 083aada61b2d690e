/** Lets the browser install the page as an app, and keep its files. Only a built page has a worker for it. */

const PATH = "/service-worker.js";

export function keepPage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const begin = () => navigator.serviceWorker.register(PATH).catch(() => undefined); // without it all works, only online
  if (document.readyState === "complete") void begin();
  else addEventListener("load", () => void begin(), { once: true }); // the first table comes first
}
