"""Whatever is in place of a file of the program: it starts, says so, loses nothing, works.

The table says how each file comes to be, and shows that what is kept in it is kept again; each of
them is damaged in each way, and the real program is started. Those that no other depends on are
damaged in different ways at the same time: a start costs more than all the rest.
"""

from __future__ import annotations

import json
import os
import sqlite3
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest
import shiboken6
from PySide6.QtWidgets import QApplication, QMenu

from sgfedit.app import put_aside
from sgfedit.app.bookmarks import Bookmark, Bookmarks
from sgfedit.app.document import Document
from sgfedit.app.known_names import KnownNames
from sgfedit.app.library_service import LibraryService
from sgfedit.app.recovery import Recovery
from sgfedit.app.scores import GuessScores, ProblemScores
from sgfedit.app.scores import Session as Guessed
from sgfedit.app.session import Opened, Session, SessionFile, ended
from sgfedit.app.settings import Settings
from sgfedit.app.shared_file import SharedFile
from sgfedit.app.start_mark import StartMark, failed
from sgfedit.assets import asset
from sgfedit.engine.cache import Cache
from sgfedit.engine.candidates import Report
from sgfedit.engine.commands import EngineSpec, specs_as_json, specs_from
from sgfedit.engine.positions import Situation
from sgfedit.go import Colour
from sgfedit.gui.application import Application
from sgfedit.gui.features.start.page import StartPage
from sgfedit.gui.widgets import questions, scale
from sgfedit.render.theme_files import ThemeFolder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow

HUGE: Final = 25_000_000
"""More than is read of any of them."""

ENGINE: Final = EngineSpec("An engine", ("engine",))
GUESSED: Final = Guessed("a", "2026-11-22", "both", 7, 3, 2, 1, 0.5)


class Thing(NamedTuple):
    """A file.

    Attributes:
        name: Its path in the data folder.
        use: Keeps something in it, and states that it is kept.
        is_made_again: Whether it holds nothing but what can be had again.
        is_for_itself: Whether it neither decides what a start does, nor shares a folder.
    """

    name: str
    use: Callable[[Path], object]
    is_made_again: bool = False
    is_for_itself: bool = False


def use_settings(path: Path) -> None:
    found = Settings(path)
    found.set("view.zoom", 150)
    found.set("view.zoom", 125)
    found.sync()
    assert Settings(path).get("view.zoom") == 125


def use_bookmarks(path: Path) -> None:
    Bookmarks(path).put(Bookmark("id", "name", "/a.sgf", 0, 1, ("B[aa]",)))
    assert Bookmarks(path).all()[-1].name == "name"


def use_names(path: Path) -> None:
    KnownNames(path).remember("PB", "Cho")
    assert "Cho" in KnownNames(path).names("PB")


def use_guesses(path: Path) -> None:
    GuessScores(path).add("key", GUESSED)
    assert GuessScores(path).best("key") == GUESSED


def use_problems(path: Path) -> None:
    before = ProblemScores(path).of("key").solved
    ProblemScores(path).add("key", 3.0, is_solved=True)
    assert ProblemScores(path).of("key").solved == before + 1


def use_session(path: Path) -> None:
    file = SessionFile(path.parent)
    file.write(Session((Opened("/a.sgf"),)))
    file.close()
    if not path.exists():
        file._path.rename(path)
    assert ended(path.parent)[0].windows[0].path == "/a.sgf"


def use_library(path: Path) -> None:
    service = LibraryService(path.parent)
    service.library.set_folders([*service.folders, "/nowhere"])
    assert "/nowhere" in service.library.folders
    service.close()


def use_recovery(path: Path) -> None:
    document = Document()
    recovery = Recovery(document, path.parent)
    with document.edit("Comment") as edit:
        edit.set(document.current, "C", ("typed",))
    recovery.flush()
    data = recovery.record.read_bytes()
    recovery.close()
    if not os.path.lexists(path):
        path.write_bytes(data)
        assert len(Recovery.found(path.parent)) == 1


def use_engines(path: Path) -> None:
    none: tuple[EngineSpec, ...] = ()
    SharedFile(path, none, specs_from, specs_as_json).change(lambda _: (ENGINE,))
    assert SharedFile(path, none, specs_from, specs_as_json).value == (ENGINE,)


def use_analysis(path: Path) -> None:
    cache, here = Cache(path), Situation((9, 9), Colour.BLACK, "Japanese", 6.5)
    cache.put(here, ENGINE, Report((9, 9), Colour.BLACK, "An engine", lead=1.0))
    assert cache.get(here, ENGINE) is not None
    cache.close()


def use_theme(path: Path) -> None:
    if not os.path.lexists(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(str(asset("themes", "paper.toml").read_text()))
        assert ThemeFolder(path.parent, lambda _: "").user_theme("mine").error is None


def use_mark(path: Path) -> None:
    mark = StartMark(path.parent, [])
    data = mark._path.read_bytes()
    mark.end()
    assert failed(path.parent) == ()
    if not os.path.lexists(path):  # a folder is no mark, and stays
        path.write_bytes(data)


THINGS: Final = (
    Thing("settings.ini", use_settings),
    Thing("bookmarks.json", use_bookmarks, is_for_itself=True),
    Thing("known_names.json", use_names, is_for_itself=True),
    Thing("guess_scores.json", use_guesses, is_for_itself=True),
    Thing("problem_scores.json", use_problems, is_for_itself=True),
    Thing("sessions/a.json", use_session),
    Thing("library/library.sqlite", use_library),
    Thing("library/index.sqlite", use_library, is_made_again=True),
    Thing("engines.json", use_engines, is_for_itself=True),
    Thing("analysis.sqlite", use_analysis, is_for_itself=True),
    Thing("recovery/a.journal", use_recovery),
    Thing("themes/mine.toml", use_theme, is_for_itself=True),
    Thing("starts/a.json", use_mark, is_made_again=True),
)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def random(path: Path) -> None:
    path.write_bytes(bytes((7 * n * n + 13 * n) % 256 for n in range(3_000)))


def truncated(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "mine").write_text("mine")


def pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(HUGE)


def newer(path: Path) -> None:
    """Let it be of a version that keeps more, or otherwise."""
    if path.suffix == ".json":
        found: dict[str, Any] = json.loads(path.read_bytes())
        path.write_text(json.dumps({**found, "newer": {"a": [1, None]}}))
    elif path.suffix == ".sqlite":
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA user_version = 1000")
        connection.commit()
        connection.close()
    elif path.suffix == ".journal":
        path.write_bytes(path.read_bytes().replace(b'"version": 1', b'"version": 9'))
    else:
        with path.open("a") as file:
            file.write("newer=[1, 2]\n")


DAMAGES: Final[tuple[Callable[[Path], None], ...]] = (
    empty,
    random,
    truncated,
    folder,
    pipe,
    large,
    newer,
)


def at_once() -> list[dict[Thing, Callable[[Path], None]]]:
    """Return what is damaged how in one start: each thing in each way once."""
    alone = [{thing: damage} for thing in THINGS for damage in DAMAGES if not thing.is_for_itself]
    others = [thing for thing in THINGS if thing.is_for_itself]
    ways = len(DAMAGES)
    return alone + [
        {thing: DAMAGES[(first + at) % ways] for at, thing in enumerate(others)}
        for first in range(ways)
    ]


def words_for(damages: dict[Thing, Callable[[Path], None]]) -> str:
    return " ".join(f"{damage.__name__}-{thing.name}" for thing, damage in damages.items())


MEANT: Final = {empty, truncated, newer}
"""Of such files some still mean something: they are used, and written again."""


def digest(path: Path) -> str:
    """Return what tells a file, a folder with what is in it, or a pipe from others."""
    if path.is_file():
        return sha256(path.read_bytes()).hexdigest()
    inside = sorted(one.name for one in path.iterdir()) if path.is_dir() else []
    return f"{path.lstat().st_mode:o} {inside}"


_started: list[Application] = []


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The data folder of a program, where its start asks nothing."""
    monkeypatch.setattr(questions, "ask_save_changes", lambda *_: questions.Answer.DISCARD)
    monkeypatch.setattr(questions, "ask_recover", lambda *_: questions.Recover.RESTORE)
    path = tmp_path / "own"
    path.mkdir()
    yield path
    for window in [one for one in QApplication.topLevelWidgets() if one.isVisible()]:
        window.close()
    for one in _started:
        shiboken6.delete(one)
    _started.clear()
    scale.set_zoom(100)  # settings that are not damaged may enlarge everything


def started(qapp: QApplication, data: Path) -> MainWindow:
    """Start the program as it does with a data folder, up to where it can be used."""
    failed(data / "starts")
    mark = StartMark(data / "starts", [])
    application = Application(qapp, Settings(data / "settings.ini"), data / "recovery", mark)
    _started.append(application)
    application.open([])
    window = application.windows[0]
    window.settle()
    page = window.part(StartPage)
    page._look()
    QApplication.processEvents()
    mark.end()
    assert window.isVisible()
    return window


@pytest.mark.parametrize("damages", at_once(), ids=words_for)
def test_a_damaged_file_keeps_no_program_from_starting_and_is_not_lost(
    qapp: QApplication, data: Path, damages: dict[Thing, Callable[[Path], None]]
) -> None:
    found = {}
    for thing, damage in damages.items():
        thing.use(data / thing.name)
        damage(data / thing.name)
        found[thing] = digest(data / thing.name)

    window = started(qapp, data)

    for thing, damage in damages.items():
        path = data / thing.name
        if not (damage is newer and path.suffix == ".sqlite"):  # that is refused, and left alone
            thing.use(path)
        if not thing.is_made_again and damage not in MEANT:
            assert found[thing] in {digest(one) for one in data.rglob("*")}, thing.name
    window.close()


def test_what_is_damaged_at_once_is_told_at_once_in_one_line(
    qapp: QApplication, data: Path
) -> None:
    put_aside.troubles().untold()
    for name in ("settings.ini", "sessions/a.json", "recovery/a.journal"):
        thing = next(one for one in THINGS if one.name == name)
        thing.use(data / name)
        random(data / name)
    (data / "settings.ini").write_text("[General]\nview.zoom=many\n")

    window = started(qapp, data)

    text = window.status.message.text()
    assert "3 files" in text
    assert all(name in text for name in ("settings.ini", "a.json", "a.journal"))


KEYS: Final = ("keys.changed", "layout.own", "files.recent", "files.favourites")
VALUES: Final = ("{", "\\xff", "[[[1]]]", '{"a": {"b": null}}', "@Invalid()", "a," * 9)


@pytest.mark.parametrize("first", range(len(VALUES)))
def test_no_value_of_the_settings_keeps_a_window_from_being_used(
    qapp: QApplication, data: Path, first: int
) -> None:
    lines = [f"{key}={VALUES[(first + at) % len(VALUES)]}" for at, key in enumerate(KEYS)]
    (data / "settings.ini").write_text("\n".join(["[General]", *lines, ""]))

    window = started(qapp, data)
    for menu in window.menuBar().actions():
        found = menu.menu()
        assert isinstance(found, QMenu)
        found.aboutToShow.emit()

    assert window.actions_by_id["file.open"].shortcut().toString() == "Ctrl+O"
