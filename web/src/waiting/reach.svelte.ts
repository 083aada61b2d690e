/** How far links reach: what they must begin with so that others can open them. */

import { api } from "../wire/api";
import type { ReachEntry } from "../wire/messages";

const NOWHERE: ReachEntry = { public: null, network: [], may_open: false };

class Reach {
  told = $state.raw<ReachEntry>(NOWHERE);
  private asked = false;

  /** Ask the server, once for each page. */
  learn(): void {
    if (this.asked) return;
    this.asked = true;
    void api.reach().then((told) => (this.told = told)).catch(() => (this.asked = false));
  }

  async letNetworkIn(): Promise<void> {
    this.told = await api.letNetworkIn();
  }

  get base(): string {
    return baseOf(this.told, location.origin, location.hostname);
  }

  /** Whether a link opens on this computer only. */
  get onlyHere(): boolean {
    return isLoopback(new URL(this.base).hostname);
  }

  /** A link as it is given to somebody else. */
  whole(link: string): string {
    return new URL(link, this.base).href;
  }
}

export const reach = new Reach();

/** The page's own address will do, unless it is one that means "this computer" everywhere. */
export function baseOf(told: ReachEntry, origin: string, hostname: string): string {
  if (told.public) return told.public;
  return (isLoopback(hostname) && told.network[0]) || origin;
}

export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
