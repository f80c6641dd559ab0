"""Files and what is on the clipboard, as documents in windows."""
