"""Files by which a Linux desktop knows the program, as they lie below ``share``."""

from __future__ import annotations

import gzip
import re
from typing import TYPE_CHECKING, Final

from sgfedit.assets import asset
from sgfedit.cli import completion
from sgfedit.cli.man_pages import pages

if TYPE_CHECKING:
    from collections.abc import Iterator

    import click

ID: Final = "org.sgfedit.SgfEdit"
SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Pixels of the icons that are pictures; desktops that draw SVG need none."""


def files(
    commands: click.Group, program: str = "", command: str = ""
) -> Iterator[tuple[str, bytes]]:
    """Yield the path below ``share`` and the content of each.

    Args:
        commands: Those of the command line.
        program: What opens the window, an absolute path, if it is not in PATH.
        command: The same of the command line.
    """
    for name, text in _entries().items():
        yield name, _with_programs(text, program, command).encode()
    yield f"metainfo/{ID}.metainfo.xml", _linux(f"{ID}.metainfo.xml").encode()
    yield f"mime/packages/{ID}.xml", _linux(f"{ID}.mime.xml").encode()
    yield from _icons()
    for name, text in pages(commands):
        yield f"man/man1/{name}.1.gz", gzip.compress(text.encode(), mtime=0)
    yield "man/man1/sgfedit-gui.1.gz", gzip.compress(b".so man1/sgfedit.1\n", mtime=0)
    yield "bash-completion/completions/sgfedit", completion.bash(commands).encode()
    yield "zsh/site-functions/_sgfedit", completion.zsh(commands).encode()
    yield "fish/vendor_completions.d/sgfedit.fish", completion.fish(commands).encode()


def _entries() -> dict[str, str]:
    return {
        f"applications/{ID}.desktop": _linux(f"{ID}.desktop"),
        f"thumbnailers/{ID}.thumbnailer": _linux(f"{ID}.thumbnailer"),
    }


def _linux(name: str) -> str:
    return asset("linux", name).read_text("utf-8")


def _with_programs(text: str, program: str, command: str) -> str:
    """Return an entry that starts the programs at these paths."""
    lines = []
    for line in text.splitlines():
        key, sign, value = line.partition("=")
        word, _, rest = value.partition(" ")
        path = {"sgfedit-gui": program, "sgfedit": command}.get(word, "")
        if path and key == "Exec":
            value = f"{quoted(path)} {rest}".rstrip()
        elif path and key == "TryExec":
            value = path.replace("\\", "\\\\")
        lines.append(f"{key}{sign}{value}")
    return "\n".join(lines) + "\n"


def quoted(path: str) -> str:
    """Return a path as a word of `Exec`; Desktop Entry Specification, "The Exec key"."""
    within = re.sub(r'(["`$\\])', r"\\\1", path).replace("\\", "\\\\")
    return f'"{within.replace("%", "%%")}"'


def _icons() -> Iterator[tuple[str, bytes]]:
    drawing = asset("icons", "sgfedit.svg").read_bytes()
    yield f"icons/hicolor/scalable/apps/{ID}.svg", drawing
    symbolic = asset("linux", f"{ID}-symbolic.svg").read_bytes()
    yield f"icons/hicolor/symbolic/apps/{ID}-symbolic.svg", symbolic
    from sgfedit.export.pictures import application  # noqa: PLC0415  # needs Qt
    from sgfedit.render.drawings import as_png  # noqa: PLC0415

    _qt = application()
    for size in SIZES:
        yield f"icons/hicolor/{size}x{size}/apps/{ID}.png", as_png(drawing, size)
