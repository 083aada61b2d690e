/** What a seat sees of Crusaders, and the drawing data of its boards. */

import type { StateMessage } from "../../wire/messages";

export type ActionName = "travel" | "muster" | "crusade" | "influence" | "build";
export type BuildingType = "castle" | "church" | "farm" | "bank";
export const BUILDINGS: readonly BuildingType[] = ["castle", "church", "farm", "bank"];

export interface WedgeAction {
  action: ActionName;
  bonus: number;
  strength: number;
  open: boolean;
}

export interface Wedge {
  wedge: string;
  tokens: number;
  upgraded: boolean;
  actions: WedgeAction[];
}

export interface CrusadersSeat {
  order: string | null;
  name: string;
  wheel: string[];
  tokens: Record<string, number>;
  upgraded: string[];
  knights: string[];
  built: Record<BuildingType, number>;
  troops: number;
  foes: Record<string, number>;
  ip: number;
  wedges: Wedge[];
  score: Record<string, number>;
}

export interface Building {
  seat: number;
  type: BuildingType;
  level: number;
}

export interface CrusadersView {
  game: string;
  options: Record<string, unknown>;
  round: number;
  start: number;
  supply: number;
  freed: string | null;
  enemies: Record<string, string>;
  tiles: Record<string, string>;
  buildings: Record<string, Building>;
  seats: CrusadersSeat[];
  strengths: Record<string, number>;
  you: number;
  over: boolean;
  winners: number[];
  step: string;
  actors: number[];
  numbers: Record<string, number>; // of the open step
  prompt: string;
  private: { dealt?: string[]; chosen?: string; wheel?: string[] };
}

export interface Region {
  id: string;
  name: string;
  col: number;
  row: number;
  start: boolean;
  flag: boolean;
  tile: boolean;
  discount: BuildingType[];
}

export interface OrderEntry {
  id: string;
  name: string;
  rule: string;
  tokens: number;
}

export interface CrusadersBoard {
  maps: Record<string, { players: number[]; regions: Region[] }>;
  wedges: Record<string, ActionName[]>; // in the order of their numbers
  orders: OrderEntry[];
  bonuses: Record<BuildingType, string[][]>;
  numbers: { supply: Record<string, number> };
}

export function viewOf(state: StateMessage): CrusadersView {
  return state.view as unknown as CrusadersView;
}
