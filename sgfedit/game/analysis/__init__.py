"""What engines said of a position, where programs keep it in properties of their own.

Nothing here is Go knowledge of ours: `table.analyses` reads what stands in a node and leaves it as
it is.
"""

from typing import Final

ANALYSIS_IDENTS: Final = frozenset(
    ("KT", "LZ", "LZ2", "LZOP", "LZOP2", "OGSC", "QKGV", "QLZV", "SBKS", "SBKV")
)
"""Idents that `table` has readers for; here, so that windows need not import those to look."""
