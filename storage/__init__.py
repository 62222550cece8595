"""Storage: what must survive a restart, in SQLite. Knows the rules and SQL, not Telegram."""
