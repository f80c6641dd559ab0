"""Start of a bundle: the window, or a command where the words say so.

What PyInstaller tells the loader of the system, and Qt, stays in the environment, and would lead
other programs to the libraries of this one: an engine, Git, a browser. All of it has been read by
now, and where its plug-ins are Qt knows from PySide as well: it goes before anything is started.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from sgfedit.__main__ import main

if TYPE_CHECKING:
    from collections.abc import MutableMapping

_KEPT = "_ORIG"


def give_back(environment: MutableMapping[str, str]) -> None:
    """Make the environment what it was before the bundle was started."""
    for name in ("LD_LIBRARY_PATH", "QT_PLUGIN_PATH", "QML2_IMPORT_PATH"):
        environment.pop(name, None)
        if name + _KEPT in environment:
            environment[name] = environment.pop(name + _KEPT)
    for name in [name for name in environment if name.startswith("_PYI_")]:
        del environment[name]


if __name__ == "__main__":
    give_back(os.environ)
    main()
