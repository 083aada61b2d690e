"""How well the words in a drawing can be read: axe-core measures none of them, so their pixels are looked at.

Two pictures are taken, with the letters and without (a halo around them stays); where they differ, there is ink. What
lies under the ink and right beside it is what the ink has to stand out from.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

LARGE: Final = 24.0  # pixels of the screen; WCAG 1.4.3
LARGE_BOLD: Final = 18.66
BOLD: Final = 700
FINDING: Final = """() => [...document.querySelectorAll("svg text")].flatMap((text) => {
    const box = text.getBoundingClientRect();
    const style = getComputedStyle(text);
    const way = text.getScreenCTM();
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
    const [right, bottom] = [Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
    if (right - left < 2 || bottom - top < 2) return [];
    return [{
        words: text.textContent.trim(), left, top, right, bottom,
        size: parseFloat(style.fontSize) * Math.hypot(way.a, way.b),
        weight: Number(style.fontWeight),
        fill: style.fill.match(/[\\d.]+/g).slice(0, 3).map(Number),
    }];
})"""
SETTLED: Final = """async () => {
    window.untold = new CSSStyleSheet();
    untold.replaceSync("[role=tooltip] { display: none !important; }");  // one may come up between the two pictures
    document.adoptedStyleSheets.push(untold);
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}"""
COVERED: Final = """(texts) => {  // all but the texts and what lies beside them, so that the pictures are small
    window.cover = document.createElement("canvas");
    [cover.width, cover.height] = [innerWidth, innerHeight];
    cover.style.cssText = "position: fixed; inset: 0; z-index: 2147483647; pointer-events: none;";
    const pen = cover.getContext("2d");
    pen.fillRect(0, 0, innerWidth, innerHeight);
    for (const { left, top, right, bottom } of texts) {
        const [x, y] = [Math.floor(left) - 3, Math.floor(top) - 3];
        pen.clearRect(x, y, Math.ceil(right) + 3 - x, Math.ceil(bottom) + 3 - y);
    }
    document.body.append(cover);
}"""
NO_LETTERS: Final = """() => untold.insertRule("svg text, svg text * { fill: transparent !important; }")"""
AS_BEFORE: Final = """() => {
    cover.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== untold);
}"""
MEASURING: Final = """async ([withLetters, without, texts, scale]) => {
    const pixelsOf = async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const pen = canvas.getContext("2d");
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height);
    };
    const [inked, bare] = [await pixelsOf(withLetters), await pixelsOf(without)];
    const [inkedWhole, bareWhole] = [inked, bare].map(({ data }) => new Uint32Array(data.buffer));
    const at = (picture, x, y) => picture.data.subarray(4 * (y * picture.width + x), 4 * (y * picture.width + x) + 3);
    const apart = (a, b) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
    const isInk = (seen, ground, fill) => apart(seen, ground) > 24 && apart(seen, fill) + 12 < apart(ground, fill);
    const light = (colour) => {
        const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        const [r, g, b] = [...colour].map((part) => linear(part / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
    const measure = ({ left, top, right, bottom, fill }) => {
        const spots = [];
        for (let y = Math.floor(top * scale); y < Math.min(bare.height, bottom * scale); y++)
            for (let x = Math.floor(left * scale); x < Math.min(bare.width, right * scale); x++)
                if (
                    inkedWhole[y * bare.width + x] !== bareWhole[y * bare.width + x] &&
                    isInk(at(inked, x, y), at(bare, x, y), fill)
                )
                    spots.push([x, y, apart(at(inked, x, y), fill)]);
        if (spots.length < 8) return null;
        spots.sort((a, b) => a[2] - b[2]);
        const purest = spots.slice(0, Math.ceil(spots.length / 8)).map(([x, y]) => at(inked, x, y));
        const ink = [0, 1, 2].map((c) => purest.reduce((sum, colour) => sum + colour[c], 0) / purest.length);
        const isOurs = ([x, y]) => {  // on the way from the ground to this ink, and not to that of a neighbour
            const [seen, ground] = [at(inked, x, y), at(bare, x, y)];
            const c = [0, 1, 2].sort((i, j) => Math.abs(ink[j] - ground[j]) - Math.abs(ink[i] - ground[i]))[0];
            const part = (seen[c] - ground[c]) / (ink[c] - ground[c] || 1);
            return apart(seen, [0, 1, 2].map((i) => ground[i] + part * (ink[i] - ground[i]))) < 36;
        };
        const found = [];
        for (const [x, y] of spots.filter(isOurs))
            for (const [dx, dy] of [[0, 0], [-2, 0], [2, 0], [0, -2], [0, 2]])
                if (x + dx >= 0 && x + dx < bare.width && y + dy >= 0 && y + dy < bare.height)
                    found.push(contrast(ink, at(bare, x + dx, y + dy)));
        found.sort((a, b) => a - b);
        return found[Math.floor(found.length / 10)] ?? null;
    };
    return texts.map(measure);
}"""


@dataclass(frozen=True)
class Reading:
    """Words in a drawing, and the contrast that nine tenths of their surroundings exceed."""

    words: str
    size: float
    weight: int
    contrast: float

    @property
    def needed(self) -> float:
        large = self.size >= LARGE or (self.size >= LARGE_BOLD and self.weight >= BOLD)
        return 3.0 if large else 4.5

    def __str__(self) -> str:
        return f"{self.words!r}: {self.contrast:.2f} of {self.needed} at {self.size:.1f} px"


def readings(page: Page) -> list[Reading]:
    """Of every text in a drawing that is in sight."""
    page.evaluate(SETTLED)
    texts: list[dict[str, Any]] = page.evaluate(FINDING)
    scale = page.evaluate("devicePixelRatio")
    page.evaluate(COVERED, texts)
    with_letters = page.screenshot(animations="disabled")
    page.evaluate(NO_LETTERS)
    without = page.screenshot(animations="disabled")
    page.evaluate(AS_BEFORE)
    desk = page.context.new_page()
    pictures = [base64.b64encode(picture).decode() for picture in (with_letters, without)]
    measured = desk.evaluate(MEASURING, [*pictures, texts, scale])
    desk.close()
    return [
        Reading(text["words"], text["size"], text["weight"], contrast)
        for text, contrast in zip(texts, measured, strict=True)
        if contrast is not None
    ]
