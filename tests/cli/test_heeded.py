"""Options of `sgfedit export` that do nothing are told, those that contradict are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.export.options import OPTIONS, OptionKind, flag_of
from sgfedit.export.registry import TARGETS, takers

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.export.options import Option
    from tests.cli.conftest import Invoke, Write

pytestmark = pytest.mark.usefixtures("qapp")
GAME = "(;SZ[9];B[aa];W[bb])"
PROBLEM = "(;SZ[9]AB[ba][bb]AW[aa]PL[B];B[ab])"
_TEXTS = {"crop": "auto"}


def given(option: Option) -> tuple[str, ...]:
    """Return an option as it is written, with some value."""
    flag = flag_of(option).partition("/")[0]
    if option.kind in {OptionKind.FLAG, OptionKind.PERHAPS}:
        return (flag,)
    if option.kind is OptionKind.CHOICE:
        return (flag, option.choices[0].value)
    if option.kind is OptionKind.TEXT:
        return (flag, _TEXTS.get(option.name, "x"))
    return (flag, str(int(max(option.least, 1))))


@pytest.mark.parametrize(
    "option",
    [one for one in OPTIONS if one.name not in {"what", "games"}],
    ids=lambda option: option.name,
)
def test_an_option_is_nothing_to_formats_that_do_not_take_it(
    invoke: Invoke, write: Write, tmp_path: Path, option: Option
) -> None:
    known = takers(option)
    others = [target for target in TARGETS if target not in known]
    assert known

    for target in others[:: max(len(others) - 1, 1)]:
        out = tmp_path / f"out{target.suffixes[0]}"
        done = invoke("export", "--to", target.name, *given(option), write(GAME), str(out))

        assert done.exit_code == 0
        (sentence,) = [line for line in done.stderr.splitlines() if "does nothing" in line]
        assert sentence.startswith(f"sgfedit: {given(option)[0]} is for {known[0].name}")
        assert sentence.endswith(f"; it does nothing for {target.name}.")
        assert out.exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--columns", "2", "o.png"), "--columns is for pdf; it does nothing for png."),
        (("--columns", "1", "--to", "gif", "out/"), "--columns is for pdf; it does nothing"),
        (
            ("--quality", "92", "o.png"),  # the default, but it was said
            "--quality is for jpeg, webp and animated-webp; it does nothing for png.",
        ),
        (("--replay", "o.epub"), "--replay is for html; it does nothing for epub."),
        (("--remove-captured", "o.gif"), "--remove-captured is for png, jpeg, "),
        (("--no-last-move", "o.pdf"), "--no-last-move is for png, "),
        (("--all", "o.pdf"), "--all is for png, "),
        (("--figures", "o.gif"), "--figures is for png, "),
        (("--node", "1", "o.html"), "--node is for png, "),
        (("--move", "1", "o.gif"), "--move is for png, "),
        (("--all-games", "o.gif"), "--all-games is for png, "),
        (("--join", "o.png"), "--join is for pdf, html, epub, markdown-book and "),
        (("--moves", "5", "o.png"), "--moves does nothing without --figures."),
        (("--moves", "5", "--all", "o.png"), "--moves does nothing with --all."),
        (("--from", "1", "o.png"), "--from does nothing without --all."),
        (("--no-last-move", "--figures", "o.png"), "--no-last-move does nothing with --figures."),
        (("--lines", "1", "o.pdf"), "--lines does nothing without --problems."),
        (("--moves", "5", "--problems", "6", "o.pdf"), "--moves does nothing with --problems 6."),
        (
            ("--no-mirror", "--problems", "6", "o.pdf"),
            "--no-mirror does nothing without --corner.",
        ),
        (
            ("--seed", "3", "--problems", "6", "o.pdf"),
            "--seed does nothing without --order shuffled.",
        ),
        (
            ("--seed", "3", "--order", "level", "--problems", "6", "o.pdf"),
            "--seed does nothing with --order level.",
        ),
        (
            ("--answers-behind", "--answers", "none", "--problems", "6", "o.pdf"),
            "--answers-behind does nothing with --answers none.",
        ),
        (("--dpi", "96", "o.svg"), "--dpi does nothing without --mm."),
        (("--mm", "50", "--size", "50", "o.png"), "--size does nothing with --mm 50."),
    ],
)
def test_what_does_nothing_is_told_in_one_sentence(
    invoke: Invoke, write: Write, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    *options, out = arguments
    file = write(PROBLEM)

    done = invoke("export", *options, file, str(tmp_path / out))

    assert done.exit_code == 0
    assert done.stderr.startswith(f"sgfedit: {sentence}")
    assert len(list(tmp_path.iterdir())) > 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--move", "1", "--all", "o.png"), "Only one of --move and --all is possible."),
        (("--game", "1", "--all-games", "o.pdf"), "Only one of --game and --all-games is"),
        (("--move", "1", "--all-games", "o.png"), "Only one of --move and --all-games is"),
        (("--figures", "--problems", "6", "o.pdf"), "Only one of --figures and --problems is"),
        (("--last-move", "--figures", "o.png"), "No such option"),
    ],
)
def test_what_contradicts_is_refused_before_anything_is_written(
    invoke: Invoke, write: Write, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    *options, out = arguments
    file = write(GAME)

    done = invoke("export", *options, file, str(tmp_path / out))

    assert done.exit_code == 2
    assert sentence in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["game.sgf"]


def test_what_a_format_does_anyway_can_be_said(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    file = write(GAME)
    for options in (("--all", "--size", "40", "a.gif"), ("--figures", "--all-games", "a.html")):
        *given_, out = options

        assert invoke("export", *given_, file, str(tmp_path / out)).exit_code == 0
