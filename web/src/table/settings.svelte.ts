/** What a person has chosen on this browser: alerts, and whether to be asked before what cannot be taken back. */

import { readSettings, type Settings } from "../logic/alerts";

const KEY = "outremer settings";

class Chosen {
  private kept = $state<Settings>(readSettings(localStorage.getItem(KEY)));

  get sound(): boolean {
    return this.kept.sound;
  }
  get notify(): boolean {
    return this.kept.notify;
  }
  get confirm(): boolean {
    return this.kept.confirm;
  }

  choose(change: Partial<Settings>): void {
    this.kept = { ...this.kept, ...change };
    localStorage.setItem(KEY, JSON.stringify(this.kept));
  }
}

export const settings = new Chosen();
