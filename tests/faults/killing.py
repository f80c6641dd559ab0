"""Kills the program at random moments and looks what it finds again.

``python -m tests.faults.killing COUNT SEED FOLDER [FILE]`` does it COUNT times and tells the
losses; each start puts back what the one before had not saved, and goes on from there.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tests.faults.warm import Start, Warm

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_S: Final = 1.0
"""What a crash may cost."""

_PATIENCE_S: Final = 120
_LOOK_S: Final = 0.005


class Kill(NamedTuple):
    """What a kill has cost.

    Attributes:
        lost_s: Since when the state that was found again was not the last one; 0 if it was.
        states: How many states there were.
        was_saved: Whether nothing had to be put back.
    """

    lost_s: float
    states: int
    was_saved: bool


class WrongRecoveryError(AssertionError):
    """What was found is no state that there ever was, or a file is torn."""


class Victim:
    """The program with a data folder of its own, killed and started again."""

    def __init__(
        self, warm: Warm, folder: Path, file: Path, seed: int, least: Sequence[int]
    ) -> None:
        """Use a copy of `file` in `folder`, started by `warm`."""
        self._warm = warm
        self._least = least
        self._folder = folder
        self._path = folder / "game.sgf"
        self._path.write_bytes(file.read_bytes())
        self._random = random.Random(seed)
        self._count = 0
        self._saved = {sha256(self._path.read_bytes()).hexdigest()}
        self._process: Start | None = None

    def kill(self) -> Kill:
        """Kill it at a random moment, start it again, and return what that has cost.

        Raises:
            WrongRecoveryError: it has found something else than there was.
        """
        if self._process is None:
            self._start()
        self._wait_for(
            self._random.choice(self._least)
        )  # on a busy machine there are few in a second
        time.sleep(self._random.choice((0.02, 0.2, 0.5, 0.9)) * self._random.random() * 2)
        now = time.monotonic()
        self._end()
        before = self._told()
        self._saved.update(state for _, what, state in before if what == "saves")
        content = self._path.read_bytes()
        if sha256(content).hexdigest() not in self._saved:
            raise WrongRecoveryError(f"the file is torn: {content[:200]!r}")
        was_saved = not list((self._folder / "data").rglob("*.journal"))
        self._start()
        found = self._told()[0][2]
        states = [line for line in before if line[1] != "saves"]
        if was_saved:  # the file does not say which node was shown
            found, _, _ = found.partition("-")
            states = [[at, what, state.partition("-")[0]] for at, what, state in states]
        same = [at for at, line in enumerate(states) if line[2] == found]
        if not same:
            raise WrongRecoveryError(f"what was found was never there; kill {self._count}")
        following = same[-1] + 1
        ended = states[following][0] if following < len(states) else now
        return Kill(max(now - ended, 0.0), len(states), was_saved)

    def _start(self) -> None:
        self._count += 1
        places = {
            name: str(self._folder / name.split("_")[1].lower())
            for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")
        }
        environment = {**places, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"}
        seed = str(self._random.randrange(1_000_000))
        self._process = self._warm.start(
            [seed, str(self._log), str(self._path)], environment, self._errors
        )
        self._wait_for(1)

    def _wait_for(self, count: int) -> None:
        """Wait until so much has happened in it."""
        end = time.monotonic() + _PATIENCE_S
        while len(self._told()) < count:
            if self._process is None or self._process.has_ended or time.monotonic() > end:
                raise WrongRecoveryError(f"it has stopped: {self._errors.read_text()[-2000:]}")
            time.sleep(_LOOK_S)

    @property
    def _errors(self) -> Path:
        return self._folder / f"{self._count}.err"

    @property
    def _log(self) -> Path:
        return self._folder / f"{self._count}.log"

    def _told(self) -> list[list[Any]]:
        """Return the whole lines of the log of this start."""
        if not self._log.exists():
            return []
        lines = self._log.read_bytes().split(b"\n")[:-1]
        return [json.loads(line) for line in lines]

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.close()
            self._process = None

    def close(self) -> None:
        """End it for good."""
        self._end()


def killed(
    count: int, seed: int, folder: Path, file: Path, least: Sequence[int] = (1,)
) -> list[Kill]:
    """Kill the program so many times, one start after the other.

    Args:
        count: How often.
        seed: Of the moments and of what is done.
        folder: Where all of it is.
        file: What is opened at first.
        least: How much has to have happened before a kill, one of these.
    """
    with Warm() as warm:
        victim = Victim(warm, folder, file, seed, least)
        try:
            return [victim.kill() for _ in range(count)]
        finally:
            victim.close()


def main(count: str, seed: str, folder: str, file: str) -> None:
    """Tell what it has cost."""
    Path(folder).mkdir(parents=True)
    found = killed(int(count), int(seed), Path(folder), Path(file))
    losses = [one.lost_s for one in found]
    sys.stdout.write(
        f"{len(found)} kills, {sum(one.states for one in found)} states, "
        f"{sum(not one.was_saved for one in found)} put back; lost at most {max(losses):.3f} s, "
        f"median {statistics.median(losses):.3f} s, nothing in {losses.count(0.0)}\n"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
