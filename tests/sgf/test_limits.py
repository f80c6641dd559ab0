"""The garbage collector, kept off for a while."""

from __future__ import annotations

import gc
import weakref

from sgfedit.sgf.limits import drop_unused, paused


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
