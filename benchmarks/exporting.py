"""What goes out: a picture by command line, thumbnails, a film, a book of a hundred pages.

Times of the latter three are those of the processor: what else the machine does has no say.
"""

from __future__ import annotations

import gc
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import monotonic, process_time
from typing import TYPE_CHECKING, Final, NamedTuple

from benchmarks.results import Measurement
from benchmarks.startup import environment
from benchmarks.timing import Pairs
from sgfedit import load, save
from sgfedit.export.animation import gif
from sgfedit.export.book import book_in_steps
from sgfedit.export.option_values import Pace
from sgfedit.export.pages.layout import laying_out
from sgfedit.export.pages.pdf import drawing_pdf
from sgfedit.export.pages.style import PageStyle
from sgfedit.export.pictures import PictureStyle, application, theme_of, thumbnail
from sgfedit.export.shots import Wishes, nodes_of_moves, shot_of
from sgfedit.game import Collection
from sgfedit.game.reading import rule_for
from sgfedit.game.traversal import end
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.results import Plan
    from sgfedit.game import Game

_BARE_QT: Final = "from PySide6.QtGui import QGuiApplication; application = QGuiApplication([])"
_PROGRAM: Final = "from sgfedit.__main__ import main; main()"
_THUMBNAILS: Final = 1_000
_PX: Final = 256
_COLLECT_AFTER: Final = 50_000
"""As the command has it."""

_PAGES: Final = 100


class Cost(NamedTuple):
    """Seconds of a process: on the clock, and of the processor."""

    wall: float
    cpu: float


def picture(plan: Plan) -> Iterator[Measurement]:
    subject = plan.subjects.typical()
    programs: list[Cost] = []
    bare: list[Cost] = []
    with tempfile.TemporaryDirectory() as folder:
        out = str(Path(folder) / "picture.png")
        arguments = ("export", "--force", "--size", "1000", str(subject.path), out)
        for index in range(plan.repeats(15) + 1):
            program = _cost(Path(folder), _PROGRAM, *arguments)
            qt = _cost(Path(folder), _BARE_QT)
            if index:  # the first start writes byte code and fills the caches of the disk
                programs.append(program)
                bare.append(qt)
    for at, goal in enumerate(Cost._fields):
        found = Pairs(tuple(one[at] for one in programs), tuple(one[at] for one in bare))
        yield Measurement.of_pairs(subject.name, found, goal, note="whole processes")


def _cost(config: Path, code: str, *arguments: str) -> Cost:
    start, before = monotonic(), _cpu_of_children()
    subprocess.run(
        [sys.executable, "-c", code, *arguments],
        check=True,
        stdout=subprocess.DEVNULL,
        env=environment(config),
    )
    return Cost(monotonic() - start, _cpu_of_children() - before)


def _cpu_of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def thumbnails(plan: Plan) -> Iterator[Measurement]:
    subject = plan.subjects.collection()
    running = application()
    with tempfile.TemporaryDirectory() as folder:
        paths = _games_apart(load(subject.path).games[:_THUMBNAILS], Path(folder))
        _drawn(paths[0])
        gc.set_threshold(_COLLECT_AFTER)
        rates, sizes = [], []
        for _ in range(plan.repeats(5)):
            start = process_time()
            sizes = [_drawn(path) for path in paths]
            rates.append(len(paths) / (process_time() - start))
    note = f"{_PX} px, read, drawn and written, {median(sizes) / 1000:.1f} kB each"
    yield Measurement(f"{len(paths):,} games", median(rates), "speed", note=note)
    del running


def _games_apart(games: Sequence[Game], folder: Path) -> list[Path]:
    paths = [folder / f"{number}.sgf" for number in range(len(games))]
    for game, path in zip(games, paths, strict=True):
        save(Collection((game,)), path)
    return paths


def _drawn(path: Path) -> int:
    data = thumbnail(load(path).games[0], _PX)
    path.with_suffix(".png").write_bytes(data)
    return len(data)


def film(plan: Plan) -> Iterator[Measurement]:
    subject = plan.subjects.typical()
    running = application()
    game = load(subject.path).games[0]
    seconds, data = [], b""
    for _ in range(plan.repeats(5)):
        start = process_time()
        nodes = nodes_of_moves(end(game.root))
        shots = [shot_of(game, node, Wishes()) for node in nodes]
        *_, last = gif(shots, PictureStyle(500, theme="kaya"), Pace())
        seconds.append(process_time() - start)
        data = last if isinstance(last, bytes) else b""
    name = f"{subject.name}, 500 px"
    yield Measurement(name, median(seconds), "time", note=f"{len(shots)} frames")
    yield Measurement(name, len(data) / 1000, "size")
    del running


def book(plan: Plan) -> Iterator[Measurement]:
    subject = plan.subjects.annotated() or plan.subjects.typical()
    running = application()
    game = load(subject.path).games[0]
    games = -(-_PAGES // _written([game])[0])
    seconds, pages, size = [], 0, 0
    for _ in range(plan.repeats(5)):
        start = process_time()
        pages, size = _written([game] * games)
        seconds.append(process_time() - start)
    note = f"{pages} pages, {size / 1e6:.1f} MB"
    yield Measurement(f"{games} x {subject.name}", median(seconds) / pages * _PAGES, note=note)
    del running


def _written(games: Sequence[Game]) -> tuple[int, int]:
    """Write a book as PDF; return its pages and bytes."""
    book = run(book_in_steps(games, Wishes(), lambda game: rule_for(game.root)))
    pages = run(laying_out(book, PageStyle()))
    theme = theme_of(PictureStyle(is_flat=True))
    return len(pages), len(run(drawing_pdf(pages, book, theme)))
