from __future__ import annotations

import pytest

from sgfedit import Node
from sgfedit.game.edits import PAUSE_S, Edit, History, Step, Stroke


class Typing:
    """A history with a clock of its own, and a node to type at."""

    def __init__(self) -> None:
        self.now = 0.0
        self.node = Node(";B[aa]")
        self.history = History(lambda: self.now)

    def type(self, text: str, merge: object | None = "C") -> None:
        edit = Edit()
        if text:
            edit.set(self.node, "C", [text])
        else:
            edit.remove(self.node, "C")
        self.history.push(Step("Type", edit.edits(), self.node, self.node), merge)

    def is_saved(self) -> bool:
        return self.history.is_saved

    @property
    def text(self) -> str:
        return str(self.node.get("C", ""))


def test_an_empty_history_has_nothing_to_undo_or_redo() -> None:
    history = History()

    assert history.is_saved
    assert history.undo_step is None
    assert history.redo_step is None
    with pytest.raises(IndexError):
        history.undo()
    with pytest.raises(IndexError):
        history.redo()


def test_typing_merges_into_one_step() -> None:
    typing = Typing()
    for text in ("a", "ab", "abc"):
        typing.type(text)

    typing.history.undo()

    assert typing.text == ""
    assert typing.history.undo_step is None
    typing.history.redo()
    assert typing.text == "abc"


@pytest.mark.parametrize("what", ["pause", "seal", "save", "other key", "no key", "undo and redo"])
def test_typing_does_not_merge_over(what: str) -> None:
    typing = Typing()
    typing.type("a")

    if what == "pause":
        typing.now += PAUSE_S
    elif what == "seal":
        typing.history.seal()
    elif what == "save":
        typing.history.mark_saved()
    elif what == "undo and redo":
        typing.history.undo()
        typing.history.redo()
    typing.type("ab", {"other key": "N", "no key": None}.get(what, "C"))

    typing.history.undo()
    assert typing.text == "a"


def test_typing_just_before_the_pause_ends_merges() -> None:
    typing = Typing()
    for text in ("a", "ab", "abc"):
        typing.type(text)
        typing.now += PAUSE_S * 0.9

    typing.history.undo()

    assert typing.text == ""


def test_a_stroke_is_one_step_however_long_it_takes() -> None:
    typing = Typing()
    stroke = Stroke()
    for text in ("a", "ab"):
        typing.type(text, stroke)
        typing.now += PAUSE_S * 10
    typing.type("abc", Stroke())

    typing.history.undo()
    assert typing.text == "ab"
    typing.history.undo()
    assert typing.text == ""


def test_steps_without_a_key_never_merge() -> None:
    typing = Typing()
    typing.type("a", None)
    typing.type("ab", None)

    typing.history.undo()

    assert typing.text == "a"


def test_typing_that_ends_where_it_began_is_no_step() -> None:
    typing = Typing()
    typing.type("a")
    typing.history.mark_saved()
    typing.type("ab")
    assert not typing.is_saved()

    typing.type("a")

    assert typing.is_saved()
    typing.history.undo()
    assert typing.text == ""


def test_typing_after_typing_that_came_to_nothing_is_a_step_of_its_own() -> None:
    typing = Typing()
    typing.type("a", "other")
    typing.history.mark_saved()
    typing.type("ab")
    typing.type("a")

    typing.type("ax")

    assert not typing.is_saved()
    typing.history.undo()
    assert typing.text == "a"
    assert typing.is_saved()


def test_the_saved_state_is_known_on_both_sides() -> None:
    typing = Typing()
    typing.type("a", None)
    typing.type("b", None)
    typing.history.mark_saved()

    typing.history.undo()
    assert not typing.is_saved()
    typing.history.redo()
    assert typing.is_saved()
    typing.type("c", None)
    assert not typing.is_saved()
    typing.history.undo()
    assert typing.is_saved()


def test_a_saved_state_that_cannot_be_reached_again_is_forgotten() -> None:
    typing = Typing()
    typing.type("a", None)
    typing.history.mark_saved()
    typing.history.undo()

    typing.type("b", None)

    assert not typing.is_saved()
    typing.history.undo()
    assert not typing.is_saved()
    assert typing.history.redo_step is not None


def test_after_marking_unsaved_no_step_is_saved() -> None:
    typing = Typing()
    typing.history.mark_unsaved()

    assert not typing.is_saved()
    typing.type("a")
    typing.history.undo()
    assert not typing.is_saved()


def test_merged_steps_keep_where_the_first_began_and_the_last_ended() -> None:
    history = History(lambda: 0.0)
    a, b, c = Node(), Node(), Node()
    for child, before, after in ((b, a, b), (c, b, c)):
        edit = Edit()
        edit.add_child(before, child)
        history.push(Step("Add", edit.edits(), before, after), "add")

    step = history.undo_step

    assert step is not None
    assert (step.before, step.after, len(step.edits)) == (a, c, 2)
    history.undo()
    assert (a.children, b.children) == ((), ())


def test_children_that_were_added_and_removed_in_a_merged_step_leave_none() -> None:
    history = History(lambda: 0.0)
    a, b = Node(), Node()
    for children in ([b], []):
        edit = Edit()
        edit.set_children(a, children)
        history.push(Step("Add", edit.edits(), a, a), "add")

    assert history.undo_step is None
    assert history.is_saved


def test_steps_that_keep_every_byte_leave_what_is_saved_saved() -> None:
    typing = Typing()
    node = typing.node
    typing.type("a", None)
    typing.history.mark_saved()
    edit = Edit()
    edit.set(node, "N", ["x"])

    typing.history.push(Step("Reload", edit.edits(), node, node, keeps_bytes=True))
    assert typing.is_saved()
    typing.history.undo()
    assert typing.is_saved()
    typing.history.undo()
    assert not typing.is_saved()
    typing.history.redo()
    typing.history.redo()
    assert typing.is_saved()

    typing.history.mark_saved()
    typing.history.undo()
    typing.type("b", None)
    assert not typing.is_saved()
    typing.history.undo()
    assert typing.is_saved()


def test_it_goes_to_any_step_and_says_what_to_show() -> None:
    typing = Typing()
    for text in ("a", "ab", "abc"):
        typing.type(text, None)
    history = typing.history

    edits, target = history.go_to(1)
    assert (typing.text, history.done, len(edits)) == ("a", 1, 2)
    assert target is typing.node
    edits, target = history.go_to(3)
    assert (typing.text, history.done, len(edits)) == ("abc", 3, 2)
    assert history.go_to(3) == ((), None)
    assert [step.name for step in history.steps] == ["Type"] * 3


@pytest.mark.parametrize("done", [-1, 2])
def test_there_is_no_step_beyond_the_ends(done: int) -> None:
    typing = Typing()
    typing.type("a")

    with pytest.raises(IndexError):
        typing.history.go_to(done)
    assert typing.text == "a"


def test_it_knows_how_many_steps_were_done_when_the_file_was_saved() -> None:
    typing = Typing()
    typing.type("a", None)
    typing.history.mark_saved()
    typing.type("ab", None)

    assert typing.history.saved == 1
    typing.history.go_to(0)
    typing.type("b", None)
    assert typing.history.saved is None


def test_a_step_can_be_made_one_with_the_last_one_whatever_was_between() -> None:
    typing = Typing()
    typing.type("a")
    typing.history.mark_saved()
    typing.now += PAUSE_S * 10
    edit = Edit()
    edit.set(typing.node, "C", ["ab"])
    typing.history.extend(Step("Type", edit.edits(), typing.node, typing.node))
    typing.type("abc")

    typing.history.undo()
    assert typing.text == "ab"
    typing.history.undo()
    assert typing.text == ""
