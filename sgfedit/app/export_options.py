"""Sources and options of exports and prints: figures, the last options, presets of the user.

All of it is JSON in the settings; what does not make sense there, or not any more, is left out.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sgfedit.app import scores
from sgfedit.export.jobs import Source
from sgfedit.export.options import OPTIONS, fits
from sgfedit.export.registry import TARGETS
from sgfedit.game.reading import Rule, Told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings


def rule_of(settings: Settings) -> Rule:
    """Return where figures end, as the settings say, if the record does not."""
    told = Told(settings.get("figures.variations"))
    kind = settings.get("figures.rule")
    moves = settings.get("figures.moves") if kind == "moves" else 0
    return Rule(
        moves=moves,
        at_comments=kind == "comments",
        at_variations=kind == "variations",
        told=told,
    )


def source_of(document: Document, settings: Settings) -> Source:
    """Return what there is to print or export; figures are those that their panel lists."""
    automatic = rule_of(settings)
    games = document.collection.games
    return Source(games, document.game, document.current, automatic, scores.problems_path)


_FILES: Final = 20
"""Records whose last export is remembered."""

_NAMES: Final = 500
"""Files of an export that are remembered; a larger one asks before it overwrites any."""

_OPTIONS: Final = {option.name: option for option in OPTIONS}
_TARGETS: Final = tuple(target.name for target in TARGETS)


_GAMES: Final = "games"
"""The option that says which games of a file; that is chosen for one file, and not for others."""

_RECORD: Final = "record"


class Export(NamedTuple):
    """An export.

    Attributes:
        target: The name of the format.
        values: What was chosen.
        names: The template of names.
        folder: Where the files went; empty in presets.
        files: Their paths.
    """

    target: str
    values: Mapping[str, Any]
    names: str = ""
    folder: str = ""
    files: tuple[str, ...] = ()


class ExportMemory:
    """Reads and writes what is remembered."""

    def __init__(self, settings: Settings) -> None:
        """Keep it in `settings`."""
        self._settings = settings

    @property
    def target(self) -> str:
        """The format that was chosen last."""
        last = self.last("")
        return last.target if last else next(target.name for target in TARGETS)

    def values_of(self, target: str, record: str = "") -> Mapping[str, Any]:
        """Return what was chosen when that format was last used, for whatever record.

        Which games that was is said of the record it was chosen for alone.
        """
        found = self._read("export.values").get(target)
        values = _of_any(_values(found)) if isinstance(found, dict) else {}
        own = _export(self._read("export.last").get(record)) if record else None
        if own is not None and own.target == target and _GAMES in own.values:
            values[_GAMES] = own.values[_GAMES]
        return values

    def last(self, record: str) -> Export | None:
        """Return the last export of a record, or if there is none the last one of all.

        Of that it is not said which games it was of.
        """
        found = self._read("export.last")
        own = _export(found.get(record))
        other = None if own is not None else _export(next(iter(found.values()), None))
        return other._replace(values=_of_any(other.values)) if other is not None else own

    def is_known(self, record: str) -> bool:
        """Return whether that record was exported, and not too long ago."""
        return record in self._read("export.last")

    def remember(self, record: str, export: Export) -> None:
        """Note what has just been exported from a record, "" for one without a file."""
        if len(export.files) > _NAMES:
            export = export._replace(files=())
        others = self._read("export.last")
        others.pop(record, None)
        kept = dict([(record, export._asdict()), *others.items()][:_FILES])
        self._write("export.last", kept)
        by_target = {**self._read("export.values"), export.target: dict(export.values)}
        self._write("export.values", by_target)

    def printed(self, record: str) -> Mapping[str, Any]:
        """Return what was chosen when something was last printed.

        Which games that was is said of the record it was chosen for alone.
        """
        found = self._read("print.values")
        values = _values(found)
        return values if record and found.get(_RECORD) == record else _of_any(values)

    def remember_printed(self, values: Mapping[str, Any], record: str) -> None:
        """Note what was chosen to print of a record, "" for one without a file."""
        self._write("print.values", {**values, _RECORD: record})

    # Presets --------------------------------------------------------------------------------

    @property
    def presets(self) -> dict[str, Export]:
        """Name → what is chosen with it, in the order of names."""
        found = {name: _export(value) for name, value in self._read("export.presets").items()}
        names = sorted(found, key=str.casefold)
        return {name: one for name in names if (one := found[name]) is not None}

    def save_preset(self, name: str, export: Export) -> None:
        """Keep what is chosen under a name, in place of what had it."""
        kept = export._replace(folder="", files=())._asdict()
        self._write("export.presets", {**self._read("export.presets"), name: kept})

    def delete_preset(self, name: str) -> None:
        """Forget a preset."""
        kept = self._read("export.presets")
        kept.pop(name, None)
        self._write("export.presets", kept)

    def rename_preset(self, old: str, new: str) -> None:
        """Call a preset otherwise."""
        kept = self._read("export.presets")
        if old in kept and old != new:
            kept[new] = kept.pop(old)
            self._write("export.presets", kept)

    # Storage --------------------------------------------------------------------------------

    def _read(self, key: str) -> dict[str, Any]:
        try:
            found = json.loads(self._settings.get(key) or "{}")
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def _write(self, key: str, value: Mapping[str, Any]) -> None:
        self._settings.set(key, json.dumps(value, ensure_ascii=False))


def _export(stored: object) -> Export | None:
    """Return what is stored, as far as it makes sense."""
    if not isinstance(stored, dict) or stored.get("target") not in _TARGETS:
        return None
    values = stored.get("values")
    files = stored.get("files")
    return Export(
        stored["target"],
        _values(values) if isinstance(values, dict) else {},
        str(stored.get("names", "")),
        str(stored.get("folder", "")),
        tuple(map(str, files)) if isinstance(files, list) else (),
    )


def _of_any(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what may be taken over from one record to another."""
    return {name: value for name, value in values.items() if name != _GAMES}


def _values(stored: Mapping[str, object]) -> dict[str, Any]:
    """Return values of options that exist, and can have them."""
    return {
        name: value
        for name, value in stored.items()
        if name in _OPTIONS and fits(_OPTIONS[name], value)
    }
