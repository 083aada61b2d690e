/** The places of a map as one points at them: which can be chosen, which is looked at, how the arrow keys walk. */

import { isArrow, placeTowards, type Point } from "../logic/hex";
import type { Spots } from "../logic/targets";
import type { Choice } from "../wire/messages";
import { isFinger } from "./pointer";
import type { TableSession } from "./session.svelte";

interface Place extends Point {
  id: string;
}
interface Land<P> {
  places: P[];
  byId: Map<string, P>;
}

export class Places<P extends Place> {
  private looked = $state(""); // under the pointer, with the focus, or tapped last
  private walker = $state(""); // where the arrow keys have led
  private spots: Spots;
  readonly pointed: string; // the spot of the choice pointed at, in a list or on the board
  readonly stop: string; // the one place that the Tab key comes to

  /** `ask`: what to ask `why` about where nothing can be chosen; `instead`: what else a click does there, if anything. */
  constructor(
    private readonly kind: string, // of the spots: hex, region
    private readonly session: TableSession,
    private readonly land: () => Land<P>,
    private readonly ask: (place: P) => string,
    private readonly instead: (place: P) => boolean = () => false,
  ) {
    this.spots = $derived(session.spots);
    this.pointed = $derived(session.pointed ? session.targets.spotOf(session.pointed.target) : "");
    this.stop = $derived(land().byId.has(this.walker) ? this.walker : this.firstStop());
  }

  private firstStop(): string {
    const { places } = this.land();
    return (places.find((place) => this.choices(place).length) ?? places[0])?.id ?? "";
  }

  spot(place: P): string {
    return `${this.kind} ${place.id}`;
  }

  choices(place: P): Choice[] {
    return this.spots.get(this.spot(place)) ?? [];
  }

  /** The place whose card is shown. */
  get told(): P | undefined {
    return this.land().byId.get(this.looked);
  }

  /** From where to where the choice pointed at leads. */
  get way(): { from: P; to: P } | null {
    const at = (spot: string) => this.land().byId.get(spot.slice(this.kind.length + 1));
    const from = at(this.session.targets.originOf(this.session.pointed?.target ?? ""));
    const to = at(this.pointed);
    return from && to ? { from, to } : null;
  }

  /** What makes a drawing a button. */
  button(place: P) {
    const look = () => (this.looked = place.id);
    const leave = () => (this.looked = "");
    return {
      [`data-${this.kind}`]: place.id,
      "data-held": "",
      role: "button",
      tabindex: place.id === this.stop ? 0 : -1,
      onclick: () => this.choose(place),
      onkeydown: (event: KeyboardEvent) => this.press(event, place),
      onfocus: (event: FocusEvent) => {
        this.walker = place.id;
        if ((event.currentTarget as Element).matches(":focus-visible")) look(); // a dialog that closes gives a finger's focus back
      },
      onblur: leave,
      onmouseenter: () => isFinger() || look(), // a browser says so of a tap too, and at once the contrary
      onmouseleave: () => isFinger() || leave(),
    };
  }

  private choose(place: P): void {
    const taken = this.choices(place).length > 0;
    const done = !taken && this.instead(place);
    this.looked = (taken || done) && matchMedia("(pointer: coarse)").matches ? "" : place.id; // a finger has left it
    if (!done) this.session.pick(this.spot(place), this.ask(place));
  }

  private press(event: KeyboardEvent, place: P): void {
    const chosen = event.key === "Enter" || event.key === " ";
    if (!chosen && !isArrow(event.key)) return;
    event.preventDefault();
    if (chosen) return this.choose(place);
    const next = isArrow(event.key) && placeTowards(this.land().places, place, event.key);
    if (!next) return;
    const map = (event.currentTarget as SVGElement).ownerSVGElement;
    map?.querySelector<SVGGElement>(`[data-${this.kind}="${next.id}"]`)?.focus();
  }
}
