/** How a lesson is begun: at a table of its own, which this browser remembers. */

import { api } from "../wire/api";
import { begun, keepProgress, keyOf, loadProgress } from "./progress";

/** Goes to a new table for the lesson. Throws an `ApiError` with a sentence for people. */
export async function startLesson(game: string, lesson: string): Promise<void> {
  const made = await api.learn(game, lesson);
  keepProgress(begun(loadProgress(), keyOf(game, lesson), made.table));
  location.assign(made.link);
}
