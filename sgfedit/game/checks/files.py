"""Checks of the file as a whole: structure, charset, and what its games do not have in common."""

from __future__ import annotations

import re
from collections import Counter
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.structure import nul_findings, refined, structure_findings
from sgfedit.sgf.charset import decode
from sgfedit.sgf.charset_findings import charset_findings, sureness
from sgfedit.sgf.charset_names import is_wide
from sgfedit.sgf.problems import Finding
from sgfedit.sgf.values import WHITE, strip

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence

    from sgfedit.game.game import Game, GameFile

LINE_END: Final = re.compile(r"\r\n|\n\r|\r|\n")
"""Any line end of SGF."""

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
    collection: GameFile, texts: Sequence[str], most: int
) -> Generator[None, None, list[Finding]]:
    """Return what is wrong with the text, its charset, and between its games.

    Args:
        collection: The file.
        texts: Its text as it is written now, see `texts_in_steps`.
        most: Flaws of a kind to list in a game.
    """
    yield
    structure = yield from structure_findings(collection, texts, most)
    yield
    found = refined([*structure, *nul_findings(texts)], collection.games, texts)
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
    be lost: then the file is not made UTF-8 unasked.
    """
    encodings = collection.save_encodings
    found = charset_findings(texts, encodings, collection.declared)
    is_broken = any(finding.code == "undecodable-bytes" for finding in found)
    is_doubtful = is_broken or any(one.reason == "overruled" for one in encodings)
    for finding in found:
        if is_doubtful and finding.code in {"charset-conflict", "escaped-inside-multibyte"}:
            yield finding._replace(certainty="ask")
        elif finding.code != "control-byte":  # see `nul_findings`
            yield finding


def _judged(
    findings: Iterable[Finding], collection: GameFile, texts: Sequence[str]
) -> Iterator[Finding]:
    """Yield findings of the charset without the repairs that nobody can vouch for.

    That is to say in CA what was only guessed, and to take away the mark that says it.
    """
    unsure: bool | None = None
    for finding in findings:
        if finding.code in _ON_A_GUESS:
            if unsure is None:
                encodings = collection.save_encodings
                sure = zip(sureness(encodings, texts), encodings, strict=True)
                unsure = any(not is_sure and one.reason != "overruled" for is_sure, one in sure)
            certainty = _ON_A_GUESS[finding.code] if unsure else finding.certainty
            yield finding._replace(certainty=certainty)
        elif finding.code == "bom" and _needs_mark(collection, texts):
            yield finding._replace(certainty="none")
        else:
            yield finding


def _needs_mark(collection: GameFile, texts: Sequence[str]) -> bool:
    """Whether a file in UTF-8 would be read as something else without its mark."""
    encoding, text = collection.save_encoding, "".join(texts)
    if text.isascii():
        return False
    again = decode(text.encode(encoding.name, encoding.errors))
    return again.text != text


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


def _root_value(game: Game, ident: str) -> str:
    return next(filter(None, map(strip, game.root.properties.get(ident, ()))), "")


def _missing_charsets(collection: GameFile, texts: Sequence[str]) -> Iterator[Finding]:
    """Yield the games with other than ASCII text whose root does not name the charset."""
    starts = accumulate(map(len, texts), initial=0)
    if all(map(str.isascii, texts)):
        return
    encodings = collection.save_encodings
    sure = sureness(encodings, texts)
    for game, text, start, encoding, is_sure in zip(
        collection.games, texts, starts, encodings, sure, strict=False
    ):
        prefix = len(game.tree.prefix)
        if text.isascii() or text[prefix:].isascii() or _root_value(game, "CA"):
            continue
        if not is_wide(encoding.name):  # A mark says it; CA cannot.
            length = len(game.root.source.rstrip(WHITE))
            certainty = "" if is_sure else "ask"
            yield Finding("missing-ca", start + prefix, length=length, certainty=certainty)
