"""The unique attributes (CM-13), each where it changes what happens: with it and without it."""

import pytest

from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.games.crescent_moon.events import EVENTS, SCORED
from outremer.games.crescent_moon.rules.sacking import SACK_LINE
from outremer.games.crescent_moon.rules.year import current_strength, income, income_parts, reserve_target
from outremer.games.crescent_moon.setting import CALIPH, MURSHID, NOMAD, SULTAN, WARLORD
from tests.games.crescent_moon.conflicts import Case, contested, fought
from tests.games.crescent_moon.positions import coins_of, decider, do, hand_of, menu, pieces, points_of, refused, table
from tests.games.crescent_moon.scores import assault

# The Murshid: Sway


@pytest.mark.rule("CM-13.1")
@pytest.mark.parametrize(("token", "winner"), [("h1", "caliph"), ("h2", "warlord")])
def test_cm_13_1_sway_turns_a_tied_combat(token: str, winner: str) -> None:
    """3 against 3 is the attacker's. With a token in the hex the Murshid gives it to the defender; a token
    beside the hex is not enough."""
    places = {"h1": "caliph 3 units"}
    places[token] = f"{places[token]}, murshid token" if token in places else "murshid token"
    case = fought(places, units=3)
    if case.step == "sway":
        assert case.actors == ["murshid"]
        case.play("murshid: defender")
    assert case.strengths == (3, 3) and case.winner == winner


@pytest.mark.rule("CM-13.1")
def test_cm_13_1_sway_keeps_the_murshids_token_in_a_tied_contest() -> None:
    """Presence and token make 2 for the Murshid, presence and control 2 for the Warlord. Another's token would fall."""
    case = contested({"h1": "murshid token, warlord 1 unit"}, "warlord")
    case.play("murshid: defender")
    assert case.winner == "murshid"
    assert contested({"h1": "nomad token, warlord 1 unit"}, "warlord").winner == "warlord"


# Meddle


@pytest.mark.rule("CM-13.2")
@pytest.mark.parametrize(
    ("token", "side", "winner"), [("h3", "defender", "sultan"), ("h3", "attacker", "caliph"), ("h8", "", "caliph")]
)
def test_cm_13_2_meddle_tips_a_contest_next_door(token: str, side: str, winner: str) -> None:
    """The Caliph, with presence and control, against the Sultan's token and town: 2 against 2. A card worth 2 decides
    it, if the Murshid's token is beside the hex; from two hexes away the Murshid is not asked."""
    case = Case({"h1": "caliph 1 unit, sultan token", token: "murshid token"}, hands={"murshid": "whisper-network"})
    case.contest("caliph", "h1")
    case.no_deals()
    if side:
        assert case.actors == ["murshid"]
        case.choose(murshid="whisper-network")
        case.play(f"murshid: {side}")
    assert case.winner == winner


@pytest.mark.rule("CM-13.2")
def test_cm_13_2_without_presence_only_cards_count() -> None:
    """The Murshid chooses no card, so there is nothing to give: 2 against 2, the attacker's."""
    case = Case({"h1": "caliph 1 unit, sultan token", "h3": "murshid token"}, hands={"murshid": "whisper-network"})
    case.contest("caliph", "h1")
    case.no_deals()
    case.choose()
    assert case.strengths == (2, 2) and case.winner == "caliph"


# Interfere


@pytest.mark.rule("CM-13.3")
@pytest.mark.parametrize(("lent", "winner"), [("attacker", "warlord"), ("defender", "caliph")])
def test_cm_13_3_interfere_decides_a_combat(lent: str, winner: str) -> None:
    """3 against 3 and Zealots worth 2: the side that gets them wins. They lie in front of the Murshid."""
    case = fought({"h1": "caliph 3 units", "h2": "murshid token"}, units=3, lent=lent, murshid="zealots")
    assert case.winner == winner
    assert case.front("murshid") == ["zealots"] and case.front("warlord") == case.front("caliph") == []


@pytest.mark.rule("CM-13.3")
def test_cm_13_3_not_as_a_side_and_not_from_afar() -> None:
    """From two hexes away the Murshid is not asked; a defending Murshid keeps the cards and assigns nothing."""
    far = Case({"h1": "caliph 3 units", "h8": "murshid token"}, hands={"murshid": "zealots", "caliph": "terror"})
    far.assault("warlord", "h1", units=3)
    assert far.step == "select" and "murshid" not in far.actors
    case = fought({"h1": "murshid fort, murshid token"}, units=4, murshid="zealots")
    assert case.strengths == (4, 4) and case.step == "sway"  # the cards counted, and no side was to be chosen


# Deal


@pytest.mark.rule("CM-13.4")
@pytest.mark.parametrize(("units", "paid"), [(3, 5), (1, 0)])
def test_cm_13_4_deal_moves_points_if_that_side_wins(units: int, paid: int) -> None:
    """The Warlord buys the Murshid's support for 5. Three units beat two, and the Warlord pays, though the Murshid did
    nothing; with one unit the Warlord loses, and does not pay."""
    case = Case({"h1": "caliph 2 units", "h2": "murshid token"})
    case.assault("warlord", "h1", units=units)
    case.play("warlord: amount 5", "caliph: amount 0", "murshid: player warlord")
    case.choose()
    casualties = 2 if paid else 0
    assert case.vp("murshid") == paid and case.vp("warlord") == casualties - paid


@pytest.mark.rule("CM-13.4")
def test_cm_13_4_deal_five_at_most_and_one_for_all() -> None:
    case = Case({"h1": "caliph 2 units", "h2": "murshid token"})
    case.assault("warlord", "h1", units=3)
    assert case.refused("warlord: amount 6")[0] == "CM-13.4"
    case.play("warlord: amount 5", "caliph: amount 4")
    case.play("murshid: player caliph")
    case.choose()
    assert case.winner == "warlord" and case.vp("murshid") == 0  # the Murshid took the loser's offer


@pytest.mark.rule("CM-13.4")
def test_cm_13_4_deal_none_once_cards_are_chosen() -> None:
    """The window closes before anybody chooses a card, and does not open again."""
    case = Case({"h1": "caliph 2 units", "h2": "murshid token"})
    case.assault("warlord", "h1", units=3)
    case.no_deals()
    assert case.step == "select" and case.refused("warlord: amount 3")[1] == "That is not what is being decided now."
    case.choose()
    assert case.over and case.vp("murshid") == 0


# Intrigue


@pytest.mark.rule("CM-13.5", "CM-11.1")
def test_cm_13_5_intrigue() -> None:
    """More cards are the Murshid's than any other's, so a Plot seldom fails and most cards cost the Murshid half."""
    setting = table().setting
    aligned = [0] * 6
    for kind, number in enumerate(setting.deck_counts):
        aligned[setting.cards.aligned[kind]] += number
    assert aligned[MURSHID] == 24 and max(aligned[:MURSHID] + aligned[MURSHID + 1 :]) < 24 and sum(aligned) == 79


# The Nomad


@pytest.mark.rule("CM-13.6", "CM-6.3")
def test_cm_13_6_where_the_wind_blows() -> None:
    """The Nomad recruits far from all Nomad pieces; the Warlord and the Caliph cannot. Nobody recruits where another
    player has control."""
    places = {"h16": "nomad 1 mercenary", "h1": "warlord 1 unit", "h15": "caliph 1 unit"}
    some = {"nomad": 2, "warlord": 2, "caliph": 2}
    s = table(places, turn="nomad", reserves=some)
    do(s, "recruit")
    assert refused(s, "h1") == "CM-6.3"
    do(s, "h2", "h2")
    assert pieces(s, "h2") == "nomad 2 mercenaries"
    for seat in ("warlord", "caliph"):
        s = table({**places, "h13": f"{seat} token"}, turn=seat, reserves=some)
        do(s, "recruit")
        assert refused(s, "h2") == "CM-6.3"


@pytest.mark.rule("CM-13.6", "CM-6.4", "CM-4.3")
def test_cm_13_6_for_a_price_units_change_colour_and_still_count_for_him() -> None:
    """The Sultan hires two: Sultan discs, mercenary side up, on the map; the Nomad's go to supply. The Nomad's
    strength is what it was, 4 units and 1 in reserve, so they are not replaced next year."""
    s = table({"h2": "sultan town", "h16": "nomad 2 mercenaries"}, turn="sultan", reserves={"nomad": 3})
    strength = current_strength(s, NOMAD)
    do(s, "hire", "amount 2", "nomad: accept")
    assert pieces(s, "h2") == "sultan 2 mercenaries, sultan town" and s.reserves[NOMAD] == 1
    assert current_strength(s, NOMAD) == strength == 5 and s.control[1] == SULTAN


@pytest.mark.rule("CM-13.6", "CM-12.1", "CM-12.2")
def test_cm_13_6_for_a_price_is_the_nomads_to_name() -> None:
    """0 is a price; so is one that cannot be paid, and then the buyer must do something else."""
    s = table({"h2": "caliph 1 unit"}, turn="caliph", coins={"caliph": 3}, reserves={"nomad": 3})
    do(s, "hire", "amount 1", "amount 3", "nomad: other price", "amount 0", "caliph: accept")
    assert coins_of(s, "caliph") == 3 and pieces(s, "h2") == "caliph 1 unit, caliph 1 mercenary"
    s = table({"h2": "caliph 1 unit"}, turn="caliph", coins={"caliph": 3}, reserves={"nomad": 3})
    do(s, "hire", "amount 1", "amount 3", "nomad: other price", "amount 4")
    assert decider(s) == "caliph" and "hire" not in menu(s) and s.reserves[NOMAD] == 3
    empty = table({"h2": "caliph 1 unit"}, turn="caliph", coins={"caliph": 3})
    assert refused(empty, "hire") == "CM-6.4"


@pytest.mark.rule("CM-13.6", "CM-8.7")
def test_cm_13_6_the_nomads_beaten_units_ride_home() -> None:
    """4 against 3: two of the Nomad's fall and go to supply, the third retreats to the reserves card; a Caliph's third
    unit would go to supply."""
    case = fought({"h1": "nomad 3 mercenaries"}, units=4)
    assert case.s.reserves[NOMAD] == 1 and case.discs("nomad") == 14 - 1
    case = fought({"h1": "caliph 3 units"}, units=4)
    assert case.s.reserves[CALIPH] == 0 and case.discs("caliph") == 14


@pytest.mark.rule("CM-13.6", "CM-7.5", "CM-11.1")
def test_cm_13_6_mercenaries_are_the_nomads_to_unsettle() -> None:
    """Desert takes another's mercenaries off the map, and cards name them; neither affects ordinary units."""
    s = table({"h1": "caliph 2 units, caliph 2 mercenaries", "h16": "nomad 1 mercenary"}, turn="nomad")
    do(s, "desert", "h1", "amount 2")
    assert pieces(s, "h1") == "caliph 2 units" and s.reserves[NOMAD] == 2
    assert fought({"h1": "caliph 3 mercenaries"}, units=2, warlord="turncoats").strengths == (2, 0)
    assert fought({"h1": "caliph 3 units"}, units=2, warlord="turncoats").strengths == (2, 3)


# The Sultan


@pytest.mark.rule("CM-13.7", "CM-6.1", "CM-9.2")
def test_cm_13_7_prestige() -> None:
    """With only a town the Sultan is present: they reach the hexes around it and build a fort beside it, and a player
    who wants the influence there must beat them."""
    s = table({"h2": "sultan town"}, turn="sultan", coins={"sultan": 9})
    do(s, "influence")
    assert menu(s) == ["h1", "h2", "h4", "h5"]
    s = table({"h2": "sultan town"}, turn="sultan", coins={"sultan": 9})
    do(s, "build")
    assert "fort at h2" in menu(s) and "fort at h1" not in menu(s)
    assert contested({"h1": "sultan town"}, "warlord").winner == "sultan"  # 1 against 0


@pytest.mark.rule("CM-13.7", "CM-6.2")
@pytest.mark.parametrize("seat", ["murshid", "caliph", "nomad"])
def test_cm_13_7_prestige_nobody_else_builds_towns(seat: str) -> None:
    s = table({"h1": f"{seat} fort", "h4": f"{seat} fort", "h2": "sultan town"}, turn=seat, coins={seat: 20})
    do(s, "build")
    assert refused(s, "town at h1") == "CM-6.2" and refused(s, "city at h2") == "CM-6.2"


@pytest.mark.rule("CM-13.7", "CM-4.2")
def test_cm_13_7_prosperity_and_clout() -> None:
    """A city with the Sultan's token in the Caliph's wilderness hex: it pays the Caliph 2 + 1 for control, and the
    Sultan 3 + 1 without control. In a hex of their own the Sultan would have both."""
    s = table({"h2": "sultan city, sultan token, caliph 1 unit"})
    assert (income(s, CALIPH), income(s, SULTAN)) == (3, 4)
    s = table({"h2": "sultan city, sultan token, sultan fort"})
    assert (income(s, CALIPH), income(s, SULTAN)) == (0, 7)
    assert income_parts(s, SULTAN) == [5, 0, 2, 0]
    s = table({"h2": "sultan town"})
    assert income(s, SULTAN) == 2


@pytest.mark.rule("CM-13.7", "CM-4.2")
@pytest.mark.parametrize("token", ["sultan", "murshid", "nomad"])
def test_cm_13_7_clout_is_the_sultans_alone(token: str) -> None:
    """Whose token lies in the Warlord's hex: only a Sultan's pays the Sultan."""
    assert income(table({"h2": f"warlord 1 unit, {token} token"}), WARLORD) == (1 if token == "sultan" else 0)


@pytest.mark.rule("CM-13.7", "CM-6.8", "CM-10.1")
def test_cm_13_7_wealth() -> None:
    """The Sultan takes one card of the Sultan's market free, and no second one. Others pay the Sultan for a Warlord's
    card, and the slots stay empty until the Sultan conspires."""
    row = "alms alms bazaar bazaar ambush ambush"
    s = table(turn="sultan", stall="terror sermon decree", row=row, coins={"sultan": 2})
    do(s, "buy", "slot sultan-1")
    assert hand_of(s, "sultan") == ["terror"] and refused(s, "slot sultan-2") == "CM-6.8"
    do(s, "stop")
    assert s.stall[0] == -1
    s = table(turn="caliph", stall="terror sermon decree", row=row, coins={"caliph": 5})
    do(s, "buy", "slot sultan-1", "amount 5", "sultan: accept")
    assert (coins_of(s, "sultan"), coins_of(s, "warlord")) == (5, 0) and hand_of(s, "caliph") == ["terror"]
    assert s.stall[0] == -1


@pytest.mark.rule("CM-13.7", "CM-6.2")
@pytest.mark.parametrize(("seat", "builds"), [("sultan", 3), ("murshid", 2), ("caliph", 2), ("nomad", 2)])
def test_cm_13_7_builder(seat: str, builds: int) -> None:
    """Three forts in one action; two for the others."""
    where = ["h1", "h2", "h4", "h7"]
    s = table({hex_: f"{seat} token" for hex_ in where}, turn=seat, coins={seat: 30})
    do(s, "build", *[f"fort at {hex_}" for hex_ in where[:builds]])
    assert decider(s) != seat and s.hold.count(0) == 16 - builds


# The Warlord


@pytest.mark.rule("CM-13.8", "CM-8.10", "CM-1.4")
def test_cm_13_8_marauder() -> None:
    """The Warlord scores in the middle of the year, and everybody sees it."""
    s = table({"h1": "warlord 3 units", "h2": "sultan city"}, turn="warlord")
    assault(s, "h1 east", 3)
    assert points_of(s, "warlord") == 4 and s.round_number == 0 and s.events is not None
    declared = [event for event in s.events if event[0] == SCORED]
    assert declared == [(SCORED, WARLORD, SACK_LINE, 4, 0)]
    assert all(EVENTS.told(s, declared[0], seat) is not None for seat in range(-1, 5))


@pytest.mark.rule("CM-13.8", "CM-7.1")
def test_cm_13_8_champion() -> None:
    """Three units straight from supply, with nothing in reserve; no other player can."""
    s = table({"h1": "warlord token", "h2": "warlord token"}, turn="warlord")
    do(s, "mass", "h1", "two at h2")
    assert pieces(s, "h1") == "warlord 1 unit, warlord token" and pieces(s, "h2") == "warlord 2 units"
    for seat in SEAT_IDS[1:]:
        assert refused(table({"h1": f"{seat} token"}, turn=seat), "mass") == "CM-7.1"


@pytest.mark.rule("CM-13.8", "CM-8.8", "CM-11.1")
def test_cm_13_8_destroyer() -> None:
    """Neither Build nor Master Builder, not even to make a captured fort a castle; but they capture both."""
    s = table(
        {"h1": "warlord fort, warlord 1 unit"},
        turn="warlord",
        coins={"warlord": 9},
        hands={"warlord": "master-builder"},
    )
    assert refused(s, "build") == "CM-13.8" and refused(s, "card master-builder") == "CM-13.8"
    s = table({"h1": "caliph fort, caliph 1 unit"}, turn="caliph", hands={"caliph": "master-builder"})
    do(s, "card master-builder")
    assert pieces(s, "h1") == "caliph 1 unit, caliph castle"
    s = table({"h1": "warlord 6 units", "h2": "murshid castle"}, turn="warlord")
    assault(s, "h1 east", 6)
    do(s, "capture")
    assert pieces(s, "h2") == "warlord 5 units, warlord castle"


@pytest.mark.rule("CM-13.8", "CM-8.9")
def test_cm_13_8_conqueror() -> None:
    """With Warfare the Warlord wins 3 against 4 as attacker (a tie), but not 4 against 5 as defender; the card is back
    in hand at once. In a contest it is of no use."""
    case = fought({"h1": "caliph 4 units"}, units=3, warlord="warfare")
    assert case.strengths == (4, 4) and case.winner == "warlord" and case.hand("warlord") == ["warfare"]
    case = fought({"h1": "warlord 3 units"}, units=3, attacker="caliph", warlord="warfare")
    assert case.strengths == (3, 4) and case.winner == "warlord" and case.hand("warlord") == ["warfare"]
    case = Case({"h1": "caliph token, warlord 1 unit"})
    case.contest("warlord", "h1")
    assert "card warfare" not in case.menu("warlord")


@pytest.mark.rule("CM-13.8", "CM-2.7")
@pytest.mark.parametrize(("seat", "limit"), [("warlord", 7), ("caliph", 5)])
def test_cm_13_8_ravager(seat: str, limit: int) -> None:
    """Seven units in one hex, where others stop at five: of two that would come, only one finds room."""
    s = table({"h1": f"{seat} {limit - 1} units", "h2": f"{seat} 2 units"}, turn=seat, reserves={seat: 2})
    do(s, "recruit", "h1")
    assert refused(s, "h1") == "CM-2.7"
    s = table({"h1": f"{seat} {limit - 1} units", "h2": f"{seat} 2 units"}, turn=seat)
    do(s, "move", "go h2 west")  # one unit goes: there is no choice
    assert pieces(s, "h1") == f"{seat} {limit} units" and pieces(s, "h2") == f"{seat} 1 unit"


@pytest.mark.rule("CM-13.8", "CM-6.6")
@pytest.mark.parametrize(
    ("seat", "moves"), [("warlord", 3), ("murshid", 2), ("sultan", 2), ("caliph", 2), ("nomad", 2)]
)
def test_cm_13_8_raider(seat: str, moves: int) -> None:
    """One unit rides as far as it can: h1, h2, h5, h8."""
    kind = "unit" if seat in ("warlord", "caliph") else "mercenary"
    s = table({"h1": f"{seat} 1 {kind}"}, turn=seat)
    do(s, "move", *["go h1 east", "go h2 south-east", "go h5 south-west"][:moves])
    assert decider(s) != seat and pieces(s, ["", "", "h5", "h8"][moves]) == f"{seat} 1 {kind}"


# The Caliph


@pytest.mark.rule("CM-13.9", "CM-4.2", "CM-4.3")
def test_cm_13_9_seat_of_power() -> None:
    """The palace pays 2, and raises the target of the reserves by 2, and by 1 as a stronghold."""
    without, with_palace = table({"h2": "caliph 1 unit"}), table({"h2": "caliph 1 unit, caliph palace"})
    assert income(with_palace, CALIPH) == income(without, CALIPH) + 2
    assert [parts[-1] for parts in (income_parts(with_palace, CALIPH), income_parts(without, CALIPH))] == [2, 0]
    assert (reserve_target(without, CALIPH), reserve_target(with_palace, CALIPH)) == (4, 7)


@pytest.mark.rule("CM-13.9", "CM-8.5")
def test_cm_13_9_guardian() -> None:
    """Two units and a fort hold out against three, 4 to 3, where the Sultan's would fall to the tie. Siege Train takes
    the fort away, not the Guardian; without a stronghold there is none."""
    assert fought({"h1": "caliph 2 units, caliph fort"}, units=3).strengths == (3, 4)
    assert fought({"h1": "sultan 2 mercenaries, sultan fort"}, units=3).winner == "warlord"
    assert fought({"h1": "caliph 2 units, caliph fort"}, units=3, warlord="siege-train").strengths == (3, 3)
    assert fought({"h1": "caliph 2 units"}, units=3).strengths == (3, 2)


@pytest.mark.rule("CM-13.9", "CM-6.3")
@pytest.mark.parametrize(("seat", "recruits"), [("caliph", 3), ("warlord", 2), ("nomad", 2)])
def test_cm_13_9_standing_army(seat: str, recruits: int) -> None:
    """Three from the reserves card in one action; two for the others."""
    s = table({"h1": f"{seat} token", "h2": f"{seat} token"}, turn=seat, reserves={seat: 4})
    do(s, "recruit", *["h1"] * recruits)
    who = SEAT_IDS.index(seat)
    assert decider(s) != seat and (s.units_of(who, 0), s.reserves[who]) == (recruits, 4 - recruits)
