import { describe, expect, it } from "vitest";
import { hexesOf, type Conflict, type CrescentMoonView, type HexView } from "../../../src/games/crescent-moon/wire";

const HEXES: HexView[] = [
  { id: "h1", control: "nomad", presence: ["nomad"], mercenaries: { nomad: 1 } },
  { id: "h2", control: null, presence: [] },
];

function view(conflict: Partial<Conflict> | null): CrescentMoonView {
  return { hexes: HEXES, conflict } as unknown as CrescentMoonView;
}

describe("what lies on a hex", () => {
  it("includes the attackers while a combat lasts", () => {
    const [there, elsewhere] = hexesOf(view({ hex: "h1", attacker: 3, units: 2, mercenaries: 1 }));
    expect(there?.units).toEqual({ caliph: 2 });
    expect(there?.mercenaries).toEqual({ nomad: 1, caliph: 1 });
    expect(elsewhere).toBe(HEXES[1]);
  });
  it("is what the view says without a combat, or in a contest", () => {
    expect(hexesOf(view(null))).toBe(HEXES);
    expect(hexesOf(view({ hex: "h1", attacker: 3, units: 0, mercenaries: 0 }))[0]?.mercenaries).toEqual({ nomad: 1 });
  });
});
