"""Addresses of files on the command line."""

from __future__ import annotations

import os

import pytest

from sgfedit.urls import as_paths


@pytest.mark.skipif(os.name != "posix", reason="paths of POSIX")
@pytest.mark.parametrize(
    ("word", "path"),
    [
        ("file:///a/b.sgf", "/a/b.sgf"),
        ("file:/a/b.sgf", "/a/b.sgf"),
        ("file://localhost/a%20b/%E4%BD%A0%E5%A5%BD.sgf", "/a b/你好.sgf"),
        ("file:///caf%E9.sgf", os.fsdecode(b"/caf\xe9.sgf")),
        ("file:///a%25b%23c.sgf", "/a%b#c.sgf"),
        ("file://elsewhere/a.sgf", "file://elsewhere/a.sgf"),
        ("file:a.sgf", "file:a.sgf"),
        ("file:///a%00b", "file:///a%00b"),
        ("file://[/a", "file://[/a"),
        ("https://example.org/a.sgf", "https://example.org/a.sgf"),
        ("a.sgf", "a.sgf"),
    ],
)
def test_an_address_here_is_a_path(word: str, path: str) -> None:
    assert as_paths([word]) == [path]
