"""Errors that a user can act on.

```text
SgfEditError
├── FileError           a file cannot be read or written; `reason` is a code, see REASONS
├── ForeignNodeError    a node was handed to a game it does not belong to
├── CharsetError        a character does not fit the charset the file is to be saved in
├── EngineError         an engine cannot be used, or does not answer; see ENGINE_REASONS
├── LibraryError        the library cannot be used; `reason` is a code, see LIBRARY_REASONS
├── ThemeError          a theme of the board cannot be used; `reason` is a code, see THEME_REASONS
└── RefusalError        an edit makes no sense here; `reason` is a code, see REFUSALS
    └── LockedError     the file is locked for reading
```

Flaws *in* a file are never exceptions: they are `sgfedit.sgf.Problem`s, returned beside the tree.

An error is a code and what it is about; its English sentence stands in a table here, and `str`
says it. The window says it in the user’s language, by `SgfEditError.worded`.
"""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, Final

from sgfedit.i18n import Named

if TYPE_CHECKING:
    from collections.abc import Callable

REASONS: Final = {
    "missing": "there is no such file",
    "folder-missing": "its folder does not exist",
    "directory": "it is a folder, not a file",
    "not-a-folder": "it is a file, not a folder",
    "no-file": "it is a pipe or a device, not a file",
    "permission": "permission denied",
    "folder-protected": "nothing may be written into its folder",
    "full": "the disk is full",
    "quota": "the room on the disk that you may use is used up",
    "disk-fails": "the disk reports a failure, or was taken out",
    "interrupted": "the system broke it off; try again",
    "too-large": "it would be larger than a file may be there",
    "read-only": "the disk is read-only",
    "empty": "the file is empty",
    "no-game": "no game record was found in it",
    "exists": "there is a file of that name already",
    "exported-itself": "it is the record that is exported",
    "name-too-long": "its name is too long",
    "not-in-library": "it is none of the folders and files of the library",
    "foreign": "it is a file of another program, which is never written",
    "zip": "it is a zip archive; unpack it, or add it to the library",
    "packed": "it is packed by gzip or another such program; unpack it",
    "archive": "it is an archive, which is never written",
    "failed": "the system reported an error",
}
"""Reason code of a FileError → English words, behind a colon."""

SENTENCES: Final = {
    "open": "Cannot open {path}: {why}.",
    "save": "Cannot save {path}: {why}.",
    "foreign-node": "This node is not in the game, or not any more: {node}.",
    "charset": "The character {character} cannot be written in {charset}.",
    "theme": "{source}: {why}.",
    "theme-line": "{source}, line {line}: {why}.",
    "engine": "The engine",
}
"""Sentences of errors that have no table of their own; "engine" stands for one without a name."""

THEME_REASONS: Final = {
    "missing": "there is no such theme",
    "only": "there is no such theme, only {known}",
    "taken": "the program has a theme of that name: rename the file",
    "no-text": "it is no text in UTF-8",
    "no-file": "it is no file",
    "too-large": "it is larger than {most} MB",
    "unreadable": "it cannot be read: {why}",
    "no-toml": "no TOML: {why}",
    "base": "base must be one of {known}",
    "key": "{key} is not a key of themes",
    "key-meant": "{key} is not a key of themes (is {meant} meant?)",
    "image-key": "{key} is not a key of themes, which are {known}",
    "no-key": "{key} is missing",
    "table": "{key} must be a table",
    "colour": '{key} must be a colour such as "#dcb35c"',
    "switch": "{key} must be true or false",
    "text": "{key} must be a text",
    "number": "{key} must be a number from {least} to {most}",
    "image": "{key} must be the name of a file",
    "images": "{key} must be names of files",
    "many-images": "{key} has more than {most} images",
    "image-no-file": "{key} {file} is no file",
    "image-too-large": "{key} {file} is larger than {most} MB",
    "image-unreadable": "{key} {file} cannot be read: {why}",
    "image-kind": "{key} {file} is neither PNG nor JPEG, WebP or SVG",
    "image-huge": "{key} {file} is too large: it has more than 64 million pixels",
    "image-damaged": "{key} {file} is damaged",
}
"""Reason code of a ThemeError → English words, behind a colon."""

REFUSALS: Final = {
    "file-exists": "There is a file {detail} in that folder already; nothing was written.",
    "locked": "The file is locked.",
    "root": "The first node of a game cannot be moved or taken away.",
    "root-copy": "The first node of a game cannot be copied into it: it tells of the whole game.",
    "sorted-games": "The list is sorted: keep this order, or show the file’s, to move games.",
    "in-file-order": "All games are shown in the order of the file.",
    "all-games": "A file has at least one game: not all of them can be taken out.",
    "no-players": "This record names no players.",
    "no-comparison": "Nothing is compared: choose what with, Edit ▸ Compare and merge.",
    "no-difference": "There is no difference to go to.",
    "nothing-to-take": "Choose the difference that is to be taken over.",
    "still-comparing": "The two versions are still being compared.",
    "no-merge": "Nothing is merged: choose what with, Edit ▸ Compare and merge.",
    "no-conflict": "No conflict of a merge is left in this file.",
    "no-conflict-shown": "Choose the conflict that is to be settled.",
    "not-both": "Both cannot stand there: keep mine or take theirs.",
    "merged-since": "Undo what was done since the merge first; then choose another base.",
    "not-from-file": "This game was read from no file.",
    "no-folder": "This game is in no file yet, and so in no folder.",
    "last-file": "This is the last file of the folder, of {detail}.",
    "first-file": "This is the first file of the folder, of {detail}.",
    "before-root": "Nothing can be inserted before the first node of a game.",
    "nothing-after": "Nothing follows this node.",
    "no-others": "There are no other variations on the way to this node.",
    "nothing-to-split": "This node cannot be split: it has no move beside set-up or another move.",
    "has-siblings": "The node before has other variations, which this would change.",
    "merge-root-move": "A move does not belong into the first node of a game.",
    "two-moves": "This node and the one before have a move each: they cannot be one.",
    "setup-and-move": "Set-up and a move cannot be in one node.",
    "values-differ": "The two nodes cannot be one: they differ in “{detail}”.",
    "no-twins": "No two variations have the same move, unless they differ in what they say of it.",
    "position-not-go": "Only of a game of Go is known what is on the board.",
    "no-export-folder": "Into which folder? None is named.",
    "no-pages": "{detail}",
    "bad-header": "That cannot be the header: {detail}.",
    "bad-footer": "That cannot be the footer: {detail}.",
    "nothing-exported": "Nothing was exported yet.",
    "no-part": "{detail} is no part of the board: auto, or two corners such as A1-K9.",
    "moves-backwards": "The last move comes before the first: {detail}.",
    "no-such-moves": "There are no such moves: the main line has {detail}.",
    "no-such-problems": "There are no problems {detail}: say numbers or ranges such as 1-60.",
    "board-not-drawn": "The board of this game is not one that can be drawn.",
    "attach-itself": "A game cannot be attached to itself.",
    "other-start": "That game begins otherwise, which is understood only of games of Go.",
    "attach-nothing": "This game has all of that game already.",
    "into-itself": "A branch cannot be moved into itself.",
    "needs-move": "Only a move can be good, bad, doubtful or interesting: this node has none.",
    "no-judgement": "Nothing is judged at this node.",
    "no-annotated-node": "No other node of this game is judged or a hotspot.",
    "no-hotspot": "No other node of this game is a hotspot.",
    "not-a-number": "“{detail}” is not a number such as 3.5 or -2.",
    "not-a-time": "“{detail}” is not a time such as 1:05:30, 12:34 or 754 (seconds).",
    "not-a-count": "“{detail}” is not a whole number from 0 on.",
    "no-print-mode": "“{detail}” is not 0, 1 or 2.",
    "not-one-or-two": "“{detail}” is neither 1 nor 2, for emphasised.",
    "ko-without-move": "KO belongs to a move: this node has none.",
    "values-with-setup": "Clocks and move numbers belong to moves: this node sets up stones.",
    "no-colour-tag": "No node of this game has a colour tag.",
    "no-such-move": "There is no move {detail} on this line.",
    "no-address": "“{detail}” is neither the number of a move nor an address such as 54B3.",
    "nothing-to-find": "What is to be found? Nothing was typed.",
    "bad-expression": "That is no regular expression: {detail}.",
    "slow-expression": "This expression takes too long.",
    "bad-replacement": "That cannot take the place of what was found: {detail}.",
    "pattern-everywhere": "That is nearly everywhere, more than {detail} times: give it more "
    "stones, or a place on the board.",
    "no-such-kind": "“{detail}” is neither a property, such as LB, nor the name of one.",
    "not-info": "“{detail}” is no field of game info that can be set, such as PB or DT.",
    "no-such-colour": "“{detail}” is no colour: it is B or W.",
    "no-such-ident": "“{detail}” is no name of a property, such as LB.",
    "not-text": "“{detail}” is no property that holds a text, such as C or N.",
    "no-such-part": "There is no such part of this text: {detail}.",
    "not-marks": "“{detail}” is no property that marks points, such as TR.",
    "not-region": "“{detail}” is neither DD nor VW.",
    "not-pairs": "“{detail}” is neither AR nor LN.",
    "not-annotation": "“{detail}” is no property that judges, such as GB or TE.",
    "no-strength": "“{detail}” has no such strength: it is 1, or 2 where there are two, or 0.",
    "not-node-value": "“{detail}” is no value of a node, such as V or BL.",
    "not-raw": "“{detail}” cannot stand between brackets: brackets and backslashes in it need a "
    "backslash.",
    "no-such-game": "There is no place {detail} among the games of this file.",
    "no-such-size": "A board has 1 to 52 columns and rows, not {detail}.",
    "no-such-handicap": "A handicap is 2 stones or more, or 0 for none, not {detail}.",
    "no-such-charset": "There is no charset “{detail}”.",
    "edit-over": "This edit is over: begin another one.",
    "edit-under-way": "An edit is under way: it has to end first.",
    "bytes-kept": "Some bytes of it are no text in {detail}; they would mean nothing in another "
    "charset.",
    "no-such-strip": "Nothing is called “{detail}” that could be taken out of games.",
    "bad-template": "That cannot name files: {detail}.",
    "no-such-batch": "There is no batch{detail} to undo.",
    "no-tag": "A tag has a name: nothing was typed.",
    "no-stars-number": "A game has 0 to 5 stars, not {detail}.",
    "no-search-name": "A search is saved under a name: nothing was typed.",
    "link-gone": "There is no node {detail} in this game, or not any more.",
    "no-link": "There is no point, move or sequence at the caret of the comment.",
    "no-links": "The comment speaks of no points or moves.",
    "no-line": "No engine has told a line here yet: look with one first.",
    "line-known": "The tree has this line already.",
    "look-safe": "In safe mode no engine is started.",
    "look-mode": "While moves are asked or stones counted no engine looks at the board.",
    "not-playing": "No game is being played: Study ▸ Play against an engine begins one.",
    "not-your-turn": "It is the other side’s turn.",
    "no-sides-of-yours": "Two engines play this game: you only look on.",
    "not-playable": "{detail} cannot be played: there is a stone, or the rules forbid it.",
    "no-own-move": "You have not played a move in this game yet.",
    "still-counting": "First it is counted.",
    "no-engine": "No engine is set up yet: name one in the preferences.",
    "no-review": "No engine reviews a game now.",
    "no-listed": "No other move of the table is on this line there.",
    "nothing-reviewed": "Nothing is reviewed yet: let an engine go through the game first.",
    "no-analysis": "No engine has said anything in there.",
    "no-sequence": "There is no sequence of moves at the caret of the comment, such as "
    "“B R5, W S4, B R3”.",
    "sequence-known": "These moves are in the tree already.",
    "no-spelling": "Spelling needs Enchant: install pyenchant (pip install pyenchant) and, on "
    "Linux, the package libenchant-2-2 (enchant2) of the system.",
    "no-sound": "Sounds need QtMultimedia: install PySide6_Addons (pip install sgfedit[sound]).",
    "no-speech": "Speaking needs speech-dispatcher with a voice (on Linux: the packages "
    "speech-dispatcher and speech-dispatcher-espeak-ng), or QtTextToSpeech: install "
    "PySide6_Addons (pip install sgfedit[speech]).",
    "speech-silent": "Speech-dispatcher does not answer, so nothing is spoken: look whether "
    "“spd-say hello” speaks in a terminal.",
    "no-dictionary": "There is no dictionary for {detail}: install one for Enchant, such as the "
    "package hunspell-en-us.",
    "no-such-place": "There is no other such place in this game.",
    "no-comment-ahead": "No comment further on in this line.",
    "no-comment-before": "No comment before this one in this line.",
    "no-fork-ahead": "No fork further on in this line.",
    "no-fork-before": "No fork before this one in this line.",
    "no-mistake": "No other move of this game is called bad or lost much.",
    "no-loss": "No move further on in this line lost much by the figures of the record.",
    "nothing-to-play": "This game has no moves to play.",
    "autoplay-in-mode": "That would give away what is asked: end counting, guessing or solving "
    "first.",
    "nobody-played": "Nobody has played there, or plays there later on this line.",
    "no-such-point": "There is no point {detail} on this board.",
    "no-such-mark": "“{detail}” is neither a point, such as D4, nor a mark, such as tr or a.",
    "no-points": "Which points? “{detail}” has none.",
    "no-pair": "“{detail}” goes from one point to another: one has no other end.",
    "not-a-move": "“{detail}” is no move.",
    "not-a-record": "There is no game record in that text, which begins: {detail}",
    "no-text": "There is no text on the clipboard.",
    "empty-record": "That record has no moves, stones, marks or comments to paste.",
    "other-kind": "That is a record of another game.",
    "other-size": "That record is for another board: {detail}.",
    "other-game": "Only games of Go can be turned, mirrored or recoloured.",
    "not-square": "This board is not square: only a whole game can be given a quarter turn.",
    "part-of-game": "A board belongs to a whole game, not to a part of it.",
    "no-first-move": "No move on the board says which side the upper right is.",
    "off-board": "{detail} is off the board: nothing was turned.",
    "falls-off": "The board would be too small for {detail}.",
    "figure-begins": "A figure begins here already.",
    "no-figure": "The record lets no figure begin here.",
    "no-figures": "The record does not say where figures begin.",
    "figures-recorded": "The record says already where all its figures begin.",
    "figure-empty": "This figure has no move that could be numbered.",
    "label-long": "A label has at most {detail} characters. Longer texts belong into the comment.",
    "label-lines": "A label is a single line.",
    "label-start": "Labels count from a letter such as C, c or AB, or a number such as 7, "
    "not from “{detail}”.",
    "no-marks": "There are no such marks to clear.",
    "own-move": "The move of this node decides what is there: set it up here or after it.",
    "score-not-go": "Only games of Go are counted by territory or area.",
    "not-scoring": "First count the score: then it can be written.",
    "not-go": "Only games of Go have stones to set up like this.",
    "not-go-board": "Only on a board of Go can stones and marks be put. Moves of other games are "
    "written in the properties of a node.",
    "is-go": "This is a game of Go already.",
    "foreign-edited": "Edits would be lost if the file were read in another charset: undo them, "
    "or save the game as SGF first.",
    "nothing-to-guess": "No move follows here that could be guessed: go to an earlier one.",
    "pass-not-guessed": "Passes are not guessed: they are stepped over.",
    "not-guessing": "No moves are being guessed: begin with Guess the moves.",
    "none-unsolved": "There is no problem that is not solved yet.",
    "none-failed": "There is no problem that was failed the last time.",
    "no-problem": "There is no problem in this file: no position is set up, and no move follows "
    "here.",
    "problem-large": "That is too much for one problem: more than {detail} moves follow here.",
    "nothing-hidden": "No answers of problems are hidden here.",
    "not-solving": "No problem is being solved: begin with Solve problems.",
    "no-other-problem": "There is no other problem in this file.",
    "all-solved": "All problems of this file are solved.",
    "line-ended": "This line is over: take back, or begin again.",
    "illegal-here": "No stone can be played there.",
    "stone-there": "There is a stone already. Ctrl+click goes to its move; what is typed after / "
    "plays on it.",
    "nothing-to-take-back": "There is no move to take back.",
    "no-hint": "There is no right move from here: take back.",
    "no-solution": "The record has no solution of this problem.",
    "no-stones": "There are no stones on the board.",
    "turn-already": "It is that side’s turn already.",
    "no-turn": "This node does not say whose turn it is.",
    "none-illegal": "The last change has made no move illegal.",
    "no-stone": "There is no stone on that point.",
    "taken": "There is a stone already when this one is put there.",
    "same-move": "Another variation plays there already.",
    "root-move": "The first node holds a move: handicap stones come before all moves.",
    "no-session": "Nothing is known of a session before, or all its files are open.",
    "no-own-layout": "This layout is one of the program’s own: "
    "only those you saved can be deleted.",
    "layout-name": "“{detail}” is the name of one of the program’s own layouts: choose another.",
    "handicap-many": "This board has points for up to {detail} handicap stones; "
    "others are put down freely.",
    "handicap-taken": "A white stone is set up where a handicap stone belongs.",
}
"""Reason code of a RefusalError → English sentence; `{detail}` is filled in."""

LIBRARY_REASONS: Final = {
    "busy": "Another program is bringing the library in {path} up to date.",
    "kept-newer": "{path} was written by a newer version of sgfedit; nothing of it was changed.",
    "kept-damaged": "{path}, which holds your tags, stars and notes, is damaged: {detail}. "
    "Nothing of it was changed.",
    "full": "The disk of {path} is full; what was indexed before is in the library.",
    "no-text": "The library cannot hold {path}: the name of it is no text (UTF-8).",
    "failed": "The library in {path} cannot be used: {detail}.",
}
"""Reason code of a LibraryError → English sentence."""

ENGINE_REASONS: Final = {
    "bad-command": "That is no command: {detail}.",
    "no-command": "There is no program {detail}.",
    "not-executable": "{detail} is no program that can be started.",
    "no-folder": "There is no folder {detail} to start {engine} in.",
    "cannot-start": "{engine} cannot be started: {detail}.",
    "died-at-start": "{engine} has ended before it could be asked anything. {detail}",
    "silent": "{engine} was started, and has said nothing for {detail} seconds.",
    "no-engine": "{engine} does not answer as an engine does: {detail}",
    "died": "{engine} has ended. {detail}",
    "no-answer": "{engine} has not answered for {detail} seconds, and was ended.",
    "flood": "{engine} has printed more than an engine does, and was ended.",
    "nonsense": "{engine} has answered what is not understood: {detail}",
    "refused": "{engine} refuses: {detail}",
    "illegal-move": "{engine} plays {detail}, which is no legal move.",
    "cannot": "{engine} cannot do that: it does not know {detail}.",
    "size": "{engine} cannot play on a board of {detail}.",
    "komi": "{engine} cannot play with a komi of {detail}: it has to be a half or a whole one.",
    "not-go": "Engines play Go: this is another game.",
    "no-liberties": "The stones at {detail} have no liberty: no engine can play on such a board.",
    "no-engines": "No engine is left that could be asked.",
    "cancelled": "It was cancelled.",
    "restarted": "{engine} was started anew before it had answered.",
    "closed": "{engine} was ended before it had answered.",
    "safe": "In safe mode no engine is started.",
    "elsewhere": "{engine} looks at the board of another window now.",
    "no-file": "Name the files that {engine} needs.",
    "no-name": "An engine needs a name.",
    "same-name": "There is an engine with the name {detail} already.",
}
"""Reason code of an EngineError → English sentence; `engine` is its name, as the user calls it."""

_BY_ERRNO: Final = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EISDIR: "directory",
    errno.EACCES: "permission",
    errno.EPERM: "permission",
    errno.ENOSPC: "full",
    errno.EDQUOT: "quota",
    errno.EFBIG: "too-large",
    errno.EINTR: "interrupted",
    errno.EIO: "disk-fails",
    errno.ENODEV: "disk-fails",
    errno.ENXIO: "disk-fails",
    errno.ESTALE: "disk-fails",
    errno.EROFS: "read-only",
    errno.ENAMETOOLONG: "name-too-long",
}


def _as_it_is(text: str) -> str:
    return text


class SgfEditError(Exception):
    """Base of everything sgfedit raises on purpose."""

    def worded(self, translate: Callable[[str], str] = _as_it_is) -> str:
        """Return the sentence to tell.

        Args:
            translate: Takes a text of the tables of this module and returns it in the language
                that is wanted.
        """
        return self._worded(translate)

    @property
    def named(self) -> Named:
        """What it says, to be looked up when it is shown: perhaps by another process."""
        return _Sentence("Error", "{error}", error=self)  # type: ignore[arg-type]

    def _worded(self, translate: Callable[[str], str]) -> str:
        del translate
        return super().__str__()

    def __str__(self) -> str:
        return self.worded()


class _Sentence(Named):
    """The sentence of an error."""

    values: dict[str, SgfEditError]  # type: ignore[assignment]  # instead of a text

    def worded(self, look_up: Callable[[str, str], str]) -> str:
        return self.values["error"].worded(lambda text: look_up("Error", text))


class FileError(SgfEditError):
    """A file could not be read or written.

    Attributes:
        path: The file as the user named it.
        reason: One of the keys of REASONS.
        detail: The system's own words, empty when it said nothing useful.
        writing: True when the failure was met on saving.
    """

    def __init__(self, path: str, reason: str, detail: str = "", *, writing: bool = False) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason
        self.detail = detail
        self.writing = writing

    def _worded(self, translate: Callable[[str], str]) -> str:
        is_system = self.reason == "failed" and self.detail
        why = self.detail if is_system else translate(REASONS[self.reason])
        sentence = SENTENCES["save" if self.writing else "open"]
        return translate(sentence).format(path=self.path, why=why)

    @classmethod
    def from_os(cls, path: str, error: OSError, *, writing: bool = False) -> FileError:
        """Return the FileError that says what `error` means for `path`."""
        reason = _BY_ERRNO.get(error.errno or 0, "failed")
        if writing and reason == "missing":
            reason = "folder-missing"
        return cls(path, reason, error.strerror or str(error), writing=writing)


class ForeignNodeError(SgfEditError):
    """A node was handed to a game it does not belong to."""

    def _worded(self, translate: Callable[[str], str]) -> str:
        return translate(SENTENCES["foreign-node"]).format(node=repr(self.args[0]))


class CharsetError(SgfEditError):
    """A character of the record does not fit the charset it is to be saved in.

    Attributes:
        charset: The charset's name.
        character: The first character that does not fit.
    """

    def __init__(self, charset: str, character: str) -> None:
        super().__init__(charset, character)
        self.charset = charset
        self.character = character

    def _worded(self, translate: Callable[[str], str]) -> str:
        sentence = translate(SENTENCES["charset"])
        return sentence.format(character=repr(self.character), charset=self.charset)


class RefusalError(SgfEditError):
    """What the user wants done makes no sense here; nothing has been changed.

    Attributes:
        reason: One of the keys of REFUSALS.
        detail: What the sentence is about, for those that name it; words of the program in it
            are `Named` in the context "Error".
    """

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail

    def _worded(self, translate: Callable[[str], str]) -> str:
        sentence = Named("Error", REFUSALS[self.reason], detail=self.detail)
        return sentence.worded(lambda _context, text: translate(text))


class LockedError(RefusalError):
    """The file is locked for reading: nothing in it is changed until it is unlocked."""

    def __init__(self) -> None:
        super().__init__("locked")


class ThemeError(SgfEditError):
    """A theme of the board cannot be used.

    Attributes:
        source: Its file, or the name that was asked for.
        reason: One of the keys of THEME_REASONS.
        line: The line of its file, 0 if it is about none.
        about: What that sentence is about: the key, a file, what there is.
    """

    def __init__(self, source: str, reason: str, line: int = 0, **about: object) -> None:
        super().__init__(source, reason, line)
        self.source = source
        self.reason = reason
        self.line = line
        self.about = about

    def _worded(self, translate: Callable[[str], str]) -> str:
        sentence = translate(SENTENCES["theme-line" if self.line else "theme"])
        why = translate(THEME_REASONS[self.reason]).format(**self.about)
        return sentence.format(source=self.source, line=self.line, why=why)


class LibraryError(SgfEditError):
    """The library cannot be used for what was asked; what is in it is as right as before.

    Attributes:
        reason: One of the keys of LIBRARY_REASONS.
        path: The folder or the file that it is about.
        detail: The system's own words, for those that have any.
    """

    def __init__(self, reason: str, path: str, detail: str = "") -> None:
        super().__init__(reason, path, detail)
        self.reason = reason
        self.path = path
        self.detail = detail

    def _worded(self, translate: Callable[[str], str]) -> str:
        sentence = translate(LIBRARY_REASONS[self.reason])
        return sentence.format(path=self.path, detail=self.detail)


class EngineError(SgfEditError):
    """An engine cannot be used, cannot take a position, or has not answered.

    Attributes:
        reason: One of the keys of ENGINE_REASONS.
        engine: Its name, as the user calls it.
        detail: What the sentence is about, or the engine's own words, for those that have any.
    """

    def __init__(self, reason: str, engine: str = "", detail: str = "") -> None:
        super().__init__(reason, engine, detail)
        self.reason = reason
        self.engine = engine
        self.detail = detail

    def _worded(self, translate: Callable[[str], str]) -> str:
        engine = self.engine or translate(SENTENCES["engine"])
        sentence = translate(ENGINE_REASONS[self.reason])
        return sentence.format(engine=engine, detail=self.detail).strip()
