/** How wide the page is, and what there is room for. */

class Narrow {
  is = $state(false); // as a phone or a tablet held upright: everything below each other
  aside = $state(true); // a column beside the board
  strip = $state(true); // a strip of cards below the board
  log = $state(true); // the log at all times
  wide = $state(true); // long titles
  constructor() {
    follow("(max-width: 860px)", (matches) => (this.is = matches));
    follow("(min-width: 1081px)", (matches) => (this.aside = matches));
    follow("(min-width: 1240px)", (matches) => (this.strip = matches));
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
