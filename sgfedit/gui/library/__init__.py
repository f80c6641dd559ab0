"""The window of the library: folders of game records, searched, looked at, kept in order.

```text
window      LibraryWindow: assembly; what others may ask of it
```
"""
