"""Draws the icons of the installed page from public/icon.svg: `python web/make_icons.py`. Needs Chromium."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

PUBLIC: Final = Path(__file__).parent / "public"
CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome")
ICONS: Final = {"icon-192.png": 192, "icon-512.png": 512, "icon-maskable.png": 512, "apple-touch-icon.png": 180}
SQUARE: Final = ("icon-maskable.png", "apple-touch-icon.png")
"""Phones cut these to their own shape, so they fill the whole square."""
MIDDLE: Final = 'transform="translate(256 256) scale(0.8) translate(-256 -256)"'  # what no phone cuts off


def drawing(name: str) -> str:
    svg = (PUBLIC / "icon.svg").read_text()
    if name not in SQUARE:
        return svg
    ground, rest = svg.replace(' rx="96"', "").split("/>", 1)
    return f"{ground}/><g {MIDDLE}>{rest.replace('</svg>', '</g></svg>')}"


def main() -> None:
    path = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if path is None:
        raise SystemExit("there is no Chromium to draw with (on Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=Path(path), args=["--headless", "--no-sandbox"])
        for name, size in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawing(name)}")
            (PUBLIC / name).write_bytes(page.screenshot(omit_background=True))
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
