"""What belongs below ``/usr/share``: ``python -m shipping.linux FOLDER``, for who packs."""

from __future__ import annotations

import sys
from pathlib import Path

from sgfedit.cli.desktop_files import files
from sgfedit.cli.group import sgfedit


def write(share: Path) -> None:
    """Write all files below `share`; programs are found in PATH."""
    for name, content in files(sgfedit):
        path = share / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
