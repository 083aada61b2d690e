/** The little Markdown the rulebooks use, as a tree: nothing is ever put into the page as raw HTML. */

export type Span =
  | { kind: "text" | "bold" | "italic" | "code"; text: string }
  | { kind: "rule"; text: string };

export type Block =
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\b((?:CR|CM)-\d+(?:\.\d+)?)\b/g;

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let last = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > last) spans.push({ kind: "text", text: text.slice(last, found.index) });
    const [whole, bold, italic, code, rule] = found;
    if (bold !== undefined) spans.push({ kind: "bold", text: bold });
    else if (italic !== undefined) spans.push({ kind: "italic", text: italic });
    else if (code !== undefined) spans.push({ kind: "code", text: code });
    else spans.push({ kind: "rule", text: rule ?? whole });
    last = found.index + whole.length;
  }
  if (last < text.length) spans.push({ kind: "text", text: text.slice(last) });
  return spans;
}

export function blocksOf(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(blockOf);
}

function blockOf(part: string): Block {
  const lines = part.split("\n");
  const first = lines[0] ?? "";
  if (first.startsWith("|")) return tableOf(lines);
  if (/^([-*]|\d+\.) /.test(first)) return listOf(lines);
  return { kind: "paragraph", spans: spansOf(lines.map((line) => line.trim()).join(" ")) };
}

function listOf(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const found = /^\s*(?:[-*]|\d+\.) +(.*)/.exec(line);
    if (found) items.push(found[1] ?? "");
    else if (items.length) items[items.length - 1] += ` ${line.trim()}`;
  }
  return { kind: "list", ordered: /^\d/.test(lines[0] ?? ""), items: items.map(spansOf) };
}

function tableOf(lines: string[]): Block {
  const cells = (line: string) =>
    line
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => spansOf(cell.trim()));
  const body = lines.filter((line) => !/^\|[-:| ]+\|?$/.test(line)).map(cells);
  return { kind: "table", head: body[0] ?? [], rows: body.slice(1) };
}
