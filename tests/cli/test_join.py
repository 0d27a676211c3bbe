"""``wardeck join`` where it cannot: the screens have tests of their own."""

from tests.cli.command import Here


def test_without_a_terminal_it_says_so(wardeck: Here) -> None:
    done = wardeck("join", "abcd-efgh-jkmn")
    assert done.code == 2
    assert done.err == "wardeck: wardeck join needs a terminal to play in; examples/bot.py joins without one\n"
