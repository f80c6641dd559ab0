"""Libraries of the system that a window needs on Linux, and the packages that have them."""

from __future__ import annotations

import ctypes
import sys
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

DISTRIBUTIONS: Final = ("Debian", "Fedora", "Arch")
_INSTALL: Final = ("apt install", "dnf install", "pacman -S")


class Library(NamedTuple):
    """A library, and its package in each of `DISTRIBUTIONS`."""

    name: str
    packages: tuple[str, str, str]


_ROWS: Final = """
libEGL.so.1             libegl1                libglvnd-egl         libglvnd
libGL.so.1              libgl1                 libglvnd-glx         libglvnd
libfontconfig.so.1      libfontconfig1         fontconfig           fontconfig
libfreetype.so.6        libfreetype6           freetype             freetype2
libdbus-1.so.3          libdbus-1-3            dbus-libs            dbus
libglib-2.0.so.0        libglib2.0-0           glib2                glib2
libxkbcommon.so.0       libxkbcommon0          libxkbcommon         libxkbcommon
libxkbcommon-x11.so.0   libxkbcommon-x11-0     libxkbcommon-x11     libxkbcommon-x11
libX11-xcb.so.1         libx11-xcb1            libX11-xcb           libx11
libxcb-cursor.so.0      libxcb-cursor0         xcb-util-cursor      xcb-util-cursor
libxcb-icccm.so.4       libxcb-icccm4          xcb-util-wm          xcb-util-wm
libxcb-image.so.0       libxcb-image0          xcb-util-image       xcb-util-image
libxcb-keysyms.so.1     libxcb-keysyms1        xcb-util-keysyms     xcb-util-keysyms
libxcb-randr.so.0       libxcb-randr0          libxcb               libxcb
libxcb-render-util.so.0 libxcb-render-util0    xcb-util-renderutil  xcb-util-renderutil
libxcb-shape.so.0       libxcb-shape0          libxcb               libxcb
libxcb-xkb.so.1         libxcb-xkb1            libxcb               libxcb
libwayland-client.so.0  libwayland-client0     libwayland-client    wayland
libwayland-cursor.so.0  libwayland-cursor0     libwayland-cursor    wayland
libwayland-egl.so.1     libwayland-egl1        libwayland-egl       wayland
"""

LIBRARIES: Final = tuple(
    Library(name, (debian, fedora, arch))
    for name, debian, fedora, arch in (row.split() for row in _ROWS.split("\n") if row)
)

FONTS: Final = Library("fonts", ("fonts-dejavu-core", "dejavu-sans-fonts", "ttf-dejavu"))
"""Letters of the Latin script; Chinese, Japanese and Korean need others."""

CJK_FONTS: Final = Library(
    "fonts for Chinese, Japanese and Korean",
    ("fonts-noto-cjk", "google-noto-sans-cjk-fonts", "noto-fonts-cjk"),
)


def missing() -> tuple[Library, ...]:
    """Return the libraries that are not here; loads those that are."""
    if not sys.platform.startswith("linux"):
        return ()
    return tuple(library for library in LIBRARIES if not _loads(library.name))


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def advice(libraries: Iterable[Library]) -> str:
    """Return how to install them, as part of a sentence."""
    found = tuple(libraries)
    ways = []
    for number, distribution in enumerate(DISTRIBUTIONS):
        packages = " ".join(dict.fromkeys(library.packages[number] for library in found))
        ways.append(f"on {distribution} with: {_INSTALL[number]} {packages}")
    return "; ".join(ways)


def told(sentence: str) -> str:
    """Return a sentence about a window that cannot be opened, and what would mend that."""
    found = missing()
    if not found:
        return sentence
    names = ", ".join(library.name for library in found)
    return f"{sentence} Missing on this system: {names}. Install them {advice(found)}."
