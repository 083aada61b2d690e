/** The sheets of a game's roles: goal, powers, scoring, openings, friends and rivals, with the game's own numbers in them. */

import { filled } from "../table/hints";
import { api } from "../wire/api";

export interface Sheet {
  id: string;
  name: string;
  rule: string;
  goal: string;
  powers: string[];
  scoring: string[];
  friends: string[];
  rivals: string[];
  openings: { title: string; text: string }[];
}

export interface Sheets {
  word: string; // what the roles are called together
  sheets: Sheet[];
}

const NONE: Sheets = { word: "", sheets: [] };
const books = new Map<string, Promise<Sheets>>();

/** The sheets of a game, fetched once. */
export function sheetsOf(game: string): Promise<Sheets> {
  let book = books.get(game);
  if (!book) {
    book = api.board<{ sheets?: Sheets; numbers?: unknown }>(game).then(({ sheets, numbers }) => withNumbers(sheets ?? NONE, numbers));
    book.catch(() => books.delete(game)); // ask again the next time
    books.set(game, book);
  }
  return book;
}

/** A line whose number is not known is left out: better nothing than a wrong one. */
export function withNumbers({ word, sheets }: Sheets, numbers: unknown): Sheets {
  const lines = (texts: string[]) => texts.flatMap((text) => filled(text, numbers) ?? []);
  return {
    word,
    sheets: sheets.map((sheet) => ({
      ...sheet,
      goal: lines([sheet.goal])[0] ?? "",
      powers: lines(sheet.powers),
      scoring: lines(sheet.scoring),
      friends: lines(sheet.friends),
      rivals: lines(sheet.rivals),
      openings: sheet.openings.map(({ title, text }) => ({ title, text: lines([text])[0] ?? "" })),
    })),
  };
}
