"""Text of a file → game trees that keep every character of it.

One compiled expression takes whole well-formed nodes, two strings each: the node's verbatim text and
the parentheses behind it. Where it does not match, the slow path takes exactly one node, notes what is
wrong and hands back. Nothing is recursive, everything is linear, nothing is raised about content.
Recovery follows the table of common damages: SGFC's repairs where they lose nothing.
"""

from __future__ import annotations

import gc
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sgfedit.sgf.node import VALUE_BODY, WORD, WS, Node, Properties, segments
from sgfedit.sgf.problems import Finding
from sgfedit.sgf.properties import PROPERTIES
from sgfedit.sgf.values import WHITE

if TYPE_CHECKING:
    from collections.abc import Iterator

_VALUE: Final = rf"{VALUE_BODY}\]"
_CLEAN_BODY: Final = rf";{WS}(?:[A-Z]++{WS}(?:{_VALUE}{WS})++)*+"
_NODES: Final = re.compile(rf"({_CLEAN_BODY})((?:[()]{WS})*+)(?=;)|[\s\S]++")
_CLEAN: Final = re.compile(_CLEAN_BODY)
_BODY: Final = re.compile(rf";?+(?:[^;()\[]++|{_VALUE})*+")
_START: Final = re.compile(rf"\({WS}(?:(;)|(?=[^()\[]*+\[[^()\[]*+\[)|(?={WORD}{WS}\[))")
_WORD_VALUE: Final = re.compile(rf"{WORD}{WS}\[")
_PROPERTY: Final = re.compile(rf"{WS}{WORD}{WS}\[")
_LATE: Final = re.compile(rf"(?:{WORD}{WS}(?:{_VALUE}{WS})++)++")
_JUNK: Final = re.compile(rf"(?:[^;()A-Za-z\[]++|{WORD}|{_VALUE}|\[)")
_NEXT_PAREN: Final = re.compile(r"[()]|\Z")
_SGF_LIKE: Final = re.compile(r"\[[a-z]{2}\]")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f]")

_WINDOW: Final = 65_536
_MIN_WINDOW: Final = 1_024
_LOOK_AHEAD: Final = 200
_MAX_IDENT: Final = 100


@dataclass(slots=True)
class GameTree:
    """One game as it was read.

    Attributes:
        root: Its first node.
        prefix: Verbatim text from the end of the game before (or the start of the file) up to the
            root: white space, junk and the opening parenthesis.
        unclosed: The last node, if the file ends before this game is closed.
        late: Properties that stand behind a closed variation and belong to the node before it:
            the node whose tail holds the text → (owner, its properties as read, tail without it).
    """

    root: Node
    prefix: str = "("
    unclosed: Node | None = None
    late: dict[Node, tuple[Node, Properties, str]] = field(default_factory=dict)


@dataclass(slots=True)
class Parsed:
    """What the parser makes of a text: games, the text behind the last one, and what is wrong."""

    trees: list[GameTree]
    suffix: str
    findings: list[Finding]


def parse(text: str) -> Parsed:
    """Return the games in `text`. Never raises; O(length), about 1.5 µs a node.

    The garbage collector is off meanwhile: it would walk all nodes made so far again and again.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return _Parser(text).run()
    finally:
        if was_enabled:
            # Hands all new nodes to the oldest generation without walking them.
            gc.freeze()
            gc.unfreeze()
            gc.enable()


class _Parser:
    """State between nodes: which trees are open and where the next node goes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.findings: list[Finding] = []
        self.trees: list[GameTree] = []
        self.suffix = ""
        self.prefix = ""
        self.top = Node()  # stands above the roots while reading
        self.current = self.top
        self.open: list[Node] = []
        self.extra: list[int] = []  # depths of superfluous parentheses
        self.last_paren = ""
        self.forks: list[Node] = []
        self.interned: dict[str, str] = {}

    def report(self, code: str, offset: int, detail: str = "") -> None:
        self.findings.append(Finding(code, offset, detail))

    def run(self) -> Parsed:
        end = len(self.text)
        window = _WINDOW
        pos = self._between_games(0)
        while pos < end:
            after = self._take_clean(pos, pos + window)
            window = min(window * 2, _WINDOW) if after > pos else max(window // 4, _MIN_WINDOW)
            pos = after
            if self.open and pos < end:
                pos = self._take_any(pos)
            if not self.open:
                pos = self._between_games(pos)
        self._finish(end)
        return Parsed(self.trees, self.suffix, self.findings)

    def _finish(self, end: int) -> None:
        for node in self.forks:
            node._children = tuple(node._children)  # type: ignore[arg-type]  # noqa: SLF001
        if self.open and self.trees:
            last = self.trees[-1]
            self.report("missing-close-paren", end)
            for node in last.root.subtree():
                last.unclosed = node
        if not self.trees:
            self.report("no-sgf-data", 0)

    # Nodes ----------------------------------------------------------------------------------

    def _add(self, node: Node, parent: Node) -> None:
        """Append `node` to its parent, or start a game with it."""
        if parent is self.top:
            node.parent = None
            self.trees.append(GameTree(node, self.prefix))
            self.prefix = ""
            return
        found = parent._children  # noqa: SLF001
        if found is None:
            parent._children = node  # noqa: SLF001
        elif isinstance(found, list):
            found.append(node)
        else:
            parent._children = [found, node]  # type: ignore[list-item]  # noqa: SLF001
            self.forks.append(parent)

    def _take_clean(self, pos: int, window_end: int) -> int:
        """Take well-formed nodes from `pos`; return the offset of the first that is not, or the end."""
        parent, top = self.current, self.top
        interned = self.interned
        for source, tail in _NODES.findall(self.text, pos, window_end):
            if not source:
                break
            node = Node(source, parent)
            if parent._children is None and parent is not top:  # noqa: SLF001
                parent._children = node  # noqa: SLF001
            else:
                self._add(node, parent)
            pos += len(source)
            node.tail = interned.setdefault(tail, tail)
            if tail:
                self.current = node
                taken = self._take_parens(node, tail, pos)
                pos += taken
                parent = self.current
                if not self.open:
                    break
            else:
                parent = node
        self.current = parent
        return pos

    def _take_parens(self, node: Node, tail: str, offset: int) -> int:
        """Follow the parentheses of `tail`, return how many characters of it were taken.

        Fewer than all only where a game ends there and no other starts at once.
        """
        self.last_paren = ""
        for index, char in enumerate(tail):
            if char == "(":
                self._open(offset + index)
            elif char == ")" and not self._close(offset + index):
                taken = index + 1
                node.tail = tail[:taken]
                rest = tail[taken:]
                if rest.strip(WHITE) != "(":
                    return taken
                self.prefix = rest
                self.open.append(self.top)
                return len(tail)
        if self.last_paren == ")":
            self.report("node-outside-variation", offset + len(tail))
        return len(tail)

    def _open(self, offset: int) -> None:
        self.open.append(self.current)
        if self.last_paren == "(":
            self.report("extra-open-paren", offset)
            self.extra.append(len(self.open))
        self.last_paren = "("

    def _close(self, offset: int) -> bool:
        """Close the innermost tree; return whether the game goes on."""
        if self.last_paren == "(":
            self.report("empty-variation", offset)
        if self.extra and self.extra[-1] == len(self.open):
            self.extra.pop()
            self.report("junk-chars", offset, ")")
        self.current = self.open.pop()
        self.last_paren = ")"
        return bool(self.open)

    # Damage ---------------------------------------------------------------------------------

    def _take_any(self, pos: int) -> int:
        """Take the one node at `pos`, however damaged; return the offset behind it."""
        text = self.text
        match = _BODY.match(text, pos)
        end = match.end() if match else pos
        if text.startswith("[", end):
            self.report("unexpected-eof", end, text[end : end + 200])
            end = len(text)
        source = text[pos:end]
        node = Node(source, self.current)
        self._add(node, self.current)
        self.current = node
        if not _CLEAN.fullmatch(source):
            self.findings += _body_findings(source, pos)
        return self._take_tail(node, end)

    def _take_tail(self, node: Node, start: int) -> int:
        """Take everything behind a node up to the next one; return where that begins."""
        text, pos = self.text, start
        late: list[tuple[Node, int, int]] = []
        self.last_paren = ""
        while pos < len(text):
            char = text[pos]
            if char == ";":
                if self.last_paren == ")":
                    self.report("node-outside-variation", pos)
                break
            if char == "(":
                self._open(pos)
                pos += 1
            elif char == ")":
                pos += 1
                if not self._close(pos - 1):
                    break
            elif char in WHITE:
                pos += 1
            elif self.last_paren == "(" and _WORD_VALUE.match(text, pos):
                self.report("missing-semicolon-in-variation", pos, text[pos : pos + 20])
                break
            else:
                end = self._take_junk(pos)
                if self.last_paren == ")" and _LATE.match(text, pos):
                    late.append((self.current, pos, end))
                pos = end
        node.tail = text[start:pos]
        if late:
            self._read_late(node, start, late)
        return pos

    def _take_junk(self, pos: int) -> int:
        """Report what stands between variations and is no structure; return the offset behind it."""
        pattern = _LATE if self.last_paren == ")" and _LATE.match(self.text, pos) else _JUNK
        match = pattern.match(self.text, pos)
        end = match.end() if match else pos + 1
        self.report("junk-chars", pos, self.text[pos:end])
        return end

    def _read_late(self, node: Node, start: int, late: list[tuple[Node, int, int]]) -> None:
        """Let properties behind a closed variation count for the node that variation follows.

        The owner's text stays as it was; when it is edited, the writer leaves the late text out.
        """
        rest, done = "", start
        for owner, begin, end in late:
            rest += self.text[done:begin]
            done = end
            owner.properties.read_also(self.text[begin:end])
            stripped = rest + self.text[done : start + len(node.tail or "")]
            self.trees[-1].late[node] = (owner, owner.properties, stripped)

    # Between games --------------------------------------------------------------------------

    def _between_games(self, pos: int) -> int:
        """Skip to the next game and open it; return the offset of its root, or the end."""
        text = self.text
        start = None
        for match in _START.finditer(text, pos):
            if self._starts_game(match, pos):
                start = match
                break
        junk_end = start.start() if start else len(text)
        self._report_junk_between(pos, junk_end)
        if start is None:
            self.suffix = text[pos:]
            return len(text)
        root = start.start(1) if start[1] else start.end()
        if not start[1] and not text.startswith(";", root):
            self.report("missing-first-semicolon", root)
        self.prefix = text[pos:root]
        self.current = self.top
        self.open.append(self.top)
        return root

    def _starts_game(self, match: re.Match[str], pos: int) -> bool:
        text = self.text
        if match[1]:
            # Two bytes "(;" are common in pictures: ask for more where the text looks binary.
            if _PROPERTY.match(text, match.end()):
                return True
            return not _CONTROL.search(text, pos, match.end() + _LOOK_AHEAD)
        paren = _NEXT_PAREN.search(text, match.end())
        part = text[match.end() : paren.start() if paren else len(text)]
        opened, surplus = part.count("["), part.count("[") - part.count("]")
        word = re.match(WORD, part)
        if word is None:
            return False
        return (opened >= 2 or word[0] in PROPERTIES) and 0 <= surplus <= 1

    def _report_junk_between(self, start: int, end: int) -> None:
        junk = self.text[start:end]
        stripped = junk.strip(WHITE + "\x1a")
        like = _SGF_LIKE.search(junk)
        if like is not None and "(" not in junk[: like.start()].rstrip(WHITE)[-1:]:
            self.report("sgf-like-data-before-start", start + like.start(), like[0])
        if stripped and self.trees:
            self.report("junk-chars", start + junk.index(stripped[0]), stripped)


def _body_findings(source: str, offset: int) -> Iterator[Finding]:
    """Yield what is wrong inside one node, `source` beginning at `offset` of the text."""
    for part in segments(source):
        at = offset + part.start
        if part.ident:
            yield from _ident_findings(part.written, part.ident, at)
        elif part.values:
            if part.written:
                yield Finding("junk-chars", at, part.written)
            yield Finding("value-without-ident", at + len(part.written), source[part.start :])
        elif part.written[0].isascii() and part.written[0].isalpha():
            lonely = part.written.upper() != part.written or not part.written.isalpha()
            lonely = lonely and part.written.lower() == part.written
            yield Finding("junk-chars" if lonely else "property-without-value", at, part.written)
        else:
            junk = part.written.lstrip(WHITE + (";" if part.start == 0 else ""))
            if junk.strip(WHITE):
                yield Finding("junk-chars", at + len(part.written) - len(junk), junk)


def _ident_findings(written: str, ident: str, at: int) -> Iterator[Finding]:
    if written != ident:
        yield Finding("lowercase-in-ident", at, written)
    if not ident.isalpha():
        yield Finding("digit-in-ident", at, written)
    if len(ident) > _MAX_IDENT:
        yield Finding("ident-too-long", at, written)
