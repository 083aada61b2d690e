"""What a seat sees as codes: enough for its menu, nothing of what is hidden, each in its range."""

from typing import Any

import pytest

import outremer
from outremer.games import find_game, find_kit
from outremer.games.kit import Kit
from outremer.kernel import FastRng, State
from outremer.kernel.features import HIGHEST, Feature, Features, ViewTooLong, choice, new_buffer, number
from tests.conftest import Games
from tests.envs.looking import TABLES, ids, positions
from tests.toy import LANTERNS

REFUSALS = 40  # ids asked in every position


class Seen:
    """The answers under each observation. `met` counts the observations that came up again."""

    def __init__(self, features: Features, asked: int) -> None:
        self.features = features
        self.asked = asked
        self.answers: dict[bytes, object] = {}
        self.met = 0

    def add(self, state: State, rng: FastRng) -> None:
        for seat in state.actors():
            codes = self.features.observe(state, seat)
            ids = [i * (len(state.game.notation.texts) // self.asked) for i in range(self.asked)]
            answer = (state.legal(seat), state.prompt(seat), [state.why_not(seat, action) for action in ids])
            self.met += codes in self.answers
            assert self.answers.setdefault(codes, answer) == answer, f"{state.step().name}: {state.text()}"
        for seat in range(state.seats):
            world = state.determinize(seat, rng)
            same = self.features.observe(world, seat) == self.features.observe(state, seat)
            assert same, (
                f"seat {seat} at '{state.step().name}' sees what it may not: {self.differences(state, world, seat)}"
            )

    def differences(self, one: State, other: State, seat: int) -> list[str]:
        codes, others = (self.features.read(self.features.observe(state, seat)) for state in (one, other))
        return [name for name in codes if codes[name] != others[name]]


def look(name: str, options: dict[str, Any], wanted: int) -> Seen:
    seen = Seen(find_kit(name).features(find_game(name), options), REFUSALS)
    rng = FastRng(7)
    for state in positions(find_game(name), options, wanted):
        seen.add(state, rng)
    return seen


@pytest.mark.parametrize(("name", "options"), TABLES, ids=ids)
def test_equal_observations_have_equal_menus_and_worlds_that_look_alike_equal_observations(
    name: str, options: dict[str, Any], games: Games
) -> None:
    """Over 20,000 positions where the package is compiled."""
    wanted = games.of(20_000 if outremer.compiled() else 1000)
    assert look(name, options, wanted).met > wanted // 12, "too few observations came up again to tell"


@pytest.mark.parametrize(("name", "options"), TABLES, ids=ids)
def test_codes_keep_to_their_ranges_in_any_buffer(name: str, options: dict[str, Any], games: Games) -> None:
    """What an earlier position left in a buffer does not matter."""
    features = find_kit(name).features(find_game(name), options)
    used, memo = new_buffer(features.size + 9), features.new_memo()
    for state in positions(find_game(name), options, games.of(400), first=50):
        for seat in range(state.seats):
            codes = features.observe(state, seat)
            assert len(codes) == features.size
            features.write(state, seat, used, 5, memo)
            assert bytes(used)[5 : 5 + features.size] == codes
            for field in features.fields:
                highest = max(codes[field.at : field.at + field.count])
                assert highest < field.codes(), f"{field.name}: {highest + field.lowest}"
        assert bytes(used)[:5] == bytes(5) and bytes(used)[-4:] == bytes(4)


def test_a_seat_of_crusaders_reads_its_own_things_first(games: Games) -> None:
    game = find_game("crusaders")
    features = find_kit("crusaders").features(game, {"players": 3})
    for state in positions(game, {"players": 3}, games.of(300)):
        for seat in range(3):
            view, codes = state.view(seat), features.read(features.observe(state, seat))
            for ahead, who in enumerate(("you", "next 1", "next 2")):
                other = view["seats"][(seat + ahead) % 3]
                assert codes[f"{who}: tokens"] == list(other["tokens"].values())
                assert codes[f"{who}: built"] == list(other["built"].values())
                assert codes[f"{who}: ip"][0] + 256 * codes[f"{who}: ip"][1] == other["ip"]
                assert sum(code > 0 for code in codes[f"{who}: knights"]) == len(other["knights"])
                own_ring = view["private"].get("wheel", []) if ahead == 0 else []
                assert sum(code > 0 for code in codes[f"{who}: ring"]) == len(other["wheel"] or own_ring)
            assert sum(code > 0 for code in codes["enemies"]) == len(view["enemies"])
            assert sum(code > 0 for code in codes["buildings"]) == len(view["buildings"])
            assert codes["supply"][0] + 256 * codes["supply"][1] == max(view["supply"], 0)
            assert [(seat + ahead) % 3 for ahead in range(3) if codes["actors"][ahead]] == sorted(
                view["actors"], key=lambda actor: (actor - seat) % 3
            )


def test_a_seat_of_crescent_moon_reads_what_its_view_tells(games: Games) -> None:
    game = find_game("crescent-moon")
    features, cards = find_kit("crescent-moon").features(game, {}), game.data.cards  # type: ignore[attr-defined]
    names = [card["id"] for card in cards]
    for state in positions(game, {}, games.of(300)):
        for seat in range(5):
            view, codes = state.view(seat), features.read(features.observe(state, seat))
            assert codes["coins"] == [other["coins"] for other in view["seats"]]
            assert codes["hand sizes"] == [other["hand_size"] for other in view["seats"]]
            known = [other["score"]["total"] if "score" in other else -64 for other in view["seats"]]
            assert codes["points"] == known and known.count(-64) == 4
            assert codes["market"] == [0 if card is None else 1 + names.index(card) for card in view["market"]]
            own = codes["hand"]
            assert {name: count for name, count in zip(names, own, strict=True) if count} == view["private"]["hand"]
            assert codes["conflict"] == [0] if view["conflict"] is None else codes["conflict"][0] > 0
            for hex_, entry in enumerate(view["hexes"]):
                holder = (
                    0
                    if entry["control"] is None
                    else 1 + ("warlord", "murshid", "sultan", "caliph", "nomad").index(entry["control"])
                )
                assert codes["control"][hex_] == holder


def test_a_game_without_features_of_its_own_gives_the_bytes_of_its_view() -> None:
    features = Kit().features(LANTERNS, {})
    seen = Seen(features, 3)
    for state in positions(LANTERNS, {"players": 3}, 60):
        seen.add(state, FastRng(1))
    assert seen.met
    with pytest.raises(ValueError, match="seat 3 is not one of 3"):
        features.observe(state, 3)
    with pytest.raises(ViewTooLong, match="there is room for"):
        features.observe(find_game("crescent-moon").new(1), 0)


def test_what_a_network_gets_for_a_code() -> None:
    assert number("a", 1, 4, "").rows() == [[0.0], [0.25], [0.5], [0.75], [1.0]]
    assert choice("b", 1, 1, "").rows() == [[1.0, 0.0], [0.0, 1.0]]
    with pytest.raises(ValueError, match="does not fit into a byte"):
        Feature("c", 1, HIGHEST + 1, "")
