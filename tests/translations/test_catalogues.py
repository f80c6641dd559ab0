"""What the `.ts` files hold: every marked text, with translations that fit it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QTranslator

from sgfedit.app import qm
from sgfedit.i18n import ENGLISH, LANGUAGES
from tests.translations import __main__ as commands
from tests.translations import checks, pseudo, sources, ts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


# Reading the sources


def test_texts_are_read_with_the_class_or_the_context_they_are_marked_in() -> None:
    module = """
class A(QObject):
    class B(QObject):
        def b(self):
            return self.tr("b")

    def a(self):
        return self.tr(
            "a %n", "", 2  # not this
        )


ROW = QT_TRANSLATE_NOOP("C", "c" " and (d)"), _tr("C", "e" if x else "f"), tr("g")
NO = svg("translate({x})"), painter.translate(1, 2), "a".translate(TABLE), _tr("C", ROW)
TEXT = f"{QCoreApplication.translate('D', 'h')}"
"""
    found = [source[:2] for source in sources.texts_of(module, "m.py")]
    assert found == [
        *(("B", "b"), ("A", "a %n"), ("C", "c and (d)"), ("C", "e"), ("C", "f")),
        *(("Action", "g"), ("D", "h")),
    ]


@pytest.mark.parametrize(
    "call", ['self.tr(f"{x} y")', 'other.tr("y")', '_tr(CONTEXT, "y")', '_tr("C", "a" + b)']
)
def test_what_cannot_be_looked_up_is_told(call: str) -> None:
    with pytest.raises(sources.MarkingError, match=r"m\.py:1"):
        sources.texts_of(call, "m.py")


def test_all_sources_can_be_read() -> None:
    found = sources.all_texts()
    assert len(found) > 4000
    assert {"Action", "Problem", "Property", "Error", "Setting"} <= {one.context for one in found}


# The files


@pytest.mark.parametrize("language", ts.LANGUAGES)
def test_every_marked_text_stands_in_the_file_of_a_language(language: str) -> None:
    """`python -m tests.translations update` mends this."""
    entries = ts.read(language)
    current = {key for key, entry in entries.items() if entry.state != "vanished"}
    assert current == {source[:2] for source in sources.all_texts()}


@pytest.mark.parametrize("language", ts.LANGUAGES)
def test_translations_keep_placeholders_tags_and_forms(language: str) -> None:
    flaws = [
        f"{entry.context}: {entry.source!r} → {entry.forms!r}: {flaw}"
        for entry in ts.read(language).values()
        if entry.state != "vanished" and entry.forms
        for flaw in [checks.flaw(entry.source, entry.forms, language)]
        if flaw
    ]
    assert not flaws


def test_there_is_a_file_for_each_language_of_the_program() -> None:
    assert [ENGLISH, *ts.LANGUAGES] == list(LANGUAGES)
    assert sorted(path.stem for path in ts.FOLDER.glob("*.ts")) == sorted(
        f"sgfedit_{language}" for language in ts.LANGUAGES
    )


def test_an_update_keeps_what_is_translated() -> None:
    a, b = (sources.Source("C", text, "x.py") for text in "ab")
    known = ts.updated([a], {})
    known[a[:2]] = known[a[:2]]._replace(forms=("A",), state="")
    gone = ts.updated([b], known)
    assert [(one.source, one.forms, one.state) for one in gone.values()] == [
        ("b", (), "unfinished"),
        ("a", ("A",), "vanished"),
    ]
    back = ts.updated([a, b], gone)
    assert [(one.source, one.forms, one.state) for one in back.values()] == [
        ("a", ("A",), ""),
        ("b", (), "unfinished"),
    ]


def test_what_two_branches_have_translated_is_joined() -> None:
    a, b, c = (ts.Entry("C", text, "x.py") for text in "abc")
    mine = {a.key: a._replace(forms=("mine",), state=""), b.key: b}
    theirs = [a._replace(forms=("theirs",), state=""), b._replace(forms=("B",), state=""), c]
    found = ts.joined(mine, {one.key: one for one in theirs})
    assert [one.forms for one in found.values()] == [("mine",), ("B",)]


@pytest.mark.parametrize(
    ("source", "forms", "language"),
    [
        ("{count} of {all}", ["{all}: {count}"], "de"),
        ("%n moves", ["%n ход", "%n хода", "%n ходов"], "ru"),
        ("%n moves", ["%n 手"], "ja"),
        ("&Open…", ["打开(&O)…"], "zh_CN"),
        ("Light|Dark", ["Hell|Dunkel"], "de"),
        ("SGF ({files})", ["SGF({files})"], "ko"),
        ("&Open (all)…", ["打开（全部）(&O)…"], "zh_CN"),
        ("Read FF[4]: B+3.5, C", ["FF[4]、C: B+3.5 を読む"], "ja"),
        ("Spelling: “{name}”", ["L’orthographe\u00a0: «\u00a0{name}\u00a0»"], "fr"),
    ],
)
def test_what_fits_is_taken(source: str, forms: Sequence[str], language: str) -> None:
    assert not checks.flaw(source, forms, language)


@pytest.mark.parametrize(
    ("source", "forms", "language"),
    [
        ("{count} of {all}", ["{all} {cuont}"], "de"),
        ("<b>{name}</b>", ["{name}"], "de"),
        ("%n moves", ["%n ход"], "ru"),
        ("&Open…", ["打开…"], "zh_CN"),
        ("Open", ["&Offen"], "de"),
        ("&Open…", ["&Offen"], "de"),
        ("Light|Dark", ["Hell"], "de"),
        (" min", ["min"], "de"),
        ("Open", [""], "de"),
        ("SGF ({files})", ["SGF（{files}）"], "ja"),
        ("All files (*)", ["Alle (*.*)"], "de"),
        ("Spelling", ["L'orthographe"], "fr"),
        ("Spelling", ["L'&orthographe"], "fr"),
        ("Moves: {n}", ["Coups : {n}"], "fr"),
        ("“{name}”", ["« {name} »"], "fr"),
        ("Moves: {n}", ["着法:{n}"], "zh_CN"),
        ("Moves (all)", ["手順(全部)"], "ja"),
        ("Not here.", ["這裡沒有."], "zh_TW"),
        ("“{name}”", ["“{name}”"], "ja"),
        ("Moves (all)", ["수순（전체）"], "ko"),
    ],
)
def test_what_does_not_fit_is_told(source: str, forms: Sequence[str], language: str) -> None:
    assert checks.flaw(source, forms, language)


# What Qt reads


def test_qt_finds_every_text_that_was_compiled() -> None:
    data = pseudo.qm()
    translator = QTranslator()
    assert translator.load(data)
    wrong = [
        source
        for source in sources.all_texts()
        if translator.translate(source.context, source.text, "", 1 if source.is_counted else -1)
        != pseudo.lengthened(source.text)
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("de", {0: 1, 1: 0, 2: 1}),
        ("es", {0: 1, 1: 0, 2: 1}),
        ("fr", {0: 0, 1: 0, 2: 1}),
        ("ja", {0: 0, 1: 0, 2: 0}),
        ("zh_TW", {0: 0, 1: 0, 2: 0}),
        ("ru", {0: 2, 1: 0, 2: 1, 5: 2, 11: 2, 12: 2, 14: 2, 21: 0, 22: 1, 111: 2, 121: 0}),
    ],
)
def test_each_number_has_the_form_of_its_language(language: str, forms: dict[int, int]) -> None:
    texts = tuple("abc"[: qm.forms_of(language)])
    data = qm.compiled([qm.Message("C", "%n", "", texts)], language)
    translator = QTranslator()
    assert translator.load(data)
    assert {n: "abc".index(translator.translate("C", "%n", "", n) or "") for n in forms} == forms


def test_what_is_unfinished_or_vanished_is_not_compiled() -> None:
    entries = [
        ts.Entry("C", "a", "x.py", ("A",), ""),
        ts.Entry("C", "b", "x.py", ("B",), "unfinished"),
        ts.Entry("C", "c", "x.py", ("C",), "vanished"),
        ts.Entry("C", "%n <&>", "x.py", ("1 <&>", "%n\n<&>"), ""),
    ]
    found = list(qm.finished(ts.written(entries, "de").encode()))
    assert found == [
        qm.Message("C", "a", "", ("A",)),
        qm.Message("C", "%n <&>", "", ("1 <&>", "%n\n<&>")),
    ]


def test_a_text_without_its_context_takes_the_place_of_no_translation_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ts, "FOLDER", tmp_path)
    old = ts.Entry("Action", "Back", "a.py", ("Zurück",), "")
    new = ts.Entry("Tour", "Back", "b.py")
    ts.save([old, new], "de")
    given = tmp_path / "given.json"
    given.write_text('{"Back": "Voriges"}', "utf-8")

    assert commands.take("de", str(given)) == 0

    found = ts.read("de")
    assert found[old.key].forms == ("Zurück",)
    assert found[new.key].forms == ("Voriges",)
