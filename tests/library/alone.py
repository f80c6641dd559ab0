"""Work for `sgfedit.library.processes.apart`: pickled by name, so in a module of its own."""

from __future__ import annotations

import os
import signal
from itertools import count
from time import sleep
from typing import TYPE_CHECKING

from sgfedit.errors import LibraryError
from sgfedit.library.library import Library
from sgfedit.library.processes import Pool, apart

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    Tell = Callable[[object], None]
    IsCancelled = Callable[[], bool]

BRIEFLY_S = 0.01


class Full(Library):
    """A library on a disk that is full."""

    def connect(self) -> sqlite3.Connection:
        connection = super().connect()
        (pages,) = connection.execute("PRAGMA main.page_count").fetchone()
        connection.execute(f"PRAGMA main.max_page_count = {pages}")
        return connection


def counting(tell: Tell, _is_cancelled: IsCancelled) -> int:
    for number in range(3):
        tell(number)
    return os.getpid()


def refusing(_tell: Tell, _is_cancelled: IsCancelled) -> None:
    raise LibraryError("busy", "here")


def failing(*_: object) -> None:
    raise KeyError("a bug")


def dying(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def waiting(tell: Tell, is_cancelled: IsCancelled) -> str:
    """Go on until it is to stop."""
    tell(os.getpid())
    while not is_cancelled():
        sleep(BRIEFLY_S)
    return "stopped"


def own_pids(numbers: list[int]) -> list[int]:
    return [os.getpid() for _ in numbers]


def deaf(tell: Tell, _is_cancelled: IsCancelled) -> None:
    """Have another process work for ever, whoever wants it to stop; tell which both are."""
    with Pool(own_pids, ([number] for number in count()), 1, lambda *_: 0) as pool:
        for pid in pool.run(bool):
            tell((os.getpid(), pid))


def left_alone() -> None:
    """Be a program that is killed while something is done apart."""

    def tell(pids: object) -> None:
        print(*pids, flush=True)  # type: ignore[misc]  # noqa: T201  # two
        os.kill(os.getpid(), signal.SIGKILL)

    apart(deaf, tell, bool)
