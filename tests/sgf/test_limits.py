"""The garbage collector, kept off for a while."""

from __future__ import annotations

import gc

from sgfedit.sgf.limits import paused


def test_a_pause_ends_as_it_began() -> None:
    assert gc.isenabled()
    with paused():
        assert not gc.isenabled()
        with paused():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()
