/** Whether the server has not answered anything since the page was opened. Later, the table itself tells of a lost connection. */

class Offline {
  is = $state(false);
  private answered = false;

  heard(): void {
    this.answered = true;
    this.is = false;
  }

  unheard(): void {
    this.is ||= !this.answered;
  }
}

export const offline = new Offline();
