"""The crash run, `make crash`."""
