// What a person can do about the open chat: the entries of its menu, as Telegram's clients would offer them.

import { attempt, FAILED, writeTo } from "./actions.js";
import { fullName, GENERAL, isGroup, isMember, isWithBot } from "./model.js";

const LONGEST_TITLE = 255;
const LONGEST_TOPIC = 128;

/**
 * @param {import("./pane.js").Pane} pane
 * @returns {{label: string, data: object, choose: () => void}[]}
 */
export function offersFor(pane) {
  const { chat, person } = pane;
  const anywhere = [
    entry("Write to somebody…", "write_to", () => chooseFriend(pane)),
    entry("New group…", "found_group", () => foundGroup(pane)),
  ];
  if (isWithBot(chat)) {
    const blocking = person.blocked ? acting(pane, "Unblock the bot", "unblock") : acting(pane, "Block the bot", "block");
    return chat.started ? [blocking, ...anywhere] : anywhere;
  }
  if (!isGroup(chat)) return anywhere;
  if (!isMember(chat, person.id)) return [acting(pane, "Join the group", "join"), ...anywhere];
  return [...running(pane), acting(pane, "Leave the group", "leave"), ...anywhere];
}

/** Opens a topic that is not there yet. */
export async function addTopic(pane) {
  const { chat } = pane;
  const name = await pane.overlay.askText({ words: "Name of the topic", longest: LONGEST_TOPIC, label: "Create" });
  if (name === null) return;
  const added = await attempt(pane, "add_topic", { chat: chat.id, name });
  if (added !== FAILED) pane.openChat(chat.id, added.thread);
}

const entry = (label, action, choose) => ({ label, data: { action }, choose });

function acting(pane, label, what, details = {}) {
  const place = isGroup(pane.chat) ? { chat: pane.chat.id } : {};
  return entry(label, what, async () => {
    const done = await attempt(pane, what, { ...place, ...details });
    if (done?.chat) await pane.openNew(done.chat); // it lives on under another id
  });
}

/** What members can do about their group, and those who run it. */
function running(pane) {
  const { chat, thread, person } = pane;
  const admin = chat.admins.includes(person.id);
  const owner = chat.owner === person.id;
  const topics = !chat.is_forum;
  const hidden = chat.anonymous.includes(person.id);
  return [
    entry("Members…", "members", () => showMembers(pane)),
    !chat.has_bot && acting(pane, "Add the bot", "add_bot"),
    chat.has_bot && admin && acting(pane, "Remove the bot", "remove_bot"),
    chat.is_forum && entry("New topic…", "add_topic", () => addTopic(pane)),
    ...(thread !== GENERAL && admin ? runningTopic(pane) : []),
    owner && acting(pane, topics ? "Talk in topics" : "Talk without topics", "set_forum", { topics }),
    owner && chat.type === "group" && acting(pane, "Upgrade to a supergroup", "upgrade"),
    admin &&
      chat.type === "supergroup" &&
      acting(pane, hidden ? "Write under my name" : "Write anonymously", "hide_name", { anonymous: !hidden }),
  ].filter(Boolean);
}

function runningTopic(pane) {
  const { thread } = pane;
  const { closed } = pane.chat.topics.find((topic) => topic.id === thread);
  return [
    acting(pane, closed ? "Reopen the topic" : "Close the topic", "close_topic", { thread, closed: !closed }),
    acting(pane, "Delete the topic", "delete_topic", { thread }),
  ];
}

async function showMembers(pane) {
  const { state, chat, person, overlay } = pane;
  const people = state.people.filter((one) => chat.members.includes(one.id));
  const members = chat.has_bot ? [...people, { ...state.bot, first_name: state.bot.name }] : people;
  const choices = members.map((member) => ({
    label: member.id === person.id ? `${fullName(member)} (you)` : fullName(member),
    detail: roleOf(chat, member.id),
    value: member,
    testid: `member-${member.id}`,
  }));
  const member = await overlay.ask({ words: chat.title, choices, testid: "members", list: true });
  if (member && member.id !== person.id) await showMember(pane, member);
}

function roleOf(chat, id) {
  const role = id === chat.owner ? "owner" : chat.admins.includes(id) ? "admin" : "member";
  return chat.anonymous.includes(id) ? `${role}, anonymous` : role;
}

async function showMember(pane, member) {
  const { state, chat, person } = pane;
  const bot = member.id === state.bot.id;
  const details = { person: member.id };
  const admin = !chat.admins.includes(member.id);
  const removing = bot ? "remove_bot" : "kick";
  const offers = [
    !bot && entry(`Write to ${member.first_name}`, "write_to", () => writeTo(pane, member.id)),
    chat.owner === person.id &&
      acting(pane, admin ? "Make an administrator" : "Make a plain member", "promote", { ...details, admin }),
    chat.admins.includes(person.id) &&
      chat.owner !== member.id &&
      acting(pane, "Remove from the group", removing, details),
  ].filter(Boolean);
  const choices = offers.map(({ label, data, choose }) => ({ label, value: choose, testid: `do-${data.action}` }));
  choices.push({ label: "Cancel", value: null });
  const choose = await pane.overlay.ask({ words: fullName(member), choices, testid: "member", list: true });
  choose?.();
}

async function chooseFriend(pane) {
  const choices = pane.state.people
    .filter((one) => one.id !== pane.person.id)
    .map((one) => ({ label: fullName(one), value: one.id, testid: `friend-${one.id}` }));
  const friend = await pane.overlay.ask({ words: "Write to whom?", choices, testid: "friends", list: true });
  if (friend !== null) await writeTo(pane, friend);
}

async function foundGroup(pane) {
  const title = await pane.overlay.askText({ words: "Name of the group", longest: LONGEST_TITLE, label: "Create" });
  if (title === null) return;
  const founded = await attempt(pane, "found_group", { title });
  if (founded !== FAILED) await pane.openNew(founded.chat);
}
