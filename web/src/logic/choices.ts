/** A menu as it is shown: what ends a turn comes last, and each choice keeps its number while the question is open. */

import type { Choice } from "../wire/messages";

export type Numbers = Map<string, number>; // by action

const LAST = ["", "stop", "pass"];
const sorted = new WeakMap<Choice[], Choice[]>();

/** The choices in the order they are listed: those that are `seldom` taken come after the others, those that stop or pass
 * last. */
export function inOrder(menu: Choice[], seldom: (choice: Choice) => boolean = () => false): Choice[] {
  let found = sorted.get(menu);
  if (!found) {
    const usual = [...menu.filter((choice) => !seldom(choice)), ...menu.filter(seldom)];
    found = LAST.flatMap((ending) => usual.filter((choice) => (choice.ending ?? "") === ending));
    sorted.set(menu, found);
  }
  return found;
}

/** The keys of the choices. If the same question goes on, those that were listed keep theirs; otherwise they are counted.
 * `last`: what was listed last. Where nothing of that is left but a way to end it, the list is another one. */
export function numbered(menu: Choice[], before: Numbers, goesOn: boolean, last: Choice[] = menu): Numbers {
  const known = menu.length > 0 && menu.every(({ action }) => before.has(action));
  const further = menu.filter(({ ending }) => !ending);
  const left = !further.length || further.some(({ action }) => last.some((one) => one.action === action));
  return goesOn && known && left ? before : counted(menu);
}

/** From 1 on; but an amount is its own number, because that is what its coin shows. Other choices come after the amounts. */
function counted(menu: Choice[]): Numbers {
  const amountIn = (action: string) => /^amount (\d+)$/.exec(action)?.[1];
  let last = Math.max(0, ...menu.map(({ action }) => Number(amountIn(action) ?? 0)));
  return new Map(menu.map(({ action }) => [action, Number(amountIn(action) ?? ++last)]));
}

/** A number typed digit by digit: the one it names, if there is one, and whether a further digit could follow. */
export function typedNumber(typed: string, numbers: number[]): { number: number | null; sure: boolean } | null {
  const meant = numbers.filter((number) => `${number}`.startsWith(typed));
  if (!meant.length) return null;
  const number = meant.find((one) => `${one}` === typed) ?? null;
  return { number, sure: number !== null && meant.length === 1 };
}

/** Whether a choice stands for no place on the board or on a wheel. */
export function isLoose(target: string): boolean {
  return target === "" || target.startsWith("action ");
}

const MANY = 6;

/** Choices that give an action some of the tokens, in a group for each action; none where a list of them is short. */
export function tokenGroups(menu: Choice[]): [string, Choice[]][] {
  const groups = new Map<string, Choice[]>();
  for (const choice of menu) {
    const name = /^action (.+)$/.exec(choice.target)?.[1];
    if (name && choice.action.startsWith(`${name} `)) groups.set(name, [...(groups.get(name) ?? []), choice]);
  }
  return [...groups.values()].flat().length >= MANY ? [...groups] : [];
}

/** Whether one should be asked again: what cannot be undone, and to pass while there is something else to do. */
export function asksAgain(choice: Choice, menu: Choice[]): boolean {
  return choice.final || (choice.ending === "pass" && menu.length > 1);
}
