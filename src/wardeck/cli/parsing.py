"""From a command line to a command: cyclopts parses, the catalogue speaks.

A new command is a module ``wardeck.cli.NAME`` with an ``app`` made by `command`, its name in `wardeck.cli.listed`, and
its texts under ``cli.commands.NAME``.
"""

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from cyclopts import App, Group, Parameter
from cyclopts import exceptions as parser

from wardeck.cli.listed import COMMANDS
from wardeck.errors import UsageError
from wardeck.messages import look_up, say
from wardeck.rules.names import suggestion

if TYPE_CHECKING:
    from cyclopts.help import HelpPanel
    from rich.console import Console, ConsoleOptions

HELP_WIDTH = 96


def command(name: str) -> App:
    """The parser of one command; its texts are those of the catalogue under ``cli.commands.NAME``."""
    texts = look_up(f"cli.commands.{name}")
    return App(
        name=name,
        help=texts["about"] + "\n\n" + texts.get("more", ""),
        usage=say("cli.usage", usage=texts["usage"]),
        version_flags=[],
        group_arguments=Group(say("cli.groups.arguments"), sort_key=1),
        group_commands=Group(say("cli.groups.commands"), sort_key=2),
        group_parameters=Group(say("cli.groups.parameters"), sort_key=3),
        help_formatter=format_help,
        help_format="plaintext",
        default_parameter=Parameter(negative=(), show_default=False),
    )


def option(key: str, **settings: Any) -> Parameter:
    """A flag or an argument with its help, ``cli.options.KEY``, and what its value is called, ``cli.values.KEY``."""
    value = look_up("cli.values").get(key)
    return Parameter(help=say(f"cli.options.{key}"), metavar=value, **settings)


def format_help(console: "Console", options: "ConsoleOptions", panel: "HelpPanel") -> None:
    """One part of a help page: its title, and each name with what is said about it beside it."""
    if not panel.entries:
        return
    console.print(panel.title, style="bold", highlight=False, markup=False)
    labels = [
        entry.positional_label or " ".join((*entry.display_labels, *filter(None, [entry.metavar])))
        for entry in panel.entries
    ]
    column = max(map(len, labels)) + 4
    for label, entry in zip(labels, panel.entries, strict=True):
        about = str(getattr(entry.description, "primary_renderable", None) or "")
        lines = wrap(about, max(min(console.width - 1, HELP_WIDTH) - column, 20), break_on_hyphens=False) or [""]
        console.print(f"  {label:<{column - 2}}{lines[0]}", highlight=False, markup=False, soft_wrap=True)
        for line in lines[1:]:
            console.print(" " * column + line, highlight=False, markup=False, soft_wrap=True)
    console.print()


def carry_out(tokens: Sequence[str]) -> int:
    """Parses a command line, runs the command and returns its exit code. Raises `UsageError`."""
    app = App(name="wardeck", version_flags=[], result_action="return_value", suppress_keyboard_interrupt=False)
    for name in COMMANDS:
        app.command(f"wardeck.cli.{name}:app", name=name)
    try:
        code = app(tokens, exit_on_error=False, print_error=False, help_on_error=False)
    except parser.CycloptsError as error:
        raise _usage_error(error) from None
    return code if isinstance(code, int) else 0


def _usage_error(error: parser.CycloptsError) -> UsageError:
    """What the parser found wrong, in our words."""
    chain = [word for word in error.command_chain or () if word in COMMANDS]
    about = " ".join(["wardeck", *(error.command_chain or ())])
    match error:
        case parser.UnknownCommandError(unused_tokens=[word, *_]):
            return UsageError("usage.unknown-command", command=word, hint=suggestion(word, COMMANDS))
        case parser.UnknownOptionError(token=token):
            flag = (token.keyword or token.value).split("=")[0]
            known = [name for each in error.argument_collection for name in each.names if name.startswith("--")]
            return UsageError("usage.unknown-option", flag=flag, hint=suggestion(flag, known), command=about)
        case parser.MissingArgumentError(argument=argument) if argument is not None:
            name = argument.name
            return UsageError("usage.no-value" if name.startswith("-") else "usage.missing", name=name, command=about)
        case parser.CoercionError(token=token) if token is not None:
            return UsageError("usage.number", flag=token.keyword or about, value=token.value)
        case parser.RepeatArgumentError(token=token):
            return UsageError("usage.twice", flag=token.keyword)
        case parser.UnusedCliTokensError(unused_tokens=[word, *_]):
            return UsageError("usage.left-over", word=word, command=about)
        case _:
            pass
    return UsageError("usage.other", why=" ".join(str(error).split()), command=about if chain else "wardeck")
