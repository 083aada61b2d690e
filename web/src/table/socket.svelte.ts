/** The WebSocket of one table: opened again whenever it is lost. Only what came since is asked for. */

import type { ClientMessage, ServerMessage, StateMessage } from "../wire/messages";

export type Connection = "connecting" | "live" | "lost";

interface Ends {
  known: () => StateMessage | null; // what the page has received so far
  hear: (message: ServerMessage) => void;
  refused: (reason: string) => void; // the place is no longer there
}

const REFUSED = 4000; // a socket closed with 4403 was refused with 403
const FIRST_WAIT = 500;
const LONGEST_WAIT = 2_000; // so that the page is back soon after a restart ...
const PATIENT_WAIT = 15_000; // ... but asks less often where the server is away for long
const SOON = 5 * 60_000;

export class TableSocket {
  connection = $state<Connection>("connecting");

  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private lostAt = 0; // when the connection was lost; 0: it is there
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly ends: Ends,
  ) {}

  /** A new connection, in place of the one that there may be. */
  open(): void {
    this.drop();
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const known = this.ends.known();
    const wanted = known ? `?since=${known.events.length}&branch=${known.branch}` : "";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket${wanted}`);
    this.socket = socket;
    socket.onopen = () => {
      this.connection = "live";
      this.wait = FIRST_WAIT;
      this.lostAt = 0;
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket === socket) this.ends.hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (!this.closed && this.socket === socket) this.lose(event);
    };
  }

  private lose(event: CloseEvent): void {
    this.connection = "lost";
    if (event.code === REFUSED + 403 || event.code === REFUSED + 404) return this.ends.refused(event.reason);
    this.lostAt ||= performance.now();
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, performance.now() - this.lostAt < SOON ? LONGEST_WAIT : PATIENT_WAIT);
  }

  send(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** Hear nothing more of the present connection. */
  drop(): void {
    this.socket?.close();
    this.socket = null;
  }

  /** For good: the page leaves the table. */
  close(): void {
    this.closed = true;
    this.drop();
  }
}
