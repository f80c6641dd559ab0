"""The comment of the current node, and what stands above it."""
