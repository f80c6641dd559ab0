"""The same work on many files: what it would change, then done, with a backup, and undone.

Nothing is lost: a file is written only if it is what the preview saw, and only after the originals
of all files are in the backup, together with the names they had and get. So a batch is undone as a
whole, also when it was cut off half way, also by another process a year later.

```text
paths, Job ──planning──→ Preview ──running──→ Backup (a dated folder) ──undoing──→ as it was
               │            rows: file, what, before, after
               └ work: bytes + Job → bytes, rows      the same again when it is done
changes     what changes, and what is left alone and why
steps       THE table of what can be done: fix, set, normalise, strip, turn, charset
stripping   comments, marks, variations, private properties
selecting   the files in folders
naming      which names files get, without taking one that is there
backups     the dated folders and their manifests
moving      renames that never overwrite
following   stars, notes and tags go along with files that get other names
```
"""

from sgfedit.library.batch.backups import Backup, backups, default_folder, find_backup
from sgfedit.library.batch.changes import Change, Remark, parts_of, title_of
from sgfedit.library.batch.following import follow
from sgfedit.library.batch.naming import check_template
from sgfedit.library.batch.planning import FilePlan, Planner, Preview, plan
from sgfedit.library.batch.running import Outcome, Progress, run
from sgfedit.library.batch.selecting import files_in
from sgfedit.library.batch.steps import (
    Convert,
    Fix,
    Normalise,
    SetInfo,
    Step,
    Strip,
    Turn,
)
from sgfedit.library.batch.undoing import Undone, undo
from sgfedit.library.batch.work import Job

__all__ = [
    "Backup",
    "Change",
    "Convert",
    "FilePlan",
    "Fix",
    "Job",
    "Normalise",
    "Outcome",
    "Planner",
    "Preview",
    "Progress",
    "Remark",
    "SetInfo",
    "Step",
    "Strip",
    "Turn",
    "Undone",
    "backups",
    "check_template",
    "default_folder",
    "files_in",
    "find_backup",
    "follow",
    "parts_of",
    "plan",
    "run",
    "title_of",
    "undo",
]
