/** The players' colours, as people with each kind of colour blindness see them (Machado, Oliveira and Fernandes 2009). */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Colour = [number, number, number];
const SIGHTS: Record<string, [Colour, Colour, Colour]> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
const CREAM = linear("#fff6e0"); // the ink on the colours
const READABLE = 4.5;
const APART = 12; // hundredths of OKLab; two colours side by side are told apart from about 2

function linear(hex: string): Colour {
  const part = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const dot = (row: Colour, colour: Colour) => row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2];

function seen(hex: string, sight: string): Colour {
  const colour = linear(hex);
  const rows = SIGHTS[sight] as [Colour, Colour, Colour];
  const [r, g, b] = rows.map((row) => Math.min(1, Math.max(0, dot(row, colour)))) as Colour;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function apart(a: string, b: string, sight: string): number {
  const [one, other] = [seen(a, sight), seen(b, sight)];
  return 100 * Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

function contrast(hex: string): number {
  const light = (colour: Colour) => dot([0.2126, 0.7152, 0.0722], colour);
  return (light(CREAM) + 0.05) / (light(linear(hex)) + 0.05);
}

/** The colours that a block of a style sheet sets, by name. */
function block(file: string, selector: string, names: RegExp): Record<string, string> {
  const css = readFileSync(new URL(`../src/${file}`, import.meta.url), "utf8");
  const found = css.split(`${selector} {`)[1]?.split("}")[0] ?? "";
  const pairs = [...found.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1] as string, match[2] as string]);
  return Object.fromEntries(pairs.filter(([name]) => names.test(name as string)));
}

const SETS = {
  seats: { file: "design/tokens.css", names: /^seat-\d$/, count: 6 },
  characters: { file: "games/crescent-moon/colours.css", names: /./, count: 5 },
};

describe.each(Object.entries(SETS))("the distinct colours of %s", (_, { file, names, count }) => {
  const distinct = block(file, ':root[data-palette="distinct"]', names);
  const pairs = Object.values(distinct).flatMap((a, i, all) => all.slice(i + 1).map((b) => [a, b] as const));

  it("replace every usual one", () => {
    expect(Object.keys(distinct)).toEqual(Object.keys(block(file, ":root", names)));
    expect(Object.keys(distinct)).toHaveLength(count);
  });

  it.each(Object.keys(SIGHTS))("are far apart with %s sight", (sight) => {
    for (const [a, b] of pairs) expect(apart(a, b, sight), `${a} and ${b}`).toBeGreaterThan(APART);
  });

  it("carry light ink that can be read", () => {
    for (const colour of Object.values(distinct)) expect(contrast(colour), colour).toBeGreaterThan(READABLE);
  });
});

it("is worth choosing: some usual colours look the same to some people", () => {
  const usual = Object.values(block("games/crescent-moon/colours.css", ":root", /./));
  const closest = Math.min(...usual.flatMap((a, i) => usual.slice(i + 1).map((b) => apart(a, b, "deuteranopia"))));
  expect(closest).toBeLessThan(6);
});
