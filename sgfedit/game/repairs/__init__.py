"""Mends what `sgfedit.game.checks` finds: one problem, all of a kind, all that is safe.

```text
problem ─NODE_REPAIRS[code](edit, collection, problem)──────→ edits of nodes
        ─TEXT_REPAIRS[code](text, problem) → Replacements ──→ games that are read again
```

Everything goes through one `Edit`, so it is one undoable step or none. A repair touches nothing
but what it mends.
"""

from sgfedit.game.repairs.run import Round, can_repair, fix, fix_in_steps, repair

__all__ = ["Round", "can_repair", "fix", "fix_in_steps", "repair"]
