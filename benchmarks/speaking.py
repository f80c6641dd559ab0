"""The same in another language than English, and in English beside it: starting and stepping."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.moving import walk
from benchmarks.results import Measurement
from benchmarks.stage import Stage, settle
from benchmarks.startup import PROGRAM, start
from benchmarks.timing import Pairs
from sgfedit.app.qm import compiled, finished
from sgfedit.app.settings import Settings
from sgfedit.assets import asset
from sgfedit.i18n import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.results import Plan
    from benchmarks.startup import Start

_LANGUAGE: Final = "view.language"
_TURNS: Final = 6
"""How often the window changes its language to and fro."""

# A wheel has its texts as Qt reads them; a checkout would compile them at every start.
_AS_INSTALLED: Final = """
    from pathlib import Path
    from sgfedit.app import languages
    languages._own_texts = lambda language: Path({path!r}).read_bytes()
"""


def starts(plan: Plan) -> Iterator[Measurement]:
    """Compare whole starts with a typical game, byte code and texts compiled before."""
    subject = plan.subjects.typical()
    found: dict[str, list[Start]] = {plan.language: [], ENGLISH: []}
    with tempfile.TemporaryDirectory() as folder:
        texts = Path(folder, "texts.qm")
        texts.write_bytes(_texts(plan.language))
        usual = "    run = usual()\n"
        spoken = PROGRAM.replace(usual, usual + _AS_INSTALLED.format(path=str(texts)))
        for index in range(plan.repeats(15) + 1):
            for language, times in found.items():
                config = Path(folder, language)
                if not index:
                    _set_up(config, language)
                program = spoken if language == plan.language else PROGRAM
                time = start(program, str(subject.path), config=config)
                if index:  # the first start writes byte code and fills the caches of the disk
                    times.append(time)
    other, english = found.values()
    whole = Pairs(tuple(s.whole for s in other), tuple(s.whole for s in english))
    painted = Pairs(tuple(s.painted for s in other), tuple(s.painted for s in english))
    note = f"whole processes; painted {painted.ratio:.2f}x"
    yield Measurement.of_pairs(f"{subject.name}, {plan.language}", whole, note=note)


def _texts(language: str) -> bytes:
    source = asset("translations", f"sgfedit_{language}.ts").read_bytes()
    return compiled(finished(source), language)


def _set_up(config: Path, language: str) -> None:
    folder = config / "sgfedit"
    folder.mkdir(parents=True)
    settings = Settings(folder / "sgfedit.ini")
    settings.set(_LANGUAGE, language)
    settings.sync()


def steps(plan: Plan) -> Iterator[Measurement]:
    """Compare steps in one window that speaks the one language, then the other, and again."""
    stage = Stage()
    subjects = plan.subjects
    for subject in filter(None, (subjects.typical(), subjects.annotated())):
        found: dict[str, list[float]] = {plan.language: [], ENGLISH: []}
        for turn in range(_TURNS + 1):
            # What is kept for later steps, whatever is spoken, is made in the first turn.
            for language in sorted(found, reverse=bool(turn % 2)):
                stage.application.settings.set(_LANGUAGE, language)
                settle()
                window = stage.show(subject)
                window.document.go_to(window.document.game.root)
                sample = walk(window)
                times = [sample() for _ in range(plan.repeats(120))]
                found[language] += times[2:] if turn else ()
        pairs = Pairs(*map(tuple, found.values()))
        yield Measurement.of_pairs(f"{subject.name}, {plan.language}", pairs)
