/** How a puzzle is begun: at a table of its own. */

import { api } from "../wire/api";

/** Goes to a new table for the puzzle. Throws an `ApiError` with a sentence for people. */
export async function startPuzzle(game: string, number: number): Promise<void> {
  location.assign((await api.puzzle(game, number)).link);
}
