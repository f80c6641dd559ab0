"""The page of the command line says what the commands say."""

from __future__ import annotations

from sgfedit.cli.group import COMMANDS
from tests.docs.commands import PAGE, commands_in, renewed


def test_the_page_has_the_help_of_every_command_once() -> None:
    expected = sorted(["", *COMMANDS])

    assert sorted(commands_in(PAGE.read_text("utf-8"))) == expected


def test_the_help_on_the_page_is_up_to_date() -> None:
    page = PAGE.read_text("utf-8")

    # Where lines are broken depends on the version of click.
    assert page.split() == renewed(page).split(), "run python -m tests.docs.commands"
