"""Charsets as options of commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from sgfedit.sgf.charset_names import codec_name, wide_codec

if TYPE_CHECKING:
    from sgfedit.errors import CharsetError

_HELP: Final = "With --to-charset utf-8 every character can be written."


def codec_of(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """Return Python's name of the charset that the user named; the callback of an option.

    Raises:
        BadParameter: there is none of that name.
    """
    if value is None:
        return None
    codec = codec_name(value) or wide_codec(value)
    if codec is None:
        raise click.BadParameter(f"There is no charset {value!r}.")
    return codec


def misfit(path: str, error: CharsetError) -> str:
    """Return what is wrong with writing `path`, and what helps."""
    return f"{path}: {error} {_HELP}"
