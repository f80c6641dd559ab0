"""A stand-in for an engine: it plays no Go, and is there for tests only.

It is started as an engine is, by ``python -I -S stand_in.py gtp`` or ``analysis``, knows nothing
of sgfedit, and answers by rote: the first empty points of a board that nothing is ever taken off,
and figures that can be reckoned. ``--recorded FILE`` answers as a real engine did in a recorded
dialogue, as far as the same was asked there. ``--fault KIND --at N`` lets it break at the N-th
line that it is asked, in one of the ways of FAULTS; ``--pids FILE`` lets it note its number there,
``--wait-at N --wait-for FILE`` wait at the N-th line until there is such a file.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

FAULTS = (
    "die",
    "half-line",
    "half-character",
    "drop",
    "delay",
    "garbage",
    "other-id",
    "flood",
    "flood-line",
    "flood-stderr",
    "nan",
    "close",
    "deaf",
    "yes",
)
LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
COMMANDS = (
    *("protocol_version", "name", "version", "known_command", "list_commands", "quit", "komi"),
    *("boardsize", "rectangular_boardsize", "clear_board", "play", "undo", "genmove", "showboard"),
    *("kata-analyze", "lz-analyze", "kata-search_cancellable", "kata-set-rules"),
    *("kata-set-param", "kata-get-param", "final_score", "final_status_list", "time_settings"),
    *("set_free_handicap", "fixed_handicap", "set_position", "time_left"),
)

Row = dict[str, Any]
out_lock = threading.Lock()


def say(text: str) -> None:
    """Print a line."""
    with out_lock:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


def say_bytes(data: bytes) -> None:
    """Print bytes as they are."""
    with out_lock:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


def vertex(x: int, y: int, height: int) -> str:
    """Return a point as GTP has it."""
    return f"{LETTERS[x]}{height - y}"


def free_points(
    taken: set[str], width: int, height: int, only: list[str] | None = None
) -> list[str]:
    """Return the empty points, row by row, of some if they are named."""
    points = [vertex(x, y, height) for y in range(height) for x in range(width)]
    return [point for point in points if point not in taken and (not only or point in only)]


class Faults:
    """When to break, and how."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.kind = args.fault
        self.at = args.at
        self.args = args
        self.count = 0

    def next_line(self) -> str:
        """Return what is to be done with the next line that was asked; empty for nothing odd."""
        self.count += 1
        while self.count == self.args.wait_at and not Path(self.args.wait_for).exists():
            time.sleep(0.01)
        if self.kind == "yes":
            return "yes"
        return self.kind if self.count == self.at else ""

    def odd(self, kind: str) -> bool:
        """Break, if it is a way that needs no answer; return whether the line was dealt with."""
        if kind == "die":
            sys.stderr.write("stand-in: told to die\n")
            sys.stderr.flush()
            os._exit(3)
        if kind in {"half-line", "half-character"}:
            line = b'{"id":"1","isDuringSearch":fal' if MODE == "analysis" else b"=1 D"
            say_bytes(line if kind == "half-line" else b"\xe5\x9b")
            os._exit(0)
        if kind in {"close", "deaf"}:
            self.hang(kind)
        if kind == "flood":
            self.flood(b"this is no answer at all, only noise\n" * 2000)
        if kind == "flood-line":
            self.flood(b"x" * 65536)
        if kind == "flood-stderr":
            sys.stderr.write("a complaint that nobody reads\n" * 20_000)
            sys.stderr.flush()
        if kind == "garbage":
            say_bytes(bytes(range(256)) + b"\n\x00\xff{]\n\n= \n=999 what\n\n")
        if kind == "delay":
            time.sleep(0.05)
        return kind in {"drop"}

    @staticmethod
    def hang(kind: str) -> None:
        """Do nothing any more."""
        if kind == "close":
            sys.stdout.flush()
            os.close(1)
        else:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(60)

    @staticmethod
    def flood(data: bytes) -> None:
        """Print without end."""
        try:
            while True:
                say_bytes(data)
        except OSError:
            os._exit(1)


# GTP ----------------------------------------------------------------------------------------


class Gtp:
    """Answers GTP."""

    def __init__(
        self, faults: Faults, recorded: dict[str, list[str]], args: argparse.Namespace
    ) -> None:
        self.faults = faults
        self.recorded = recorded
        self.args = args
        self.size = (19, 19)
        self.moves: list[str] = []
        self.stream: threading.Event | None = None
        self.thread: threading.Thread | None = None

    def stop_stream(self) -> None:
        """End what is printed on and on."""
        if self.stream is not None and self.thread is not None:
            self.stream.set()
            self.thread.join()
            self.stream = None
            say("")

    def line(self, line: str) -> bool:
        """Answer a line; return whether to go on."""
        self.stop_stream()
        words = line.split()
        if not words:
            return True
        number = words.pop(0) if words[0].isdigit() else ""
        kind = self.faults.next_line()
        if self.faults.odd(kind):
            return True
        if kind == "other-id":
            number = str(int(number or 0) + 1000)
        if kind == "yes":
            say(f"={number} \n")
            return words[:1] != ["quit"]
        text = " ".join(words)
        if text in self.recorded:
            if words[0] in {"boardsize", "clear_board", "play"}:
                self.answer(words[0], words[1:], "")
            self.replay(number, self.recorded[text])
            return words[0] != "quit"
        return self.command(number, words, kind)

    def replay(self, number: str, lines: list[str]) -> None:
        """Answer as it was recorded; a stream goes on until it is stopped."""
        first, *rest = lines
        say(f"{first[0]}{number}{first[1:]}")
        is_stream = any(line.startswith("info ") for line in rest)
        ends = any(line.startswith("play ") for line in rest)
        for line in rest:
            say(line)
        if not is_stream or ends:
            say("")
        else:
            self.stream = threading.Event()
            self.thread = threading.Thread(target=self.stream.wait, daemon=True)
            self.thread.start()

    def command(self, number: str, words: list[str], kind: str) -> bool:
        """Answer by rote."""
        name, arguments = words[0], words[1:]
        if name in {"kata-analyze", "lz-analyze"}:
            say(f"={number}")
            self.stream = threading.Event()
            self.thread = threading.Thread(
                target=self.analyse, args=(words, self.stream, kind), daemon=True
            )
            self.thread.start()
            return True
        if name not in COMMANDS:
            say(f"?{number} unknown command\n")
            return True
        answer = self.answer(name, arguments, kind)
        sign = "?" if answer.startswith("?") else "="
        say(f"{sign}{number} {answer.lstrip('?')}\n")
        return name != "quit"

    def answer(self, name: str, arguments: list[str], kind: str) -> str:
        """Return what is said to a command."""
        width, height = self.size
        if name in {"boardsize", "rectangular_boardsize"}:
            sides = [int(one) for one in arguments]
            if max(sides) > 19:
                return "?unacceptable size"
            self.size = (sides[0], sides[-1])
        if name in {"boardsize", "rectangular_boardsize", "clear_board"}:
            self.moves = []
        elif name == "play":
            return self.play(arguments[1].upper())
        elif name == "undo":
            return "?cannot undo" if not self.moves else self.moves.pop()[:0]
        elif name in {"genmove", "kata-search_cancellable"}:
            move = "nan" if kind == "nan" else free_points({*self.moves}, width, height)[0]
            if name == "genmove":
                self.moves.append(move)
            return move
        elif name in {"set_position", "set_free_handicap"}:
            self.moves = [one for one in arguments if len(one) > 1]
        return {
            "name": "Stand-in",
            "version": "1",
            "protocol_version": "2",
            "list_commands": "\n".join(COMMANDS),
            "final_score": "B+3.5",
            "final_status_list": "",
            "kata-get-param": "500",
        }.get(name, "")

    def play(self, move: str) -> str:
        """Play a move, unless there is one already."""
        if move != "PASS" and move in self.moves:
            return "?illegal move"
        self.moves.append(move)
        return ""

    def analyse(self, words: list[str], stop: threading.Event, kind: str) -> None:
        """Print reports until told to stop, of the moves that are allowed."""
        width, height = self.size
        name = words[0]
        only = words[words.index("allow") + 2].split(",") if "allow" in words else []
        points = free_points({*self.moves}, width, height, only)[: self.args.candidates]
        visits = 0
        owns = " ownership " + " ".join(["0.25"] * (width * height))
        while not stop.is_set():
            visits += self.args.step
            rate = "nan" if kind == "nan" else "0.55" if name == "kata-analyze" else "5500"
            infos = [
                f"info move {point} visits {max(1, visits // (at + 1))} winrate {rate} "
                f"scoreLead {1.5 - at} prior 0.1 lcb {rate} order {at} pv {point} pass"
                for at, point in enumerate(points)
            ]
            root = f" rootInfo visits {visits} winrate {rate} scoreLead 1.5" + owns
            say(" ".join(infos) + (root if name == "kata-analyze" else ""))
            stop.wait(self.args.interval)


# KataGo's JSON ------------------------------------------------------------------------------


class Analysis:
    """Answers KataGo's queries."""

    def __init__(self, faults: Faults, recorded: list[Row], args: argparse.Namespace) -> None:
        self.faults = faults
        self.recorded = recorded
        self.args = args
        self.open: dict[str, Row] = {}

    def line(self, line: str) -> bool:
        """Answer a line."""
        kind = self.faults.next_line()
        if self.faults.odd(kind):
            return True
        try:
            query = json.loads(line)
        except ValueError:
            say(json.dumps({"error": "could not parse input line as json request"}))
            return True
        if kind == "other-id":
            query["id"] = "nobody's"
        if kind == "yes":
            say(json.dumps({"id": query.get("id")}))
        elif "action" in query:
            self.action(query)
        else:
            self.query(query, kind)
        return True

    def action(self, query: Row) -> None:
        """Answer what is no query of a position."""
        if query["action"] == "query_version":
            say(json.dumps({**query, "version": "1.0-stand-in"}))
        elif query["action"] == "query_models":
            say(json.dumps({**query, "models": [{"internalName": "by-rote"}]}))
        else:
            say(json.dumps(query))
            asked = self.open.pop(query.get("terminateId", ""), None)
            if asked is not None:
                self.finish(asked, "")

    def query(self, query: Row, kind: str) -> None:
        """Answer a query, an endless one when it is stopped."""
        if max(query["boardXSize"], query["boardYSize"]) > 19:
            error = {"error": "Must provide an integer from 2 to 19", "field": "boardXSize"}
            say(json.dumps({**error, "id": query["id"]}))
            return
        for answer in self.recorded:
            if answer["asked"] == (query["moves"], query.get("initialStones", [])):
                say(json.dumps({**answer["out"], "id": query["id"]}))
                return
        if query.get("reportDuringSearchEvery"):
            say(json.dumps({**self.report(query, ""), "isDuringSearch": True}))
        if query.get("maxVisits", 10) >= 1_000_000:
            self.open[query["id"]] = query
            return
        if self.args.think:
            time.sleep(self.args.think)
        self.finish(query, kind)

    def finish(self, query: Row, kind: str) -> None:
        """Say what becomes of a query."""
        text = json.dumps(self.report(query, kind))
        say(text.replace('"nan"', "NaN"))

    def report(self, query: Row, kind: str) -> Row:
        """Return figures that can be reckoned: Black leads by the number of moves."""
        width, height = query["boardXSize"], query["boardYSize"]
        taken = {one[1] for one in (*query["moves"], *query.get("initialStones", []))}
        only = [move for one in query.get("allowMoves", ()) for move in one["moves"]]
        points = free_points(taken, width, height, only)[: self.args.candidates]
        visits = query.get("maxVisits", 10)
        lead: object = "nan" if kind == "nan" else float(len(query["moves"]))
        infos = [
            {
                "move": point,
                "order": at,
                "visits": max(1, visits // (at + 2)),
                "winrate": lead if kind == "nan" else 0.5,
                "scoreLead": lead,
                "prior": 0.1,
                "lcb": 0.4,
                "pv": [point],
                "pvVisits": [1],
            }
            for at, point in enumerate(points)
        ]
        found = {
            "id": query["id"],
            "turnNumber": len(query["moves"]),
            "isDuringSearch": False,
            "moveInfos": infos,
            "rootInfo": {
                "winrate": lead if kind == "nan" else 0.5,
                "scoreLead": lead,
                "visits": visits,
            },
        }
        if query.get("includeOwnership"):
            found["ownership"] = [0.25] * (width * height)
        return found


# Recorded dialogues -------------------------------------------------------------------------


def recorded_gtp(path: str) -> dict[str, list[str]]:
    """Return the answers of a recorded dialogue by their commands; the first of each counts."""
    commands: dict[str, str] = {}
    found: dict[str, list[str]] = {}
    part: list[str] | None = None
    for row in map(json.loads, Path(path).read_text("utf-8").splitlines()):
        if "in" in row:
            number, _, text = row["in"].partition(" ")
            if number.isdigit():
                commands[number] = text
            continue
        line = row["out"]
        if part is not None:
            part.append(line)
            if not line:
                part.pop()
                part = None
        elif line[:1] in {"=", "?"}:
            number, _, text = line[1:].partition(" ")
            part = [f"{line[0]} {text}"]
            if commands.get(number):
                found.setdefault(commands[number], part)
    return found


def recorded_analysis(path: str) -> list[Row]:
    """Return the final answers of a recorded dialogue with the moves that were asked about."""
    asked: dict[str, Row] = {}
    found = []
    for row in map(json.loads, Path(path).read_text("utf-8").splitlines()):
        if isinstance(row.get("in"), dict) and "moves" in row["in"]:
            asked[row["in"]["id"]] = row["in"]
        out = row.get("out", {})
        query = asked.get(out.get("id", ""))
        if query and "moveInfos" in out and not out["isDuringSearch"]:
            moves = query["moves"][: out["turnNumber"]]
            found.append({"asked": (moves, query.get("initialStones", [])), "out": out})
    return found


def main() -> None:
    """Answer standard input until it ends."""
    parser = argparse.ArgumentParser()
    parser.add_argument("mode", choices=("gtp", "analysis"))
    parser.add_argument("--recorded")
    parser.add_argument("--fault", choices=FAULTS, default="")
    parser.add_argument("--at", type=int, default=1)
    parser.add_argument("--pids")
    parser.add_argument("--wait-at", type=int, default=0)
    parser.add_argument("--wait-for", default="")
    parser.add_argument("--candidates", type=int, default=3)
    parser.add_argument("--interval", type=float, default=0.02)
    parser.add_argument("--step", type=int, default=10)
    parser.add_argument("--think", type=float, default=0.0)
    args = parser.parse_args()
    global MODE  # noqa: PLW0603
    MODE = args.mode
    if args.pids:
        with Path(args.pids).open("a") as file:
            file.write(f"{os.getpid()}\n")
    faults = Faults(args)
    if args.mode == "gtp":
        recorded = recorded_gtp(args.recorded) if args.recorded else {}
        engine: Gtp | Analysis = Gtp(faults, recorded, args)
    else:
        engine = Analysis(faults, recorded_analysis(args.recorded) if args.recorded else [], args)
    for line in sys.stdin:
        if not engine.line(line.rstrip("\n")):
            break


MODE = ""
if __name__ == "__main__":
    main()
