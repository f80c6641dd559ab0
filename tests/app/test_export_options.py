"""What was exported last, and presets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.app.export_options import Export, ExportMemory
from sgfedit.app.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

PNG = Export("png", {"size": 300, "theme": "kaya"}, "{PB}", "/out", ("/out/a.png",))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def memory(settings: Settings) -> ExportMemory:
    return ExportMemory(settings)


def test_at_first_nothing_is_remembered(memory: ExportMemory) -> None:
    assert memory.last("game.sgf") is None
    assert memory.target == "png"
    assert memory.values_of("png") == {}
    assert memory.presets == {}


def test_the_last_export_of_a_record_is_kept_beyond_the_session(
    settings: Settings, tmp_path: Path
) -> None:
    ExportMemory(settings).remember("game.sgf", PNG)
    settings.sync()

    assert ExportMemory(Settings(tmp_path / "settings.ini")).last("game.sgf") == PNG


def test_a_record_that_was_not_exported_has_the_last_one_of_all(memory: ExportMemory) -> None:
    memory.remember("one.sgf", PNG)
    memory.remember("two.sgf", PNG._replace(target="svg"))

    assert memory.last("one.sgf") == PNG
    assert memory.last("three.sgf") == PNG._replace(target="svg")
    assert [memory.is_known(name) for name in ("one.sgf", "three.sgf")] == [True, False]
    assert memory.target == "svg"


def test_each_format_has_its_own_values(memory: ExportMemory) -> None:
    memory.remember("one.sgf", PNG)
    memory.remember("one.sgf", Export("gif", {"seconds": 1.5}))

    assert memory.values_of("png") == PNG.values
    assert memory.values_of("gif") == {"seconds": 1.5}


def test_only_some_records_and_files_are_remembered(memory: ExportMemory) -> None:
    for number in range(30):
        memory.remember(f"{number}.sgf", PNG._replace(files=("a",) * 501))

    assert not memory.is_known("0.sgf")
    assert memory.is_known("29.sgf")
    found = memory.last("29.sgf")
    assert found is not None
    assert found.files == ()


def test_what_was_printed_is_kept_apart(memory: ExportMemory) -> None:
    memory.remember_printed({"paper": "a5", "columns": 2, "margins": 5}, "")

    assert memory.printed("") == {"paper": "a5", "columns": 2}
    assert memory.values_of("pdf") == {}


def test_which_games_is_remembered_for_the_record_it_was_chosen_for_alone(
    memory: ExportMemory,
) -> None:
    memory.remember_printed({"games": "all", "paper": "a5"}, "one.sgf")
    memory.remember("one.sgf", Export("ascii", {"games": "all", "size": 300}))

    assert memory.printed("one.sgf") == {"games": "all", "paper": "a5"}
    assert memory.printed("two.sgf") == memory.printed("") == {"paper": "a5"}
    assert memory.values_of("ascii", "one.sgf") == {"games": "all", "size": 300}
    assert memory.values_of("ascii", "two.sgf") == {"size": 300}
    last = memory.last("two.sgf")
    assert last is not None
    assert last.values == {"size": 300}
    memory.remember("one.sgf", Export("ascii", {"size": 300}))
    assert memory.values_of("ascii", "one.sgf") == {"size": 300}


def test_presets_are_kept_in_the_order_of_names_without_places(memory: ExportMemory) -> None:
    memory.save_preset("slides", PNG)
    memory.save_preset("Blog", PNG._replace(target="svg"))

    assert list(memory.presets) == ["Blog", "slides"]
    assert memory.presets["slides"] == Export("png", PNG.values, "{PB}")


def test_presets_can_be_replaced_renamed_and_deleted(memory: ExportMemory) -> None:
    memory.save_preset("a", PNG)
    memory.save_preset("a", PNG._replace(target="bmp"))
    memory.rename_preset("a", "b")
    memory.rename_preset("nobody", "c")

    assert [(name, one.target) for name, one in memory.presets.items()] == [("b", "bmp")]

    memory.delete_preset("b")
    memory.delete_preset("nobody")

    assert memory.presets == {}


@pytest.mark.parametrize(
    "stored",
    [
        "no JSON",
        "[]",
        '{"x": 3}',
        '{"x": {"target": "nothing"}}',
        '{"x": {"target": ["png"]}}',
    ],
)
def test_what_makes_no_sense_is_not_there(settings: Settings, stored: str) -> None:
    settings.set("export.last", stored)
    settings.set("export.presets", stored)
    settings.set("export.values", stored)

    memory = ExportMemory(settings)

    assert memory.last("x") is None
    assert memory.presets == {}
    assert memory.values_of("x") == {}


def test_values_that_no_option_can_have_are_left_out(settings: Settings) -> None:
    values = (
        '{"size": "large", "mm": 80.5, "dpi": true, "quality": 900, "marks": 1, "what": "all",'
        ' "keep_captured": null, "theme": "kaya", "loops": 3, "old option": 1}'
    )
    settings.set("export.last", f'{{"x": {{"target": "png", "values": {values}}}}}')

    found = ExportMemory(settings).last("x")

    assert found is not None
    assert found.values == {"mm": 80.5, "keep_captured": None, "theme": "kaya", "loops": 3}
