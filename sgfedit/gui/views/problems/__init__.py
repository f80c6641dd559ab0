"""The problems of the file."""
