"""Threads that ask the library: the newest question of a topic counts, older ones are given up."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event, Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.library.library import Library

    Question: TypeAlias = "Callable[[sqlite3.Connection, Callable[[], bool]], Any]"


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
        self._lock: Final = Lock()
        self._connection: sqlite3.Connection | None = None
        self._running: Event | None = None
        self._is_stale = False

    def put(self, question: Question, given_up: Event) -> Future[Any]:
        """Ask something; it is not even begun if it is given up before."""
        return self._pool.submit(self._answer, question, given_up)

    def give_up(self, given_up: Event) -> None:
        """Stop a question, running or not."""
        given_up.set()
        with self._lock:
            # Only if it is the one that runs: another statement must not be interrupted.
            if self._running is given_up and self._connection is not None:
                self._connection.interrupt()

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
        connection = self._connection or self._library.connect()
        with self._lock:
            self._connection, self._running = connection, given_up
        try:
            return question(connection, given_up.is_set)
        except sqlite3.Error:
            self._is_stale = True
            raise
        finally:
            with self._lock:
                self._running = None
            if connection.in_transaction:
                connection.rollback()

    def _disconnect(self) -> None:
        with self._lock:
            connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
