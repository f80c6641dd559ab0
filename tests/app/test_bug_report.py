"""Report of a bug: where and what, and nothing of the records unless that is wanted."""

from __future__ import annotations

from sgfedit.app.bug_report import Bug, report
from sgfedit.sgf.node import Node


def fails() -> None:
    try:
        int("Honinbo Shusaku")
    except ValueError as error:
        raise KeyError("Honinbo Shusaku") from error


def a_bug() -> Bug:
    try:
        fails()
    except KeyError as error:
        return Bug([error])
    raise AssertionError


def test_a_report_says_where_and_not_what_the_record_says() -> None:
    text = report([a_bug()], ("file.open", "edit.pass"), None)

    assert "tests/app/test_bug_report.py:" in text
    assert "KeyError: (17 characters)" in text
    assert "ValueError" in text
    assert "file.open edit.pass" in text
    # The line of our own code that failed is shown, what it was told is not.
    assert "Honinbo" not in text.replace('int("Honinbo', "").replace('KeyError("Honinbo', "")


def test_a_report_with_texts_tells_messages_node_and_file_shortened() -> None:
    node = Node(";C[" + "x" * 5_000 + "]")

    text = report([a_bug()], (), ["File: game.sgf", f"Node: {node.source}"])

    assert "KeyError: 'Honinbo Shusaku'" in text
    assert "File: game.sgf" in text
    assert 1_900 < text.count("x") < 2_100


def test_a_report_counts() -> None:
    bug = a_bug()
    bug.again(17)

    assert "17 times from " in report([bug], (), None)
