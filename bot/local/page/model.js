// Questions about the state, answered from one person's point of view. Nothing here touches the document.

import { recall } from "./memory.js";

/** The General topic of a forum has no thread id in the Bot API; 0 stands for it, and for chats without topics. */
export const GENERAL = 0;

/** Chats a person can see: the private one with the bot first, then those of several people. */
export function chatsOf(state, person) {
  const own = state.chats.filter((chat) => chat.person === person);
  const shared = state.chats.filter((chat) => !isWithBot(chat));
  return [...own, ...shared.filter((chat) => chat.type !== "private" || chat.members.includes(person))];
}

export const isGroup = (chat) => chat.type !== "private";

/** Whether a chat is the private one with the bot; two people may also have one of their own. */
export const isWithBot = (chat) => chat.person !== undefined && chat.person !== null;

export const isMember = (chat, person) => !isGroup(chat) || chat.members.includes(person);

/** What a chat is called in one person's list. */
export function chatTitle(state, chat, person) {
  if (isGroup(chat)) return chat.title;
  if (isWithBot(chat)) return state.bot.name;
  const other = state.people.find((one) => one.id !== person && chat.members.includes(one.id));
  return other ? fullName(other) : chat.title;
}

export function fullName(person) {
  return [person.first_name, person.last_name].filter(Boolean).join(" ");
}

export function topicsOf(chat) {
  if (!chat.is_forum) return [];
  return [{ id: GENERAL, name: "General" }, ...chat.topics.filter((topic) => topic.id !== 1)];
}

export function threadOf(message) {
  return message.is_topic_message ? message.message_thread_id : GENERAL;
}

export function messagesIn(chat, thread) {
  return chat.is_forum ? chat.messages.filter((message) => threadOf(message) === thread) : chat.messages;
}

export const isOwn = (message, person) => message.outgoing_from === person;

/** Who wrote a message, as the Bot API tells it. */
export function senderOf(message) {
  if (message.sender_chat) return { id: message.sender_chat.id, name: message.sender_chat.title };
  return message.from ? { id: message.from.id, name: fullName(message.from) } : { id: 0, name: "Somebody" };
}

/** Text of a service message, or null for an ordinary one. */
export function serviceText(message) {
  const who = senderOf(message).name;
  if (message.new_chat_members) {
    const names = message.new_chat_members.map(fullName);
    const alone = message.new_chat_members.length === 1 && message.new_chat_members[0].id === message.from?.id;
    return alone ? `${who} joined the group` : `${who} added ${names.join(", ")}`;
  }
  if (message.left_chat_member) {
    const left = message.left_chat_member;
    return left.id === message.from?.id ? `${who} left the group` : `${who} removed ${fullName(left)}`;
  }
  if (message.group_chat_created || message.supergroup_chat_created) return `${who} created the group`;
  if (message.migrate_to_chat_id) return "This group was upgraded to a supergroup";
  if (message.migrate_from_chat_id) return "Upgraded from a basic group";
  if (message.forum_topic_created) return `Topic “${message.forum_topic_created.name}” was created`;
  if (message.forum_topic_closed) return "The topic was closed";
  if (message.forum_topic_reopened) return "The topic was reopened";
  if (message.new_chat_title) return `The group is now called “${message.new_chat_title}”`;
  if (message.pinned_message) return `${who} pinned a message`;
  return null;
}

/** One line that stands for a message in a quote. */
export function snippet(message) {
  const words = message.quote?.text ?? message.text ?? message.caption ?? "";
  const line = words.replace(/\s+/g, " ").trim();
  if (line) return line.length > 90 ? `${line.slice(0, 89)}…` : line;
  return message.photo ? "Picture" : (message.document?.file_name ?? "Message");
}

/** The message that one answers. What is no answer in a topic comes as one to the topic's opening; clients hide that. */
export function answered(message) {
  const other = message.reply_to_message;
  return other?.forum_topic_created ? undefined : other;
}

/** Whether a message calls this person: by a mention or by answering them. */
export function calls(message, person) {
  if (isOwn(message, person.id)) return false;
  if (answered(message)?.from?.id === person.id) return true;
  const words = message.text ?? message.caption ?? "";
  const name = person.username ? `@${person.username}`.toLowerCase() : null;
  return (message.entities ?? message.caption_entities ?? []).some((entity) => {
    if (entity.type === "text_mention") return entity.user?.id === person.id;
    return entity.type === "mention" && words.substr(entity.offset, entity.length).toLowerCase() === name;
  });
}

export const readKey = (person, chat, thread) => `read:${person}/${chat}/${thread}`;

/** Messages of others after the last one this person has seen in a thread. */
export function unreadIn(chat, thread, person) {
  const messages = messagesIn(chat, thread);
  const newest = messages.at(-1)?.message_id ?? 0;
  const mark = recall(readKey(person.id, chat.id, thread), 0);
  const seen = mark > newest ? 0 : mark; // ids started anew: the world was cleared elsewhere
  const fresh = messages.filter(
    (message) => message.message_id > seen && !isOwn(message, person.id) && serviceText(message) === null,
  );
  return { count: fresh.length, called: isGroup(chat) && fresh.some((message) => calls(message, person)) };
}

/** The same over all threads of a chat; nothing is unread where the person is no member. */
export function unreadOf(chat, person) {
  const quiet = { count: 0, called: false };
  if (!isMember(chat, person.id) || (isWithBot(chat) && !chat.started)) return quiet;
  const threads = chat.is_forum ? topicsOf(chat).map((topic) => topic.id) : [GENERAL];
  return threads
    .map((thread) => unreadIn(chat, thread, person))
    .reduce((sum, one) => ({ count: sum.count + one.count, called: sum.called || one.called }), quiet);
}

const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric" });
const MOMENT = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** Each takes Unix seconds. */
export const formatTime = (seconds) => TIME.format(seconds * 1000);
export const formatDay = (seconds) => DAY.format(seconds * 1000);
export const formatMoment = (seconds) => MOMENT.format(seconds * 1000);
