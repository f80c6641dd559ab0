"""What can stand above and below pages, and in which font."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QFontDatabase

from sgfedit.errors import RefusalError
from sgfedit.export import option_values
from sgfedit.export.pages.style import filled, require_fields
from sgfedit.export.pages.texts import family_named

VALUES = {"title": "A {page} book", "game": "", "page": 3, "pages": 7}


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("{page} / {pages}", "3 / 7"),
        (" { Page }", "3"),
        ("{title}", "A {page} book"),  # braces of a title mean nothing
        ("{{page}} {{{page}}}", "{page} {3}"),
        ("{game}", ""),
    ],
)
def test_fields_stand_for_what_a_page_knows(part: str, text: str) -> None:
    assert filled(part, VALUES) == text
    assert require_fields(part, "header") == part


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("a {nope}", "column 3: there is no field {nope}, only {title}, {game}, {page}, {pages}."),
        ("{ }", "column 1: the braces name no field."),
        ("a|{page", "column 3: this brace is not closed; {{ is the sign itself."),
        ("{page}}", "column 7: this brace closes nothing; }} is the sign itself."),
        ("a|b|c|d", "column 6: it has a left, a middle and a right, and no fourth part."),
    ],
)
@pytest.mark.parametrize("what", ["header", "footer"])
def test_what_means_nothing_is_refused_with_its_column(form: str, words: str, what: str) -> None:
    with pytest.raises(RefusalError) as refused:
        option_values.page_style(option_values.whole({what: form}))

    assert str(refused.value) == f"That cannot be the {what}: {words}"


@pytest.mark.usefixtures("qapp")
def test_a_font_is_found_by_its_name_in_any_case() -> None:
    family = next(one for one in QFontDatabase.families() if one.casefold() != one)

    assert family_named(f" {family.lower()} ") == family
    assert family_named(" ") == ""
    assert option_values.page_style(option_values.whole({"font": family.upper()})).font == family


@pytest.mark.usefixtures("qapp")
def test_a_font_that_is_not_there_is_refused_with_the_names_that_may_be_meant() -> None:
    family = max(QFontDatabase.families(), key=len)

    name = re.escape(family)
    with pytest.raises(RefusalError, match=f"There is no font “{name}x”: is .*{name}.* meant"):
        family_named(f"{family}x")
    with pytest.raises(RefusalError, match=r"There is no font “§§§” on this computer\."):
        option_values.page_style(option_values.whole({"font": "§§§"}))
