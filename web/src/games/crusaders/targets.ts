/** Where the choices of Crusaders are clicked, and what to ask `why` about where there is nothing to choose. */

import type { TargetReader } from "../../logic/targets";

/** A path is clicked at its end. */
export const targets: TargetReader = {
  spotOf(target) {
    const [kind = "", ...words] = target.split(" ");
    return kind === "path" ? `region ${words[words.length - 1] ?? ""}` : target;
  },
  originOf(target) {
    const [kind, from = ""] = target.split(" ");
    return kind === "path" ? `region ${from}` : "";
  },
};

/** About a region that is no legal target. */
export function askAboutRegion(step: string, region: string, knights: string[], beside: (id: string) => string[]): string {
  if (step === "travelling") {
    const from = knights.find((knight) => beside(knight).includes(region));
    return from ? `go ${from} > ${region}` : "";
  }
  if (step === "building") return `castle at ${region}`;
  return `at ${region}`;
}

/** About a wedge that is no legal target. */
export function askAboutWedge(step: string, wedge: string): string {
  const verbs: Record<string, string> = {
    "place token": "token",
    "place single": "single",
    "first upgrade": "upgrade",
    "after upgrade": "sow",
    "choose wheel": "next",
  };
  return `${verbs[step] ?? "resolve"} ${wedge}`;
}
