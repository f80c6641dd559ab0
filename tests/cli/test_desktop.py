"""The program on a Linux desktop: what is put there, and taken away again."""

from __future__ import annotations

import gzip
import subprocess
import sys
from configparser import ConfigParser
from shutil import which
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from sgfedit import __version__
from sgfedit.assets import asset, docs
from sgfedit.cli import completion, desktop, man_pages
from sgfedit.cli.desktop_files import ID, files, quoted
from sgfedit.cli.group import COMMANDS, sgfedit
from sgfedit.formats.table import FORMATS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Invoke

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.skipif(sys.platform != "linux", reason="Linux only"),
]
HERE = ("/opt/a b/sgfedit-gui", "/opt/a b/sgfedit")


@pytest.fixture(scope="module")
def made(qapp: object) -> dict[str, bytes]:
    return dict(files(sgfedit, *HERE))


def entry_of(made: dict[str, bytes], name: str) -> ConfigParser:
    found = ConfigParser(interpolation=None)
    found.optionxform = str  # type: ignore[assignment,method-assign]  # as it is written
    found.read_string(made[name].decode())
    return found


def test_entries_start_this_program(made: dict[str, bytes]) -> None:
    entry = entry_of(made, f"applications/{ID}.desktop")
    actions = entry["Desktop Entry"]["Actions"].strip(";").split(";")
    assert entry["Desktop Entry"]["Exec"] == '"/opt/a b/sgfedit-gui" %U'
    assert entry["Desktop Entry"]["TryExec"] == "/opt/a b/sgfedit-gui"
    options = [entry[f"Desktop Action {name}"]["Exec"].split()[-1] for name in actions]
    assert options == ["--new-window", "--library"]
    assert {option for one in sgfedit.params for option in one.opts} >= set(options)
    thumbnails = entry_of(made, f"thumbnailers/{ID}.thumbnailer")["Thumbnailer Entry"]
    assert thumbnails["Exec"] == '"/opt/a b/sgfedit" thumbnail --size %s %i %o'
    assert thumbnails["MimeType"] == entry["Desktop Entry"]["MimeType"]


@pytest.mark.parametrize(
    ("path", "word"),
    [
        ("/a/b", '"/a/b"'),
        ("/你 好/50%", '"/你 好/50%%"'),
        ('/a"b$c`d', r'"/a\\"b\\$c\\`d"'),
        ("/a\\b", r'"/a\\\\b"'),
    ],
)
def test_any_path_is_a_word(path: str, word: str) -> None:
    assert quoted(path) == word


def test_kinds_of_files_are_those_that_are_read(made: dict[str, bytes]) -> None:
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    kinds = ET.fromstring(made[f"mime/packages/{ID}.xml"])  # noqa: S314  # our own
    named = {
        kind.attrib["type"]: {glob.attrib["pattern"][1:] for glob in kind.iter(f"{space}glob")}
        for kind in kinds
    }
    known = {f"application/x-go-{row.name}": set(row.extensions) for row in FORMATS}

    assert named == {kind: known[kind] for kind in named}
    entry = entry_of(made, f"applications/{ID}.desktop")["Desktop Entry"]
    assert set(entry["MimeType"].strip(";").split(";")) == set(named)
    metainfo = ET.fromstring(made[f"metainfo/{ID}.metainfo.xml"])  # noqa: S314  # the same
    assert {one.text for one in metainfo.iter("mediatype")} == set(named)


def test_the_version_is_the_first_of_what_is_new_and_of_the_releases(
    made: dict[str, bytes],
) -> None:
    news = docs().joinpath("changelog.md").read_text("utf-8")
    metainfo = ET.fromstring(made[f"metainfo/{ID}.metainfo.xml"])  # noqa: S314  # our own
    assert next(metainfo.iter("release")).attrib["version"] == __version__
    assert news.split("\n## ")[1].split()[0] == __version__


def test_no_licence_is_claimed_that_nobody_has_chosen(made: dict[str, bytes]) -> None:
    assert b"project_license" not in made[f"metainfo/{ID}.metainfo.xml"]


def test_icons_are_pictures_of_their_size(made: dict[str, bytes]) -> None:
    from PySide6.QtGui import QImage  # noqa: PLC0415  # with the others

    for size in (16, 48, 512):
        image = QImage.fromData(made[f"icons/hicolor/{size}x{size}/apps/{ID}.png"])
        assert (image.width(), image.height()) == (size, size)
        assert image.pixelColor(size // 2, size // 2).alpha() == 255
    symbolic = f"{ID}-symbolic.svg"
    assert asset("linux", symbolic).read_bytes() == made[f"icons/hicolor/symbolic/apps/{symbolic}"]


def test_each_command_has_a_page_with_all_its_options(made: dict[str, bytes]) -> None:
    pages = dict(man_pages.pages(sgfedit))
    assert set(pages) == {"sgfedit", *(f"sgfedit-{name}" for name in COMMANDS)}
    assert gzip.decompress(made["man/man1/sgfedit-find.1.gz"]).decode() == pages["sgfedit-find"]
    assert "\\-\\-portable" in pages["sgfedit"]
    assert "\\-\\-json" in pages["sgfedit-info"]
    assert not any("\b" in page for page in pages.values())


@pytest.mark.parametrize("script", ["bash", "zsh", "fish"])
def test_shells_complete_commands_and_options(script: str) -> None:
    text = getattr(completion, script)(sgfedit)
    assert all(name in text for name in COMMANDS)
    option = "-l portable" if script == "fish" else "--portable"
    assert option in text
    assert "tromp-taylor" in text  # a choice


@pytest.mark.skipif(not which("bash"), reason="needs bash")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["thu"], {"thumbnail"}),
        (["--por"], {"--portable"}),
        (["info", "--js"], {"--json"}),
        (["score", "--rules", "tr"], {"tromp-taylor"}),
        (["info.sgf", "--al"], {"--alone"}),
    ],
)
def test_bash_completes(words: list[str], expected: set[str], tmp_path: Path) -> None:
    line = " ".join(f"'{word}'" for word in ["sgfedit", *words])
    script = (
        f"{completion.bash(sgfedit)}\nCOMP_WORDS=({line}); COMP_CWORD={len(words)}\n"
        'compopt() { :; }; _sgfedit; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert set(done.stdout.split()) == expected


def test_what_was_put_there_is_taken_away_and_what_was_there_stays(
    invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    share = tmp_path / "share 你好"
    other = share / "applications" / "other.desktop"
    other.parent.mkdir(parents=True)
    other.write_text("[Desktop Entry]\n")
    monkeypatch.setenv("XDG_DATA_HOME", str(share))
    monkeypatch.setattr(desktop, "_programs", lambda: HERE)

    assert invoke("--install-desktop").exit_code == 0
    assert (share / "man" / "man1" / "sgfedit.1.gz").is_file()
    assert invoke("--remove-desktop").exit_code == 0

    left = {path for path in share.rglob("*") if path.is_file()}
    assert left - {other.with_name("mimeinfo.cache")} == {other}
    assert not (share / "mime").exists()


def test_a_home_that_may_not_be_written_is_told(
    invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(desktop, "_programs", lambda: HERE)

    result = invoke("--install-desktop")

    assert result.exit_code == 2
    assert result.stderr.startswith(f"sgfedit: Cannot save {tmp_path / 'file'}")
