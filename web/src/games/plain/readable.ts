/** A JSON value as something to read: a word, a list, a table, or named parts. Knows nothing of any game. */

export type Readable =
  | { form: "words"; words: string }
  | { form: "list"; items: Readable[] }
  | { form: "table"; heads: string[]; rows: { head: string; cells: Readable[] }[] }
  | { form: "parts"; parts: { name: string; value: Readable }[] };

const NOTHING = "–";

export function readable(value: unknown, rowNames: string[] = []): Readable {
  if (Array.isArray(value)) return readableList(value, rowNames);
  if (isObject(value)) {
    const parts = Object.entries(value).map(([key, part]) => ({ name: keyWords(key), value: readable(part, rowNamesFor(key, rowNames)) }));
    return parts.length ? { form: "parts", parts } : { form: "words", words: NOTHING };
  }
  return { form: "words", words: wordsOf(value) };
}

/** Only a list called after the seats has a row for each of them. */
function rowNamesFor(key: string, names: string[]): string[] {
  return key === "seats" || key === "players" ? names : [];
}

function readableList(list: unknown[], rowNames: string[]): Readable {
  if (!list.length) return { form: "words", words: NOTHING };
  if (list.every(isObject)) return tableOf(list, rowNames);
  if (list.every((item) => !isObject(item) && !Array.isArray(item))) return { form: "words", words: list.map(wordsOf).join(", ") };
  return { form: "list", items: list.map((item) => readable(item)) };
}

function tableOf(rows: Record<string, unknown>[], names: string[]): Readable {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (!keys.length) return { form: "words", words: NOTHING };
  return {
    form: "table",
    heads: keys.map(keyWords),
    rows: rows.map((row, i) => ({ head: names[i] ?? String(i + 1), cells: keys.map((key) => readable(row[key])) })),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** "hand_size" is "Hand size". */
export function keyWords(key: string): string {
  const plain = key.replace(/[_-]+/g, " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}
