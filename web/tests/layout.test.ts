/** Outside `src/games` nothing knows a game: no file names one, or imports from one's folder. */

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "..", "src");
const GAMES = join(SOURCES, "games");
const GAMES_OWN = ["plain", "registry.ts", "kit.ts", "scores.ts"];
const folders = readdirSync(GAMES).filter((name) => !GAMES_OWN.includes(name));
const PAGE = join(SOURCES, "..", "index.html");
const files = readdirSync(SOURCES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .concat(PAGE);

/** However a name is written: crescent-moon, crescentMoon, CrescentMoon, crescent_moon, Crescent Moon. */
const spelled = (folder: string) => new RegExp(folder.split("-").join("[-_ ]?"), "i");
const inside = (folder: string) => (file: string) => file.startsWith(folder + "/");

function lines(file: string, wrong: RegExp): string[] {
  const text = readFileSync(file, "utf8").split("\n");
  return text.flatMap((line, i) => (wrong.test(line) ? [`${relative(SOURCES, file)}:${i + 1} ${line.trim()}`] : []));
}

describe("the layout", () => {
  it("has a folder with a kit for each game", () => {
    expect(folders.length).toBeGreaterThan(1);
    for (const folder of folders) expect(files).toContain(join(GAMES, folder, "kit.ts"));
  });
  it("names no game outside the folder of the games", () => {
    const outside = files.filter((file) => !inside(GAMES)(file));
    expect(folders.flatMap((folder) => outside.flatMap((file) => lines(file, spelled(folder))))).toEqual([]);
  });
  it("imports from games only their registry and what a kit is", () => {
    const outside = files.filter((file) => !inside(GAMES)(file));
    expect(outside.flatMap((file) => lines(file, /from "[^"]*games\/(?!kit"|registry")/))).toEqual([]);
  });
  it("lets no game know another", () => {
    const others = (folder: string) => folders.filter((other) => other !== folder);
    const found = [...folders, "plain"].flatMap((folder) =>
      files.filter(inside(join(GAMES, folder))).flatMap((file) => others(folder).flatMap((other) => lines(file, spelled(other)))),
    );
    expect(found).toEqual([]);
  });
  it("spells a game of two words with both", () => {
    const halves = folders.filter((folder) => folder.includes("-")).map((folder) => new RegExp(`${folder.split("-")[0]}(?![-_ ]?${folder.split("-")[1]})`, "i"));
    expect(halves.flatMap((half) => files.flatMap((file) => lines(file, half)))).toEqual([]);
  });
});
