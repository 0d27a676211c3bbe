"""Names as people type them: compared without regard to case and hyphens, and with a guess where none fits."""

from collections.abc import Iterable, Mapping

from wardeck.messages import listed, say


def plain(name: str) -> str:
    """A name as it is compared: ``Clone War``, ``clone_war`` and ``clone-war`` are the same."""
    return "-".join(name.casefold().replace("_", " ").replace("-", " ").split())


def suggestion(name: str, known: Iterable[str]) -> str:
    """``; did you mean …?`` with up to three names that come near, or nothing.

    Where ``known`` is a mapping, its keys are compared and its values are said: other names for the same are one guess.
    """
    from difflib import get_close_matches  # only once something went wrong

    said = known if isinstance(known, Mapping) else {each: each for each in known}
    spelled = {plain(each): str(said[each]) for each in said}
    near = get_close_matches(plain(name), spelled, n=3, cutoff=0.6)
    guesses = list(dict.fromkeys(spelled[each] for each in near))
    return say("common.did_you_mean", names=listed(guesses, "or")) if guesses else ""
