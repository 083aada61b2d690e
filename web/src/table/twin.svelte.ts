/** Other tabs of this browser at the same table: both may be open, but they share one place at it. */

interface Greeting {
  from: string;
  seat: number;
  answer: boolean;
}

let opened: Twin | undefined;

/** The other tabs of the table this page shows. */
export function theTwin(): Twin {
  return (opened ??= new Twin());
}

export class Twin {
  seat = $state<number | null>(null); // where another tab sits; null: there is none
  tabs = $state(0); // how many others sit where this one does
  private readonly others = new Set<string>();
  private channel: BroadcastChannel | null = null;
  private readonly name = Math.random().toString(36).slice(2);

  /** Say where this tab sits, and hear where the others do. */
  greet(table: string, seat: number): void {
    if (typeof BroadcastChannel === "undefined") return;
    this.channel?.close();
    this.channel = new BroadcastChannel(`outremer ${table}`);
    this.channel.onmessage = (event: MessageEvent<Greeting>) => this.hear(event.data, seat);
    this.say(seat, false);
  }

  private hear(greeting: Greeting, seat: number): void {
    if (greeting.from === this.name) return;
    this.seat = greeting.seat;
    if (greeting.seat === seat) this.others.add(greeting.from);
    this.tabs = this.others.size;
    if (!greeting.answer) this.say(seat, true);
  }

  private say(seat: number, answer: boolean): void {
    this.channel?.postMessage({ from: this.name, seat, answer } satisfies Greeting);
  }

  dismiss(): void {
    this.seat = null;
  }

  close(): void {
    this.channel?.close();
  }
}
