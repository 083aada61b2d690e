/** Which screen an address shows. */

export type Route = { page: "lobby" } | { page: "table"; table: string } | { page: "rules"; game: string };

export function route(path: string): Route {
  const [, first = "", second = ""] = path.split("/");
  if (first === "t" && second) return { page: "table", table: second };
  if (first === "rules") return { page: "rules", game: second || "crusaders" };
  return { page: "lobby" };
}

/** The address of a rule in the rulebook, by its id: CR- is Crusaders, CM- Crescent Moon. */
export function ruleAddress(rule: string): string {
  return `/rules/${rule.startsWith("CM") ? "crescent-moon" : "crusaders"}#${rule}`;
}
