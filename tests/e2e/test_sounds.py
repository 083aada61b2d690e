"""The sounds of the table as the browser renders them: each can be heard, none is too loud, no two are alike."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.test_preferences import dialog

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

TO_LISTEN_TO = 5  # sounds; the bell is rung by its own switch
LONGEST = 2.0  # seconds
SOFTEST, LOUDEST = 0.05, 1.0
TAPES = """
window.tapes = [];
window.AudioContext = class {
  constructor() {
    const latest = () => window.tapes.at(-1);
    const insert = () => (window.tapes.push(new OfflineAudioContext(1, 44100 * 3, 44100)), "running");
    const read = (_, name) => {
      if (name === "state") return insert();  // asked once, at the beginning of a sound
      const value = latest()[name];
      return typeof value === "function" ? value.bind(latest()) : value;
    };
    return new Proxy({}, { get: read });
  }
};
"""
MEASURED = """async () => Promise.all(window.tapes.map(async (tape) => {
    const samples = (await tape.startRendering()).getChannelData(0);
    const end = samples.findLastIndex((sample) => Math.abs(sample) > 0.001);
    let [peak, crossings, power] = [0, 0, 0];
    for (let i = 1; i <= end; i += 1) {
        peak = Math.max(peak, Math.abs(samples[i]));
        crossings += samples[i] * samples[i - 1] < 0;
        power += samples[i] ** 2;
    }
    const seconds = end / tape.sampleRate;
    return { peak, seconds, pitch: crossings / 2 / seconds, loudness: Math.sqrt(power / end) };
}))"""


def rendered(page: Page) -> list[dict[str, Any]]:
    """What is heard of each sound, the bell last."""
    page.add_init_script(TAPES)
    page.goto("/")
    page.get_by_role("button", name="Preferences").click()
    dialog(page).get_by_role("button", name="Listen to them").click()
    page.wait_for_function("number => window.tapes.length === number", arg=TO_LISTEN_TO)
    dialog(page).get_by_label("Ring a bell").check()
    page.wait_for_function("number => window.tapes.length === number", arg=TO_LISTEN_TO + 1)
    found: list[dict[str, Any]] = page.evaluate(MEASURED)
    return found


def far_apart(one: float, other: float) -> bool:
    return max(one, other) > 1.1 * min(one, other)


def test_each_sound_can_be_heard_and_told_from_the_others(page: Page) -> None:
    sounds = rendered(page)
    for sound in sounds:
        assert SOFTEST < sound["peak"] < LOUDEST
        assert 0 < sound["seconds"] < LONGEST
    for one, other in combinations(sounds, 2):
        assert far_apart(one["pitch"], other["pitch"]) or far_apart(one["seconds"], other["seconds"])
