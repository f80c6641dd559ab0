"""What can go wrong that a user can act on."""

from __future__ import annotations

import errno

import pytest

from sgfedit.assets import asset
from sgfedit.errors import (
    REASONS,
    REFUSALS,
    CharsetError,
    FileError,
    ForeignNodeError,
    RefusalError,
    SgfEditError,
)


@pytest.mark.parametrize(
    ("number", "writing", "reason"),
    [
        (errno.ENOENT, False, "missing"),
        (errno.ENOENT, True, "folder-missing"),
        (errno.EISDIR, False, "directory"),
        (errno.EACCES, True, "permission"),
        (errno.EPERM, True, "permission"),
        (errno.ENOSPC, True, "full"),
        (errno.EDQUOT, True, "quota"),
        (errno.EROFS, True, "read-only"),
        (errno.ENAMETOOLONG, False, "name-too-long"),
        (errno.EIO, False, "disk-fails"),
        (errno.ESTALE, True, "disk-fails"),
        (errno.EINTR, True, "interrupted"),
        (errno.EFBIG, True, "too-large"),
        (errno.EPROTO, False, "failed"),
    ],
)
def test_what_the_system_reports_becomes_a_reason(number: int, writing: bool, reason: str) -> None:
    error = FileError.from_os("a.sgf", OSError(number, "words"), writing=writing)

    assert (error.path, error.reason, error.detail) == ("a.sgf", reason, "words")
    assert error.reason in REASONS


def test_an_error_without_number_keeps_its_words() -> None:
    assert str(FileError.from_os("a", OSError("odd"))) == "Cannot open a: odd."


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_makes_a_sentence(reason: str) -> None:
    assert str(FileError("a.sgf", reason)) == f"Cannot open a.sgf: {REASONS[reason]}."
    assert str(FileError("a", reason, writing=True)).startswith("Cannot save a: ")


def test_every_error_of_the_product_has_one_base() -> None:
    assert all(issubclass(c, SgfEditError) for c in (FileError, ForeignNodeError, CharsetError))
    assert str(CharsetError("cp1252", "棋")) == "The character '棋' cannot be written in cp1252."


def test_bundled_files_are_found() -> None:
    assert asset("icons").is_dir()
    assert asset("icons", "sgfedit.svg").read_bytes().startswith(b"<")
    assert not asset("nothing").is_file()


@pytest.mark.parametrize("reason", REFUSALS)
def test_every_refusal_is_a_sentence(reason: str) -> None:
    sentence = str(RefusalError(reason, "Q99"))

    assert sentence.removeprefix("“")[0].isupper()
    assert sentence.endswith((".", "Q99"))
    assert ("Q99" in sentence) == ("{detail}" in REFUSALS[reason])
