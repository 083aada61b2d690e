import { expect, it } from "vitest";
import { FIRST, readPreferences } from "../src/preferences/values";

it("is silent at first, and survives nonsense in the store", () => {
  const nonsense = [null, "null", "7", "{", "[]", '{"sound":"yes"}', '{"speed":"warp"}', '{"palette":true}', '{"other":1}'];
  for (const stored of nonsense) expect(readPreferences(stored)).toEqual(FIRST);
});

it("keeps what was set", () => {
  expect(readPreferences('{"sound":true,"confirm":false,"speed":"slow"}')).toEqual({ ...FIRST, sound: true, confirm: false, speed: "slow" });
});
