"""Icons of Windows and macOS: ``python -m shipping.icons FOLDER``."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from sgfedit.assets import asset
from sgfedit.export.pictures import application
from sgfedit.render.drawings import as_png

_LARGEST: Final = 1024
_OF_WINDOWS: Final = (16, 24, 32, 48, 64, 128, 256)


def write(folder: Path) -> None:
    """Write `sgfedit.ico` and `sgfedit.icns`."""
    _qt = application()
    drawing = asset("icons", "sgfedit.svg").read_bytes()
    with Image.open(BytesIO(as_png(drawing, _LARGEST))) as image:
        image.save(folder / "sgfedit.icns")
        image.save(folder / "sgfedit.ico", sizes=[(size, size) for size in _OF_WINDOWS])


if __name__ == "__main__":
    write(Path(sys.argv[1]))
