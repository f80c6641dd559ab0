"""The same work on many files: what it would change, then done, with a backup, and undone.

Nothing is lost: a file is written only if it is what the preview saw, and only after the originals
of all files are in the backup, together with the names they had and get. So a batch is undone as a
whole, also when it was cut off half way, also by another process a year later.

```text
paths, Job ──plan──→ Preview ──run──→ Backup (a dated folder) ──undo──→ as it was
              │         rows: file, what, before, after
              └ work: bytes + Job → bytes, rows      the same again when it is done
steps       THE table of what can be done: fix, set, normalise, strip, turn, charset
planning    the files in folders, what a job does to one file, names that are free; the dry run
backups     the dated folders and their manifests
running     does it and undoes it; renames that never overwrite
```
"""

from sgfedit.library.batch.backups import Backup, backups, default_folder, find_backup
from sgfedit.library.batch.planning import (
    FilePlan,
    Job,
    Planner,
    Preview,
    check_template,
    files_in,
    plan,
)
from sgfedit.library.batch.running import Outcome, Progress, Undone, run, undo
from sgfedit.library.batch.steps import (
    Change,
    Convert,
    Fix,
    Normalise,
    Remark,
    SetInfo,
    Step,
    Strip,
    Turn,
    parts_of,
    title_of,
)
from sgfedit.library.kept import follow

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
