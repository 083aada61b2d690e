/** Ways over several regions: which regions the knights could reach with the movement points left, and how. */

export interface Way {
  regions: string[]; // from the knight's region to the last
  cost: number;
}

export interface Travel {
  knights: string[]; // regions
  points: number;
  beside: (region: string) => string[];
  leaving: (region: string) => number; // 1, or 2 where an enemy stands
}

/** The cheapest way to every region in reach. Of two that cost the same, the one with fewer steps, then the first knight. */
export function waysFrom({ knights, points, beside, leaving }: Travel): Map<string, Way> {
  const found = new Map<string, Way>(knights.map((region) => [region, { regions: [region], cost: 0 }]));
  const open = [...found.values()];
  while (open.length) {
    open.sort((a, b) => a.cost - b.cost || a.regions.length - b.regions.length);
    const way = open.shift() as Way;
    const here = endOf(way);
    if (found.get(here) !== way) continue; // a cheaper one was found since
    const cost = way.cost + leaving(here);
    if (cost > points) continue;
    for (const there of beside(here)) {
      const known = found.get(there);
      if (known && (known.cost < cost || (known.cost === cost && known.regions.length <= way.regions.length + 1))) continue;
      const longer = { regions: [...way.regions, there], cost };
      found.set(there, longer);
      open.push(longer);
    }
  }
  for (const region of knights) found.delete(region);
  return found;
}

export function endOf(way: Way): string {
  return way.regions[way.regions.length - 1] ?? "";
}

/** The steps of a way, in notation. */
export function stepsOf(way: Way): string[] {
  return way.regions.slice(1).map((region, i) => `go ${way.regions[i] ?? ""} > ${region}`);
}

/** A way drawn by dragging, with the next region added: going back shortens it. Null where it cannot go on there. */
export function drawnOn(way: Way, region: string, travel: Travel): Way | null {
  const before = way.regions.indexOf(region);
  if (before >= 0) return costed(way.regions.slice(0, before + 1), travel);
  if (!travel.beside(endOf(way)).includes(region)) return null;
  const longer = costed([...way.regions, region], travel);
  return longer.cost <= travel.points ? longer : null;
}

function costed(regions: string[], { leaving }: Travel): Way {
  return { regions, cost: regions.slice(0, -1).reduce((sum, region) => sum + leaving(region), 0) };
}

/** How many points the nearest knight would need, if there were enough; null where no way leads there. */
export function needed(region: string, travel: Travel): number | null {
  return waysFrom({ ...travel, points: Number.POSITIVE_INFINITY }).get(region)?.cost ?? null;
}
