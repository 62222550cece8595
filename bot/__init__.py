"""Damka on Telegram: the shell around rules, pictures and storage; the only package that knows Telegram."""
