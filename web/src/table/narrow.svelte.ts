/** How wide the page is: as narrow as a phone's, wide enough for a column beside the board, or for the log at all times. */

class Narrow {
  is = $state(false);
  aside = $state(true);
  log = $state(true);
  wide = $state(true); // for long titles
  constructor() {
    follow("(max-width: 760px)", (matches) => (this.is = matches));
    follow("(min-width: 1081px)", (matches) => (this.aside = matches));
    follow("(min-width: 1280px)", (matches) => (this.log = matches));
    follow("(min-width: 1400px)", (matches) => (this.wide = matches));
  }
}

function follow(condition: string, tell: (matches: boolean) => void): void {
  const query = matchMedia(condition);
  tell(query.matches);
  query.addEventListener("change", (event) => tell(event.matches));
}

export const narrow = new Narrow();
