/** The little Markdown the rulebooks use, as a tree: nothing is ever put into the page as raw HTML. */

export type Span =
  | { kind: "text" | "bold" | "italic" | "code"; text: string }
  | { kind: "rule"; text: string };

export type Block =
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

/** Bold, italic, code, and the ids of rules: a book's own prefix and a number, such as XY-5.3. */
function inline(prefix: string): RegExp {
  return new RegExp(String.raw`\*\*(.+?)\*\*|\*(.+?)\*|\`(.+?)\`|\b(${prefix.replace(/\W/g, "") || "(?!)"}-\d+(?:\.\d+)?)\b`, "g");
}

export function spansOf(text: string, prefix: string): Span[] {
  const spans: Span[] = [];
  let last = 0;
  for (const found of text.matchAll(inline(prefix))) {
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

export function blocksOf(text: string, prefix: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => blockOf(part, prefix));
}

function blockOf(part: string, prefix: string): Block {
  const lines = part.split("\n");
  const first = lines[0] ?? "";
  if (first.startsWith("|")) return tableOf(lines, prefix);
  if (/^([-*]|\d+\.) /.test(first)) return listOf(lines, prefix);
  return { kind: "paragraph", spans: spansOf(lines.map((line) => line.trim()).join(" "), prefix) };
}

function listOf(lines: string[], prefix: string): Block {
  const items: string[] = [];
  for (const line of lines) {
    const found = /^\s*(?:[-*]|\d+\.) +(.*)/.exec(line);
    if (found) items.push(found[1] ?? "");
    else if (items.length) items[items.length - 1] += ` ${line.trim()}`;
  }
  return { kind: "list", ordered: /^\d/.test(lines[0] ?? ""), items: items.map((item) => spansOf(item, prefix)) };
}

function tableOf(lines: string[], prefix: string): Block {
  const cells = (line: string) =>
    line
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => spansOf(cell.trim(), prefix));
  const body = lines.filter((line) => !/^\|[-:| ]+\|?$/.test(line)).map(cells);
  return { kind: "table", head: body[0] ?? [], rows: body.slice(1) };
}
