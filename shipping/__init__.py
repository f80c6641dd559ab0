"""What makes installers of the program: wheel, Debian package, bundles, Flatpak, AppImage.

See `docs/shipping.md`. Nothing of it is in the wheel.
"""
