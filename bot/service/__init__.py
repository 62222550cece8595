"""Use cases: what happens to stored games and challenges when somebody does something. Knows no Telegram library."""
