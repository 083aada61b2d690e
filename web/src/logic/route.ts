/** Which screen an address shows. */

export type Route =
  | { page: "lobby" }
  | { page: "lost" }
  | { page: "table"; table: string }
  | { page: "review"; table: string }
  | { page: "rules"; game: string }
  | { page: "learn"; game: string }
  | { page: "puzzles"; game: string };

export function route(path: string): Route {
  const [, first = "", second = "", third = ""] = path.split("/");
  if (first === "t" && second && third === "review") return { page: "review", table: second };
  if (first === "t" && second) return { page: "table", table: second };
  if (first === "rules") return { page: "rules", game: second };
  if (first === "learn") return { page: "learn", game: second };
  if (first === "puzzles") return { page: "puzzles", game: second };
  return first ? { page: "lost" } : { page: "lobby" };
}

/** The address of a rule in the rulebook of a game, by its id. */
export function ruleAddress(game: string, rule: string): string {
  return `/rules/${game}#${rule}`;
}
