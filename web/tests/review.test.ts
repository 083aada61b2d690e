import { describe, expect, it } from "vitest";
import { reviewLink } from "../src/review/link";

describe("the link of a review", () => {
  it("names the seat whose decisions are shown, before the secret", () => {
    expect(reviewLink("/t/abc/review#s3cret", 1)).toBe("/t/abc/review?seat=2#s3cret");
    expect(reviewLink("/t/abc/review#s3cret", null)).toBe("/t/abc/review#s3cret");
  });
});
