/** The rule that is open over the page, if one is. */

class Reading {
  rule = $state.raw<{ game: string; id: string } | null>(null);

  open(game: string, id: string): void {
    this.rule = { game, id };
  }

  close(): void {
    this.rule = null;
  }
}

export const reading = new Reading();
