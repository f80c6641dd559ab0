"""Whether the computer runs on its battery, as far as the system tells."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

SUPPLIES: Final = Path("/sys/class/power_supply")
"""Where Linux tells of mains and batteries, a folder each; see its `sysfs-class-power`."""


def on_battery_by(supplies: Path) -> bool:
    """Return what Linux tells in a folder: no mains or USB is online, and a battery discharges.

    Batteries of mice and the like, which have the scope "Device", do not count.
    """
    discharges = False
    try:
        found = sorted(supplies.iterdir())
    except OSError:
        return False
    for supply in found:
        if _read(supply / "scope") == "Device":
            continue
        if _read(supply / "online") in {"1", "2"}:
            return False
        discharges |= _read(supply / "status") == "Discharging"
    return discharges


def _read(path: Path) -> str:
    try:
        return path.read_text("ascii", "replace").strip()
    except OSError:
        return ""


if sys.platform == "win32":
    import ctypes

    class _Status(ctypes.Structure):
        """SYSTEM_POWER_STATUS."""

        _fields_ = (
            *(("ACLineStatus", ctypes.c_ubyte), ("BatteryFlag", ctypes.c_ubyte)),
            *(("BatteryLifePercent", ctypes.c_ubyte), ("SystemStatusFlag", ctypes.c_ubyte)),
            *(("BatteryLifeTime", ctypes.c_ulong), ("BatteryFullLifeTime", ctypes.c_ulong)),
        )

    def on_battery() -> bool:
        """Whether the computer runs on its battery; not where that is not known.

        By the documentation of `GetSystemPowerStatus`; not tried.
        """
        status = _Status()
        is_known = ctypes.windll.kernel32.GetSystemPowerStatus(ctypes.byref(status))
        return bool(is_known) and status.ACLineStatus == 0


elif sys.platform == "darwin":
    import ctypes

    _FRAMEWORK: Final = "/System/Library/Frameworks/{0}.framework/{0}"
    _UTF8: Final = 0x08000100  # kCFStringEncodingUTF8

    def on_battery() -> bool:
        """Whether the computer runs on its battery; not where that is not known.

        By the documentation of `IOPSGetProvidingPowerSourceType`; not tried.
        """
        try:
            io, core = (
                ctypes.CDLL(_FRAMEWORK.format(name)) for name in ("IOKit", "CoreFoundation")
            )
        except OSError:
            return False
        io.IOPSCopyPowerSourcesInfo.restype = ctypes.c_void_p
        io.IOPSGetProvidingPowerSourceType.restype = ctypes.c_void_p
        io.IOPSGetProvidingPowerSourceType.argtypes = (ctypes.c_void_p,)
        core.CFStringGetCString.argtypes = (
            *(ctypes.c_void_p, ctypes.c_char_p),
            *(ctypes.c_long, ctypes.c_uint32),
        )
        core.CFRelease.argtypes = (ctypes.c_void_p,)
        info, words = io.IOPSCopyPowerSourcesInfo(), ctypes.create_string_buffer(64)
        if not info:
            return False
        source = io.IOPSGetProvidingPowerSourceType(info)
        if source:
            core.CFStringGetCString(source, words, len(words), _UTF8)
        core.CFRelease(info)
        return words.value == b"Battery Power"


else:

    def on_battery() -> bool:
        """Whether the computer runs on its battery; not where that is not known."""
        return on_battery_by(SUPPLIES)
