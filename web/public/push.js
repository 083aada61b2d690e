// Shows what the server tells this browser while no page is open: that a question waits. It has a scope of its own, in
// which there is no page; it keeps nothing and answers no request.

self.addEventListener("push", (event) => {
  const told = event.data ? event.data.json() : {};
  const shown = { body: told.sentence ?? "", tag: `outremer ${told.table ?? ""}`, data: { path: told.path ?? "/" } };
  event.waitUntil(self.registration.showNotification("Outremer", shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.path));
});

/** The table where it is open already, else in a new window. */
async function show(path) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find(({ url }) => new URL(url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
