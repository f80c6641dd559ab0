"""Changes to a file, to be looked at and chosen from before they are made."""
