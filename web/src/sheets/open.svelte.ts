/** The sheet that is open over the page, if one is. */

import type { StateMessage } from "../wire/messages";

export interface OpenSheet {
  game: string;
  id: string;
  state: (() => StateMessage | null) | null; // null: before there is a table
}

class SheetOnTop {
  now = $state.raw<OpenSheet | null>(null);

  open(game: string, id: string, state: OpenSheet["state"] = null): void {
    this.now = { game, id, state };
  }

  close(): void {
    this.now = null;
  }
}

export const sheet = new SheetOnTop();
