"""Addresses of nodes that can be written in a text and read by people.

"55" is the node with move 55 on the line that one looks at. "54B3" is the third node after move 54
of the main line in its variation B, which is the letter the board shows for it; further forks
follow in the same way: "54B3A2".
"""

from __future__ import annotations
