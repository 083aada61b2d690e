/** How wide the page is: as narrow as a phone's, or wide enough for a column beside the board. */

class Narrow {
  is = $state(false);
  aside = $state(true);
  constructor() {
    follow("(max-width: 760px)", (matches) => (this.is = matches));
    follow("(min-width: 1081px)", (matches) => (this.aside = matches));
  }
}

function follow(condition: string, tell: (matches: boolean) => void): void {
  const query = matchMedia(condition);
  tell(query.matches);
  query.addEventListener("change", (event) => tell(event.matches));
}

export const narrow = new Narrow();
