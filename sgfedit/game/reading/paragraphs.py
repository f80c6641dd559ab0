r"""A comment as paragraphs, to be set in lines of another width than those it was typed in.

Old programs wrap comments at some 60 to 80 columns. Such lines are joined again; lines that end
early are left alone, so that lists, verses and tables stay what they are. The rest is what people
write in plain text: a blank line between paragraphs, Markdown's headings (``## 3-4 Point``), a
name in front of what somebody said in a chat (``rsun [3k]: good morning``). HTML that only changes
the look of words, as some lessons have it (``<font>atari</font>``), is left out.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final, NamedTuple

from sgfedit.sgf.values import WHITE

_LEAST_WRAP: Final = 45
_MOST_WRAP: Final = 100
_LEAST_LINES: Final = 3

_HEADING: Final = re.compile(r"#{1,6} *(?=[^#\s])(.*?)[ #]*\Z")
_RULE: Final = re.compile(r"[-=_*~ ]{4,}\Z")
_SPEAKER: Final = re.compile(r"[^\s:\[\]()]{1,24} \[[0-9?\-][^\]\s]{0,5}\]:(?= |\Z)")
_UNRANKED: Final = re.compile(r"[^\s:\[\]()]{1,24}:(?= )")

_LOOK: Final = re.compile(r"<(font|span|strong|em|[biu])\b[^<>]*>([^<>]*)</\1>", re.IGNORECASE)


class Paragraph(NamedTuple):
    """A paragraph.

    Attributes:
        text: What it says; a line break where the author wants one.
        is_heading: Whether it is the heading of what follows.
        lead: How many characters name who says it.
        follows: Whether it is a line of a talk whose line before is the paragraph before.
    """

    text: str
    is_heading: bool = False
    lead: int = 0
    follows: bool = False


def paragraphs(text: str) -> list[Paragraph]:
    """Return the paragraphs of a comment; O(length)."""
    text = _LOOK.sub(r"\2", text)
    width = _wrap_width(text)
    found: list[Paragraph] = []
    lines: list[str] = []
    written = [line.rstrip(WHITE) for line in text.split("\n")]
    is_talk = any(map(_SPEAKER.match, written))

    def end() -> None:
        if lines:
            found.append(Paragraph(_joined(lines, width)))
            lines.clear()

    is_new = True
    for line in written:
        special = _special(line, is_talk=is_talk)
        if special is not None:
            end()
            follows = bool(special.lead and found and found[-1].lead and not is_new)
            found.append(special._replace(follows=follows))
        elif not line or _RULE.match(line):
            end()
        elif not is_new and not lines and found[-1].lead:
            # What somebody says in several lines.
            found[-1] = found[-1]._replace(text=f"{found[-1].text}\n{line}")
        else:
            lines.append(line)
        is_new = not line
    end()
    return found


def _special(line: str, *, is_talk: bool) -> Paragraph | None:
    heading = _HEADING.match(line)
    if heading is not None:
        return Paragraph(heading[1], is_heading=True)
    # Guests have no rank; a name alone tells nothing where nobody has one.
    speaker = _SPEAKER.match(line) or (_UNRANKED.match(line) if is_talk else None)
    return Paragraph(line, lead=len(speaker[0])) if speaker is not None else None


def _wrap_width(text: str) -> int:
    """Return the width in which the lines of a text were wrapped, 0 if they were not."""
    lengths = [len(line) for line in text.split("\n")]
    widest = max(lengths)
    return widest if _LEAST_WRAP <= widest <= _MOST_WRAP and len(lengths) >= _LEAST_LINES else 0


def _joined(lines: list[str], width: int) -> str:
    """Return lines as a text in which those that were wrapped at `width` are one."""
    text = lines[0].lstrip(WHITE)
    for before, line in pairwise(lines):
        word = line.split(" ", 1)[0]
        # A line was wrapped if the next word had no room in it; lines that are set in begin anew.
        is_wrapped = bool(word) and 0 < width <= len(before) + 1 + len(word)
        text += f" {line}" if is_wrapped else f"\n{line.strip(WHITE)}"
    return text
