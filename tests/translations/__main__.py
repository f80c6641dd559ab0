"""What keeps translations: ``python -m tests.translations``.

```text
update                 bring all .ts files up to date with the sources
count                  how many texts and words each language lacks
todo LANGUAGE [N]      what it lacks as JSON, N texts: text → {where, forms, translation: ""}
take LANGUAGE FILE     take translations from a JSON file: text → translation, or → [forms];
                       "Context|text" where one context needs another word than the rest
words LANGUAGE         where its translations lack a word of docs/glossary.md
join COMMIT            take what another commit has translated and these files have not: where
                       a merge conflicts, keep our files, `update` them, and join MERGE_HEAD
```

`take` refuses a translation whose placeholders, tags or mnemonic are not those of the text; the
others are taken. A text without its context is taken in every context that has none for it yet.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from sgfedit.app.qm import forms_of
from tests.translations import checks, sources, ts


def update() -> None:
    """Bring all files up to date."""
    texts = sources.all_texts()
    for language in ts.LANGUAGES:
        ts.save(ts.updated(texts, ts.read(language)).values(), language)


def count() -> None:
    """Print what each language lacks."""
    for language in ts.LANGUAGES:
        entries = [entry for entry in ts.read(language).values() if entry.state != "vanished"]
        lacking = {entry.source for entry in entries if entry.state}
        words = sum(len(text.split()) for text in lacking)
        sys.stdout.write(
            f"{language}: {len(entries)} texts, {len(lacking)} different ones in {words} words "
            "are not translated\n"
        )


def todo(language: str, most: int = 1_000_000) -> None:
    """Print what a language lacks, each text once, as JSON."""
    found: dict[str, dict[str, object]] = {}
    for entry in ts.read(language).values():
        if entry.state == "unfinished":
            forms = forms_of(language) if sources.NUMBER.search(entry.source) else 1
            place = f"{entry.context}: {entry.file.removeprefix('../../sgfedit/')}"
            one = found.setdefault(entry.source, {"where": [], "forms": forms, "translation": ""})
            one["where"].append(place)  # type: ignore[attr-defined]  # a list
    some = dict(list(found.items())[:most])
    sys.stdout.write(json.dumps(some, ensure_ascii=False, indent=1) + "\n")


def take(language: str, file: str) -> int:
    """Take the translations of a file; return how many were refused."""
    given = json.loads(Path(file).read_text("utf-8"))
    entries = ts.read(language)
    refused, used = 0, set()
    for key, entry in entries.items():
        # A text without its context is for those that have no translation yet: what fits in one
        # place need not fit in another one that was looked at there.
        names = (f"{key[0]}|{key[1]}", *((key[1],) if entry.state else ()))
        name = next((one for one in names if given.get(one)), None)
        forms = _forms(given[name]) if name is not None else ()
        if name is None or not any(forms):
            continue
        used.add(name)
        flaw = checks.flaw(entry.source, forms, language)
        if flaw:
            refused += 1
            sys.stderr.write(f"{entry.context}: {entry.source!r}: {flaw}\n")
        else:
            entries[key] = entry._replace(forms=forms, state="")
    for name in given.keys() - used:
        refused += 1
        sys.stderr.write(f"no such text, or nothing said of it: {name!r}\n")
    ts.save(entries.values(), language)
    return refused


def join(commit: str) -> None:
    """Take what another commit has translated and the files here have not."""
    for language in ts.LANGUAGES:
        path = ts.path_of(language)
        command = ["git", "show", f"{commit}:./{path.name}"]
        text = subprocess.run(command, cwd=path.parent, check=True, capture_output=True).stdout
        ts.save(ts.joined(ts.read(language), ts.entries_of(text)).values(), language)


def words(language: str) -> None:
    """Print the translations that lack a word of the glossary, those excused by its test, too."""
    from tests.translations import glossary  # noqa: PLC0415  # it imports the window's tables

    for found in glossary.differences(ts.read(language).values(), language, glossary.terms()):
        sys.stdout.write(f"{found}\n")


def _forms(given: object) -> tuple[str, ...]:
    if isinstance(given, dict):  # as `todo` prints it
        given = given.get("translation", "")
    return (given,) if isinstance(given, str) else tuple(map(str, given))  # type: ignore[call-overload]


def main(arguments: list[str]) -> int:
    """Do what the arguments say; return the exit status."""
    match arguments:
        case ["update"]:
            update()
        case ["count"]:
            count()
        case ["todo", language]:
            todo(language)
        case ["todo", language, most]:
            todo(language, int(most))
        case ["words", language]:
            words(language)
        case ["join", commit]:
            join(commit)
        case ["take", language, file]:
            return 1 if take(language, file) else 0
        case _:
            sys.stderr.write(__doc__ or "")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
