"""Paper: what comes out of a printer, and what it will look like.

```text
view     pages one below the other, as large as one likes
preview  the window with them, and everything that can be chosen
printer  pages on a printer
```
"""
