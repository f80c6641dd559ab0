"""`sgfedit analyze`, with the stand-in for engines."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest

import sgfedit
from sgfedit.engine.cache import Cache, cache_path
from sgfedit.engine.commands import Kind, engines_path, joined_command, specs_as_json
from sgfedit.engine.positions import situation_at
from tests.engine.asking import left_of, needs_recorded, stand_in

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Invoke, Write

GAME = "(;SZ[9]KM[5.5] RU[Chinese]XX[y];B[ee]\n;W[ge]C[Well.](;B[cg])(;B[gc];W[gg]))\n"
ENGINE = joined_command(stand_in(Kind.ANALYSIS).command)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    folder = tmp_path / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder


def long_game(count: int) -> str:
    """Return a record of so many moves, with things in it that nobody must touch."""
    moves = "".join(
        f";{'BW'[at % 2]}[{chr(97 + at % 19)}{chr(97 + at // 19)}] LB[aa:{at}]\n"
        for at in range(count)
    )
    return f"(;GM[1]FF[4]SZ[19]KM[7.5]RU[Chinese]UN[kno\\]wn]{moves}(;C[End])(;C[Other]))\n"


def test_values_and_comments_are_written_and_nothing_else(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    out = tmp_path / "out.sgf"

    found = invoke("analyze", write(GAME), str(out), "--engine", ENGINE, "--visits", "10")

    assert found.exit_code == 0, found.stderr
    assert found.stdout.splitlines()[1].endswith(
        "4 positions by KataGo 1.0-stand-in by-rote; 4 values; 4 comments"
    )
    line = "Engine KataGo 1.0-stand-in by-rote: winrate B 50.0%, lead B+{}, 10 visits."
    assert out.read_text() == GAME.replace(
        "XX[y]", f"XX[y]V[0]C[{line.replace('B+{}', '0')}]"
    ).replace("B[ee]", f"B[ee]V[1]C[{line.format(1)} Better: A9.]").replace(
        "C[Well.]", f"C[Well.\n{line.format(2)} Lost 1 point. Better: A9.]V[2]"
    ).replace("B[cg]", f"B[cg]V[3]C[{line.format(3)} Better: A9.]")


def test_json_tells_each_position_and_the_file(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    path, out = write(GAME), str(tmp_path / "out.sgf")

    found = invoke("analyze", path, out, "--engine", ENGINE, "--json", "--branches")

    *rows, last = map(json.loads, found.stdout.splitlines())
    assert [(row["game"], row["node"], row["lead"]) for row in rows] == [
        (1, node, float(moves)) for node, moves in enumerate((0, 1, 2, 3, 3, 4))
    ]
    assert {key: rows[1][key] for key in ("kind", "file", "engine", "best", "error", "known")} == {
        "kind": "position",
        "file": path,
        "engine": "KataGo 1.0-stand-in by-rote",
        "best": "A9",
        "error": None,
        "known": False,
    }
    assert rows[1]["visits"] == 500
    assert last["kind"] == "file"
    assert (last["positions"], last["failed"], last["values"]) == (6, 0, 6)


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ("KM[5.5]RU[Chinese]", None),
        ("KM[5.5]", "Japanese rules"),
        ("RU[Chinese]", "komi 7.5"),
        ("KM[some]RU[ours]", "komi 6.5, Japanese rules"),
    ],
)
def test_komi_and_rules_that_the_record_does_not_name_are_told(
    named: str, told: str | None, invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    path, out = write(f"(;SZ[9]{named};B[ee];W[ge])"), str(tmp_path / "out.sgf")

    text = invoke("analyze", path, out, "--engine", ENGINE).stdout
    rows = invoke("analyze", path, out, "--engine", ENGINE, "--json", "--force").stdout
    row = json.loads(rows.splitlines()[0])

    said = f"{path}: not in the record, so asked with what is usual: {told}"
    assert text.splitlines()[2:] == ([said] if told else [])
    assert row["komi_known"] is ("komi" not in (told or ""))
    assert row["rules_known"] is ("rules" not in (told or ""))
    assert told is None or row["rules"] in told or f"komi {row['komi']}" in told


def test_what_is_written_can_be_chosen(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    out = tmp_path / "out.sgf"
    kinds = ("--write", "winrates,variations", "--loss", "0.5")

    found = invoke("analyze", write(GAME), str(out), "--engine", ENGINE, *kinds)

    assert found.exit_code == 0
    nodes = list(sgfedit.load(out).games[0])
    assert [node.properties["SBKV"] for node in nodes] == [("50",)] * 4
    assert not any("V" in node.properties for node in nodes)
    assert [len(node.children) for node in nodes] == [1, 2, 2, 0]  # beside White's one loss


def test_several_files_go_into_a_folder(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    paths = (write(GAME, "in/a.sgf"), write("(;GM[2]SZ[8];B[a1])", "in/b.sgf"))

    found = invoke("analyze", *paths, f"{tmp_path}/out/", "--engine", ENGINE)

    assert found.exit_code == 2
    assert "b.sgf: Engines play Go: this is another game." in found.stderr
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.sgf"]


def test_nothing_is_overwritten_and_standard_output_gets_the_record(
    invoke: Invoke, write: Write
) -> None:
    path = write(GAME)

    again = invoke("analyze", path, write("old", "out.sgf"), "--engine", ENGINE)
    streamed = invoke("analyze", "-", "-", "--engine", ENGINE, data=GAME.encode())

    assert again.exit_code == 2
    assert "there is" in again.stderr
    assert streamed.stdout.startswith("(;SZ[9]KM[5.5] RU[Chinese]XX[y]V[0]")
    assert "4 positions by KataGo" in streamed.stderr


def test_values_of_others_stay(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    out = tmp_path / "out.sgf"

    found = invoke(
        "analyze", write("(;SZ[9];B[ee]V[7])"), str(out), "--engine", ENGINE, "--write", "values"
    )

    assert "1 value of others kept" in found.stdout
    assert out.read_text() == "(;SZ[9]V[0];B[ee]V[7])"


@pytest.mark.parametrize(
    ("engine", "sentence"),
    [
        ("no-such-engine", "There is no program no-such-engine."),
        ("", "That is no command: it is empty."),
        ("cat 'open", "That is no command"),
    ],
)
def test_an_engine_that_cannot_be_started_is_told_before_anything_is_done(
    engine: str, sentence: str, invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    found = invoke("analyze", write(GAME), str(tmp_path / "out.sgf"), "--engine", engine)

    assert found.exit_code == 2
    assert sentence in found.stderr
    assert not (tmp_path / "out.sgf").exists()


def test_engines_of_the_settings_are_known_by_name(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    path = engines_path()
    path.parent.mkdir(parents=True)
    spec = stand_in(Kind.GTP, name="My own")._replace(visits=20)
    path.write_text(json.dumps(specs_as_json([spec])))

    found = invoke("analyze", write(GAME), str(tmp_path / "o.sgf"), "--engine", "my own", "--json")

    rows = [json.loads(line) for line in found.stdout.splitlines()]
    assert {row.get("by") for row in rows[:-1]} == {"My own"}
    assert all(row["visits"] >= 20 for row in rows[:-1])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--engine", "x"], "Missing argument 'OUT'"),
        (["out", "--engine", "x", "--write", "all"], "'all' is none of values"),
        (["-", "--engine", "x", "--json"], "--json needs another OUT"),
        (["out"], "Missing option '--engine'"),
    ],
)
def test_misuse_is_explained(
    arguments: list[str], words: str, invoke: Invoke, write: Write
) -> None:
    found = invoke("analyze", write(GAME), *arguments)

    assert found.exit_code == 2
    assert words in found.stderr


def test_a_position_that_cannot_be_asked_about_is_told_and_the_rest_is_written(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    out = tmp_path / "out.sgf"
    record = "(;SZ[9];B[ee];AB[aa]AW[ba][ab];AE[aa];W[cc])"

    found = invoke("analyze", write(record), str(out), "--engine", ENGINE)

    assert found.exit_code == 1
    assert "game 1, node 2: The stones at A9 have no liberty" in found.stdout
    assert "V[" in out.read_text()


# Four engines ---------------------------------------------------------------------------------


def test_a_long_game_on_four_engines_of_which_one_dies(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    record, out, pids = long_game(250), tmp_path / "out.sgf", tmp_path / "pids"
    engines = [stand_in(Kind.ANALYSIS, "--pids", pids, "--candidates", at + 1) for at in range(3)]
    engines.append(stand_in(Kind.ANALYSIS, "--pids", pids, "--fault", "die", "--at", 4))
    named = [one for spec in engines for one in ("--engine", joined_command(spec.command))]

    found = invoke(
        "analyze", write(record), str(out), *named, "--json", "--write", "values", "--visits", "9"
    )

    assert found.exit_code == 0, found.stderr
    *rows, last = map(json.loads, found.stdout.splitlines())
    assert [row["node"] for row in rows] == list(range(251))
    assert [row["lead"] for row in rows] == [float(node) for node in range(251)]
    assert last["values"] == 251
    text = out.read_text()
    for move in range(1, 251):
        text = text.replace(f"V[{move}]", "", 1)
    assert text.replace("V[0]", "", 1) == record
    assert len(pids.read_text().split()) >= 4
    assert left_of(pids) == []


def test_what_was_killed_goes_on_where_it_was(
    write: Write, tmp_path: Path, invoke: Invoke
) -> None:
    count = 30
    path, out, pids = write(long_game(count)), tmp_path / "out.sgf", tmp_path / "pids"
    go_on = tmp_path / "again"
    spec = stand_in(Kind.ANALYSIS, "--pids", pids, "--wait-at", 15, "--wait-for", go_on)
    engine = joined_command(spec.command)
    command = [sys.executable, "-m", "sgfedit", "analyze", path, str(out), "--engine", engine]
    game = sgfedit.load(path).games[0]
    asked = [situation_at(game.positions, node) for node in game]

    with subprocess.Popen([*command, "--visits", "9"], env=os.environ) as program:
        cache, until = Cache(cache_path()), monotonic() + 60
        found = spec._replace(folder=os.curdir)
        while cache.get(asked[5], found) is None and monotonic() < until:
            os.sched_yield()
        program.kill()
    cache.close()
    assert left_of(pids) == []
    assert not out.exists()
    go_on.touch()
    again = invoke(
        "analyze", path, str(out), "--engine", engine, "--visits", "9", "--resume", "--json"
    )

    rows: list[Any] = [json.loads(line) for line in again.stdout.splitlines()][:-1]
    known = [row["known"] for row in rows]
    assert known[:6] == [True] * 6
    assert not all(known)
    assert [row["lead"] for row in rows] == [float(node) for node in range(count + 1)]


@needs_recorded
def test_figures_are_those_of_the_real_engine(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    from tests.engine.asking import RECORDED, recorded  # noqa: PLC0415

    rows: list[Any] = [*recorded("katago-whole-game")]
    moves = rows[0]["in"]["moves"]
    record = "(;SZ[19]KM[6.5]RU[Japanese]" + "".join(
        f";{colour}[{_letters(vertex)}]" for colour, vertex in moves
    )
    spec = stand_in(Kind.ANALYSIS, "--recorded", RECORDED / "katago-whole-game.jsonl")
    out = tmp_path / "out.sgf"

    invoke("analyze", write(f"{record})"), str(out), "--engine", joined_command(spec.command))

    nodes = list(sgfedit.load(out).games[0])
    for row in rows[1:]:
        turn = row["out"]["turnNumber"]
        lead = row["out"]["rootInfo"]["scoreLead"]
        assert nodes[turn].get("V") == pytest.approx(lead, abs=0.006)


def _letters(vertex: str) -> str:
    x = "ABCDEFGHJKLMNOPQRST".index(vertex[0])
    return chr(97 + x) + chr(97 + 19 - int(vertex[1:]))
