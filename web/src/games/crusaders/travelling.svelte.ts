/** Travelling with one click on the target, or by dragging a knight along a way of one's own. */

import type { TableSession } from "../../table/session.svelte";
import type { Geography } from "./geography";
import type { CrusadersView } from "./wire";
import { drawnOn, needed, stepsOf, waysFrom, type Travel, type Way } from "./ways";

export class Travelling {
  private drawn = $state.raw<Way | null>(null); // by dragging
  readonly travel: Travel | null; // null: this is not asked now
  readonly ways: Map<string, Way>;

  constructor(
    private readonly session: TableSession,
    private readonly view: () => CrusadersView,
    private readonly land: () => Geography,
    private readonly looked: () => string, // the region pointed at
  ) {
    this.travel = $derived(this.asked());
    this.ways = $derived(this.travel ? waysFrom(this.travel) : new Map<string, Way>());
  }

  private asked(): Travel | null {
    const view = this.view();
    if (view.step !== "travelling" || !this.session.menu.length) return null;
    return {
      knights: view.seats[view.you]?.knights ?? [],
      points: view.numbers["points"] ?? 0,
      beside: this.land().beside,
      leaving: (region) => (view.enemies[region] ? 2 : 1),
    };
  }

  /** The way to draw on the map: the dragged one, or the cheapest to the region pointed at. */
  get way(): Way | null {
    return this.drawn ?? this.ways.get(this.looked()) ?? null;
  }

  /** The pointer has come to a region: a drag goes on to it, if it can. */
  over(region: string): void {
    const longer = this.drawn && this.travel ? drawnOn(this.drawn, region, this.travel) : null;
    if (longer) this.drawn = longer;
  }

  /** A press on a region with a knight of mine may become a drag; true if so. */
  begin(region: string): boolean {
    if (!this.travel?.knights.includes(region)) return false;
    this.drawn = { regions: [region], cost: 0 };
    return true;
  }

  /** The end of a drag; true if it led anywhere. */
  end(): boolean {
    const way = this.drawn;
    this.drawn = null;
    if (!way || way.regions.length < 2) return false;
    this.session.unasked.takeAll(stepsOf(way));
    return true;
  }

  /** A drag that is broken off. */
  drop(): void {
    this.drawn = null;
  }

  /** A click on a region: ride there, or say how far it is. False where travelling is not asked. */
  choose(region: string): boolean {
    if (!this.travel) return false;
    const way = this.ways.get(region);
    if (way) this.session.unasked.takeAll(stepsOf(way));
    else this.session.tell(this.refusal(region));
    return true;
  }

  private refusal(region: string): string {
    const travel = this.travel as Travel;
    const name = this.land().byId.get(region)?.region.name ?? "";
    if (travel.knights.includes(region)) return `Your knight is in ${name}. Click where it is to ride, or drag it along a way.`;
    const cost = needed(region, travel);
    if (cost === null) return `No way leads to ${name}.`;
    return `${name} is too far: your nearest knight needs ${cost} movement points, and you have ${travel.points}.`;
  }

  /** In words, for the card of a region. */
  told(region: string): string {
    const way = this.ways.get(region);
    if (!way || way.regions.length < 3) return "";
    const names = way.regions.map((id) => this.land().byId.get(id)?.region.name ?? id);
    return `ride ${names.join(", ")} for ${way.cost}`;
  }

  reaches(region: string): boolean {
    return this.ways.has(region);
  }

}
