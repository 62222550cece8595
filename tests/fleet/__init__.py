"""Many players at once against the real bot process: what the load run and the crash run share."""
