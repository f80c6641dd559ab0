"""A record that attacks whoever shows it, through every subcommand and every export."""

from __future__ import annotations

import io
import json
import re
import zipfile
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

import pytest

from sgfedit.cli.group import COMMANDS
from sgfedit.export.registry import TARGETS
from tests import hostile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from tests.cli.conftest import Invoke

RUNS: Final[dict[str, list[str]]] = {
    "batch": ["--dry-run --set PC=x --rename {PB}-{EV} --fix IN", "--list"],
    "check": ["IN"],
    "convert": ["--dry-run --to-charset gbk IN OUT.sgf", "--to json IN OUT.json", "--ff 3 IN IN"],
    "diff": ["IN OTHER"],
    "analyze": ["--engine GONE IN OUT.sgf"],
    "export": ["--to svg --name {PB}/{EV} IN OUT/", "--to png IN IN"],
    "find": [
        "evil IN",
        "--regex (.)*evil -p XX IN",
        "--text evil --library LIB",
        "x --library LIB",
    ],
    "fix": ["--dry-run IN"],
    "index": ["--library LIB FOLDER", "--list --library LIB", "--unreadable --library LIB"],
    "info": ["IN GONE ZIP"],
    "join": ["--dry-run IN IN OUT.sgf"],
    "merge": ["-o OUT.sgf OTHER IN OTHER", "-o IN OTHER IN OTHER"],
    "score": ["IN"],
    "show": ["IN", "--game 7 IN"],
    "split": ["--template {EV}/{PB}{number} TWO OUT/"],
    "textconv": ["IN"],
    "thumbnail": ["IN OUT.png", "IN OUT.txt"],
}
"""Arguments of each subcommand; words in capitals are files."""

NO_JSON: Final = {"merge", "score", "textconv", "thumbnail"}


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """What the words in RUNS stand for."""
    folder, two = tmp_path / "in", tmp_path / "two"
    folder.mkdir()
    two.mkdir()
    other = tmp_path / "other.sgf"
    other.write_bytes(hostile.record().replace(b"Zz9", b"Zz8"))
    hostile.write_archive(folder / "evil.zip")
    found = {"IN": hostile.write(folder), "TWO": hostile.write(two, games=2), "OTHER": other}
    found |= {"FOLDER": folder, "ZIP": folder / "evil.zip", "GONE": folder / f"{hostile.NAME}?"}
    found |= {"LIB": tmp_path / "library", "OUT": tmp_path / "out", "OUT2": tmp_path / "out2"}
    return {word: str(path) for word, path in found.items()}


def arguments(run: str, files: dict[str, str]) -> list[str]:
    words = re.compile("|".join(rf"\b{word}\b" for word in files))
    return [words.sub(lambda found: files[found[0]], one) for one in run.split()]


def again(run: str) -> str:
    """Return the arguments of a second run, beside what the first one wrote."""
    return re.sub(r"\bOUT(?=[./])", "OUT2", run)


def test_every_subcommand_is_tried() -> None:
    assert set(RUNS) == set(COMMANDS)


@pytest.mark.usefixtures("qapp")
def test_no_subcommand_lets_a_record_control_the_terminal_or_leave_its_folder(
    invoke: Invoke, files: dict[str, str], tmp_path: Path
) -> None:
    invoke("index", *arguments("--library LIB FOLDER", files))
    for command, runs in RUNS.items():
        for run in runs:
            told = invoke(command, *arguments(run, files))

            assert not hostile.is_obeyed_by_terminals(told.stdout), (command, run)
            assert not hostile.is_obeyed_by_terminals(told.stderr), (command, run)
            if command not in NO_JSON and run != "IN IN":
                lines = invoke(
                    command, "--json", *arguments(again(run), files)
                ).stdout.splitlines()
                assert all(isinstance(json.loads(line), dict) for line in lines), (command, run)

    below = {path.relative_to(tmp_path).parts[0] for path in tmp_path.rglob("*")}
    assert below == {"in", "two", "other.sgf", "library"} | {
        f"out{end}" for end in ("", "2", ".sgf", ".json", "2.json", ".png")
    }


def test_arguments_that_are_wrong_are_told_in_one_line(invoke: Invoke) -> None:
    for arguments in (
        ["info", f"--{hostile.NAME}"],
        [f"--{hostile.NAME}"],
        ["show", "--move", "\x1b[31m", "x"],
    ):
        told = invoke(*arguments)

        assert told.exit_code == 2
        assert not hostile.is_obeyed_by_terminals(told.stderr)


MARKDOWN: Final = r"(?<!\\)(?:<(?:img|script|svg|a|b)\b|!\[x\]\().*"
LATEX: Final = r"\\(?:input|write18)\b.*"


# Exports ------------------------------------------------------------------------------------


class Tags(HTMLParser):
    """What a browser would make of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.bad: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look for tags and addresses of the record."""
        said = " ".join(f"{name}={value}" for name, value in attrs)
        if re.search(r"evil|/etc/|javascript:|\bon\w+=", said.replace(hostile.HTML, "")):
            self.bad.append(f"{tag} {said[:200]}")


def pages(data: bytes) -> Iterator[str]:
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        for name in book.namelist():
            if name.endswith((".xhtml", ".opf", ".ncx", ".svg", ".xml")):
                yield book.read(name).decode()


def flaws(kind: str, data: bytes) -> Iterator[str]:
    """Yield what a file of a format would do that no record may want."""
    if kind in {"svg", "epub"}:
        yield from in_xml(pages(data) if kind == "epub" else [data.decode()])
    elif kind == "html":
        tags = Tags()
        tags.feed(data.decode())
        yield from tags.bad
    elif kind == "pdf":
        yield from re.findall(
            r"/(?:URI|JavaScript|JS|Launch|EmbeddedFile)\b", data.decode("latin-1")
        )
    elif kind in TEXTS:
        yield from in_text(kind, data.decode())


TEXTS: Final = {
    "ascii": "",
    "ansi": "",
    "unicode": "",
    "sensei": "",
    "markdown": MARKDOWN,
    "markdown-book": MARKDOWN,
    "latex": LATEX,
    "latex-book": LATEX,
}
"""Format → what its readers obey."""


def in_xml(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        for element in ET.fromstring(text).iter():  # noqa: S314  # our own
            said = (f"{name}={value}" for name, value in element.items() if is_bad(name, value))
            yield from said


def in_text(kind: str, text: str) -> Iterator[str]:
    if TEXTS[kind] == MARKDOWN:
        text = re.sub(r"(?ms)^```.*?^```", "", text)
    if TEXTS[kind] == LATEX:
        text = re.sub("(?m)^%.*", "", text.replace("\r", "\n"))
    if TEXTS[kind]:
        yield from re.findall(TEXTS[kind], text)
    if kind == "ansi":
        text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    yield from re.findall(
        "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]", text
    )


def is_bad(name: str, value: str) -> bool:
    return name.startswith("on") or (
        "evil" in value and name.rpartition("}")[2] in {"href", "src"}
    )


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_no_export_holds_anything_of_a_record_but_text(
    invoke: Invoke, tmp_path: Path, target: object
) -> None:
    name = str(getattr(target, "name", ""))
    source, made = hostile.write(tmp_path), tmp_path / f"made.{name}"

    told = invoke("export", "--to", name, "--size", "64", str(source), str(made))

    assert told.exit_code == 0, told.output
    assert list(flaws(name, made.read_bytes())) == []
