/** The scenes of a game that has no drawing of its own: what one seat does until another does something. */

import type { SceneRules } from "../../stage/scenes";

export const scenes: SceneRules = {
  opens: (event, before) => (before && (event.seat < 0 || event.seat === before.seat) ? null : "turn"),
  weight: ({ text, seat }) => (text && seat >= 0 ? 1 : 0),
  hasCard: () => false,
  places: () => [],
  announcements: () => [],
};
