"""Threads that ask the library: the newest question of a topic counts, older ones are given up."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import Event

    from sgfedit.library.library import Library

    Question: TypeAlias = "Callable[[sqlite3.Connection, Callable[[], bool]], Any]"


_STEPS: Final = 20_000
"""Steps of SQLite, less than a millisecond, after which it is asked whether to go on."""


class Job(NamedTuple):
    """A question on its way.

    Attributes:
        topic: Of what kind it is.
        future: Holds the answer, or what was raised instead.
        given_up: Set once nobody wants the answer.
        then: Is called with the answer.
        fail: Is called with the error if there was one that a user can do something about.
    """

    topic: str
    future: Future[Any]
    given_up: Event
    then: Callable[[Any], object]
    fail: Callable[[BaseException], object]


class Lane:
    """One thread with a connection of its own; it answers one question after the other."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._pool: Final = ThreadPoolExecutor(1, "library")
        self._connection: sqlite3.Connection | None = None
        self._is_stale = False

    def put(self, question: Question, given_up: Event) -> Future[Any]:
        """Ask something; once `given_up` is set it is not begun, or stopped if it was."""
        return self._pool.submit(self._answer, question, given_up)

    def renew(self) -> None:
        """Open the files again before the next question: they may have been made anew."""
        self._is_stale = True

    def close(self) -> None:
        """Take no more questions; whoever had one running has given it up."""
        self._pool.submit(self._disconnect)
        self._pool.shutdown(wait=True)

    def _answer(self, question: Question, given_up: Event) -> Any:
        if given_up.is_set():
            return None
        if self._is_stale:
            self._is_stale = False
            self._disconnect()
        connection = self._connection = self._connection or self._library.connect()
        # Unlike an interruption this cannot come too early, before the statement has begun.
        connection.set_progress_handler(given_up.is_set, _STEPS)
        try:
            return question(connection, given_up.is_set)
        except sqlite3.Error:
            # One that was stopped is as good as before, and has read much that it will ask for.
            if not given_up.is_set():
                self._is_stale = True
            raise
        finally:
            connection.set_progress_handler(None, _STEPS)
            if connection.in_transaction:
                connection.rollback()

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
