"""The manual in its window, help on where one is, a tour; their rows are those of `keys`."""
