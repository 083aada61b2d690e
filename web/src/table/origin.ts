/** Where a copy of a game came from, as far as this browser has made it: the way back. */

const KEY = "outremer copy of ";

/** `ply`: the moment it goes on from; null: the live game. */
export function keepOrigin(copy: string, table: string, ply: number | null): void {
  localStorage.setItem(KEY + copy, `/t/${table}${ply === null ? "" : `?ply=${ply}`}`);
}

export function originOf(copy: string): string {
  const kept = localStorage.getItem(KEY + copy) ?? "";
  return /^\/t\/[a-z0-9]+(\?ply=\d+)?$/.test(kept) ? kept : "";
}
