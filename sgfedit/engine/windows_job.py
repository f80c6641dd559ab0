"""The job on Windows whose processes end with us, however we end.

A job object with `JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE` ends its processes when the last handle to
it is closed, and the system closes ours when we are gone, killed or not (Microsoft, *Job
Objects*). What an engine starts is in the job as well. Written by that documentation, and not
tried: the tests run on Linux.
"""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes
    from functools import lru_cache
    from typing import Final

    _EXTENDED_LIMITS: Final = 9  # JobObjectExtendedLimitInformation
    _KILL_ON_JOB_CLOSE: Final = 0x2000
    _TERMINATE, _SET_QUOTA = 0x0001, 0x0100

    class _BasicLimits(ctypes.Structure):
        """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

        _fields_ = (
            ("PerProcessUserTimeLimit", wintypes.LARGE_INTEGER),
            ("PerJobUserTimeLimit", wintypes.LARGE_INTEGER),
            ("LimitFlags", wintypes.DWORD),
            ("MinimumWorkingSetSize", ctypes.c_size_t),
            ("MaximumWorkingSetSize", ctypes.c_size_t),
            ("ActiveProcessLimit", wintypes.DWORD),
            ("Affinity", ctypes.c_size_t),
            ("PriorityClass", wintypes.DWORD),
            ("SchedulingClass", wintypes.DWORD),
        )

    class _Limits(ctypes.Structure):
        """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

        _fields_ = (
            ("Basic", _BasicLimits),
            ("IoCounters", ctypes.c_ulonglong * 6),
            ("ProcessMemoryLimit", ctypes.c_size_t),
            ("JobMemoryLimit", ctypes.c_size_t),
            ("PeakProcessMemoryUsed", ctypes.c_size_t),
            ("PeakJobMemoryUsed", ctypes.c_size_t),
        )

    def _kernel() -> ctypes.WinDLL:
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.CreateJobObjectW.argtypes = (wintypes.LPVOID, wintypes.LPCWSTR)
        kernel.CreateJobObjectW.restype = wintypes.HANDLE
        kernel.SetInformationJobObject.argtypes = (
            *(wintypes.HANDLE, ctypes.c_int),
            *(wintypes.LPVOID, wintypes.DWORD),
        )
        kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
        kernel.OpenProcess.argtypes = (wintypes.DWORD, wintypes.BOOL, wintypes.DWORD)
        kernel.OpenProcess.restype = wintypes.HANDLE
        kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
        return kernel

    @lru_cache(maxsize=1)
    def _job() -> int | None:
        """Return the handle of the one job of the program, which is never closed by us."""
        kernel, limits = _kernel(), _Limits()
        limits.Basic.LimitFlags = _KILL_ON_JOB_CLOSE
        job: int | None = kernel.CreateJobObjectW(None, None)
        size = ctypes.sizeof(limits)
        if job and kernel.SetInformationJobObject(
            job, _EXTENDED_LIMITS, ctypes.byref(limits), size
        ):
            return job
        return None

    def end_with_us(pid: int) -> bool:
        """Let a process of ours end with us; return whether the system does that."""
        job, kernel = _job(), _kernel()
        process = kernel.OpenProcess(_SET_QUOTA | _TERMINATE, False, pid) if job else None
        if not process:
            return False
        is_in = bool(kernel.AssignProcessToJobObject(job, process))
        kernel.CloseHandle(process)
        return is_in
