"""`sgfedit --doctor`: what a report of a problem should say of the program and its surroundings.

Nothing of records is in it: no names of files that were opened, no settings but where they are.
Folders of the user's are shortened, as they hold a name.
"""

from __future__ import annotations

import codecs
import locale
import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sgfedit import __version__
from sgfedit.cli.output import Status, emit
from sgfedit.instance import seat
from sgfedit.places import data_folder, own_folder, runtime_folder, settings_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_NEEDED: Final = ("PySide6_Essentials", "click", "numpy", "pillow", "platformdirs", "regex")
_OPTIONAL: Final = {
    "enchant": ("spelling of comments", "pip install 'sgfedit[spelling]'"),
    "PySide6.QtMultimedia": ("sounds of stones", "pip install 'sgfedit[sound]'"),
    "chardetng_py": ("a second opinion on charsets", "pip install chardetng-py"),
}
_OF_SCREEN: Final = (
    *("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP"),
    *("QT_QPA_PLATFORM", "QT_SCALE_FACTOR", "QT_STYLE_OVERRIDE", "QT_PLUGIN_PATH"),
)
_MODULES: Final = {"pillow": "PIL", "PySide6_Essentials": "PySide6"}
_IS_FROZEN: Final[bool] = getattr(sys, "frozen", False)
_SHOWN: Final = 3
_WIDTH: Final = 22


def diagnose() -> Status:
    """Print all, and return whether something that a window needs is missing."""
    status = Status.FINE
    for title, look in _SECTIONS.items():
        emit(title)
        for name, value, is_well in look():
            emit(f"  {name:{_WIDTH}} {value}".rstrip())
            status = status if is_well else Status.FOUND
    return status


_Row = tuple[str, str, bool]


def _program() -> Iterator[_Row]:
    kind = "bundle" if _IS_FROZEN else "package"
    yield "sgfedit", f"{__version__}, {kind} in {shown(Path(__file__).parents[1])}", True
    implementation = platform.python_implementation()
    yield "Python", f"{platform.python_version()}, {implementation}, {shown(sys.executable)}", True
    libc = " ".join(platform.libc_ver())
    yield "system", ", ".join(filter(None, (platform.platform(), libc))), True
    language = ".".join(filter(None, locale.getlocale()))
    yield "language", f"{language or 'none'}; names of files: {sys.getfilesystemencoding()}", True


def _packages() -> Iterator[_Row]:
    for name in _NEEDED:
        found = _version(name)
        yield name, found or "missing", bool(found)
    for module, (use, way) in _OPTIONAL.items():
        lacking = f"not in this bundle: {use}" if _IS_FROZEN else f"missing, for {use}: {way}"
        yield module, "there" if _is_there(module) else lacking, True


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:  # as in a bundle, or where a distribution packs it otherwise
        return "there" if _is_there(_MODULES.get(name, name)) else ""


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def _folders() -> Iterator[_Row]:
    own = own_folder()
    if own is not None:
        yield "portable or profile", shown(own), True
    settings = settings_file()
    yield "settings", f"{shown(settings)}, {_rights(settings)}", _can_be_written(settings)
    data = data_folder()
    yield "data", f"{shown(data)}, {_rights(data)}", _can_be_written(data)
    runtime = runtime_folder()
    yield "runtime", "none that is private" if runtime is None else shown(runtime), True
    yield "runs now", "yes" if _runs() else "no", True


def _runs() -> bool:
    found = seat()
    try:
        if found is None or not found.take():
            return found is not None
    except OSError:
        return False
    found.leave()
    return False


def _rights(path: Path) -> str:
    if not path.exists():
        return "not there yet" if _can_be_written(path) else "not there, and cannot be made"
    return "can be written" if _can_be_written(path) else "CANNOT be written"


def _can_be_written(path: Path) -> bool:
    """Whether a file or folder can be written, or made where it is missing."""
    there = next(one for one in (path, *path.parents) if one.exists())
    return os.access(there, os.W_OK)


def _window() -> Iterator[_Row]:
    for name in _OF_SCREEN:
        if os.environ.get(name):
            yield name, os.environ[name], True
    try:
        from sgfedit.render import qt_here  # noqa: PLC0415  # needs what windows do
    except ImportError as error:
        yield "Qt", f"cannot be loaded: {error}", False
    else:
        yield "Qt", qt_here.versions(), True
        platforms = qt_here.platforms()
        yield "platforms", ", ".join(platforms) or "none", bool(platforms)
    from sgfedit.system import advice, missing  # noqa: PLC0415  # loads libraries

    lacking = missing()
    names_of = ", ".join(library.name for library in lacking) or "none"
    yield "libraries missing", names_of, not lacking
    if lacking:
        yield "", f"install them {advice(lacking)}", False


def _fonts() -> Iterator[_Row]:
    try:
        from sgfedit.export.pictures import application  # noqa: PLC0415  # needs Qt
        from sgfedit.render import qt_here  # noqa: PLC0415
    except ImportError:
        return
    _qt = application()
    found = qt_here.families()
    for script, names in found.items():
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        yield script, ", ".join(names[:_SHOWN]) + more or "none", script != "Latin" or bool(names)
    from sgfedit.system import CJK_FONTS, FONTS, advice  # noqa: PLC0415

    if not found["Latin"]:
        yield "", f"install some {advice([FONTS])}", False
    if not all(found[script] for script in qt_here.CJK):
        yield "", f"to see Chinese, Japanese, Korean {advice([CJK_FONTS])}", True


def _charsets() -> Iterator[_Row]:
    from sgfedit.sgf.charset_names import LABELS  # noqa: PLC0415  # with the others

    lacking = [name for name in LABELS if not _is_codec(name)]
    yield "known", f"{len(LABELS) - len(lacking)} of {len(LABELS)}", not lacking
    if lacking:
        yield "missing", ", ".join(lacking), False


def _is_codec(name: str) -> bool:
    try:
        codecs.lookup(name)
    except LookupError:
        return False
    return True


def _engines() -> Iterator[_Row]:
    from sgfedit.engine.commands import found_here, user_engines  # noqa: PLC0415  # with the others

    for found in found_here():
        yield found.spec.name, shown(found.spec.command[0]), True
    yield "set up", str(len(user_engines())), True


_SECTIONS: Final[dict[str, Callable[[], Iterator[_Row]]]] = {
    "Program": _program,
    "Packages": _packages,
    "Folders": _folders,
    "Window": _window,
    "Fonts": _fonts,
    "Charsets": _charsets,
    "Engines": _engines,
}


def shown(path: str | Path) -> str:
    """Return a path without the name of the user, which is in that of the home folder."""
    text, home = str(path), str(Path.home())
    if len(home) > 1 and (text == home or text.startswith(home + os.sep)):
        return "~" + text[len(home) :]
    return text
