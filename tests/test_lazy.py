"""What is made when it is first asked for."""

from __future__ import annotations

import re

import pytest

from sgfedit.lazy import expression


def test_an_expression_finds_what_a_compiled_one_finds() -> None:
    texts = ("", "B[dd]", "b[dd]W[pp]")

    for source, flags in ((r"([bw])\[(\w+)\]", 0), (r"([bw])\[(\w+)\]", re.IGNORECASE)):
        lazily, at_once = expression(source, flags), re.compile(source, flags)
        for text in texts:
            assert lazily.findall(text) == at_once.findall(text)
            assert lazily.sub("-", text) == at_once.sub("-", text)
            assert bool(lazily.fullmatch(text)) == bool(at_once.fullmatch(text))
        assert (lazily.pattern, lazily.flags) == (at_once.pattern, at_once.flags)


def test_it_is_compiled_when_it_is_first_used() -> None:
    broken = expression("(")

    with pytest.raises(re.error):
        broken.search("text")


def test_it_has_nothing_that_a_compiled_one_has_not() -> None:
    with pytest.raises(AttributeError):
        _ = expression("x").nothing  # type: ignore[attr-defined]
