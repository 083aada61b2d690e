/** The rulebooks, fetched once each. */

import { api } from "../wire/api";
import type { RuleEntry } from "../wire/messages";

const books = new Map<string, Promise<RuleEntry[]>>();

export function rulebook(game: string): Promise<RuleEntry[]> {
  let book = books.get(game);
  if (!book) {
    book = api.rules(game);
    book.catch(() => books.delete(game)); // ask again the next time
    books.set(game, book);
  }
  return book;
}

export async function ruleOf(game: string, id: string): Promise<RuleEntry | undefined> {
  return (await rulebook(game)).find((rule) => rule.id === id);
}
