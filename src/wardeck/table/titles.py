"""What rules are called."""

from wardeck.messages import say
from wardeck.rules.files import HouseRules
from wardeck.rules.presets import find


def title_of(house: HouseRules) -> str:
    """What these rules are called, on one line; with a word about it where they go by the title of other rules."""
    base = find(house.base) if house.base else None
    title = " ".join(house.title.split()) or (base.title if base else say("sheet.untitled"))
    changed = not house.name and base is not None and title == base.title and house.rules != base.rules
    return say("sheet.based", title=title) if changed else title
