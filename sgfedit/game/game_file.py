"""The games of one file, the text around them, its charset."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sgfedit.sgf.charset_findings import declared_by
from sgfedit.sgf.charset_names import codec_name
from sgfedit.sgf.encoding import PER_GAME, Encoding

if TYPE_CHECKING:
    from sgfedit.game.change import Change
    from sgfedit.game.game import Game
    from sgfedit.sgf.problems import Finding, Problem


class Contents(NamedTuple):
    """What a file consists of; a value that edits replace as a whole.

    Attributes:
        games: In file order.
        suffix: Verbatim text behind the last game.
        encoding: How the file's bytes are text.
        declared: The CA of the first game that goes with `encoding`; another one is a wish to
            save the file in the charset that it names.
    """

    games: tuple[Game, ...] = ()
    suffix: str = ""
    encoding: Encoding = Encoding()
    declared: str = ""

    def encoded(self, encoding: Encoding) -> Contents:
        """Return the same in a charset, whatever CA says of it now."""
        declared = declared_by(self.games[0].root) if self.games else ""
        return self._replace(encoding=encoding, declared=declared)


class GameFile:
    """The games of one file; what can be done to them as a whole is `Collection`'s.

    Attributes:
        contents: Games, the text behind them, the charset; only `sgfedit.game.edits` replaces it.
        as_read: The contents when the file was read.
        findings: What was wrong with the text and its charset when the file was read.
        format: What the file was read from: "sgf", or the name of another program's format. It is
            SGF from then on.
        reading: What could not be read of a file in another format; lines and columns are those
            of that file.
        kept_problems: What `sgfedit.game.checks.problems_in_steps` has found, and in what version.
    """

    __slots__ = ("as_read", "contents", "findings", "format", "kept_problems", "reading")

    def __init__(
        self,
        games: tuple[Game, ...] = (),
        *,
        suffix: str = "",
        encoding: Encoding | None = None,
        findings: tuple[Finding, ...] = (),
        format: str = "sgf",  # noqa: A002  # what it is
        reading: tuple[Problem, ...] = (),
    ) -> None:
        self.format = format
        self.reading = reading
        self.contents = Contents(games, suffix).encoded(encoding or Encoding())
        self.as_read = self.contents
        self.kept_problems: tuple[object, tuple[Problem, ...]] | None = None
        self.findings = findings

    def forget(self, change: Change) -> None:
        """Let positions be derived anew that depend on changed nodes."""
        for game in self.games:
            game.forget(change)

    # What is in it --------------------------------------------------------------------------

    @property
    def games(self) -> tuple[Game, ...]:
        """The games, in file order."""
        return self.contents.games

    @property
    def suffix(self) -> str:
        """Verbatim text behind the last game."""
        return self.contents.suffix

    @property
    def encoding(self) -> Encoding:
        """How the file's bytes are text, without regard to an edited CA; see `save_encoding`."""
        return self.contents.encoding

    def _ca(self) -> str:
        return declared_by(self.games[0].root) if self.games else ""

    @property
    def declared(self) -> tuple[str, ...]:
        """The charset that CA names in each game, empty where there is none."""
        return tuple(declared_by(game.root) for game in self.games)

    @property
    def save_encoding(self) -> Encoding:
        """How the file's text becomes bytes: as it was read, unless that or CA has been edited.

        So a change of charset is an edit, and undone with it. Where every game has a charset of
        its own, the name is PER_GAME until they are all the same.
        """
        encoding = self.encoding
        if encoding.name == PER_GAME:
            return self._common_encoding()
        name = self._ca()
        if name == self.contents.declared:
            return encoding
        codec = codec_name(name)
        return Encoding(codec) if codec and codec != encoding.name else encoding

    def _common_encoding(self) -> Encoding:
        """Return the encoding that all games are saved in if it is one, PER_GAME otherwise."""
        first, *others = (one._replace(reason="ca") for one in self.save_encodings)
        return self.encoding if any(one != first for one in others) else first

    @property
    def save_encodings(self) -> tuple[Encoding, ...]:
        """How each game becomes bytes, and the text behind the last one: as that game does."""
        encoding = self.encoding
        if encoding.name != PER_GAME:
            return (self.save_encoding,) * (len(self.games) + 1)
        each = [game.save_encoding for game in self.games] or [Encoding()]
        return (*each, each[-1])

    @property
    def charset(self) -> str:
        """Python's name of the charset the file is saved in."""
        return self.save_encoding.name

    @property
    def version(self) -> object:
        """Something that is equal only as long as nothing of the file has been edited."""
        return self.contents, tuple(game.kept.version for game in self.games)

    @property
    def is_as_read(self) -> bool:
        """Whether nothing of the file has ever been edited."""
        return self.contents is self.as_read and not any(game.kept.version for game in self.games)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self.games)} games>"
