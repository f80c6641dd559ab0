"""No text gets to a surface of Qt, or to a terminal, past the function that makes it plain."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

import sgfedit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PACKAGE: Final = Path(sgfedit.__file__).parent
TRANSLATORS: Final = {"tr", "_tr", "translate"}
PLAIN: Final = TRANSLATORS | {"tip_of", "toolTip", "tooltip", "_large"}
"""Functions of which a tooltip may be; the last one draws a picture."""

DIALOGS: Final = {"QMessageBox", "QInputDialog", "QProgressDialog", "QErrorMessage"}
RICH: Final = {"RichText", "AutoText", "MarkdownText", "setHtml", "insertHtml", "appendHtml"} | {
    "setMarkdown",
    "QStaticText",
    "QErrorMessage",
    "setWhatsThis",
}
ESCAPED: Final = {
    "gui/features/export/preview.py": 2,  # what the web page escapes
    "gui/features/library/pages.py": 1,
    "gui/features/library/preview.py": 1,
    "gui/features/preferences/rows.py": 1,
    "gui/widgets/buttons.py": 1,
    "gui/widgets/questions.py": 1,  # about the program
}
"""Where HTML is made, by whom texts are escaped, and how often."""


def called(node: ast.AST) -> str:
    """Return the name of the function that is called, "" if none is."""
    function = node.func if isinstance(node, ast.Call) else None
    return str(getattr(function, "attr", getattr(function, "id", "")))


def line_of(node: ast.AST) -> int:
    return int(getattr(node, "lineno", 0))


def is_plain(node: ast.expr) -> bool:
    """Whether a tooltip is ours, word for word, or went through `tip_of`."""
    if isinstance(node, ast.IfExp):
        return is_plain(node.body) and is_plain(node.orelse)
    return isinstance(node, ast.Constant) or called(node) in PLAIN


def raw_tips(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        name = called(node)
        if not isinstance(node, ast.Call) or name not in {
            "setToolTip",
            "setTabToolTip",
            "showText",
        }:
            continue
        text = node.args[1 if len(node.args) > 1 else 0]
        if not is_plain(text):
            yield line_of(node)


def raw_roles(tree: ast.AST) -> Iterator[int]:
    """Yield the lines where a model is asked for a tip, unless all modules' tips go through."""
    names = {called(node) for node in ast.walk(tree)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Attribute)
            and node.attr == "ToolTipRole"
            and "tip_of" not in names
        ):
            yield line_of(node)


def raw_labels(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        bases = node.bases if isinstance(node, ast.ClassDef) else []
        is_base = any(getattr(base, "id", getattr(base, "attr", "")) == "QLabel" for base in bases)
        if is_base or called(node) == "QLabel":
            yield line_of(node)


def raw_dialogs(tree: ast.AST) -> Iterator[int]:
    """Yield where a dialog is shown as Qt makes it, or Qt makes and shows one by itself."""
    for function in ast.walk(tree):
        owner = getattr(getattr(function, "func", None), "value", None)
        is_dialog = getattr(owner, "attr", getattr(owner, "id", "")) in DIALOGS
        if is_dialog and called(function)[0].islower():
            yield line_of(function)
        if isinstance(function, ast.FunctionDef):
            calls = {called(node) for node in ast.walk(function)}
            if calls & DIALOGS and not calls & {"plain", "run"}:
                yield line_of(function)


def raw_items(tree: ast.AST) -> Iterator[int]:
    """Yield where a text is made fit for a menu by hand."""
    for node in ast.walk(tree):
        if called(node) == "replace" and "'&&'" in ast.unparse(node).partition(",")[2]:
            yield line_of(node)


def rich(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        if getattr(node, "attr", getattr(node, "id", "")) in RICH and line_of(node):
            yield line_of(node)


def echoes(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        is_stream = isinstance(node, ast.Attribute) and node.attr in {"stdout", "stderr"}
        if (
            called(node) in {"echo", "secho", "print"}
            or (called(node) in {"write", "writelines"} and "std" in ast.unparse(node))
            or (is_stream and "buffer" in ast.unparse(node))
        ):
            yield line_of(node)


def opens(tree: ast.AST) -> Iterator[int]:
    """Yield where something is handed to the desktop, or another program is started."""
    names = {"openUrl", "startDetached", "Popen", "startfile", "setOpenExternalLinks"}
    for node in ast.walk(tree):
        is_run = called(node) == "run" and "subprocess" in ast.unparse(node)
        is_web = isinstance(node, ast.Import) and "webbrowser" in ast.unparse(node)
        if called(node) in names or is_run or is_web:
            yield line_of(node)


OPENED: Final = {
    "app/git_versions.py": 1,  # git itself, which gets paths behind "--"
    "engine/process.py": 2,  # engines of the user's list; and the end of all they have started
    "gui/features/export/commands.py": 1,  # the folder just written to, on a click that names it
    "cli/desktop.py": 1,  # tools of the desktop, with folders of the user
    "gui/features/safety/commands.py": 1,  # this program
    "gui/features/manual/window.py": 1,  # links of the manual
    "gui/features/view/themes.py": 1,  # themes of the user
    "gui/widgets/kept_list.py": 1,  # folders of the program
    "library/processes.py": 1,  # this program
    "gui/speech/dispatcher.py": 1,  # starts the service that speaks, with a fixed command
}
"""Who hands anything to another program, and how often; none of it comes from a record."""


WORDS: Final[dict[Callable[[ast.AST], Iterator[int]], str]] = {
    raw_tips: "ToolTip|showText",
    raw_roles: "ToolTipRole",
    raw_labels: r"\bQLabel\b",
    raw_dialogs: "|".join(DIALOGS),
    raw_items: "&&",
    rich: "|".join(RICH),
    echoes: r"echo|print\(|stdout|stderr",
    opens: "openUrl|startDetached|subprocess|startfile|webbrowser|setOpenExternalLinks",
}
"""What stands in the modules that a rule is about: to parse them all takes seconds."""


def found(rule: Callable[[ast.AST], Iterator[int]], part: str) -> dict[str, list[int]]:
    """Return the lines that a rule finds, by module, where there are any."""
    lines: dict[str, list[int]] = {}
    for path in sorted((PACKAGE / part).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if re.search(WORDS[rule], text):
            lines[path.relative_to(PACKAGE).as_posix()] = sorted(rule(ast.parse(text)))
    return {name: numbers for name, numbers in lines.items() if numbers}


@pytest.mark.parametrize("rule", [raw_tips, raw_roles, raw_dialogs])
def test_nothing_goes_past_what_makes_it_plain(rule: Callable[[ast.AST], Iterator[int]]) -> None:
    assert found(rule, "gui") == {}


def test_every_label_is_one_that_shows_texts_as_they_are() -> None:
    assert list(found(raw_labels, "gui")) == ["gui/widgets/plain_text.py"]


def test_one_function_makes_items_of_menus() -> None:
    assert list(found(raw_items, "gui")) == ["gui/widgets/plain_text.py"]


def test_html_is_made_nowhere_but_where_it_is_escaped() -> None:
    assert {name: len(lines) for name, lines in found(rich, "gui").items()} == ESCAPED


def test_nothing_of_a_record_is_handed_to_another_program() -> None:
    assert {name: len(lines) for name, lines in found(opens, "").items()} == OPENED


def test_the_command_line_writes_in_one_module() -> None:
    assert list(found(echoes, "cli")) == ["cli/output.py"]


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        (raw_tips, "w.setToolTip(name)"),
        (raw_tips, "w.setToolTip(self.tr('{n} here').format(n=name))"),
        (raw_tips, "w.setToolTip(0, name if name else '')"),
        (raw_tips, "QToolTip.showText(place, f'{name}', w)"),
        (raw_roles, "if role == Qt.ItemDataRole.ToolTipRole: x = name"),
        (raw_labels, "x = QLabel(name, self)"),
        (raw_labels, "class Mine(QtWidgets.QLabel): pass"),
        (raw_dialogs, "def ask():\n    box = QMessageBox(name)\n    box.exec()"),
        (raw_dialogs, "QInputDialog.getInt(self, name, name)"),
        (raw_items, "x = name.replace('&', '&&')"),
        (rich, "w.setTextFormat(Qt.TextFormat.RichText)"),
        (rich, "w.setHtml(name)"),
        (echoes, "click.echo(name)"),
        (opens, "QDesktopServices.openUrl(QUrl(name))"),
        (opens, "subprocess.run([name])"),
        (opens, "label.setOpenExternalLinks(True)"),
        (echoes, "sys.stdout.write(name)"),
    ],
)
def test_the_rules_find_what_they_should(
    rule: Callable[[ast.AST], Iterator[int]], code: str
) -> None:
    assert list(rule(ast.parse(code)))


def test_the_rules_leave_alone_what_is_plain() -> None:
    code = "w.setToolTip(self.tr('a') if x else tip_of(name))\nw.setToolTip(action.toolTip())"

    assert list(raw_tips(ast.parse(code))) == []
