"""Every word in the maps and wheels can be read: WCAG 1.4.3, light and dark, on a desk and on a phone."""

from __future__ import annotations

from typing import Final, Literal

import pytest

from tests.e2e.contrast import readings
from tests.e2e.stories import Story, eventful_year, short_crusade
from tests.e2e.visitors import DESKTOP, PHONE, Visitors, asked, at_the_table, lay_record

pytestmark = pytest.mark.slow

MIDDLE = 61  # moves into a game: castles, churches, farms and banks stand, and wedges are upgraded
SCHEMES: Final[list[Literal["dark", "light"]]] = ["dark", "light"]
FEW, FEW_ON_A_PHONE = 15, 1  # words in sight: fewer, and the drawing was not looked at


def quarrel() -> tuple[Story, int]:
    """A year of Crescent Moon up to the Murshid's choice of a side."""
    story = eventful_year()
    sides = ("attacker", "defender")
    return story, next(i for i, (seat, action) in enumerate(story.moves) if seat == 1 and action in sides)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", ["crusaders", "crescent-moon"])
def test_words_in_the_drawings_stand_out(visitors: Visitors, game: str, size: tuple[int, int]) -> None:
    """Names of places, counts and levels on pieces, the wheel's words and the badges of a sowing."""
    story, at = (short_crusade(), MIDDLE) if game == "crusaders" else quarrel()
    page = visitors.regular(size, color_scheme="dark", device_scale_factor=2)
    seats = ["open"] * (2 if game == "crusaders" else 5)
    seats[story.moves[at][0]] = "me"
    page.goto(lay_record(page, story.until(at), seats)["link"])
    at_the_table(page)
    asked(page).wait_for()
    page.locator(".board svg [data-anchor]").first.wait_for()
    if game == "crusaders":
        page.locator(".wedge.open:has(.token)").first.hover()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        read = readings(page)
        assert len(read) > (FEW_ON_A_PHONE if size == PHONE else FEW), scheme
        assert [str(one) for one in read if one.contrast < one.needed] == [], scheme
