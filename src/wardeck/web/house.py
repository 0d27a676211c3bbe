"""House rules over HTTP: the presets, the catalogue of options, and what any rules mean, in words and in minutes."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Path
from pydantic import Field

from wardeck.errors import FileError, RulesError
from wardeck.messages import look_up, say
from wardeck.room.lengths import Lengths, lengths
from wardeck.room.reading import house_table
from wardeck.rules.files import HouseRules, from_table, parse_rules, schema, write_rules
from wardeck.rules.kinds import Choice, Number, Spelling
from wardeck.rules.options import GROUPS, KINDS, Rules
from wardeck.rules.presets import find, names
from wardeck.rules.sheet import rule_sheet, sections
from wardeck.web.answers import Answered, Strict, refusals


class PresetAnswer(Strict):
    """Rules as one chooses among them."""

    name: str = Field(description="The name of the preset; empty for house rules.")
    title: str
    about: str
    source: str
    fewest: int = Field(description="Players.")
    most: int
    lengths: Lengths | None = Field(description="How long they take; null where nothing is known.")


class SectionAnswer(Strict):
    """A part of the rule sheet."""

    title: str
    sentences: tuple[str, ...]


class RulesAnswer(PresetAnswer):
    """Rules with all that can be said about them."""

    table: dict[str, Any] = Field(description="The rules as a room takes them: the table of their file.")
    options: dict[str, Any] = Field(description="Every option with its value.")
    idle: list[str] = Field(description="The options that cannot matter beside the others.")
    sheet: str = Field(description="The rule sheet in plain words.")
    sections: tuple[SectionAnswer, ...] = Field(description="The same in its parts.")
    file: str = Field(description="The file of these rules.")


class OptionAnswer(Strict):
    """What an option may hold."""

    name: str
    about: str
    kind: str = Field(description="`choice`, `number`, or the name of a text with a spelling of its own.")
    words: dict[str, str] = Field(description="Words that it may be, with what they mean.")
    low: int | None = Field(description="Of a number.")
    high: int | None = Field(description="Of a number; null for no end.")
    default: str | int
    wanted: str = Field(description="What would do, in words.")


class GroupAnswer(Strict):
    """Options that are about the same thing."""

    name: str
    title: str
    options: list[OptionAnswer]


def add_rules(routes: APIRouter) -> None:
    """The routes of house rules."""

    @routes.get("/api/rules", responses=refusals())
    async def rules() -> list[PresetAnswer]:
        """All presets, in the order in which they are listed."""
        return [PresetAnswer(**_chosen(find(name))) for name in names()]

    @routes.get("/api/rules/{name}", responses=refusals(404))
    async def preset(name: Annotated[str, Path(max_length=64)]) -> RulesAnswer:
        """One preset, by its name or another name of it."""
        try:
            return _rules(find(name))
        except RulesError as error:
            raise Answered(404, error) from None

    @routes.post("/api/rules", responses=refusals(422))
    async def check(table: Annotated[dict[str, Any], Body()]) -> RulesAnswer:
        """House rules in the form of their file: what they mean, or what is wrong with them."""
        return _rules(from_table(table))

    @routes.post("/api/house-rules", responses=refusals(422))
    async def read_file(text: Annotated[str, Body(media_type="text/plain", examples=['base = "war"'])]) -> RulesAnswer:
        """A house-rule file: what it means, or what is wrong with it and where."""
        try:
            return _rules(parse_rules(text))
        except (FileError, RulesError) as error:
            raise Answered(422, error) from None

    @routes.get("/api/house-rules.schema.json", responses=refusals())
    async def rules_schema() -> dict[str, Any]:
        """The JSON Schema of house rules."""
        return schema()

    @routes.get("/api/options", responses=refusals())
    async def options() -> list[GroupAnswer]:
        """The catalogue of options, by what they are about."""
        return [
            GroupAnswer(name=name, title=say(f"options.groups.{name}"), options=[_option(each) for each in group])
            for name, group in GROUPS.items()
        ]


def _chosen(house: HouseRules) -> dict[str, Any]:
    return {
        "name": house.name,
        "title": house.title,
        "about": house.about,
        "source": house.source,
        "fewest": house.rules.min_players,
        "most": house.rules.max_players,
        "lengths": lengths(house),
    }


def _rules(house: HouseRules) -> RulesAnswer:
    rules = house.rules
    return RulesAnswer(
        **_chosen(house),
        table=house_table(house),
        options={name: getattr(rules, name) for name in KINDS},
        idle=sorted(rules.idle()),
        sheet=rule_sheet(rules, title=house.title or None),
        sections=tuple(SectionAnswer(title=each.title, sentences=each.sentences) for each in sections(rules)),
        file=write_rules(house),
    )


def _option(name: str) -> OptionAnswer:
    kind, said = KINDS[name], look_up(f"options.{name}")
    numbers = (kind.low, kind.high) if isinstance(kind, Number) else (None, None)
    return OptionAnswer(
        name=name,
        about=said["about"],
        kind=kind.name if isinstance(kind, Spelling) else "choice" if isinstance(kind, Choice) else "number",
        words=said.get("values", {}),
        low=numbers[0],
        high=numbers[1],
        default=getattr(Rules(), name),
        wanted=kind.wanted(),
    )
