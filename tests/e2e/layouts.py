"""How a page lies on a screen, measured in the page itself: what is cut, covered, or scrolled sideways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES: Final = ((360, 740), (390, 780), (768, 1024), (1024, 768), (1280, 720), (1440, 900), (1920, 1080))
STILL: Final = """async () => {
    await document.fonts.ready;
    const moving = document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity);
    moving.forEach((one) => one.finish());
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}"""
MEASURES: Final = """
window.measures = (() => {
    const SLACK = 1.5;
    const CONTROLS = "button, a[href], input, select, textarea, summary, [role=button], [role=tab]";
    const named = (element) => {
        const words = element.getAttribute("aria-label") || element.textContent.trim().replace(/\\s+/g, " ");
        return `${element.tagName.toLowerCase()} "${words.slice(0, 40)}"`;
    };
    const area = ({ left, top, right, bottom }) => Math.max(0, right - left) * Math.max(0, bottom - top);
    const meet = (a, b) => ({
        left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
        right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
    });
    const shows = { visibilityProperty: true, opacityProperty: true };
    const isUnseen = (element) => !!element.closest(".unseen") || !element.checkVisibility(shows);

    // What of an element its surroundings let through; null where one can scroll to it.
    const inSight = (element) => {
        let seen = element.getBoundingClientRect();
        let scrolledAway = false;
        for (let around = element.parentElement; around; around = around.parentElement) {
            const style = getComputedStyle(around);
            if (style.overflowX === "visible" && style.overflowY === "visible") continue;
            if (around instanceof SVGElement && !(around instanceof SVGSVGElement)) continue;
            const box = around.getBoundingClientRect();
            const part = meet(seen, box);
            const reachable = ["auto", "scroll"].includes(style.overflowY) && around.scrollHeight > around.clientHeight;
            if (reachable && (seen.top < box.top - SLACK || seen.bottom > box.bottom + SLACK)) scrolledAway = true;
            if (scrolledAway) return seen.left < box.left - SLACK || seen.right > box.right + SLACK ? part : null;
            seen = part;
        }
        return meet(seen, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    };
    const isCut = (element) => {
        const seen = inSight(element);
        return seen !== null && area(seen) < 0.9 * area(element.getBoundingClientRect());
    };
    const isSame = (a, b) =>
        a === b || a.contains(b) || b.contains(a) || (a.closest("label") && a.closest("label") === b.closest("label"));

    // A card that is open takes all attention: what lies under it need not be reached.
    const ground = () => {
        const cards = [...document.querySelectorAll("dialog[open], [role=dialog]")];
        return cards.findLast((card) => !isUnseen(card)) ?? document.body;
    };

    const scrolling = () => {
        const found = [];
        const page = document.documentElement;
        if (page.scrollWidth > innerWidth) found.push("the page scrolls sideways");
        if (page.scrollHeight > innerHeight + SLACK) found.push("the page is higher than the screen");
        for (const element of ground().querySelectorAll("*")) {
            const { overflowX, display } = getComputedStyle(element);
            const scrolls = ["auto", "scroll"].includes(overflowX) && display !== "inline" && !isUnseen(element);
            if (scrolls && element.scrollWidth > element.clientWidth + SLACK)
                found.push(`scrolls sideways: ${element.className} ${named(element)}`);
        }
        return found;
    };

    const controls = () => [...ground().querySelectorAll(CONTROLS)].filter((element) => {
        const box = element.getBoundingClientRect();
        return !isUnseen(element) && box.width >= 1 && box.height >= 1;
    });

    const overlaps = (elements) => elements.flatMap((a, i) => {
        const own = a.getBoundingClientRect();
        return elements.slice(i + 1).flatMap((b) => {
            const other = b.getBoundingClientRect();
            const much = area(meet(own, other)) > 0.1 * Math.min(area(own), area(other));
            return much && !isSame(a, b) ? [`overlap: ${named(a)} and ${named(b)}`] : [];
        });
    });

    // Of the places on a map only those that can be chosen now.
    const covered = (element) => {
        const drawn = element instanceof SVGElement;
        if (drawn && !(element.getAttribute("aria-label") ?? "").includes("can be chosen")) return [];
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!found || isSame(element, found)) return [];
        if (drawn && element.ownerSVGElement.contains(found)) return [];
        return [`covered: ${named(element)} by ${named(found)}`];
    };

    const faults = () => {
        const all = controls();
        const shown = all.filter((element) => inSight(element) !== null && !isCut(element));
        const cut = all.filter(isCut).map((element) => `cut: ${named(element)}`);
        const flat = shown.filter((element) => !(element instanceof SVGElement));
        return [...scrolling(), ...cut, ...overlaps(flat), ...shown.flatMap(covered)];
    };

    // Where axe-core sees different things under the lines of a text, its own ground decides: an opaque plain colour
    // all around it, with nothing on top.
    const parts = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
    const light = (colour) => {
        const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        const [r, g, b] = parts(colour).map((part) => linear(part / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const groundOf = (element) => {
        const own = element.getBoundingClientRect();
        for (let around = element; around; around = around.parentElement) {
            const { backgroundColor, backgroundImage, opacity } = getComputedStyle(around);
            if (backgroundImage !== "none" || Number(opacity) < 1) return null;
            const [, , , alpha = 1] = parts(backgroundColor);
            if (alpha === 1 && backgroundColor.startsWith("rgb"))
                return area(meet(own, around.getBoundingClientRect())) > 0.95 * area(own) ? backgroundColor : null;
            if (alpha > 0) return null;
        }
        return null;
    };
    const standsOut = (element) => {
        const ground = groundOf(element);
        const { color, fontSize, fontWeight } = getComputedStyle(element);
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!ground || !onTop || !isSame(element, onTop)) return false;
        const [dark, bright] = [light(color), light(ground)].sort((a, b) => a - b);
        const large = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);
        return (bright + 0.05) / (dark + 0.05) >= (large ? 3 : 4.5);
    };

    // Texts of which nobody can tell on what they stand. Those in drawings are measured by their pixels instead.
    const undecidedOf = (incomplete) => {
        const nodes = incomplete.filter(({ id }) => id === "color-contrast").flatMap(({ nodes }) => nodes);
        const around = ground();
        const whole = nodes.filter(({ element }) => {
            if (element.closest("svg") || !around.contains(element)) return false;
            const seen = inSight(element);
            return seen !== null && area(seen) > 0.99 * area(element.getBoundingClientRect());
        });
        const left = whole.filter(({ element }) => !standsOut(element));
        return left.map((node) => `undecided: ${node.any[0]?.data?.messageKey}: ${named(node.element)}`);
    };
    const undecided = async () => {
        const wanted = { runOnly: ["color-contrast"], resultTypes: ["incomplete"], elementRef: true };
        return undecidedOf((await axe.run(ground(), wanted)).incomplete);
    };
    const flaws = async () => {
        const wanted = { resultTypes: ["violations", "incomplete"], elementRef: true };
        const { violations, incomplete } = await axe.run(document, wanted);
        const wrong = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
        return [...wrong, ...undecidedOf(incomplete)];
    };
    return { faults, undecided, flaws };
})()
"""
AXE_ON_EVERY_LETTER: Final = """() => axe.configure({ checks: [{ id: "color-contrast", options: {
    ignoreUnicode: false, ignoreLength: true, ignorePseudo: false, boldValue: 700, boldTextPt: 14, largeTextPt: 18,
    contrastRatio: { normal: { expected: 4.5 }, large: { expected: 3 } }, pseudoSizeThreshold: 0.25,
} }] })"""
BOARD: Final = """() => {
    const pane = document.querySelector(".board svg").getBoundingClientRect();
    const places = document.querySelectorAll(".board svg :is([data-anchor^='hex '], [data-anchor^='region '])");
    const boxes = [...places].map((place) => place.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left)), right = Math.max(...boxes.map((box) => box.right));
    const top = Math.min(...boxes.map((box) => box.top)), bottom = Math.max(...boxes.map((box) => box.bottom));
    const [width, height] = [right - left, bottom - top];
    return { wide: width / pane.width, high: height / pane.height, x: left, y: top, width };
}"""


def settle(page: Page, size: tuple[int, int]) -> None:
    """On a screen of this size, when everything lies where it stays."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.mouse.move(1, 1)
    page.evaluate(STILL)


def begin(page: Page, axe: str) -> None:
    """To be called on a page that is to be measured."""
    if not page.evaluate("'measures' in window"):
        page.evaluate(MEASURES)
        page.evaluate(axe)
        page.evaluate(AXE_ON_EVERY_LETTER)


def faults(page: Page) -> list[str]:
    """What is cut, overlaps, is covered or scrolls sideways."""
    found: list[str] = page.evaluate("measures.faults()")
    return found


def undecided(page: Page) -> list[str]:
    found: list[str] = page.evaluate("measures.undecided()")
    return found


def flaws(page: Page, axe: str, size: tuple[int, int]) -> list[str]:
    """What axe-core finds on a screen of this size, of any weight; and texts that stand on nobody knows what."""
    settle(page, size)
    begin(page, axe)
    found: list[str] = page.evaluate("measures.flaws()")
    return found


def board_share(page: Page) -> dict[str, float]:
    """How much of its pane the map fills, and where it lies."""
    found: dict[str, float] = page.evaluate(BOARD)
    return found
