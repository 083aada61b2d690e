"""Setup (CM-3): the starting sets, the cards, free placement and the drafted map."""

from __future__ import annotations

import pytest

from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.games.crescent_moon.events import EVENTS, PIECE_PLACED
from outremer.games.crescent_moon.layout import DESERT, FERTILE, QUARRY, Land, distance
from outremer.games.crescent_moon.layout_check import check_land, check_starts
from outremer.games.crescent_moon.layout_draw import CROSSING
from outremer.games.crescent_moon.setting import DISC
from outremer.games.crescent_moon.starts import KEEP_ALL, easing_needed
from outremer.games.crescent_moon.state import Table
from outremer.games.crescent_moon.steps import TILE
from outremer.kernel import OK, FastRng, State
from tests.games.crescent_moon.conflicts import CARD_IDS, field, hex_of
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.tables import names_of


def table(seed: int = 1, **options: object) -> Table:
    state = GAME.new(seed, **options)
    assert isinstance(state, Table)
    return state


def menu(state: State) -> list[str]:
    return [GAME.notation.text(action) for action in state.legal(state.actors()[0])]


def play(state: State, *texts: str) -> None:
    for text in texts:
        state.apply(state.actors()[0], GAME.notation.parse(text))


def refused(state: State, text: str) -> tuple[str, str]:
    """The rule against an action, and the sentence."""
    who, action = state.actors()[0], GAME.notation.parse(text)
    assert state.why_not(who, action) != OK
    return GAME.rule(state.why_not(who, action)), state.explain(who, action)


# CM-3.1, CM-3.2


@pytest.mark.rule("CM-3.1")
def test_cm_3_1_the_starting_sets_on_the_levant() -> None:
    """Pieces of each character, in the hexes the layout gives; nothing else is on the map."""
    hexes = {one.pop("id"): one for one in table(layout="levant").view(-1)["hexes"]}
    bare = {name: one["presence"] for name, one in hexes.items() if one["presence"]}
    assert bare == {
        "h1": ["warlord"],
        "h2": ["nomad"],
        "h3": ["warlord"],
        "h4": ["murshid"],
        "h5": ["murshid"],
        "h6": ["nomad"],
        "h12": ["sultan"],
        "h14": ["sultan"],
        "h15": ["caliph"],
        "h16": ["caliph"],
    }
    s = table(layout="levant")
    tokens = {f"h{i + 1}": SEAT_IDS[s.token[i]] for i in range(16) if s.token[i] >= 0}
    assert tokens == {"h3": "warlord", "h4": "murshid", "h5": "murshid", "h6": "nomad", "h14": "sultan"}
    forts = {f"h{i + 1}": SEAT_IDS[s.hold_owner(i)] for i in range(16) if s.hold[i]}
    assert forts == {"h5": "murshid", "h12": "sultan", "h15": "caliph"}
    assert [f"h{i + 1}" for i in range(16) if s.town[i]] == ["h12", "h14"]
    assert s.palace == hex_of("h16")
    assert [s.units_of(seat, hex_of(name)) for seat, name in ((0, "h1"), (3, "h16"), (3, "h15"), (4, "h2"))] == [
        3,
        2,
        1,
        2,
    ]
    assert sum(s.mercenaries) == s.mercenaries[hex_of("h2") * 5 + 4] == 2


@pytest.mark.rule("CM-3.1", "CM-2.3")
def test_cm_3_1_coins_reserves_and_the_warfare_card() -> None:
    """4, 4, 8, 4 and 0 coins; 2, 2 and 3 units in reserve, out of supply; nobody but the Warlord has a card."""
    s = table()
    assert s.coins == [4, 4, 8, 4, 0]
    assert s.reserves == [2, 0, 0, 2, 3]
    assert [s.in_supply(seat, DISC) for seat in range(5)] == [11, 9, 9, 9, 9]
    assert [kind for kind in range(len(s.hand)) if s.hand[kind]] == [CARD_IDS.index("warfare")]


@pytest.mark.rule("CM-3.2", "CM-10.1", "CM-11.1")
def test_cm_3_2_the_row_the_sultans_market_and_the_deck() -> None:
    """Six and three cards face up, seventy left; another seed, another order; Warfare is nowhere among them."""
    s = table()
    cards = [*s.row, *s.stall, *s.deck]
    assert (len(s.row), len(s.stall), len(s.deck)) == (6, 3, 70)
    assert [cards.count(kind) for kind in range(34)] == s.setting.deck_counts
    assert sum(s.setting.deck_counts) == 79 and s.setting.deck_counts[0] == 0
    assert min(s.row) >= 0 and min(s.stall) >= 0
    assert table(2).deck != s.deck and table(1).deck == s.deck


@pytest.mark.rule("CM-11.1", "CM-13.5")
def test_cm_11_1_most_cards_are_aligned_to_the_murshid() -> None:
    """24 Murshid, 16 Warlord, 16 Caliph, 15 Nomad, none Sultan, 8 unaligned."""
    cards = GAME.cards
    counted = dict.fromkeys(range(-1, 5), 0)
    for kind in range(1, 34):
        counted[cards.aligned[kind]] += cards.n[kind]
    assert counted == {-1: 8, 0: 16, 1: 24, 2: 0, 3: 16, 4: 15}


# CM-3.3


@pytest.mark.rule("CM-3.3")
def test_cm_3_3_players_place_in_reverse_turn_order() -> None:
    """The Nomad first, the Warlord last, each the two groups of their set; then the Warlord has the first turn."""
    s = table(placement="free", layout="levant")
    s.events = []
    asked = []
    while s.step().name == "place a piece":
        asked.append((SEAT_IDS[s.actors()[0]], s.prompt(s.actors()[0]).removeprefix("Where do you begin: ")))
        play(s, menu(s)[0])
    assert [EVENTS.values(event)["seat"] for event in s.events if event[0] == PIECE_PLACED] == [
        4,
        4,
        3,
        3,
        2,
        2,
        1,
        1,
        0,
        0,
    ]
    assert asked[:6] == [
        ("nomad", "2 mercenaries?"),
        ("nomad", "token?"),
        ("caliph", "2 units, palace?"),
        ("caliph", "1 unit, fort?"),
        ("sultan", "fort, town?"),
        ("sultan", "token, town?"),
    ]
    assert (s.step().name, s.actors()) == ("turn", [0])
    assert s.coins == [4, 4, 8, 4, 0] and s.reserves == [2, 0, 0, 2, 3] and len(s.deck) == 70


@pytest.mark.rule("CM-3.3", "CM-3.1")
def test_cm_3_3_the_nomad_begins_in_desert_or_wilderness() -> None:
    """The first group not on fertile h1; neither of them beside or on the holy site, h10."""
    s = table(placement="free", layout="levant")
    assert menu(s) == ["h2", "h4", "h5", "h12", "h15"]
    assert refused(s, "h1")[0] == "CM-3.3"
    rule, sentence = refused(s, "h11")
    assert rule == "CM-3.3" and "Safita" in sentence and "holy site" in sentence
    assert refused(s, "h10")[0] == "CM-3.3"
    play(s, "h2")
    assert menu(s) == ["h1", "h3", "h4", "h5", "h6", "h12", "h15", "h16"]  # any kind of hex
    assert refused(s, "h10")[0] == refused(s, "h11")[0] == "CM-3.3"
    assert refused(s, "h2") == (
        "CM-3.3",
        "Ascalon does not fit: look at how far your starting pieces must be from each other.",
    )


@pytest.mark.rule("CM-3.3")
def test_cm_3_3_nobody_begins_where_another_does() -> None:
    """The Nomad in h2 and h6: neither is open to the Caliph, whose fort lies beside the palace."""
    s = table(placement="free", layout="levant")
    play(s, "h2", "h6")
    assert refused(s, "h2") == ("CM-3.3", "Another player begins in Ascalon.")
    assert refused(s, "h6") == ("CM-3.3", "Another player begins in Mount Lebanon.")
    play(s, "h16")  # h13 and h14 are beside the holy site, so the fort goes to h15
    assert s.hold_owner(hex_of("h15")) == 3 and s.actors() == [2]
    assert refused(s, "h15") == ("CM-3.3", "Another player begins in Sinai.")


@pytest.mark.rule("CM-3.3", "CM-2.8")
def test_cm_3_3_the_warlord_begins_away_from_what_is_built() -> None:
    """The Murshid's fort is in h2: the Warlord's units may not stand beside it in h1, but in h3 or h6."""
    s = table(placement="free", layout="levant")
    play(s, "h5", "h4", "h16", "h12", "h14", "h2", "h11")
    assert s.actors() == [0]
    rule, sentence = refused(s, "h1")
    assert rule == "CM-3.3" and "Galilee is adjacent" in sentence
    assert menu(s) == ["h3", "h6"]
    play(s, "h3")
    assert menu(s) == ["h1", "h6", "h7"]  # the token beside it; h4 is taken
    assert refused(s, "h4") == ("CM-3.3", "Another player begins in Moab.")
    assert refused(s, "h8")[0] == "CM-3.3"


@pytest.mark.rule("CM-3.3")
def test_cm_3_3_nobody_takes_the_last_room_of_another() -> None:
    """A choice after which another player could not place their set is refused, with that reason."""
    s = table(placement="free", layout="levant")
    seen = False
    while s.step().name == "place a piece":
        reasons = [refused(s, f"h{i + 1}")[1] for i in range(16) if f"h{i + 1}" not in menu(s)]
        seen = seen or any("would have no place to begin" in reason for reason in reasons)
        play(s, menu(s)[-1])
    assert seen


@pytest.mark.rule("CM-3.3", "CM-2.8")
def test_cm_3_3_distances_fall_away_only_on_a_map_that_cannot_keep_them() -> None:
    """Every layout keeps them all; a field of nine hexes around the middle cannot keep anybody from the holy site."""
    for land in GAME.data.layouts.values():
        assert easing_needed(land, len(land.starts) // 2) == KEEP_ALL
    assert easing_needed(field(), 4) != KEEP_ALL


@pytest.mark.rule("CM-2.8")
@pytest.mark.parametrize("players", [4, 5])
def test_cm_2_8_a_generated_layout_keeps_seven_more_conditions(players: int) -> None:
    for seed in range(40):
        land = table(seed, players=players, layout="generated").land
        camp, token, palace, towns, nomad = *(land.starts[i] for i in (0, 3, 6)), land.starts[4:6], land.starts[8:]
        assert distance(land.q[camp] - land.q[land.holy], land.r[camp] - land.r[land.holy]) <= 3
        assert steps(land, token, land.holy) <= 1
        assert steps(land, palace, land.holy) == 2
        assert all(steps(land, hex_, camp) >= 3 for hex_ in land.starts[4:8])
        assert all(steps(land, hex_, camp) >= 2 for hex_ in nomad)
        assert all(land.terrain[hex_] == FERTILE for hex_ in nomad[1:])
        assert all(land.near[town].bit_count() <= 4 for town in towns)


def steps(land: Land, one: int, other: int) -> int:
    """From hex to adjacent hex, on the map; rivers do not count."""
    reached, far = {one}, 0
    while other not in reached:
        reached |= {there for there in range(land.hexes) if any(land.near[here] >> there & 1 for here in reached)}
        far += 1
    return far


@pytest.mark.rule("CM-2.5", "CM-3.3")
def test_cm_3_3_a_hex_that_is_not_on_the_map() -> None:
    """h16 on a map of thirteen hexes."""
    s = table(placement="free", layout="oasis")
    assert refused(s, "h16") == ("CM-2.5", "That hex is not on this map.")


@pytest.mark.rule("CM-3.3", "CM-3.4", "CM-2.8")
@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("placement", ["free", "drafted"])
def test_cm_3_3_whatever_is_chosen_everybody_finds_room(players: int, placement: str) -> None:
    """Ten tables set up at random: sets keep their shape and, where the map allows, their distances."""
    for seed in range(10):
        s, rng = table(seed, players=players, placement=placement), FastRng(seed)
        while s.step().name != "turn":
            who = s.actors()[0]
            s.apply(who, s.legal(who)[rng.below(len(s.legal(who)))])
        if s.eased == KEEP_ALL:
            check_starts("set up", s.land, players)
        for seat in range(players):
            others = [s.land.starts[i] for i in range(2 * players) if i // 2 != seat]
            assert not set(s.land.starts[2 * seat : 2 * seat + 2]) & set(others)
        assert sum(s.units) + sum(s.mercenaries) == (8 if players == 5 else 6)


# CM-3.4


def drafting(pile: list[int], players: int = 5) -> Table:
    """A draft whose stack gives these tiles, the first one now in hand."""
    s = table(placement="drafted", players=players)
    s.put(TILE, pile[0])
    s.pile = list(reversed(pile[1:]))
    s.open_menu = s.step().menu(s, s.actors()[0])
    return s


def laid(land: Land) -> list[tuple[int, int]]:
    return list(zip(land.q, land.r, strict=True))


@pytest.mark.rule("CM-3.4")
def test_cm_3_4_a_place_is_named_by_the_hexes_beside_it() -> None:
    """No ids and no coordinates: "south-west of Galilee"."""
    s = table(placement="drafted")
    while s.step().name == "lay a hex":
        seat = s.actors()[0]
        for action in s.legal(seat):
            words = s.describe(seat, action)
            assert not any(letter.isdigit() for letter in words), words
            assert " of " in words and any(name in words for name in s.land.names[: s.land.hexes])
        s.apply(seat, s.legal(seat)[0])


@pytest.mark.rule("CM-3.4")
def test_cm_3_4_the_draft_begins_with_the_holy_site() -> None:
    """It lies alone; the last in turn order takes the first hex and lays it on any side of it."""
    s = table(placement="drafted")
    assert (s.land.hexes, s.land.terrain, s.land.holy) == (1, [DESERT], 0)
    assert len(s.pile) == 14 and s.actors() == [4]
    assert menu(s) == ["cell 0,-1", "cell 1,-1", "cell -1,0", "cell 1,0", "cell -1,1", "cell 0,1"]
    assert refused(s, "cell 0,0") == ("CM-3.4", "There is a hex there already.")
    rule, sentence = refused(s, "cell 2,0")
    assert rule == "CM-3.4" and "must touch" in sentence


@pytest.mark.rule("CM-3.4")
def test_cm_3_4_in_reverse_turn_order_each_hex_touching_two() -> None:
    """After the first hex only the two places beside both are open."""
    s = drafting([FERTILE, FERTILE, FERTILE])
    play(s, "cell 1,0")
    assert s.actors() == [3]
    assert menu(s) == ["cell 1,-1", "cell 0,1"]
    assert refused(s, "cell 2,0")[0] == "CM-3.4"
    play(s, "cell 0,1")
    assert s.actors() == [2]
    assert laid(s.land) == [(0, 0), (1, 0), (0, 1)]


@pytest.mark.rule("CM-3.4")
def test_cm_3_4_quarries_lie_apart() -> None:
    """A quarry to the east of the holy site, two fields in the south: the second quarry only beside the fields."""
    s = drafting([QUARRY, FERTILE, FERTILE, QUARRY, FERTILE])
    play(s, "cell 1,0", "cell 0,1", "cell -1,1")
    assert menu(s) == ["cell -1,0", "cell -1,2"]
    assert refused(s, "cell 1,1") == ("CM-3.4", "Quarries may not touch.")
    assert refused(s, "cell 1,-1") == ("CM-3.4", "Quarries may not touch.")


@pytest.mark.rule("CM-3.4")
def test_cm_3_4_a_hex_that_fits_nowhere_goes_under_the_stack() -> None:
    """Beside the holy site and a quarry no second quarry fits: the next hex is a field."""
    s = drafting([QUARRY, QUARRY, FERTILE, CROSSING])
    play(s, "cell 1,0")
    assert "fertile" in s.prompt(3)
    assert s.pile == [QUARRY, CROSSING]


@pytest.mark.rule("CM-3.4")
def test_cm_3_4_the_last_hex_is_laid_even_so() -> None:
    """Nothing but a quarry is left, and it fits nowhere: it goes beside the other."""
    s = drafting([QUARRY, QUARRY])
    play(s, "cell 1,0")
    assert "quarry" in s.prompt(3) and menu(s) == ["cell 1,-1", "cell 0,1"]


@pytest.mark.rule("CM-3.4")
def test_cm_3_4_hexes_lie_within_four_of_the_holy_site() -> None:
    """There is no cell farther away."""
    cells = [text.removeprefix("cell ").split(",") for text in GAME.notation.texts if text.startswith("cell ")]
    assert len(cells) == 61
    assert max(distance(int(q), int(r)) for q, r in cells) == 4


@pytest.mark.rule("CM-3.4", "CM-2.5", "CM-2.8")
@pytest.mark.parametrize("players", [4, 5])
def test_cm_3_4_the_seed_adds_the_river_and_free_placement_follows(players: int) -> None:
    """The finished map has the hexes of CM-2.5 and would pass as a layout."""
    s = table(3, players=players, placement="drafted")
    while s.step().name == "lay a hex":
        assert s.land.river == []
        play(s, menu(s)[0])
    assert s.step().name == "place a piece" and s.actors() == [players - 1]
    side = s.setting
    bare = Land("", s.land.names, s.land.terrain, s.land.q, s.land.r, s.land.river, s.land.holy, s.land.crossing, [])
    check_land("drafted", bare, players, side.terrain_counts)
    assert names_of(s.row) == ["-"] * 6  # the cards come last
