"""A window assembled: menus, tool bars, docks, and the table of what is in them."""
