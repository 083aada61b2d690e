/** The map of Crusaders made ready for drawing: middles, rough outlines, coasts and neighbours. */

import { boxAround, offsetCentre, roughOutline, type Box, type Point } from "../../logic/hex";
import type { Region } from "./wire";

export interface Place extends Point {
  id: string;
  region: Region;
  outline: string;
}

export interface Geography {
  places: Place[];
  byId: Map<string, Place>;
  box: Box;
  beside: (id: string) => string[];
}

const COAST = 7;
const BORDER = 2.4;
const LOOSE = 3.5;

/** Sides clockwise from the north-eastern one: how far away the neighbour's column is, on an even and an odd row. */
const SIDES: [number, number, number][] = [
  [0, 1, -1],
  [1, 1, 0],
  [0, 1, 1],
  [-1, 0, 1],
  [-1, -1, 0],
  [-1, 0, -1],
];

function neighbourKeys(region: Region): string[] {
  return SIDES.map(([even, odd, down]) => `${region.col + (region.row & 1 ? odd : even)},${region.row + down}`);
}

export function geography(regions: Region[], seed: number): Geography {
  const at = new Map(regions.map((region) => [`${region.col},${region.row}`, region]));
  const places = regions.map((region) => {
    const centre = offsetCentre(region.col, region.row);
    const amounts = neighbourKeys(region).map((key) => (at.has(key) ? BORDER : COAST));
    return { ...centre, id: region.id, region, outline: roughOutline(centre, amounts, seed, LOOSE) };
  });
  const byId = new Map(places.map((place) => [place.id, place]));
  const beside = (id: string) => {
    const place = byId.get(id);
    if (!place) return [];
    return neighbourKeys(place.region).flatMap((key) => at.get(key)?.id ?? []);
  };
  return { places, byId, box: boxAround(places, 26), beside };
}
