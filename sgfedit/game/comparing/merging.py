"""What somebody else has done to a record, done to mine as well: a merge of three versions.

```text
base ──align──→ mine      who has added, moved, changed, removed what
     ──align──→ theirs
```

First it is looked, in steps, at which nodes of theirs anything has been done; then that is done to
mine at once, by O(what they have done). What only one side has changed is taken, what both have
changed alike is there once. What they contradict each other in is a conflict (`conflicts`): mine
stays, and theirs stands beside it as a variation whose name says so. No node of either side is
lost, but those that one side has removed and the other one has left as they were.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.comparing.align import align_in_steps, are_same_in_steps, pair_games_in_steps
from sgfedit.game.comparing.common import common_in_steps
from sgfedit.game.comparing.conflicts import Clash, Conflict, signed
from sgfedit.game.comparing.game_merging import Merged, Merging, planned
from sgfedit.game.operations.games import add_games, copy_of, remove_games
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.game.game import Game, GameFile


def merge(edit: Edit, mine: GameFile, base: GameFile | None, theirs: GameFile) -> Merged:
    """Do to a file what was done to another copy of it. O(nodes).

    Args:
        edit: Takes the changes to `mine`.
        mine: The file to change.
        base: The version that both sides began with; it stays as it is. None if nobody knows it:
            then nothing is removed.
        theirs: The other copy; it stays as it is.
    """
    return run(plan_in_steps(mine, base, theirs)).carry_out(edit)


def plan_in_steps(
    mine: GameFile, base: GameFile | None, theirs: GameFile
) -> Generator[None, None, Plan]:
    """Return what `merge` would do; pauses, and changes nothing. For arguments see there."""
    if base is None:
        return (yield from _plan_without_base(mine, theirs))
    plan = Plan(mine)
    pairs = yield from pair_games_in_steps(base.games, mine.games)
    become = {old.root: own for old, own in pairs if old is not None}
    for old, other in (yield from pair_games_in_steps(base.games, theirs.games)):
        own = None if old is None else become.get(old.root)
        if other is None:
            if own is not None and old is not None:
                is_same = yield from are_same_in_steps(own.root, old.root)
                (plan.gone if is_same else plan.kept).append(own)
        elif own is not None and old is not None:
            one = yield from align_in_steps(old.root, own.root)
            another = yield from align_in_steps(old.root, other.root)
            plan.games.append((yield from planned(one, another, has_base=True)))
        else:
            yield from plan.plan_added(other, theirs, (*mine.games, *base.games), old)
    return plan


def _plan_without_base(mine: GameFile, theirs: GameFile) -> Generator[None, None, Plan]:
    plan = Plan(mine)
    for own, other in (yield from pair_games_in_steps(mine.games, theirs.games)):
        if own is not None and other is not None:
            one, another = yield from common_in_steps(own.root, other.root)
            plan.games.append((yield from planned(one, another, has_base=False)))
        elif other is not None:
            yield from plan.plan_added(other, theirs, (), None)
    return plan


class Plan:
    """What a merge does to a file, as long as that is what it was when it was planned.

    Attributes:
        games: What is done in games that both sides have.
        added: Copies of games that only they have, and whether I have removed each.
        gone: My games that they have removed.
        kept: Those of them that I have changed, which stay.
    """

    def __init__(self, mine: GameFile) -> None:
        self._mine = mine
        self.games: list[Merging] = []
        self.added: list[tuple[Game, bool]] = []
        self.gone: list[Game] = []
        self.kept: list[Game] = []

    def plan_added(
        self, other: Game, theirs: GameFile, known: Sequence[Game], old: Game | None
    ) -> Generator[None, None, None]:
        """Let a game of theirs be added, unless it is among those known, and was as it is."""
        for game in known:
            if (yield from are_same_in_steps(game.root, other.root)):
                return
        roots = [one.root for one in theirs.games]
        encoding = dict(zip(roots, theirs.save_encodings, strict=False))[other.root]
        self.added.append((copy_of(other, encoding), old is not None))

    def carry_out(self, edit: Edit) -> Merged:
        """Do it; O(what they have done)."""
        found = Merged(0, ())
        for merging in self.games:
            done = merging.carry_out(edit)
            found = Merged(found.changed + done.changed, (*found.conflicts, *done.conflicts))
        for game, is_removed_by_me in self.added:
            (added,) = add_games(edit, self._mine, [game])
            found = found._replace(changed=found.changed + 1)
            if is_removed_by_me:
                found = _signed_game(edit, found, added, Clash.REMOVED_BY_ME)
        for game in self.kept:
            found = _signed_game(edit, found, game, Clash.REMOVED_BY_THEM)
        if self.gone and len(self.gone) < len(self._mine.games):
            remove_games(edit, self._mine, self.gone)
            found = found._replace(changed=found.changed + len(self.gone))
        return found


def _signed_game(edit: Edit, found: Merged, game: Game, clash: Clash) -> Merged:
    root = game.root
    edit.set_properties(root, signed(root.properties, clash))
    return found._replace(conflicts=(*found.conflicts, Conflict(root, root, (), clash)))
