"""The window: a feature is a room. The only package that imports QtWidgets.

```text
application    starts Qt, opens windows
shell/         a window assembled: menus, tool bars, docks
features/      what a user does, a package each, and the table of all their actions
actions/       the mechanism: rows, QActions, keys        window    what a feature may ask for
modes/         what the board can be for besides editing  opening/  files and the clipboard
comment/       what the comment shows on the board        edit_notice, node_search
views/         board, tree, comment, strip, games …: they know the document and no window
widgets/       know no document
```

A module imports only from below, for types too; no feature imports another.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def named(name: str) -> Callable[..., object]:
    """Return what "module:name" names, imported when it is first asked for."""
    module, _, attribute = name.partition(":")
    found: Callable[..., object] = getattr(import_module(module), attribute)
    return found
