"""The games of the file as a list, a table, or small boards."""
