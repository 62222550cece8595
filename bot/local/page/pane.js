// One person's view: their chats, the open conversation, the typing box, and what only they are told.

import { followLink, press } from "./actions.js";
import { Composer } from "./composer.js";
import { Conversation } from "./conversation.js";
import { avatar, el, iconButton } from "./dom.js";
import { recall, remember } from "./memory.js";
import {
  calls,
  chatsOf,
  chatTitle,
  fullName,
  GENERAL,
  isMember,
  isWithBot,
  messagesIn,
  readKey,
  topicsOf,
  unreadIn,
  unreadOf,
} from "./model.js";
import { addTopic, offersFor } from "./offers.js";
import { enlarge, Menu, Overlay } from "./overlays.js";
import { Tabs } from "./tabs.js";

export class Pane {
  #seenToasts = null;
  #forced = null; // the last message that demanded a reply
  #awaiting = []; // called once the next state has come

  /** @param {import("./api.js").Person} person @param {() => void} onRead called when the person has read something */
  constructor(person, onRead) {
    this.person = person;
    this.onRead = onRead;
    const panel = `conversation-${person.id}`;
    this.chats = new Tabs("Chats", "chat", panel, (id) => this.openChat(id));
    this.topics = new Tabs("Topics", "topic", panel, (id) => this.openChat(this.chat.id, id));
    this.conversation = new Conversation(
      panel,
      `Messages, as ${person.first_name} sees them`,
      (chat) => this.#host(chat),
      () => this.#markRead(),
    );
    this.composer = new Composer(this);
    const newTopic = iconButton("plus", "New topic", { data: { testid: "new-topic" }, on: { click: () => addTopic(this) } });
    this.topicBar = el("div", { class: "topic-bar" }, this.topics.node, newTopic);
    this.menu = new Menu("Chat", "chat-menu");
    this.more = iconButton("more", "More about this chat", {
      aria: { haspopup: "menu", expanded: "false" },
      data: { testid: "open-chat-menu" },
      on: { click: () => this.#toggleMenu() },
    });
    const owner = el("header", { class: "owner" }, avatar(person.id, person.first_name), ...ownerNames(person));
    const bar = el("div", { class: "chat-bar" }, owner, this.chats.node, this.more, this.menu.node);
    const content = el("div", { class: "content" }, bar, this.topicBar, this.conversation.node, this.composer.node);
    this.overlay = new Overlay(content);
    this.node = el(
      "section",
      { class: "pane", aria: { label: `${person.first_name}'s view` }, data: { person: person.id, testid: "pane" } },
      content,
      ...this.overlay.nodes,
    );
  }

  get isShown() {
    return !this.node.hidden;
  }

  /** @param {import("./api.js").State} state */
  update(state) {
    this.state = state;
    this.person = state.people.find((one) => one.id === this.person.id) ?? this.person;
    const chats = chatsOf(state, this.person.id);
    const { chat: wanted, threads = {} } = recall(`open:${this.person.id}`, {});
    this.chat = chats.find((chat) => chat.id === wanted) ?? chats[0];
    if (!this.chat) return;
    const topics = topicsOf(this.chat);
    const thread = threads[this.chat.id] ?? GENERAL;
    this.thread = topics.some((topic) => topic.id === thread) ? thread : GENERAL;
    this.node.dataset.openChat = this.chat.id;
    this.node.dataset.openThread = this.thread;
    this.#updateConversation();
    this.#updateTabs(chats, topics);
    this.#tellToasts(state.toasts);
    for (const resolve of this.#awaiting.splice(0)) resolve();
  }

  /** Opens a chat, in the topic that was last open there unless one is given. */
  openChat(id, thread = undefined) {
    const open = recall(`open:${this.person.id}`, {});
    const threads = { ...open.threads };
    if (thread !== undefined) threads[id] = thread;
    remember(`open:${this.person.id}`, { chat: id, threads });
    this.update(this.state);
  }

  /** Opens a chat that has just been made, as soon as it is there. */
  async openNew(id) {
    while (!this.state.chats.some((chat) => chat.id === id)) {
      await new Promise((resolve) => this.#awaiting.push(resolve));
    }
    this.openChat(id);
  }

  /** Opens a chat at one of its messages, as a t.me/c/... link does. */
  openMessage(chatId, messageId) {
    const chat = chatsOf(this.state, this.person.id).find((one) => one.id === chatId);
    const message = chat?.messages.find((one) => one.message_id === messageId);
    if (!chat) return this.overlay.toast("This chat is not here.");
    this.openChat(chatId, message?.is_topic_message ? message.message_thread_id : GENERAL);
    this.#jump(messageId);
  }

  #updateConversation() {
    const { chat, thread } = this;
    const member = isMember(chat, this.person.id);
    const messages = member ? messagesIn(chat, thread) : [];
    let empty = "No messages yet.";
    if (!member) empty = "You are not in this group.";
    else if (isWithBot(chat) && !chat.started) empty = "Press Start to talk to the bot.";
    const { count } = member ? unreadIn(chat, thread, this.person) : { count: 0 };
    this.composer.update(chat, thread);
    this.conversation.update(`${chat.id}/${thread}`, messages, { empty, unread: count, chat });
    this.#obeyForceReply(messages.at(-1));
  }

  /** Begins the reply that the newest message demands, once. */
  #obeyForceReply(message) {
    const demand = message?.reply_markup;
    const key = message && `${this.chat.id}/${message.message_id}`;
    if (!demand?.force_reply || this.#forced === key) return;
    this.#forced = key;
    if (!demand.selective || calls(message, this.person)) this.composer.reply(message, { focus: false });
  }

  #updateTabs(chats, topics) {
    const chatTabs = chats.map((chat) => {
      const title = chatTitle(this.state, chat, this.person.id);
      return { id: chat.id, title, mark: avatar(chat.id, title), ...unreadOf(chat, this.person) };
    });
    this.chats.update(chatTabs, this.chat.id);
    this.topicBar.hidden = topics.length === 0 || !isMember(this.chat, this.person.id);
    const topicTabs = topics.map((topic) => ({
      id: topic.id,
      title: topic.name,
      closed: topic.closed,
      ...unreadIn(this.chat, topic.id, this.person),
    }));
    this.topics.update(topicTabs, this.thread);
  }

  /** Shows answers to this person's taps that came since the last state; old ones are not told again. */
  #tellToasts(toasts) {
    const seen = this.#seenToasts;
    this.#seenToasts = new Set(toasts.map((toast) => toast.id));
    if (seen === null) return;
    for (const toast of toasts) {
      if (toast.user !== this.person.id || seen.has(toast.id) || !toast.text) continue;
      if (toast.alert) this.overlay.alert(toast.text);
      else this.overlay.toast(toast.text);
    }
  }

  #markRead() {
    if (!this.chat || !this.isShown || !isMember(this.chat, this.person.id)) return;
    const newest = messagesIn(this.chat, this.thread).at(-1)?.message_id ?? 0;
    const key = readKey(this.person.id, this.chat.id, this.thread);
    if (recall(key, 0) === newest) return;
    remember(key, newest);
    this.onRead();
  }

  #jump(id) {
    if (!this.conversation.jump(id)) this.overlay.toast("This message is not here any more.");
  }

  #host(chat) {
    return {
      person: this.person,
      chat,
      reply: (message) => this.composer.reply(message),
      jump: (id) => this.#jump(id),
      sendText: (text) => this.composer.send(text),
      followLink: (url) => followLink(this, url),
      enlarge,
      press: (message, button) => press(this, message, button),
    };
  }

  #toggleMenu() {
    if (this.menu.isOpen) this.menu.hide();
    else this.menu.show(offersFor(this), this.more);
  }
}

function ownerNames(person) {
  const detail = [person.username && `@${person.username}`, person.language_code].filter(Boolean).join(" · ");
  return [el("h2", {}, fullName(person)), el("span", { class: "owner-detail" }, detail)];
}
