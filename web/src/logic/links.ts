/** Words of a chat taken apart into text and links to tables of this server; nothing else becomes a link. */

export interface ChatSpan {
  kind: "text" | "link";
  text: string;
}

const TABLE_LINK = /(?<![^\s(])\/t\/[a-z0-9]+(?:#[\w-]+)?(?![\w/#-])/g; // not the tail of another site's address

export function chatSpans(text: string): ChatSpan[] {
  const spans: ChatSpan[] = [];
  let end = 0;
  for (const found of text.matchAll(TABLE_LINK)) {
    if (found.index > end) spans.push({ kind: "text", text: text.slice(end, found.index) });
    spans.push({ kind: "link", text: found[0] });
    end = found.index + found[0].length;
  }
  if (end < text.length) spans.push({ kind: "text", text: text.slice(end) });
  return spans;
}
