"""The load run, `make load`."""
