"""Coverage that is not measured where it would only tell again what is known."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def untraced() -> Iterator[None]:
    """Stop tracing for a while; the no_cover of pytest-cov does not with workers."""
    trace = sys.gettrace()
    if trace is None:
        yield
        return
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(trace)
