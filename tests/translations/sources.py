"""Marked texts of the sources.

`pyside6-lupdate` knows neither `_tr = QCoreApplication.translate` nor tables whose rows are lines
of a text; so the syntax tree is read here, and tables are asked.

A text is marked by

- ``self.tr("…")`` in a class, which is its context;
- ``_tr("Context", "…")``, ``QCoreApplication.translate(…)``, ``QT_TRANSLATE_NOOP(…)`` and
  ``Named(…)``;
- ``tr("…")`` of `gui.actions.build`, in the context "Action";
- a row of a table in `TABLES`.

One with ``%n`` or ``%Ln`` has a form for each number.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit import errors
from sgfedit.app.setting_rows import THEMES
from sgfedit.export.options import OPTIONS, Group
from sgfedit.export.registry import TARGETS
from sgfedit.game.annotations import ANNOTATIONS
from sgfedit.game.conversion import WORDS
from sgfedit.game.file_names import WORDS as TEMPLATE_WORDS
from sgfedit.library.query.values import FIELDS
from sgfedit.render.theme import load_theme
from sgfedit.sgf.charset_names import CHOICES
from sgfedit.sgf.problems import GROUPS, PROBLEM_KINDS
from sgfedit.sgf.properties import GAMES, PROPERTIES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PACKAGE: Final = Path(__file__).parents[2] / "sgfedit"
NUMBER: Final = re.compile(r"%L?n")
_CALL: Final = re.compile(
    r"(?<!def )(?<![\w.])(?P<of>(?:\w+\.)*)"
    r"(?P<name>tr|_tr|QT_TRANSLATE_NOOP|Named|worded|(?<=QCoreApplication\.)translate)\("
)
_CLASS: Final = re.compile(r"^( *)class (\w+)", re.MULTILINE)
_BRACKET: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|#[^\n]*|[()\[\]{}]')
_NO_CONTEXT: Final = "Action"
"""That of the function `tr`, which has no other."""

Tables: TypeAlias = Callable[[], Iterable[str]]


class Source(NamedTuple):
    """A marked text.

    Attributes:
        context: What `QCoreApplication.translate` is told as such.
        text: The English text.
        file: Where it stands, below the folder of the package.
    """

    context: str
    text: str
    file: str

    @property
    def is_counted(self) -> bool:
        """Whether it has a form for each number."""
        return NUMBER.search(self.text) is not None


class MarkingError(Exception):
    """A text is marked in a way that cannot be read."""


def _export_texts() -> Iterator[str]:
    for option in OPTIONS:
        yield from (option.title, option.help, option.nothing)
        yield from (choice.title for choice in option.choices)
    yield from (group.value for group in Group)
    yield from (target.title for target in TARGETS)


TABLES: Final[tuple[tuple[str, str, Tables], ...]] = (
    ("Problem", "sgf/problems.py", lambda: (kind.text for kind in PROBLEM_KINDS.values())),
    ("Property", "sgf/properties.py", lambda: (row.label for row in PROPERTIES.values())),
    ("Games", "sgf/properties.py", GAMES.values),
    ("Annotation", "game/annotations.py", lambda: (n for row in ANNOTATIONS for n in row.names)),
    ("Charset", "sgf/charset_names.py", lambda: (name for _, name in CHOICES)),
    ("ProblemGroup", "sgf/problems.py", lambda: GROUPS),
    ("Conversion", "game/conversion/work.py", WORDS.values),
    ("Error", "game/file_names.py", TEMPLATE_WORDS.values),
    ("Theme", "render/theme.py", lambda: (load_theme(name).title for name in THEMES)),
    ("LibraryField", "library/query/values.py", lambda: (field.meaning for field in FIELDS)),
    ("LibraryField", "library/query/values.py", lambda: (f.name.capitalize() for f in FIELDS)),
    ("Export", "export/options.py", _export_texts),
    *(
        ("Error", "errors.py", table.values)
        for table in (
            *(errors.SENTENCES, errors.REASONS, errors.REFUSALS, errors.THEME_REASONS),
            *(errors.LIBRARY_REASONS, errors.ENGINE_REASONS),
        )
    ),
)
"""Context, file, and the texts: tables that lie below what knows of translations."""


def texts_of(module: str, file: str) -> list[Source]:
    """Return the marked texts of the source of a module, in its order.

    Calls are looked for in the text and only these are parsed: ten times as fast as all of it.

    Raises:
        MarkingError: one cannot be told from the source.
    """
    classes = [(match.start(), len(match[1]), match[2]) for match in _CLASS.finditer(module)]
    found: list[Source] = []
    for match in _CALL.finditer(module):
        call = ast.parse(module[match.start() : _end_of_call(module, match.end())], mode="eval")
        assert isinstance(call.body, ast.Call)
        try:
            context, texts = _read(match, call.body.args)
            context = context or _class_at(module, match.start(), classes)
        except MarkingError as error:
            line = module.count("\n", 0, match.start()) + 1
            raise MarkingError(f"{file}:{line}: {error}") from None
        found += [Source(context, text, file) for text in texts if text]
    return found


def _read(call: re.Match[str], given: Sequence[ast.expr]) -> tuple[str, tuple[str, ...]]:
    """Return context and texts of a call; no context: that of the class it is in."""
    if call["name"] == "tr":
        texts = _constants(given[0])
        if texts and call["of"] not in {"", "self."}:
            raise MarkingError("which class another object's `tr` finds is not to be seen")
        return "" if call["of"] == "self." else _NO_CONTEXT, texts
    if len(given) < 2:
        return _NO_CONTEXT, ()  # a function of that name, which knows its context
    contexts, texts = _constants(given[0]), _constants(given[1])
    if texts and len(contexts) != 1:
        raise MarkingError("the context is not to be seen")
    return contexts[0] if contexts else _NO_CONTEXT, texts


def _end_of_call(module: str, at: int) -> int:
    """Return the index behind the parenthesis that closes the one before `at`."""
    depth = 1
    for match in _BRACKET.finditer(module, at):
        if match[0] in "([{":
            depth += 1
        elif match[0] in ")]}":
            depth -= 1
            if not depth:
                return match.end()
    raise MarkingError("a call that does not end")


def _class_at(module: str, at: int, classes: Sequence[tuple[int, int, str]]) -> str:
    """Return the innermost class around an index: none of its depth, or less, begins behind it."""
    for start, depth, name in reversed(classes):
        ends = re.compile(rf"^ {{0,{depth}}}(?:def|class|async|@)", re.MULTILINE)
        if start < at and not ends.search(module, start + 1, at):
            return name
    raise MarkingError("it is in no class")


def _constants(given: ast.expr) -> tuple[str, ...]:
    """Return what a text can be: one, either of two, or nothing where a table has it."""
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        return (given.value,)
    if isinstance(given, ast.IfExp):
        return _constants(given.body) + _constants(given.orelse)
    if isinstance(given, ast.JoinedStr | ast.BinOp):
        raise MarkingError(f"no text to be looked up: {ast.unparse(given)}")
    return ()


@cache
def all_texts() -> tuple[Source, ...]:
    """Return every marked text once for each context, by context and then as they stand."""
    found: dict[tuple[str, str], Source] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        file = path.relative_to(PACKAGE).as_posix()
        for source in texts_of(path.read_text("utf-8"), file):
            found.setdefault(source[:2], source)
    for context, file, table in TABLES:
        for text in table():
            if text:
                found.setdefault((context, text), Source(context, text, file))
    return tuple(sorted(found.values(), key=lambda source: source.context))
