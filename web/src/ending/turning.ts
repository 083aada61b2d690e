/** Where a finished game turned: the moves at which the lead changed hands, and the greatest gains. */

export interface Sample {
  ply: number;
  totals: number[];
}

export interface Turn {
  ply: number;
  kind: "lead" | "gain";
  seat: number;
  gain: number; // points, of a gain
  since: number; // the ply of the sample before
}

export interface TurningPoint extends Turn {
  moved: number; // whose standing the move changed: that of the seat itself, or of one who fell behind it
}

/** "Aviz takes the lead"; "You gain 6". */
export function turnWords(kind: Turn["kind"], name: string, gain: number): string {
  const ending = name === "You" ? "" : "s";
  return kind === "lead" ? `${name} take${ending} the lead` : `${name} gain${ending} ${gain}`;
}

/** Who leads alone; -1 where nobody does. */
export function leaderOf(totals: number[]): number {
  const best = Math.max(...totals);
  const first = totals.indexOf(best);
  return totals.lastIndexOf(best) === first ? first : -1;
}

/** The changes of the lead and the greatest gains among these moments, in their order; the last change always.
 * `earned`: the totals in which gains are looked for, without what the end of a stretch gave to everybody. */
export function turnsIn(samples: Sample[], most: number, earned: Sample[] = samples): Turn[] {
  const leads: Turn[] = [];
  const gains: Turn[] = [];
  let leader = -1;
  samples.forEach((sample, i) => {
    const before = samples[i - 1];
    if (!before) return;
    const now = leaderOf(sample.totals);
    if (now >= 0 && now !== leader) {
      if (leader >= 0) leads.push({ ply: sample.ply, kind: "lead", seat: now, gain: 0, since: before.ply });
      leader = now;
    }
    const steps = changes(earned[i - 1]?.totals ?? [], earned[i]?.totals ?? []);
    const gain = Math.max(...steps);
    if (gain > 0) gains.push({ ply: sample.ply, kind: "gain", seat: steps.indexOf(gain), gain, since: before.ply });
  });
  const kept = leads.slice(-Math.ceil(most * 0.6));
  const rest = gains.filter((one) => kept.every((lead) => lead.ply !== one.ply)).sort((a, b) => b.gain - a.gain);
  return [...kept, ...rest.slice(0, most - kept.length)].sort((a, b) => a.ply - b.ply);
}

export type TotalsAt = (ply: number) => Promise<number[]>;

function changes(before: number[], after: number[]): number[] {
  return after.map((total, seat) => total - (before[seat] ?? 0));
}

/** The totals without what was counted anew when a stretch of the game ended: nobody did anything for that. */
export function withoutEnds(totalsAt: TotalsAt, ends: number[]): TotalsAt {
  const given = ends.map(async (ply) => ({ ply, steps: ply > 0 ? changes(await totalsAt(ply - 1), await totalsAt(ply)) : [] }));
  return async (ply) => {
    const past = (await Promise.all(given)).filter((end) => end.ply <= ply);
    return (await totalsAt(ply)).map((total, seat) => total - past.reduce((all, { steps }) => all + (steps[seat] ?? 0), 0));
  };
}

/** Look at some moments of the game, then more closely between those where it turned. `ends`: plies that end a stretch. */
export async function findTurns(latest: number, totalsAt: TotalsAt, ends: number[] = [], samples = 24, most = 5): Promise<TurningPoint[]> {
  const earnedAt = ends.length ? withoutEnds(totalsAt, ends) : totalsAt;
  const number = Math.min(samples, latest);
  const plies = [...new Set(Array.from({ length: number + 1 }, (_, i) => Math.round((latest * i) / Math.max(1, number))))];
  const seen: Sample[] = [];
  const earned: Sample[] = [];
  for (const ply of plies) {
    seen.push({ ply, totals: await totalsAt(ply) });
    earned.push({ ply, totals: await earnedAt(ply) });
  }
  const turns: TurningPoint[] = [];
  for (const turn of turnsIn(seen, most, earned)) turns.push(await narrowDown(turn, turn.kind === "gain" ? earnedAt : totalsAt));
  return turns;
}

/** The exact move within a stretch, found by halves: always the half in which more happened. */
async function narrowDown(turn: Turn, totalsAt: TotalsAt): Promise<TurningPoint> {
  let [low, high] = [turn.since, turn.ply];
  let [under, over] = [await totalsAt(low), await totalsAt(high)];
  const of = (totals: number[]) => totals[turn.seat] ?? 0;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const totals = await totalsAt(middle);
    const later = turn.kind === "lead" ? leaderOf(totals) !== turn.seat : of(over) - of(totals) >= of(totals) - of(under);
    if (later) [low, under] = [middle, totals];
    else [high, over] = [middle, totals];
  }
  const steps = over.map((total, seat) => total - (under[seat] ?? 0));
  const moved = of(steps) > 0 ? turn.seat : steps.indexOf(Math.min(...steps));
  return { ...turn, ply: high, moved, gain: turn.kind === "gain" ? Math.max(1, of(steps)) : 0 };
}
