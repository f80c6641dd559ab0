"""THE table: every benchmark, what is promised, and the function that measures it."""

from __future__ import annotations

from typing import Final

from benchmarks import (
    charsets,
    dragging,
    editing,
    exporting,
    finding,
    growing,
    hostile,
    indexing,
    journal,
    looking,
    moving,
    positions,
    queries,
    reading,
    replay,
    speaking,
    stalling,
    startup,
    staying,
    writing,
)
from benchmarks.results import Benchmark, Goal

_BLIT: Final = "copying the board"
_STEP: Final = "a step"

BENCHMARKS: Final = (
    Benchmark(
        "start-game",
        "start to a painted game",
        startup.typical_game,
        {"time": Goal(1.8, "bare window", stretch=1.5)},
    ),
    Benchmark(
        "start-dictionary",
        "start to a painted dictionary",
        startup.dictionary,
        {"time": Goal(2.6, "bare window", stretch=2.0)},
    ),
    Benchmark(
        "start-language",
        "start in another language",
        speaking.starts,
        {"time": Goal(1.05, "in English")},
    ),
    Benchmark(
        "step-language",
        "step in another language",
        speaking.steps,
        {"time": Goal(1.05, "in English")},
    ),
    Benchmark(
        "read",
        "read a large tree",
        reading.large_tree,
        {
            "time": Goal(2.0, "regular expression", stretch=1.4),
            "sgfmill": Goal(6, "sgfmill", label="times faster", at_least=True),
            "memory": Goal(300, on="value", stretch=180, label="memory a node", unit="bytes"),
        },
    ),
    Benchmark(
        "million",
        "read and lay out a million",
        reading.million_nodes,
        {
            "time": Goal(3.2, "regular expression", stretch=2.5),
            "memory": Goal(500, on="value", label="memory", unit="MiB"),
        },
    ),
    Benchmark(
        "collection",
        "list a collection",
        reading.collection,
        {"time": Goal(0.25, "reading it")},
    ),
    Benchmark(
        "step",
        "step, painted",
        moving.step,
        {"time": Goal(5, _BLIT, stretch=3), "p95": Goal(8, on="p95", label="95 %")},
    ),
    Benchmark(
        "look-step",
        "a step while an engine looks",
        looking.added,
        {
            "time": Goal(1.0, on="value", label="longer by", unit="ms"),
            "all": Goal(None, on="value", label="longer by, all threads", unit="ms"),
        },
    ),
    Benchmark(
        "look-update",
        "an update of an engine, painted",
        looking.update,
        {"time": Goal(5, _BLIT, stretch=3), "p95": Goal(8, on="p95", label="95 %")},
    ),
    Benchmark(
        "long-steps",
        "stepping all evening",
        staying.steps,
        {
            "time": Goal(1.05, "the first thousand", label="the last thousand"),
            "memory": Goal(1.05, "at first", label="memory", unit="MiB"),
        },
    ),
    Benchmark(
        "long-edits",
        "editing all evening",
        staying.edits,
        {
            "time": Goal(1.05, "the first hundred", label="the last hundred"),
            "memory": Goal(1.05, "at first", label="memory", unit="MiB"),
        },
    ),
    Benchmark(
        "long-files",
        "opening all evening",
        staying.files,
        {
            "time": Goal(1.05, "before", label="a step afterwards"),
            "open": Goal(1.05, "the first round", label="open, ten steps, close"),
            "memory": Goal(1.05, "at first", label="memory", unit="MiB"),
        },
    ),
    Benchmark(
        "jump",
        "jump, painted",
        moving.jump,
        {
            "time": Goal(2, "cached repaint", stretch=1.3),
            "window": Goal(None, "repainting the window", label="all"),
        },
    ),
    Benchmark(
        "replay",
        "replay, a move",
        replay.moves,
        {
            "time": Goal(6, "sgfmill", stretch=10, unit="µs", at_least=True),
            "positions": Goal(None, on="value", label="read and played", unit="µs"),
        },
    ),
    Benchmark(
        "type", "type a character", editing.typing, {"time": Goal(2.5, "bare widget", stretch=1.5)}
    ),
    Benchmark(
        "journal",
        "keep what is typed",
        journal.keeping,
        {
            "key": Goal(1.0, on="value", label="a key waits"),
            "longest": Goal(8.0, on="value", label="at most"),
            "begin": Goal(8.0, on="value", label="the first key"),
            "bytes": Goal(400, on="value", label="written a key", unit="bytes"),
        },
    ),
    Benchmark(
        "play",
        "play",
        editing.playing,
        {
            "add": Goal(3, _STEP, stretch=1.5, label="add a move"),
            "undo": Goal(1.5, _STEP, stretch=1.1, label="undo"),
            "redo": Goal(1.5, _STEP, stretch=1.1, label="redo"),
        },
    ),
    Benchmark(
        "save",
        "save",
        writing.save,
        {
            "time": Goal(2.5, "encode + write + fsync", stretch=1.8),
            "safely": Goal(2.5, "the same, replacing a file", stretch=1.8, label="safely"),
        },
    ),
    Benchmark(
        "scroll",
        "scroll the tree",
        moving.scroll,
        {
            "p95": Goal(8, on="p95", stretch=4, label="95 %"),
            "size": Goal(1.3, "1,000 nodes", label="by size"),
        },
    ),
    Benchmark(
        "resize",
        "resize step",
        moving.resize,
        {"time": Goal(2.5, "rebuilding caches", stretch=1.5)},
    ),
    Benchmark(
        "find",
        "find text",
        writing.find,
        {
            "time": Goal(1.2, "pass of re"),
            "plain": Goal(None, "str.find", stretch=3, label="beside str.find"),
            "first": Goal(20, on="value", label="first hit"),
        },
    ),
    Benchmark(
        "find-typed",
        "find as one types",
        finding.as_typed,
        {
            "all": Goal(100, on="value", label="all hits of the word"),
            "letter": Goal(50, on="p95", stretch=16, label="a letter, painted, 95 %"),
            "pause": Goal(50, on="p95", stretch=16, label="pause meanwhile, 95 %"),
        },
    ),
    Benchmark(
        "paint",
        "paint a point by dragging",
        dragging.painting,
        {"time": Goal(None, _BLIT), "p95": Goal(16, on="p95", stretch=8, label="95 %")},
    ),
    Benchmark(
        "drag-branch",
        "drag a branch",
        dragging.branches,
        {"time": Goal(None, _BLIT), "p95": Goal(16, on="p95", stretch=8, label="95 %")},
    ),
    Benchmark(
        "pause",
        "longest pause while editing",
        editing.pause,
        {"time": Goal(50, on="value", stretch=16)},
    ),
    Benchmark(
        "hostile",
        "hostile file",
        hostile.files,
        {
            "time": Goal(3, "half the size", stretch=2.3, label="by size"),
            "memory": Goal(40, "its size", stretch=20, label="memory", unit="MiB"),
        },
    ),
    Benchmark(
        "damaged",
        "damaged record, 1 KB of it",
        hostile.damaged,
        {"time": Goal(10, on="value")},
    ),
    Benchmark(
        "charsets",
        "find out the charset",
        charsets.accuracy,
        {"right": Goal(98, on="value", label="right", unit="%", at_least=True)},
    ),
    Benchmark(
        "charset-time",
        "find out the charset",
        charsets.speed,
        {"time": Goal(0.5, "reading the file")},
    ),
    Benchmark(
        "index",
        "index a library",
        indexing.from_scratch,
        {
            "speed": Goal(2_000, on="value", label="games a second", unit="/s", at_least=True),
            "time": Goal(None, "reading the files", label="from scratch"),
            "size": Goal(None, on="value", label="bytes a game", unit="bytes"),
            "memory": Goal(500, on="value", label="memory", unit="MiB"),
            "again": Goal(2_000, "stat of the files", on="value", label="nothing changed"),
        },
    ),
    Benchmark(
        "ask",
        "ask a library",
        queries.asked,
        {
            "info": Goal(50, on="value"),
            "text": Goal(50, on="value", label="100 texts"),
            "rows": Goal(16, on="value", label="read for the screen"),
            "count": Goal(None, stretch=1_000, on="value", label="count all"),
        },
    ),
    Benchmark(
        "position",
        "find a position",
        positions.found,
        {
            "first": Goal(None, on="value", label="first time"),
            "board": Goal(50, on="value", label="whole board"),
            "corner": Goal(200, on="value", label="corner of 10x10"),
            "rectangle": Goal(1_000, on="value", label="rectangle anywhere"),
            "memory": Goal(500, on="value", label="memory", unit="MiB"),
        },
    ),
    Benchmark(
        "library-pause",
        "use the window of a library",
        stalling.pauses,
        {"longest": Goal(16, on="value", label="longest event")},
    ),
    Benchmark(
        "grow",
        "a library grows tenfold",
        growing.measured,
        {
            "index": Goal(1.25, on="ratio", label="index"),
            "size": Goal(1.1, on="ratio", label="on disk", unit="MiB"),
            "memory": Goal(500, on="value", label="memory", unit="MiB"),
            "ask": Goal(1.25, on="ratio", label="ask"),
            "position": Goal(1.25, on="ratio", label="position"),
        },
    ),
    Benchmark(
        "export-picture",
        "picture of 1,000 px by command line",
        exporting.picture,
        {
            "wall": Goal(2, "Qt alone"),
            "cpu": Goal(2, "Qt alone", label="processor"),
        },
    ),
    Benchmark(
        "thumbnails",
        "thumbnails",
        exporting.thumbnails,
        {"speed": Goal(100, on="value", label="a second", unit="/s", at_least=True)},
    ),
    Benchmark(
        "film",
        "animated GIF",
        exporting.film,
        {
            "time": Goal(5_000, on="value"),
            "size": Goal(1_000, on="value", label="size", unit="kB"),
        },
    ),
    Benchmark(
        "pages",
        "100 pages as PDF",
        exporting.book,
        {"time": Goal(10_000, on="value")},
    ),
)
