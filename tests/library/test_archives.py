from __future__ import annotations

import stat
import zipfile
from itertools import chain
from typing import TYPE_CHECKING

import pytest

from sgfedit.library import indexing, sources
from sgfedit.library.reading import Order
from sgfedit.library.sources import Archive, Candidate, UnfitError, Unseen, read_bytes, scan
from tests.library.files import read_file, read_files

if TYPE_CHECKING:
    from pathlib import Path

GAME = b"(;SZ[9];B[aa])"


def zipped(path: Path, members: dict[str, bytes]) -> Candidate:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return Candidate(str(path), "", path.stat().st_size, 7)


def members(archive: Candidate) -> list[str]:
    with Archive(archive.path) as opened:
        return [one.member for one in opened.listing(archive).members]


def test_records_of_an_archive_are_listed_with_its_time(tmp_path: Path) -> None:
    archive = zipped(tmp_path / "a.zip", {"a.sgf": GAME, "b.GIB": b"x", "c.txt": b"x"})

    with Archive(archive.path) as opened:
        listing = opened.listing(archive)

    assert listing.members == [
        archive._replace(member="a.sgf", size=len(GAME)),
        archive._replace(member="b.GIB", size=1),
    ]
    assert listing.problem is None


def test_what_macos_adds_is_no_record(tmp_path: Path) -> None:
    archive = zipped(tmp_path / "a.zip", {"__MACOSX/a.sgf": GAME, "x/._b.sgf": GAME})

    assert members(archive) == []


def test_archives_within_are_told_of(tmp_path: Path) -> None:
    archive = zipped(tmp_path / "a.zip", {"a.sgf": GAME, "b.zip": b"PK"})

    with Archive(archive.path) as opened:
        assert "archives in it" in (opened.listing(archive).problem or "")


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFIFO, stat.S_IFDIR])
def test_links_and_devices_in_an_archive_are_left_out_and_told(tmp_path: Path, kind: int) -> None:
    info = zipfile.ZipInfo("link.sgf")
    info.external_attr = (kind | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr(info, "/etc/passwd")
        archive.writestr("a.sgf", GAME)
    whole = Candidate(str(tmp_path / "a.zip"), "", 1, 7)

    with Archive(whole.path) as opened:
        listing = opened.listing(whole)

    assert [one.member for one in listing.members] == ["a.sgf"]
    assert "links or devices" in (listing.problem or "")


def test_an_archive_with_a_huge_list_of_members_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = zipped(tmp_path / "a.zip", {f"{number}.sgf": GAME for number in range(50)})
    monkeypatch.setattr(sources, "MAX_DIRECTORY", 50 * 46)

    with pytest.raises(UnfitError, match="list of files is larger"):
        Archive(archive.path)


HOSTILE = (
    "../../up.sgf",
    "/etc/abs.sgf",
    "C:\\abs.sgf",
    "..\\up.sgf",
    "\x1b[31m\n\u202ea.sgf",
    "-rf.sgf",
)


def test_names_of_members_are_but_names_wherever_they_lead(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    archive = zipped(folder / "a.zip", dict.fromkeys(HOSTILE, GAME))

    assert members(archive) == list(HOSTILE)
    for name in HOSTILE:
        assert read_bytes(archive._replace(member=name)) == GAME
    assert sorted(tmp_path.rglob("*")) == [folder, folder / "a.zip"]


@pytest.mark.parametrize(("limit", "value"), [("MAX_MEMBERS", 1), ("MAX_TOTAL", len(GAME))])
def test_an_archive_of_too_much_is_listed_in_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, value: int
) -> None:
    monkeypatch.setattr(sources, limit, value)
    archive = zipped(tmp_path / "a.zip", {"a.sgf": GAME, "b.sgf": GAME})

    with Archive(archive.path) as opened:
        listing = opened.listing(archive)

    assert [one.member for one in listing.members] == ["a.sgf"]
    assert "left out" in (listing.problem or "")


def test_what_was_compressed_too_much_is_not_unpacked(tmp_path: Path) -> None:
    archive = zipped(tmp_path / "a.zip", {"a.sgf": b" " * (3 * 2**20), "b.sgf": GAME})

    found = list(read_files([Order(archive._replace(member=name)) for name in members(archive)]))

    assert found[0].problem == "it would unpack to 3 MB, more than 200 times its size"
    assert (found[1].problem, len(found[1].games)) == (None, 1)


def test_what_is_too_large_is_not_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "MAX_MEMBER", 10)
    archive = zipped(tmp_path / "a.zip", {"a.sgf": GAME})

    with pytest.raises(UnfitError, match="more than 0 MB"):
        read_bytes(archive._replace(member="a.sgf"))


def test_what_is_encrypted_is_told(tmp_path: Path) -> None:
    archive = zipped(tmp_path / "a.zip", {"a.sgf": GAME})
    path = tmp_path / "a.zip"
    data = bytearray(path.read_bytes())
    for mark, flags in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        data[data.index(mark) + flags] |= 1
    path.write_bytes(data)

    assert read_file(archive._replace(member="a.sgf")).problem == "it is encrypted"


def test_a_damaged_member_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    archive = zipped(tmp_path / "a.zip", {"a.sgf": GAME * 9, "b.sgf": GAME})
    path = tmp_path / "a.zip"
    data = bytearray(path.read_bytes())
    data[35:45] = b"\xff" * 10
    path.write_bytes(data)

    found = list(read_files([Order(archive._replace(member=name)) for name in ("a.sgf", "b.sgf")]))

    assert (found[0].problem or "").startswith("it cannot be unpacked")
    assert len(found[1].games) == 1


def test_a_member_or_an_archive_that_is_gone_is_told(tmp_path: Path) -> None:
    archive = zipped(tmp_path / "a.zip", {"a.sgf": GAME})

    assert "no such file any more" in (read_file(archive._replace(member="z.sgf")).problem or "")
    assert read_bytes(archive._replace(member="a.sgf")) == GAME

    (tmp_path / "a.zip").unlink()

    assert read_file(archive._replace(member="a.sgf")).is_gone


def test_several_archives_are_read_in_turn(tmp_path: Path) -> None:
    one = zipped(tmp_path / "a.zip", {"a.sgf": GAME})
    other = zipped(tmp_path / "b.zip", {"a.sgf": GAME + GAME})

    found = list(read_files([Order(place._replace(member="a.sgf")) for place in (one, other)]))

    assert [len(record.games) for record in found] == [1, 2]


def test_what_cannot_be_looked_into_is_told(tmp_path: Path) -> None:
    (tmp_path / "broken.sgf").symlink_to(tmp_path / "nowhere")

    found = list(chain.from_iterable(scan([str(tmp_path), str(tmp_path / "missing"), "nul\0"])))

    assert found[0] == Unseen(str(tmp_path / "missing"), "No such file or directory")
    assert isinstance(found[1], Unseen)
    assert len(found) == 2


def test_a_folder_called_like_a_record_is_walked(tmp_path: Path) -> None:
    (tmp_path / "folder.sgf").mkdir()
    (tmp_path / "folder.sgf" / "a.SGF").write_bytes(GAME)
    (tmp_path / "link").symlink_to(tmp_path / "folder.sgf")

    found = [one.path for found in scan([str(tmp_path)]) for one in found]

    assert found == [str(tmp_path / "folder.sgf" / "a.SGF")]


def test_an_archive_is_opened_once_by_a_process_however_many_games_it_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    class Counted(Archive):
        def __init__(self, path: str) -> None:
            opened.append(path)
            super().__init__(path)

    monkeypatch.setattr(sources, "Archive", Counted)
    monkeypatch.setattr(indexing, "_archives", sources.Archives())
    archive = zipped(tmp_path / "a.zip", {"a.sgf": GAME, "b.sgf": GAME})
    one, two = (Order(archive._replace(member=name)) for name in ("a.sgf", "b.sgf"))

    found = [*indexing.read_chunk([one]), *indexing.read_chunk([two])]

    assert [len(rows.games) for rows in found] == [1, 1]
    assert opened == [archive.path]
    # It is another one now.
    later = two.candidate._replace(mtime_ns=archive.mtime_ns + 1)
    indexing.read_chunk([Order(later)])
    assert opened == [archive.path] * 2
    indexing._archives.close()
