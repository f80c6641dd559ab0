"""The fixtures of the window and of the command line."""

from tests.cli.conftest import invoke, opened, write
from tests.gui.conftest import (
    application,
    library_of_this_test,
    no_names_of_the_user,
    settings,
    window,
)

__all__ = [
    "application",
    "invoke",
    "library_of_this_test",
    "no_names_of_the_user",
    "opened",
    "settings",
    "window",
    "write",
]
