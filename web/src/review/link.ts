/** The link of a review that is shared, with the seat whose decisions it shows. */

/** `shared` is as the server gives it: `/t/<table>/review#<secret>`. */
export function reviewLink(shared: string, seat: number | null): string {
  return seat === null ? shared : shared.replace("#", `?seat=${seat + 1}#`);
}
