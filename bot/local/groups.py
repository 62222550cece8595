"""What people do about groups: found them, join, leave, throw out, promote, upgrade."""

from __future__ import annotations

from bot.local.errors import ActionError
from bot.local.model import Chat, Member, Message, Status, User
from bot.local.parameters import JsonObject
from bot.local.people import People

FIRST_SUPERGROUP = -1001000000001
FIRST_GROUP = -4001
LONGEST_TITLE = 255


class Groups(People):
    """The world with people who also run groups."""

    def add_group(
        self,
        title: str,
        members: list[int],
        *,
        kind: str = "supergroup",
        is_forum: bool = False,
        with_bot: bool = True,
        chat_id: int | None = None,
    ) -> Chat:
        """Return a new group whose first member is its creator; `with_bot` adds the bot to it."""
        number = chat_id if chat_id is not None else self._free_group(kind)
        chat = Chat(number, kind, title, is_forum=is_forum)
        for user_id in members:
            chat.members[user_id] = Member(Status.MEMBER if chat.members else Status.CREATOR)
        self.chats[number] = chat
        self.touch()
        if with_bot:
            self.add_bot(members[0], number)
        return chat

    def found_group(self, by: int, title: str, others: list[int]) -> Chat:
        """Found a basic group with others and the bot, as a client's New group does."""
        name = title.strip()
        if not 1 <= len(name) <= LONGEST_TITLE:
            raise ActionError(f"a group's name has 1 to {LONGEST_TITLE} characters")
        chat = self.add_group(name, [self._person(number).id for number in (by, *others)], kind="group", with_bot=False)
        self._service(chat, self.users[by], {"group_chat_created": True})
        self.add_bot(by, chat.id)
        return chat

    def groups(self) -> list[Chat]:
        """Return the groups and supergroups, oldest first."""
        return [chat for chat in self.chats.values() if chat.kind != "private"]

    def _free_group(self, kind: str) -> int:
        step = 0
        while True:
            number = FIRST_SUPERGROUP - step if kind == "supergroup" else FIRST_GROUP - step
            if number not in self.chats:
                return number
            step += 1

    def add_bot(self, by: int, chat_id: int, payload: str | None = None) -> None:
        """Add the bot to a group; with a `?startgroup=payload` link `/start@bot payload` is written there too."""
        chat = self._group(chat_id)
        before = chat.status(self.bot.id) or Status.LEFT
        if not before.inside:
            chat.members[self.bot.id] = Member(Status.MEMBER)
            chat.hears_all = not self.profile.privacy
            self.tell_own_membership(chat, self._person(by), before, Status.MEMBER)
            self._service(chat, self._person(by), {"new_chat_members": [self.bot.json()]})
        if payload is not None:
            self.send_text(by, chat_id, f"/start@{self.bot.username} {payload}".rstrip())

    def remove_bot(self, by: int, chat_id: int) -> None:
        """Kick the bot out of a group."""
        chat = self._group(chat_id)
        self._administrator(chat, by)
        before = chat.status(self.bot.id)
        if before is None or not before.inside:
            raise ActionError("the bot is not in this group")
        chat.members[self.bot.id].status = Status.KICKED
        self.tell_own_membership(chat, self._person(by), before, Status.KICKED)
        self._service(chat, self._person(by), {"left_chat_member": self.bot.json()})

    def join(self, user_id: int, chat_id: int) -> None:
        """Join a group."""
        chat, user = self._group(chat_id), self._person(user_id)
        before = chat.status(user_id) or Status.LEFT
        if before.inside:
            raise ActionError(f"{user.first_name} is a member already")
        # Whoever founded a group comes back as its owner.
        after = Status.CREATOR if user_id == chat.founder else Status.MEMBER
        chat.members[user_id] = Member(after)
        self._membership(chat, user, user, before, after)
        self._service(chat, user, {"new_chat_members": [user.json()]})

    def leave(self, user_id: int, chat_id: int) -> None:
        """Leave a group."""
        self._take_out(user_id, chat_id, user_id, Status.LEFT)

    def kick(self, by: int, chat_id: int, user_id: int) -> None:
        """Throw somebody out of a group."""
        chat = self._group(chat_id)
        self._administrator(chat, by)
        if chat.status(user_id) is Status.CREATOR:
            raise ActionError("nobody can remove the owner")
        self._take_out(by, chat_id, user_id, Status.KICKED)

    def _take_out(self, by: int, chat_id: int, user_id: int, after: Status) -> None:
        chat, user = self._group(chat_id), self._person(user_id)
        before = chat.status(user_id)
        if before is None or not before.inside:
            raise ActionError(f"{user.first_name} is not a member of {chat.title}")
        chat.members[user_id].status = after
        self._membership(chat, self._person(by), user, before, after)
        self._service(chat, self._person(by), {"left_chat_member": user.json()})

    def promote(self, by: int, chat_id: int, user_id: int, *, admin: bool) -> None:
        """Make a member, or the bot, an administrator or a plain member again."""
        chat = self._group(chat_id)
        self._owner(chat, by)
        before = chat.status(user_id)
        if before is None or not before.inside or before is Status.CREATOR:
            raise ActionError("only a member can be made an administrator")
        self.set_member(chat_id, user_id, Status.ADMINISTRATOR if admin else Status.MEMBER)

    def hide_name(self, user_id: int, chat_id: int, *, anonymous: bool) -> None:
        """Write in the name of the group from now on, as its administrators may, or under one's own name again."""
        chat = self._group(chat_id)
        self._administrator(chat, user_id)
        if chat.kind != "supergroup":
            raise ActionError("only a supergroup has anonymous administrators")
        chat.members[user_id].anonymous = anonymous
        self.touch()

    def set_member(self, chat_id: int, user_id: int, status: Status, *, anonymous: bool = False) -> None:
        """Let the first member make somebody, or the bot, an administrator or a plain member again."""
        chat, user = self._group(chat_id), self.users[user_id]
        before = chat.status(user_id) or Status.LEFT
        chat.members[user_id] = Member(status, anonymous)
        first = self.users[chat.founder]
        if user_id == self.bot.id:
            self.tell_own_membership(chat, first, before, status)
        else:
            self._membership(chat, first, user, before, status)

    def upgrade_group(self, chat_id: int, *, by: int | None = None) -> Chat:
        """Turn a basic group into a supergroup with a new id and return that; its old messages stay behind.

        Nobody in particular does it by what Telegram itself upgrades for; a person must own the group.
        """
        old = self._group(chat_id)
        if by is not None:
            self._owner(old, by)
        if old.kind != "group" or old.migrated_to is not None:
            raise ActionError("only a basic group can be upgraded")
        new = Chat(self._free_group("supergroup"), "supergroup", old.title, hears_all=old.hears_all)
        new.members = {user_id: Member(member.status, member.anonymous) for user_id, member in old.members.items()}
        self.chats[new.id] = new
        creator = self.users[old.founder]
        self._service(old, creator, {"migrate_to_chat_id": new.id})
        old.migrated_to = new.id
        self._service(new, creator, {"migrate_from_chat_id": old.id})
        return new

    def delete_group(self, chat_id: int) -> None:
        """Delete a group for everybody."""
        self._group(chat_id).deleted = True
        self.touch()

    def forbid(self, chat_id: int, *what: str) -> None:
        """Set what plain members, the bot included, may not send: `text messages`, `photos`, `documents`."""
        self._group(chat_id).forbidden = set(what)
        self.touch()

    # Inside

    def _group(self, chat_id: int) -> Chat:
        chat = self._chat(chat_id)
        if chat.kind == "private":
            raise ActionError("this is no group")
        return chat

    def _administrator(self, chat: Chat, user_id: int) -> None:
        status = chat.status(user_id)
        if status is None or not status.is_admin:
            raise ActionError("only an administrator may do this")

    def _owner(self, chat: Chat, user_id: int) -> None:
        if chat.status(user_id) is not Status.CREATOR:
            raise ActionError("only the owner of the group may do this")

    def _service(self, chat: Chat, by: User, content: JsonObject) -> Message:
        message = self.new_message(chat, by, content)
        message.service = True
        by.known = by.known or self.hears(chat, message)
        return self.post(message)

    def _membership(self, chat: Chat, by: User, user: User, before: Status, after: Status) -> None:
        own = chat.status(self.bot.id)
        if own is not None and own.is_admin:
            self.push("chat_member", self.membership_change(chat, by, user, before, after))
        else:
            self.touch()
