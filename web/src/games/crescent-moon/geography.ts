/** The land of Crescent Moon made ready for drawing: middles, outlines, the river along its sides, the neighbours. */

import { axialCentre, beside, boxAround, chance, DIRECTIONS, path, roughOutline, roughSide, side, type Box, type Point } from "../../logic/hex";
import type { Land, LandHex } from "./wire";

export interface HexPlace extends Point {
  id: string;
  hex: LandHex;
  outline: string;
}

export interface RiverSide {
  d: string;
  bridge: { x: number; y: number; turn: number } | null;
}

export interface LandDrawing {
  places: HexPlace[];
  byId: Map<string, HexPlace>;
  river: RiverSide[];
  box: Box;
  seed: number;
  across: (hex: string, way: string) => string | null;
  ways: (to: string) => { from: string; way: string }[];
}

const ROUGH = 2.2;

export function seedOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
}

export function drawLand(land: Land): LandDrawing {
  const seed = seedOf(land.name);
  const places = land.hexes.map((hex, i) => {
    const centre = axialCentre(hex.q, hex.r);
    return { ...centre, id: `h${i + 1}`, hex, outline: roughOutline(centre, Array<number>(6).fill(ROUGH), seed) };
  });
  const byId = new Map(places.map((place) => [place.id, place]));
  const at = new Map(places.map((place) => [`${place.hex.q},${place.hex.r}`, place]));
  const next = (place: HexPlace, direction: number) => {
    const there = beside(place.hex.q, place.hex.r, direction);
    return at.get(`${there.q},${there.r}`);
  };
  const across = (hex: string, way: string) => {
    const place = byId.get(hex);
    return (place && next(place, DIRECTIONS.indexOf(way as (typeof DIRECTIONS)[number]))?.id) ?? null;
  };
  const ways = (to: string) =>
    places.flatMap((place) => DIRECTIONS.flatMap((way) => (across(place.id, way) === to ? [{ from: place.id, way }] : [])));
  const river = land.river.flatMap(([one, two]) => {
    const place = byId.get(one);
    const direction = DIRECTIONS.findIndex((way) => across(one, way) === two);
    return place && direction >= 0 ? [riverSide(place, direction, seed, land.crossing === one || land.crossing === two)] : [];
  });
  return { places, byId, river, box: boxAround(places, 16), seed, across, ways };
}

function riverSide(place: Point, direction: number, seed: number, bridged: boolean): RiverSide {
  const [a, b] = side(place, direction);
  const points = roughSide(a, b, ROUGH, seed);
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const bridge = bridged ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, turn } : null;
  return { d: path(points), bridge };
}

/** Places for drawn things in a hex: scattered by seed, not too near each other. */
export function scatter(number: number, seed: number, reach = 44): Point[] {
  const points: Point[] = [];
  for (let i = 0; points.length < number && i < number * 14; i++) {
    const p = { x: (chance(i, seed, 1) - 0.5) * 2 * reach, y: (chance(i, seed, 2) - 0.5) * 2 * reach };
    const inside = Math.abs(p.x) < 40 && Math.abs(p.y) + Math.abs(p.x) * 0.55 < 46;
    if (inside && points.every((q) => Math.hypot(q.x - p.x, q.y - p.y) > 11)) points.push(p);
  }
  return points.sort((a, b) => a.y - b.y);
}
