/** A few sentences for a player who has a wheel, or an order, for the first time. */

import type { Hint } from "../kit";
import type { StateMessage } from "../../wire/messages";
import { viewOf } from "./wire";

const WHEEL: Hint = {
  key: "crusaders wheel",
  title: "The wheel",
  lines: [
    "On your turn choose one wedge with tokens on it: the tokens, and your bonuses, are the strength of its action.",
    "Then they are sown, one to each wedge clockwise. Point at a wedge to see where they would fall.",
    "Or upgrade a wedge instead: from then on it can do two things, and you may divide its tokens between them.",
  ],
  rule: "CR-4.2",
};

const ORDERS: Record<string, { line: string; rule: string }> = {
  alcantara: { line: "You begin with one more token and one wedge upgraded. In play you have no power, only that start.", rule: "CR-7.1" },
  aviz: { line: "When you sow, the first token may fall back on the wedge you have just emptied.", rule: "CR-7.2" },
  calatrava: { line: "You have only six tokens, but every action you give a token to is one stronger: few tokens, quick turns.", rule: "CR-7.3" },
  "holy-sepulchre": { line: "You have two tokens more than others, but every Travel is one weaker.", rule: "CR-7.4" },
  hospitaller: { line: "Once in each sowing you may pass over one wedge.", rule: "CR-7.5" },
  montesa: { line: "A further knight enters beside your first, and every Travel is one stronger.", rule: "CR-7.6" },
  santiago: { line: "One wedge starts upgraded, and when you sow the first token may fall back on the wedge you have just emptied.", rule: "CR-7.7" },
  lazarus: { line: "Three wedges start upgraded, for one token less. In play you have no power.", rule: "CR-7.8" },
  templar: { line: "You have only ten tokens, but once a turn you may drop two of them on one wedge while you sow.", rule: "CR-7.9" },
  teutonic: { line: "You may sow either way round.", rule: "CR-7.10" },
};

export function hints(state: StateMessage): Hint[] {
  const view = viewOf(state);
  if (view.step !== "turn") return [];
  return [WHEEL, ...orderHint(view.seats[state.seat]?.order ?? "")];
}

function orderHint(order: string): Hint[] {
  const known = ORDERS[order];
  return known ? [{ key: `crusaders ${order}`, title: "Your order", lines: [known.line], rule: known.rule }] : [];
}
