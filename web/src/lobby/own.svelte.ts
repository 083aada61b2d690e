/** The tables this browser has a place at, as the server tells how they stand. */

import { api } from "../wire/api";
import type { OwnTable } from "../wire/messages";
import { knownTables, type KnownTable } from "./seating";

export class OwnTables {
  readonly known: KnownTable[] = knownTables();
  tables = $state.raw<OwnTable[]>([]);
  unasked = $state.raw<KnownTable[]>([]); // where the server could not be asked

  async look(): Promise<void> {
    if (!this.known.length || document.hidden) return;
    try {
      this.tables = await api.mine(this.known.map((one) => one.table));
      this.unasked = [];
    } catch {
      if (!this.tables.length) this.unasked = this.known;
    }
  }

  /** When this browser was last there. */
  when(table: string): string {
    const at = new Date(this.known.find((one) => one.table === table)?.at ?? 0);
    return at.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  }
}
