/** What a seat sees of Crescent Moon, and the drawing data of its cards. */

import type { StateMessage } from "../../wire/messages";

export const CHARACTERS = ["warlord", "murshid", "sultan", "caliph", "nomad"] as const;
export type Character = (typeof CHARACTERS)[number];
/** In the order of their numbers. */
export const BUILDINGS = ["fort", "castle", "town", "city", "palace"] as const;
export type BuildingName = (typeof BUILDINGS)[number];
export type Terrain = "fertile" | "wilderness" | "desert" | "mountain" | "quarry";
export const SLOTS = ["near-1", "near-2", "middle-1", "middle-2", "far-1", "far-2"] as const;

export interface LandHex {
  name: string;
  terrain: Terrain;
  q: number;
  r: number;
}

export interface Land {
  name: string;
  hexes: LandHex[];
  river: [string, string][];
  holy: string;
  crossing: string | null;
}

export interface HexView {
  id: string;
  token?: Character;
  units?: Partial<Record<Character, number>>;
  mercenaries?: Partial<Record<Character, number>>;
  hold?: string;
  town?: "town" | "city";
  palace?: boolean;
  control: Character | null;
  presence: Character[];
}

export interface CrescentMoonSeat {
  name: string;
  coins: number;
  income: number;
  reserves: number;
  target: number | null;
  supply: Record<string, number>;
  hand_size: number;
  front: Record<string, number>;
  forecast: Record<string, number>;
  score?: { total: number; years: Record<string, number>[] };
}

export interface Bargain {
  what: "hire" | "bribe" | "card";
  buyer: number;
  seller: number;
  units: number | null;
  card: string | null;
  hex: string | null;
  named: number;
  price: number | null;
}

export interface Conflict {
  kind: "combat" | "contest";
  hex: string;
  attacker: number;
  defender: number;
  units: number;
  mercenaries: number;
  sides: string[];
  deal: { seat: number; points: number } | null;
  offered: boolean[];
  cards: Record<string, number>[] | null;
  cancelled: Record<string, number>[] | null;
  standing: number[];
  strengths: number[] | null;
  winner: string | null;
}

export interface CrescentMoonView {
  game: string;
  options: Record<string, unknown>;
  you: number;
  over: boolean;
  winners: number[];
  step: string;
  actors: number[];
  numbers: Record<string, number>; // of the open step
  prompt: string;
  year: number;
  round: number;
  active: number;
  land: Land;
  hexes: HexView[];
  pile: number;
  tile: number | null;
  seats: CrescentMoonSeat[];
  market: (string | null)[];
  stall: (string | null)[];
  deck: number;
  discards: Record<string, number>;
  bargain: Bargain | null;
  conflict: Conflict | null;
  private: {
    hand?: Record<string, number>;
    known?: Record<string, string[]>;
    looks?: { above: number; below: number; cards: string[] }[];
    looking?: string[];
    conflict?: { picked: Record<string, number>; alms: number[]; offers: Record<string, number> };
    prices?: Record<string, number>;
  };
}

export interface CardEntry {
  id: string;
  name: string;
  aligned: string;
  count: number;
  keywords: string[];
  effect: string;
}

export interface CrescentMoonBoard {
  cards: CardEntry[];
  characters: string[];
  objectives: Record<string, string[]>;
}

/** The hexes with everything that lies on them: in a combat the attackers too, who are not at home there yet. */
export function hexesOf(view: CrescentMoonView): HexView[] {
  const fight = view.conflict;
  const owner = fight && CHARACTERS[fight.attacker];
  if (!owner) return view.hexes;
  const joined = (there: HexView["units"], more: number) => (more ? { ...there, [owner]: (there?.[owner] ?? 0) + more } : there);
  const crowd = (hex: HexView): HexView => ({ ...hex, units: joined(hex.units, fight.units), mercenaries: joined(hex.mercenaries, fight.mercenaries) });
  return view.hexes.map((hex) => (hex.id === fight.hex ? crowd(hex) : hex));
}

export function viewOf(state: StateMessage): CrescentMoonView {
  return state.view as unknown as CrescentMoonView;
}
