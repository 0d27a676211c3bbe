"""Every question can be given to workers that share nothing with the asker: work and answer are pickled."""

import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from wardeck import lab
from wardeck.rules.options import Rules


class Post(Executor):
    """Carries out work at once, but on a copy, and gives back a copy."""

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        sent_function, sent, sent_named = pickle.loads(pickle.dumps((function, given, named)))
        done.set_result(pickle.loads(pickle.dumps(sent_function(*sent, **sent_named))))
        return done


QUESTIONS: dict[str, Callable[..., Any]] = {
    "compare": lambda **how: lab.compare(["two-player", "three-down"], games=900, **how),
    "find": lambda **how: lab.find("two-player", "biggest-comeback", games=900, **how),
    "hands": lambda **how: lab.hands("two-player", games=900, **how).by_cards,
    "exact": lambda **how: lab.exact(Rules(take="seat-order"), deck=lab.pack_of(3, 3), **how).summary,
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_answer_is_the_same(question: str) -> None:
    ask = QUESTIONS[question]
    assert ask(executor=Post(), workers=3) == ask(workers=1)
