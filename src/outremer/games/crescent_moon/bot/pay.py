"""What the objectives of Crescent Moon pay (CM-14), as the evaluation reads it."""

from __future__ import annotations

from typing import final

from ..setting import Setting


@final
class Pay:
    """What the objectives of one setting pay: the numbers of `scoring` in the data, each under its own name."""

    def __init__(self, setting: Setting) -> None:
        warlord, murshid, sultan, caliph, nomad = setting.objectives
        self.holy_site = [float(each["holy_site"]) for each in setting.objectives]
        self.year_one = [float(each["year_one"]) for each in setting.objectives]
        self.castle_and_token = float(warlord["castle_and_token"])
        self.group = warlord["group"]
        self.per_group_hex = float(warlord["per_group_hex"])
        self.year_one_units = warlord["year_one_units"]
        self.city_token = float(murshid["city_token"])
        self.town_token = float(murshid["town_token"])
        self.fertile_token = float(murshid["fertile_token"])
        self.stronghold_token = float(murshid["stronghold_token"])
        self.holy_token = float(murshid["holy_token"])
        self.strongholds = murshid["strongholds"]
        self.per_stronghold = float(murshid["per_stronghold"])
        self.city = float(sultan["city"])
        self.uncontrolled = float(sultan["uncontrolled"])
        self.uninfluenced = float(sultan["uninfluenced"])
        self.sultan_tokens = sultan["tokens"]
        self.per_sultan_token = float(sultan["per_token"])
        self.sultan_control = sultan["control"]
        self.per_sultan_hex = float(sultan["per_hex"])
        self.year_one_pieces = sultan["year_one_pieces"]
        self.beyond = float(caliph["beyond"])
        self.per_caliph_hex = float(caliph["per_hex"])
        self.quarry_or_crossing = float(caliph["quarry_or_crossing"])
        self.palace = float(caliph["palace"])
        self.castles = caliph["castles"]
        self.castle_points = float(caliph["castle_points"])
        self.year_one_strongholds = caliph["year_one_strongholds"]
        self.nomad_tokens = nomad["tokens"]
        self.per_nomad_token = float(nomad["per_token"])
        self.cities = nomad["cities"]
        self.per_city = float(nomad["per_city"])
        self.year_one_coins = nomad["year_one_coins"]
