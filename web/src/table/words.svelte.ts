/** The chat of a table as this browser reads it: what is new, and older pages. */

import { EVERYBODY, isNews, threadOf, unreadIn, type Read } from "../logic/threads";
import { api } from "../wire/api";
import type { ChatMessage } from "../wire/messages";
import type { TableSession } from "./session.svelte";

const KEY = "outremer read ";
const SHOWN_FOR = 6000; // milliseconds of a bubble
const MOST_BUBBLES = 2;

export class Words {
  older = $state.raw<ChatMessage[]>([]); // pages asked for, before what the socket sent
  thread = $state(EVERYBODY);
  bubbles = $state.raw<ChatMessage[]>([]);
  private read = $state.raw<Read>({});
  private told = -1; // the last word that had a bubble
  private seat: number | null = null;

  constructor(private readonly session: TableSession) {}

  private get you(): number {
    return this.session.now?.seat ?? EVERYBODY;
  }

  get all(): ChatMessage[] {
    const sent = this.session.model.chat;
    const first = sent[0]?.n ?? 0;
    return this.older.length ? [...this.older.filter((line) => line.n < first), ...sent] : sent;
  }

  /** Whether something was said before what is shown. */
  get hasOlder(): boolean {
    return (this.all[0]?.n ?? 0) > 0;
  }

  async readOlder(): Promise<void> {
    const page = await api.olderChat(this.session.table, this.all[0]?.n ?? 0);
    this.older = [...page, ...this.older];
  }

  lines(thread: number): ChatMessage[] {
    return this.all.filter((line) => threadOf(line, this.you) === thread);
  }

  unread(thread: number): number {
    return unreadIn(thread, this.session.model.chat, this.read, this.you, this.session.now?.seats ?? []);
  }

  get unreadInAll(): number {
    const threads = new Set(this.session.model.chat.map((line) => threadOf(line, this.you)));
    return [...threads].reduce((sum, thread) => sum + this.unread(thread), 0);
  }

  /** The thread on the screen has been read up to its end. */
  markRead(): void {
    const last = this.lines(this.thread).at(-1)?.n ?? -1;
    if (last <= (this.read[this.thread] ?? -1)) return;
    this.read = { ...this.read, [this.thread]: last };
    localStorage.setItem(this.key, JSON.stringify(this.read));
    this.bubbles = this.bubbles.filter((line) => threadOf(line, this.you) !== this.thread);
  }

  /** Each seat at this screen has its own words. */
  follow(): void {
    if (this.seat !== this.you) {
      this.seat = this.you;
      this.read = readFrom(localStorage.getItem(this.key));
      this.older = [];
      this.bubbles = [];
      this.told = -1;
      this.thread = EVERYBODY;
    }
    const seats = this.session.now?.seats ?? [];
    const isNew = (line: ChatMessage) => line.n > this.told && line.n > (this.read[threadOf(line, this.you)] ?? -1);
    const fresh = this.session.model.chat.filter((line) => isNew(line) && isNews(line, this.you, seats));
    this.told = this.session.model.chat.at(-1)?.n ?? this.told;
    if (fresh.length) this.show(fresh.slice(-MOST_BUBBLES));
  }

  private show(lines: ChatMessage[]): void {
    this.bubbles = [...this.bubbles, ...lines].slice(-MOST_BUBBLES);
    setTimeout(() => (this.bubbles = this.bubbles.filter((line) => !lines.includes(line))), SHOWN_FOR);
  }

  private get key(): string {
    return `${KEY}${this.session.table} ${this.you}`;
  }
}

function readFrom(stored: string | null): Read {
  try {
    const given: unknown = JSON.parse(stored ?? "{}");
    return given !== null && typeof given === "object" ? (given as Read) : {};
  } catch {
    return {};
  }
}
