"""Checks of the file as a whole: structure, charset, and what its games do not have in common.

The parser finds flaws of structure when a file is read. After an edit only those games are read
again whose text is not plainly right; those that were not edited keep their findings, wherever
they are now.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate, islice, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from sgfedit.lazy import expression
from sgfedit.sgf.charset import charset_findings, decode, is_believed, sureness
from sgfedit.sgf.charset_names import codec_name, is_wide, wide_codec
from sgfedit.sgf.damage import MAX_IDENT
from sgfedit.sgf.encoding import Encoding
from sgfedit.sgf.grammar import ANY_VALUE, LINE_END, VALUE, WS
from sgfedit.sgf.limits import MOST_OF_A_KIND
from sgfedit.sgf.parens import parens_of_game
from sgfedit.sgf.parser import parse
from sgfedit.sgf.problems import Finding
from sgfedit.sgf.values import WHITE, strip

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence

    from sgfedit.game.checks.remark import Remark, Said
    from sgfedit.game.game import Game, GameFile
    from sgfedit.sgf.problems import Problem


CHARSET_CODES: Final = frozenset(
    {
        "unknown-charset",
        "wrong-charset",
        "undecodable-bytes",
        "charset-conflict",
        "escaped-inside-multibyte",
        "bom",
        "control-byte",
    }
)
"""Codes of findings that depend on bytes or on CA, not on the parser."""

# What a game is made of if nothing is wrong with its structure; in pieces that end before what
# the end of a window could cut off.
_CLEAN: Final = expression(
    rf"{WS}(?:;{WS}(?:[A-Z]{{1,{MAX_IDENT}}}+{WS}(?:{VALUE}{WS})++)*+(?=[;()])"
    rf"|\){WS}(?!;)|\({WS}(?=;))*+"
)
_NODE: Final = re.compile(rf"{WS};")
_NUL: Final = re.compile("\0")
_VALUES: Final = expression(rf"[^\[]++|(?P<value>{ANY_VALUE})")
_STRUCTURE_OR_END: Final = re.compile(rf"{WS}(?:[;()]|\Z)")
_NEXT_IS_VALUE: Final = expression(rf"(?:{WS}\\[rnt])*+{WS}\[")
_WINDOW: Final = 262_144
_LOOK_BACK: Final = 256
_BEFORE: Final = "(;)"
"""A game to put before a text, so that what stands before its own is not the start of a file."""
_BEHIND: Final = "(;FF[4])"
"""A game to put behind one, which shows where that ends even if it lacks its parenthesis."""

_LIKE_WHITE: Final = (
    WHITE
    + "\x1a\x00\x7f\x85\xa0\u1680\u2028\u2029\u3000\ufeff"
    + "".join(
        map(
            chr, (*range(1, 9), *range(0x0E, 0x20), *range(0x2000, 0x2010), 0x202F, 0x205F, 0x2060)
        )
    )
)
_MOST_WHITE: Final = 65_536
_BLANK: Final = WHITE + "\x1a"
LITERAL: Final = re.compile(r"\\[rnt]")
"""Escapes that a program wrote instead of the white space they stand for (Fox)."""


def structure_findings(
    collection: GameFile, texts: Sequence[str], most: int
) -> Generator[None, None, list[Finding]]:
    """Return what the parser would say of a file's text as it is written now, in steps.

    Args:
        collection: The file.
        texts: Its text, see `texts_in_steps`.
        most: Flaws of a kind to list in a game, at least as many as when the file was read.
    """
    contents, as_read = collection.contents, collection.as_read
    read = [finding for finding in collection.findings if finding.code not in CHARSET_CODES]
    games = contents.games
    is_all = all(finding.code != "more-of-a-kind" for finding in read)
    if (
        (games, contents.suffix) == (as_read.games, as_read.suffix)
        and (is_all or most == MOST_OF_A_KIND)
        and not any(game.cache.version for game in games)
    ):
        return read
    # Of many of a kind not all were listed, and what has been mended makes room for others.
    known = _by_game(as_read.games, read) if is_all else {}
    found: list[Finding] = []
    starts = accumulate(map(len, texts), initial=0)
    same_suffix = contents.suffix == as_read.suffix
    last = None if contents.suffix or not games else games[-1]
    for game, text, start in zip((*games, None), texts, starts, strict=False):
        if game in known and (same_suffix if game is None else not game.cache.version):
            old_start, old = known[game]
            found += _moved(old, start - old_start)
        elif game is None:
            found += _parsed(text, start, most)
        elif not (yield from _is_clean(game, text)):
            found += _known(game, text, start, most, "" if game is last else _BEHIND)
        yield
    return found or ([] if games else _parsed("".join(texts), 0, most))


def _moved(findings: list[Finding], by: int) -> list[Finding]:
    """Return findings that stand so many characters further on."""
    if not by:
        return findings
    new, kind = tuple.__new__, Finding  # of damaged text there are many: made without a call
    return [new(kind, (code, offset + by, *rest)) for code, offset, *rest in findings]


def _known(game: Game, text: str, start: int, most: int, behind: str) -> list[Finding]:
    """Return what `_parsed` does, which is known as long as the text of the game is the same."""
    key = text, bool(start), most, behind
    known = game.cache.structure
    if known is None or known[0] != key:
        known = game.cache.structure = key, start, _parsed(text, start, most, behind)
    return _moved(known[2], start - known[1])


def _by_game(
    games: Sequence[Game], findings: Iterable[Finding]
) -> dict[Game | None, tuple[int, list[Finding]]]:
    """Return where each game began in the text that was read, and what was wrong with it.

    None stands for the text behind the last one. A game that the end of the file cut off is left
    out: what is wrong with it depends on what follows it now.
    """
    found: dict[Game | None, tuple[int, list[Finding]]] = {}
    rest = iter(sorted(findings, key=lambda finding: finding.offset))
    finding = next(rest, None)
    start = 0
    for game in games:
        if game.tree.span is None:
            return found
        end = game.tree.span[1]
        found[game] = start, []
        while finding is not None and finding.offset < end:
            found[game][1].append(finding)
            finding = next(rest, None)
        start = end
    found[None] = start, [*([finding] if finding else ()), *rest]
    return found


def _is_clean(game: Game, text: str) -> Generator[None, None, bool]:
    """Whether the structure of a game, written as `text`, is plainly right; in steps."""
    tree = game.tree
    if tree.unclosed or tree.prefix.strip(WHITE) != "(":
        return False
    pos, window = 0, _WINDOW
    while pos < len(text):
        match = _CLEAN.match(text, pos, pos + window)
        end = match.end() if match else pos
        if _is_outside(text, pos):
            return False
        if end == pos:
            if pos + window >= len(text):
                return False
            window *= 2
        pos = end
        yield
    return True


def _is_outside(text: str, pos: int) -> bool:
    """Whether a node at `pos`, where a window begins, stands behind a closed variation."""
    before = text[max(0, pos - _LOOK_BACK) : pos].rstrip(WHITE)
    return _NODE.match(text, pos) is not None and before[-1:] in {")", ""}


def _parsed(text: str, start: int, most: int, behind: str = "") -> list[Finding]:
    """Return what the parser says of a game with the text before it, or of what is behind all.

    Args:
        text: That.
        start: Where it begins in the file.
        most: Flaws of a kind to list.
        behind: A game that is put behind it.
    """
    before = _BEFORE if start else ""
    shift = start - len(before)
    found = parse(before + text + behind, most).findings
    return _moved([one for one in found if one.offset >= len(before)], shift)


def nuls_in(text: str, pos: int = 0) -> Iterator[int]:
    """Yield where NULs stand in values, from `pos` on; elsewhere they are junk as any other."""
    for match in _VALUES.finditer(text, pos) if "\0" in text else ():
        if match["value"]:
            yield from (nul.start() for nul in _NUL.finditer(text, *match.span("value")))


# What is known of a finding besides its offset -------------------------------------------------


def refined(
    findings: Sequence[Finding],
    games: Sequence[Game],
    texts: Sequence[str],
    wanted: Callable[[str, str, str], bool] | None = None,
) -> list[Finding]:
    """Return findings that are wanted, with the length of their text and how sure a repair is."""
    if not findings:
        return []
    text = "".join(texts)
    starts = list(accumulate(map(len, texts), initial=0))
    inside = [
        (start + len(game.tree.prefix), end)
        for game, start, end in zip(games, starts, starts[1:], strict=False)
    ]
    judge = _Judge(
        text,
        inside,
        is_cut=any(finding.code == "unexpected-eof" for finding in findings),
        doubled=frozenset(_doubled(text, inside, findings)),
        junk={
            finding.offset + len(finding.detail.rstrip(_BLANK)): finding.offset
            for finding in findings
            if finding.code == "junk-chars" and finding.detail.strip(_BLANK)
        },
    )
    found: list[Finding] = []
    for finding in findings:
        code, offset, detail, length, certainty = finding
        if not certainty and code in _JUDGED:
            certainty = judge.certainty(finding)
        if wanted is None or wanted(code, "", certainty):
            length = length or _length(finding, text)
            found.append(Finding(code, offset, detail, length, certainty))
    return found


def _length(finding: Finding, text: str) -> int:
    if finding.code in {"extra-open-paren", "empty-variation"}:
        return 1
    return len(finding.detail) if text.startswith(finding.detail, finding.offset) else 0


_JUDGED: Final = {"missing-close-paren", "empty-variation", "extra-open-paren", "junk-chars"}


@dataclass(frozen=True, slots=True)
class _Judge:
    """Says how sure the repair of a finding of `_JUDGED` is, where its kind is not what decides.

    Attributes:
        text: The file's text.
        inside: Where the games are in it.
        is_cut: Whether the file ends inside a value.
        doubled: Where the second of two parentheses in a row stand, and what closes them, of
            which the outer ones can be taken out.
        junk: Where junk ends → where it begins.
    """

    text: str
    inside: Sequence[tuple[int, int]]
    is_cut: bool
    doubled: frozenset[int]
    junk: Mapping[int, int]

    def certainty(self, finding: Finding) -> str:
        """Return what `Finding.certainty` says."""
        code, start = finding.code, finding.offset
        if code == "missing-close-paren":
            is_cut = self.is_cut and start == len(self.text)
            return "ask" if is_cut or self._closes_junk(min(start + 1, len(self.text))) else ""
        if code == "empty-variation":
            return self._of_empty(start)
        if code == "extra-open-paren":
            is_clean = _ends_in_paren(self.text, start)
            return "none" if not is_clean else "" if start in self.doubled else "ask"
        return self._of_junk(finding)

    def _closes_junk(self, end: int) -> bool:
        """Whether what closes the variation that ends at `end` closes nothing but junk."""
        at = end = self._behind(end, _BLANK + "(")
        while at in self.junk:
            at = self._behind(self.junk[at])
        return at < end and self.text[at - 1 : at] == "("

    def _behind(self, at: int, left_out: str = _BLANK) -> int:
        """Return where the last character before a place ends that is none of some."""
        while at and self.text[at - 1] in left_out:
            at -= 1
        return at

    def _of_empty(self, start: int) -> str:
        """Say how sure it is to take out an empty variation that is closed at `start`.

        What stands behind it would be read otherwise behind what stands before it.
        """
        text, end = self.text, start + 1
        if not _ends_in_paren(text, start) or _joins(text, start, end):
            return "none"
        opening = self._behind(start) - 1
        behind = _STRUCTURE_OR_END.match(text, end)
        return "ask" if behind is None or self._closes_junk(opening) else ""

    def _of_junk(self, finding: Finding) -> str:
        start, end = finding.offset, finding.offset + len(finding.detail)
        # The parser reports a single one only as the end of a superfluous one.
        if finding.detail == ")" and any(first <= start < last for first, last in self.inside):
            return "safe" if start in self.doubled else ""
        # Before a value that stands alone there is nothing that the next one could go to.
        if _joins(self.text, start, end) and not finding.detail.startswith("["):
            return "none"
        return "safe" if is_like_white(self.text, finding) else ""


def _doubled(
    text: str, inside: Sequence[tuple[int, int]], findings: Iterable[Finding]
) -> Iterator[int]:
    """Yield what `_Judge.doubled` holds.

    What is behind the outer parenthesis that goes would otherwise be read with what is before it.
    """
    starts = {f.offset for f in findings if f.code == "extra-open-paren"}
    starts = {start for start in starts if _ends_in_paren(text, start)}
    for first, last in inside if starts else ():
        parens = parens_of_game(text, first, last)
        for outer, inner in pairwise(parens):
            if inner.offset not in starts:
                continue
            behind = outer.partner + 1
            if not behind or _STRUCTURE_OR_END.match(text, behind):
                yield from (inner.offset, inner.partner)


def _ends_in_paren(text: str, offset: int) -> bool:
    """Whether nothing but white space stands between `offset` and the ``(`` before it."""
    return text[max(0, offset - _LOOK_BACK) : offset].rstrip(WHITE).endswith("(")


def _joins(text: str, start: int, end: int) -> bool:
    """Whether without some junk a value would go to what is before it, or two words be one."""
    end = behind_literal(text, end)
    if _NEXT_IS_VALUE.match(text, end):
        return True
    return text[start - 1 : start].isalnum() and text[end : end + 1].isalnum()


def is_like_white(text: str, finding: Finding) -> bool:
    r"""Whether junk is nothing but odd white space, or a literal ``\r\n``."""
    start = finding.offset
    end = behind_literal(text, start + len(finding.detail))
    # Longer ones are rather the hole that a disk or a download has left.
    return end - start <= _MOST_WHITE and is_blank(text[start:end])


def is_blank(text: str) -> bool:
    r"""Whether a text is nothing but white space of any kind, or a literal ``\r\n``."""
    return not LITERAL.sub("", text).strip(_LIKE_WHITE)


def behind_literal(text: str, end: int) -> int:
    """Return where junk ends of which the last letter was taken for one of an identifier."""
    return end + (LITERAL.match(text, end - 1) is not None)


_GAMES_A_STEP: Final = 50
_ON_A_GUESS: Final = {
    "wrong-charset": "none",
    "unknown-charset": "none",
    "charset-conflict": "ask",
    "escaped-inside-multibyte": "ask",
}
"""How sure repairs are that take what the text was read as for granted, where that is a guess."""
_LINE_ENDS: Final = {"\n": "LF", "\r\n": "CRLF", "\r": "CR", "\n\r": "LFCR"}


def findings_in_file(
    collection: GameFile,
    texts: Sequence[str],
    most: int,
    wanted: Callable[[str, str, str], bool] | None = None,
) -> Generator[None, None, list[Finding]]:
    """Return what is wrong with the text, its charset, and between its games.

    Args:
        collection: The file.
        texts: Its text as it is written now, see `texts_in_steps`.
        most: Flaws of a kind to list in a game.
        wanted: See `check_in_steps`; what is told of a whole file is told anyway.
    """
    yield
    structure = yield from structure_findings(collection, texts, most)
    yield
    starts = accumulate(map(len, texts), initial=0)
    nuls = (start + at for text, start in zip(texts, starts, strict=False) for at in nuls_in(text))
    first = [Finding("control-byte", at, length=1) for at in islice(nuls, 1)]
    found = refined([*structure, *first], collection.games, texts, wanted)
    yield
    found += _judged(_charset_findings(collection, texts), collection, texts)
    yield
    found += _line_end_findings(texts)
    yield
    found += yield from _between_games(collection.games, texts)
    yield
    found += _missing_charsets(collection, texts)
    return found


def _charset_findings(collection: GameFile, texts: Sequence[str]) -> Iterator[Finding]:
    """Yield what is wrong with charset and CA as they are now.

    Bytes that are no text would be no UTF-8 either, and what may be text in another charset would
    be lost: then the file is not made UTF-8 unasked; nor at all where nobody would believe it.
    """
    encodings = collection.save_encodings
    found = charset_findings(texts, encodings, collection.declared)
    is_broken = any(finding.code == "undecodable-bytes" for finding in found)
    is_doubtful = is_broken or any(one.reason == "overruled" for one in encodings)
    for finding in found:
        if is_doubtful and finding.code in {"charset-conflict", "escaped-inside-multibyte"}:
            may_be = not is_broken or all(is_believed(Encoding("utf-8"), text) for text in texts)
            yield finding._replace(certainty="ask" if may_be else "none")
        elif finding.code != "control-byte":  # told before
            yield finding


def _judged(
    findings: Iterable[Finding], collection: GameFile, texts: Sequence[str]
) -> Iterator[Finding]:
    """Yield findings of the charset without the repairs that nobody can vouch for.

    That is to say in CA what was only guessed, and to take away the mark that says it.
    """
    unsure: bool | None = None
    for finding in findings:
        if finding.code in _ON_A_GUESS and finding.certainty != "none":
            if unsure is None:
                encodings = collection.save_encodings
                sure = zip(sureness(encodings, texts), encodings, strict=True)
                unsure = any(not is_sure and one.reason != "overruled" for is_sure, one in sure)
            certainty = _ON_A_GUESS[finding.code] if unsure else finding.certainty
            if not certainty and finding.code == "wrong-charset":
                certainty = "ask" if _has_nameless(collection, texts) else ""
            yield finding._replace(certainty=certainty)
        elif finding.code == "bom" and _needs_mark(collection, texts):
            yield finding._replace(certainty="none")
        else:
            yield finding


def _has_nameless(collection: GameFile, texts: Sequence[str]) -> bool:
    """Whether a game with other than ASCII text names a charset that there is not.

    It was read as a part of one text. Once CA of another game says what that is in, each game is
    read by itself, and this one perhaps as something else.
    """
    names = (_root_value(game, "CA") for game in collection.games)
    return any(
        name and not (text.isascii() or codec_name(name) or wide_codec(name))
        for text, name in zip(texts, names, strict=False)
    )


def _needs_mark(collection: GameFile, texts: Sequence[str]) -> bool:
    """Whether a file in UTF-8 would be read as something else without its mark."""
    encoding, text = collection.save_encoding, "".join(texts)
    if text.isascii():
        return False
    again = decode(text.encode(encoding.name, encoding.errors))
    return again.text != text or again.encoding.name != encoding.name


# Line ends -------------------------------------------------------------------------------------


def line_ends(texts: Sequence[str]) -> Counter[str]:
    """Return how often each line end stands in the text of a file."""
    found: Counter[str] = Counter()
    for text in texts:
        pairs = text.count("\r\n")
        line_feeds, returns = text.count("\n") - pairs, text.count("\r") - pairs
        if line_feeds and returns:  # perhaps LFCR
            found.update(match[0] for match in LINE_END.finditer(text))
        else:
            found.update({"\r\n": pairs, "\n": line_feeds, "\r": returns})
    return +found


def usual_line_end(counts: Mapping[str, int]) -> str:
    """Return the most frequent line end; of those that are equally frequent the plainest."""
    return max(_LINE_ENDS, key=lambda end: counts.get(end, 0))


def _line_end_findings(texts: Sequence[str]) -> Iterator[Finding]:
    counts = line_ends(texts)
    if len(counts) > 1:
        usual = usual_line_end(counts)
        detail = ", ".join(f"{_LINE_ENDS[end]} {count}" for end, count in counts.most_common())
        starts = accumulate(map(len, texts), initial=0)
        offset = next(
            start + match.start()
            for text, start in zip(texts, starts, strict=False)
            for match in LINE_END.finditer(text)
            if match[0] != usual
        )
        yield Finding("mixed-line-ends", offset, detail)


# Games ------------------------------------------------------------------------------------------


def _between_games(
    games: Sequence[Game], texts: Sequence[str]
) -> Generator[None, None, list[Finding]]:
    """Return what the games of a file do not have in common, in steps."""
    if len(games) < 2:
        return []
    found = [Finding("several-games", len(texts[0]) + len(games[1].tree.prefix), str(len(games)))]
    for ident, code, default in (("FF", "mixed-ff", "none"), ("GM", "mixed-gm", "1")):
        named: list[str] = []
        for number, game in enumerate(games, 1):
            named.append(_root_value(game, ident) or default)
            if not number % _GAMES_A_STEP:
                yield
        different = list(dict.fromkeys(named))
        if len(different) > 1:
            number = named.index(different[1])
            start = sum(map(len, texts[:number])) + len(games[number].tree.prefix)
            found.append(Finding(code, start, ", ".join(different)))
    return found


def without_mixing(said: list[Sequence[Said]], games: Sequence[Game]) -> list[Sequence[Said]]:
    """Return remarks by which a file whose games all name no file format stays one.

    Those of which some cannot be FF[4] would differ in that from the others.

    Args:
        said: What is said of the nodes of each game.
        games: All of the file.
    """
    if not games or any(_root_value(game, "FF") for game in games):
        return said
    sure = sum(_gives_ff(one) for of_game in said for _, some in of_game for one in some)
    if sure in {0, len(games)}:
        return said
    return [
        [
            (node, [one._replace(certainty="ask") if _gives_ff(one) else one for one in some])
            for node, some in of_game
        ]
        for of_game in said
    ]


def _gives_ff(remark: Remark) -> bool:
    """Whether a game is to be given a file format without asking."""
    return remark.code == "missing-ff" and remark.certainty == "safe"


def _root_value(game: Game, ident: str) -> str:
    return next(filter(None, map(strip, game.root.properties.get(ident, ()))), "")


def _missing_charsets(collection: GameFile, texts: Sequence[str]) -> Iterator[Finding]:
    """Yield the games with other than ASCII text whose root does not name the charset."""
    starts = accumulate(map(len, texts), initial=0)
    if all(map(str.isascii, texts)):
        return
    encodings = collection.save_encodings
    is_sure = all(sureness(encodings, texts)) and not _has_nameless(collection, texts)
    for game, text, start, encoding in zip(
        collection.games, texts, starts, encodings, strict=False
    ):
        prefix = len(game.tree.prefix)
        if text.isascii() or text[prefix:].isascii() or _root_value(game, "CA"):
            continue
        if not is_wide(encoding.name):  # A mark says it; CA cannot.
            length = len(game.root.source.rstrip(WHITE))
            certainty = "" if is_sure else "ask" if is_believed(encoding, text) else "none"
            yield Finding("missing-ca", start + prefix, length=length, certainty=certainty)


def with_other_readings(
    problems: Sequence[Problem], games: Sequence[Game]
) -> Generator[None, None, tuple[Problem, ...]]:
    """Return problems, with those that offer another reading; in file order, in steps.

    A node behind a variation begins one more variation. Where that is so at every fork of a game
    it may as well be a file in which the main line goes on behind each of its variations, as some
    programs write it.
    """
    outside = {p.node: p for p in problems if p.code == "node-outside-variation"}
    if not outside:
        return tuple(problems)
    found = list(problems)
    for game in games:
        forks = [node for node in game.nodes() if node.has_variations]
        if all(fork.last_child in outside for fork in forks):
            told = (outside[fork.last_child] for fork in forks)
            found += (p._replace(code="main-line-behind-variation") for p in told)
        yield
    return tuple(sorted(found, key=attrgetter("offset")))
