/** A deal with the Murshid in a conflict: what was promised, and what became of it. Read from the events. */

import type { GameEvent } from "../../wire/messages";
import type { CrescentMoonView } from "./wire";
import { seatName, seatWords } from "./words";

export interface DealStory {
  maker: number;
  murshid: number;
  points: number;
  help: "the maker" | "the other side" | "nobody" | null; // null: not known yet
  paid: boolean | null; // null: the conflict is not over
}

const BEGINNINGS = ["combat began", "contest began"];
const SEATLESS = -1;

/** The deal of the conflict that began last; null if there is none. */
export function dealIn(events: GameEvent[]): DealStory | null {
  const began = events.findLastIndex(({ kind }) => BEGINNINGS.includes(kind));
  const conflict = events.slice(Math.max(began, 0));
  const taken = conflict.find(({ kind }) => kind === "offer taken");
  if (!taken) return null;
  const [maker, murshid] = [taken.seat, numberIn(taken, "other")];
  const over = conflict.some(({ kind }) => kind === "conflict won");
  const told = over || conflict.some(({ kind }) => kind === "strength");
  return {
    maker,
    murshid,
    points: numberIn(taken, "points"),
    help: told ? helped(sideOf(conflict, murshid), sideOf(conflict, maker)) : null,
    paid: over ? conflict.some(({ kind }) => kind === "deal paid") : null,
  };
}

function helped(murshid: unknown, maker: unknown): DealStory["help"] {
  if (murshid !== "attacker" && murshid !== "defender") return "nobody";
  return murshid === maker ? "the maker" : "the other side";
}

/** The side that a seat leads or took. */
function sideOf(conflict: GameEvent[], seat: number): unknown {
  const first = conflict[0];
  if (first?.seat === seat) return "attacker";
  if (first?.["defender"] === seat) return "defender";
  return conflict.find((event) => event.kind === "side taken" && event.seat === seat)?.["side"];
}

function numberIn(event: GameEvent, field: string): number {
  const found = event[field];
  return typeof found === "number" ? found : SEATLESS;
}

/** What was promised, and what each of them did then. */
export function dealWords(deal: DealStory, view: CrescentMoonView): string[] {
  const [maker, murshid] = [seatWords(view, deal.maker), seatWords(view, deal.murshid)];
  const mine = deal.maker === view.you;
  const whose = mine ? "your side" : `the side of ${maker}`;
  const pays = mine ? "pay" : "pays";
  const said = [`${seatName(view, deal.maker)} ${pays} ${murshid} ${deal.points} VP if ${whose} wins.`];
  const taker = seatName(view, deal.murshid);
  if (deal.help === "the maker") said.push(`${taker} helped ${maker} in return.`);
  if (deal.help === "the other side") said.push(`${taker} helped the other side all the same.`);
  if (deal.help === "nobody") said.push(`${taker} helped neither side.`);
  if (deal.paid === true) said.push(`${capital(whose)} won: ${deal.points} VP ${deal.points === 1 ? "was" : "were"} paid.`);
  if (deal.paid === false) said.push(`${capital(whose)} lost: nothing was paid.`);
  return said;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
