"""What holds a bot back in earnest, and not in tests of other things."""

from bot.guard import Patience
from bot.pace import Limits

LIFTED = Limits(per_second=10**6, chat_burst=10**6, group_per_minute=10**6)
"""As if Telegram took any number of messages."""
BOUNDLESS = Patience(1e12, 1e12, 1e12, 1e12)
"""For people who act faster than fingers can."""
