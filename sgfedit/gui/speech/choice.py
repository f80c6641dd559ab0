"""Which speaker there is on this computer."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sgfedit.gui.speech.dispatcher import DISPATCHER, Dispatcher
from sgfedit.gui.speech.qt_speaker import QT_MODULE, QtSpeaker

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from sgfedit.gui.speech.speaker import Speaker

_ADDRESS: Final = "unix_socket:"


def socket_path() -> Path:
    """Return where speech-dispatcher listens, whether it runs or not."""
    told = os.environ.get("SPEECHD_ADDRESS", "")
    if told.startswith(_ADDRESS):
        return Path(told.removeprefix(_ADDRESS))
    run = os.environ.get("XDG_RUNTIME_DIR") or os.environ.get("XDG_CACHE_HOME")
    return Path(run or Path.home() / ".cache") / DISPATCHER / "speechd.sock"


def has_dispatcher() -> bool:
    """Whether speech-dispatcher runs or can be started."""
    return shutil.which(DISPATCHER) is not None or socket_path().exists()


def is_available() -> bool:
    """Whether something can speak; it is not loaded for that."""
    return has_dispatcher() or find_spec(QT_MODULE) is not None


def new_speaker(parent: QObject) -> Speaker | None:
    """Return what speaks on this computer, None where nothing does."""
    if has_dispatcher():
        return Dispatcher(socket_path(), parent)
    if find_spec(QT_MODULE) is not None:
        return QtSpeaker(parent)
    return None
