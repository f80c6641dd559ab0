"""Many positions spread over several engines, on this and on other computers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Self

from sgfedit.engine.engine import USUAL

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import TracebackType

    from sgfedit.engine.cache import Cache
    from sgfedit.engine.candidates import Report
    from sgfedit.engine.commands import EngineSpec
    from sgfedit.engine.engine import Patience
    from sgfedit.engine.positions import Situation
    from sgfedit.errors import EngineError


class Wishes(NamedTuple):
    """How each position is analysed; as the fields of `Analyse`. None: as each engine is set."""

    visits: int | None = None
    seconds: float | None = None
    ownership: bool = False


AS_SET: Final = Wishes()


class Result(NamedTuple):
    """What became of a position.

    Attributes:
        place: Which of those that were handed in.
        report: The final report; None where there is none.
        error: Why not.
        by: The name of the engine as the user calls it; empty where none was asked.
        is_kept: Whether it was known from the cache.
    """

    place: int
    report: Report | None
    error: EngineError | None = None
    by: str = ""
    is_kept: bool = False


class AnalysisQueue:
    """Analyses positions; a context manager. Its engines end when it is left."""

    def __init__(
        self,
        specs: Sequence[EngineSpec],
        wishes: Wishes = AS_SET,
        *,
        cache: Cache | None = None,
        at_once: int = 4,
        patience: Patience = USUAL,
    ) -> None:
        """Know engines; they are started by `run`.

        Args:
            specs: The engines.
            wishes: How positions are analysed.
            cache: What is known already is taken from there, what is found is kept there.
            at_once: Positions that an analysis engine is given at a time; GTP engines get one.
            patience: How long engines are waited for.
        """
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def run(self, situations: Sequence[Situation | None]) -> Iterator[Result]:
        """Yield one result for each situation, in their order; None has neither report nor error.

        In the thread that iterates, which waits meanwhile. The first positions are read first. An
        engine that dies gives its positions back: others take them; what two engines died of, or
        what nobody is left for, is a `Result` with an error. Equal situations are asked once.
        """
        raise NotImplementedError

    def cancel(self) -> None:
        """Let `run` end soon, from any thread; what is known by then stays in the cache."""
        raise NotImplementedError

    def close(self) -> None:
        """End the engines."""
        raise NotImplementedError
