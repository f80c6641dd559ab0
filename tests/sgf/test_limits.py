"""The garbage collector, kept off for a while."""

from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING

from sgfedit.sgf import limits
from sgfedit.sgf.limits import drop_unused, no_collection, paused

if TYPE_CHECKING:
    import pytest


def test_a_pause_ends_as_it_began() -> None:
    assert gc.isenabled()
    with paused():
        assert not gc.isenabled()
        with paused():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


class Ring:
    """Holds itself, so that only the collector can take it away."""

    def __init__(self) -> None:
        self.own = self


def test_trees_that_nobody_holds_go_where_the_collector_is_on_only() -> None:
    gc.disable()
    try:
        kept = weakref.ref(Ring())
        drop_unused()
        assert kept() is not None
    finally:
        gc.enable()

    dropped = weakref.ref(Ring())
    drop_unused()

    assert kept() is None
    assert dropped() is None


def test_much_that_was_read_is_looked_for_before_more_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits._Unwalked, "length", limits._ENOUGH + 1)
    dropped = weakref.ref(Ring())

    with no_collection(5):
        assert dropped() is None

    assert limits._Unwalked.length == 5
