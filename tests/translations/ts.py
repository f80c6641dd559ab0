"""The `.ts` files: reading, bringing up to date with the sources, writing."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree import ElementTree as ET

from sgfedit.app.qm import forms_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tests.translations.sources import Source

FOLDER: Final = Path(__file__).parents[2] / "resources" / "translations"
LANGUAGES: Final = ("zh_CN", "zh_TW", "ja", "ko", "ru", "de", "fr", "es")
_HEAD: Final = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'


class Entry(NamedTuple):
    """A text of a `.ts` file.

    Attributes:
        context: Where it is used.
        source: The English text.
        file: Where it stands in the sources.
        forms: Its translation, empty without: one, or of counted texts one for each form.
        state: "" finished, "unfinished", or "vanished": in no source any more.
    """

    context: str
    source: str
    file: str
    forms: tuple[str, ...] = ()
    state: str = "unfinished"

    @property
    def key(self) -> tuple[str, str]:
        """What it is looked up by."""
        return self.context, self.source


def path_of(language: str) -> Path:
    """Return the file of a language."""
    return FOLDER / f"sgfedit_{language}.ts"


def read(language: str) -> dict[tuple[str, str], Entry]:
    """Return what the file of a language holds; nothing where there is none."""
    return entries_of(path_of(language).read_bytes()) if path_of(language).exists() else {}


def entries_of(text: bytes) -> dict[tuple[str, str], Entry]:
    """Return what the bytes of a `.ts` file hold, by context and source."""
    found = {}
    for context in ET.fromstring(text).iter("context"):  # noqa: S314  # a file of the program
        name = context.findtext("name", "")
        for message in context.iter("message"):
            entry = _entry(name, message)
            found[entry.key] = entry
    return found


def _entry(context: str, message: ET.Element) -> Entry:
    location, given = message.find("location"), message.find("translation")
    file = "" if location is None else location.get("filename", "")
    source = message.findtext("source", "")
    if given is None:
        return Entry(context, source, file)
    forms = [form.text or "" for form in given.findall("numerusform")] or [given.text or ""]
    return Entry(context, source, file, tuple(forms) if any(forms) else (), given.get("type", ""))


def updated(
    sources: Iterable[Source], known: Mapping[tuple[str, str], Entry]
) -> dict[tuple[str, str], Entry]:
    """Return the entries of all sources; what is translated and in no source is kept as that."""
    found = {}
    for source in sources:
        old = known.get(source[:2])
        state = "unfinished" if old is None or not old.forms else old.state
        state = "" if state == "vanished" else state
        forms = () if old is None else old.forms
        found[source[:2]] = Entry(*source[:2], f"../../sgfedit/{source.file}", forms, state)
    for key, old in known.items():
        if key not in found and old.forms:
            found[key] = old._replace(state="vanished")
    return found


def joined(
    mine: Mapping[tuple[str, str], Entry], theirs: Mapping[tuple[str, str], Entry]
) -> dict[tuple[str, str], Entry]:
    """Return my entries, with the finished translations of theirs where mine have none."""
    found = dict(mine)
    for key, other in theirs.items():
        if key in mine and mine[key].state == "unfinished" and other.forms and not other.state:
            found[key] = mine[key]._replace(forms=other.forms, state="")
    return found


def written(entries: Iterable[Entry], language: str) -> str:
    """Return the text of a `.ts` file, as `lupdate` writes it but without numbers of lines."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    ordered = sorted(entries, key=lambda entry: entry.context)
    for context, group in groupby(ordered, lambda entry: entry.context):
        parent = ET.SubElement(root, "context")
        ET.SubElement(parent, "name").text = context
        for entry in group:
            _write(parent, entry, language)
    ET.indent(root, "    ")
    return f"{_HEAD}{ET.tostring(root, 'unicode')}\n"


def _write(parent: ET.Element, entry: Entry, language: str) -> None:
    from tests.translations.sources import NUMBER  # noqa: PLC0415  # it imports much

    is_counted = NUMBER.search(entry.source) is not None
    message = ET.SubElement(parent, "message", {"numerus": "yes"} if is_counted else {})
    ET.SubElement(message, "location", filename=entry.file)
    ET.SubElement(message, "source").text = entry.source
    state = {"type": entry.state} if entry.state else {}
    translation = ET.SubElement(message, "translation", state)
    if not is_counted:
        translation.text = "".join(entry.forms)
        return
    for number in range(forms_of(language)):
        form = ET.SubElement(translation, "numerusform")
        form.text = entry.forms[number] if number < len(entry.forms) else ""


def save(entries: Iterable[Entry], language: str) -> None:
    """Write the file of a language."""
    FOLDER.mkdir(exist_ok=True)
    path_of(language).write_text(written(entries, language), "utf-8", newline="\n")
