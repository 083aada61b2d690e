/** How things of Crusaders are said: for screen readers, tool tips and tables. */

import { notesInWords } from "../../logic/notes";
import type { Choice } from "../../wire/messages";
import type { CrusadersView, Region, Wedge, WedgeAction } from "./wire";

export const ROMAN = ["", "I", "II", "III", "IV"];

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "3", or "3 + 1" with a bonus, or "3 − 1". */
export function strengthWords(tokens: number, bonus: number): string {
  if (!bonus) return `${tokens}`;
  return bonus > 0 ? `${tokens} + ${bonus}` : `${tokens} − ${-bonus}`;
}

export interface Enemy {
  kind: "Prussian" | "Slav" | "Saracen";
  gift: string;
  strength: number;
}

/** The colours of their shields. */
export const SHIELDS: Record<string, string> = { Prussian: "#1f3a5f", Slav: "#6b1f4a", Saracen: "#1d6149" };
const SARACEN_STRENGTH = 6;

export function enemyOf(name: string, strengths: Record<string, number>): Enemy {
  const [kind = "", gift = ""] = name.replace(")", "").split(" (");
  return { kind: kind as Enemy["kind"], gift, strength: strengths[kind] ?? SARACEN_STRENGTH };
}

export interface Tile {
  types: string[];
  points: string;
}

export function tileOf(name: string): Tile {
  const [types = "", points = ""] = name.split(" ");
  return { types: types.split("/"), points };
}

/** Everything in a region, and what can be done there, in one line. */
export function regionWords(region: Region, view: CrusadersView, choices: Choice[]): string {
  const said = [region.name];
  if (region.start) said.push("a starting region");
  const enemy = view.enemies[region.id];
  if (enemy) {
    const met = enemyOf(enemy, view.strengths);
    said.push(`${met.kind} of strength ${met.strength}${met.gift ? `, who gives a ${met.gift}` : ""}`);
  }
  const building = view.buildings[region.id];
  if (building) said.push(`${building.type} ${ROMAN[building.level]} of ${view.seats[building.seat]?.name}`);
  const tile = view.tiles[region.id];
  if (tile) said.push(`tile: ${tile}`);
  if (region.discount.length && !building) said.push(`cheaper by 1: ${region.discount.join(", ")}`);
  view.seats.forEach((seat) => {
    const knights = seat.knights.filter((at) => at === region.id).length;
    if (knights) said.push(`${knights === 1 ? "a knight" : `${knights} knights`} of ${seat.name}`);
  });
  if (choices.length) said.push(`can be chosen: ${choices.map((choice) => choice.words).join(" or ")}`);
  return said.join("; ");
}

function actionWords(wedge: Wedge, action: WedgeAction): string {
  return `${capital(action.action)} ${strengthWords(wedge.tokens, action.bonus)}`;
}

export function wedgeWords(wedge: Wedge, choices: Choice[]): string {
  const open = wedge.actions.filter((action) => action.open).map((action) => actionWords(wedge, action));
  const shut = wedge.actions.filter((action) => !action.open).map((action) => `${action.action} after an upgrade`);
  const said = [...open, ...shut, `${wedge.tokens} ${wedge.tokens === 1 ? "token" : "tokens"}`];
  if (choices.length) said.push(`can be chosen: ${choices.map((choice) => choice.words).join(" or ")}`);
  return said.join("; ");
}

/** A wedge, and what each choice on it does, line by line. */
export function wedgeTip(wedge: Wedge, choices: Choice[]): string {
  const done = choices.flatMap(({ words, notes }) => [`• ${capital(words)}`, notesInWords(notes)].filter(Boolean));
  return [wedgeWords(wedge, []), ...done].join("\n");
}

/** The map for this number of players. */
export function mapFor<M extends { players: number[] }>(maps: Record<string, M>, players: number): M | undefined {
  return Object.values(maps).find((map) => map.players.includes(players));
}
