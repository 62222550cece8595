// The box a person types into: text, replies, the command menu, and results of inline queries.

import { attempt, FAILED } from "./actions.js";
import { el, iconButton, setText } from "./dom.js";
import { InlineResults } from "./inline.js";
import { GENERAL, isGroup, isOwn, isWithBot, senderOf, snippet } from "./model.js";
import { Menu } from "./overlays.js";

const LARGEST_FILE = 20 * 1024 * 1024; // what a bot may download
const PICTURES = new Set(["image/jpeg", "image/png", "image/webp"]); // sent to be looked at, as a phone does

export class Composer {
  #drafts = new Map();
  #place = "";
  #replyTo = null;

  /** @param {import("./pane.js").Pane} pane */
  constructor(pane) {
    this.pane = pane;
    this.inline = new InlineResults(pane, (result, query) => this.#choose(result, query));
    this.commands = new Menu("Commands of the bot", "commands");
    this.box = el("textarea", {
      class: "box",
      rows: "1",
      dir: "auto",
      placeholder: "Message",
      enterkeyhint: "send",
      autocomplete: "off",
      aria: { label: `Message from ${pane.person.first_name}` },
      data: { testid: "box" },
      on: { input: () => this.#typed(), keydown: (event) => this.#key(event) },
    });
    this.slash = iconButton("slash", "Commands", {
      aria: { haspopup: "menu", expanded: "false" },
      data: { testid: "open-commands" },
      on: { click: () => this.#toggleCommands() },
    });
    this.files = el("input", { type: "file", hidden: true, data: { testid: "file" } });
    this.files.addEventListener("change", () => this.#sendFile());
    const attach = iconButton("attach", "Send a file or a picture", {
      data: { testid: "attach" },
      on: { click: () => this.files.click() },
    });
    const send = iconButton("send", "Send", { class: "send", type: "submit", data: { testid: "send" } });
    this.form = el("form", { class: "typing" }, this.slash, this.box, this.files, attach, send);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.replyName = el("strong");
    this.replyWords = el("span");
    const cancel = iconButton("close", "Cancel the reply", { on: { click: () => this.reply(null) } });
    this.replyBar = el(
      "div",
      { class: "reply-bar", hidden: true, data: { testid: "reply-bar" } },
      el("div", { class: "reply-words" }, this.replyName, this.replyWords),
      cancel,
    );
    this.gate = el("button", { type: "button", class: "gate", on: { click: () => this.gateAction() } });
    this.node = el(
      "div",
      { class: "composer" },
      this.commands.node,
      this.inline.node,
      this.replyBar,
      this.form,
      this.gate,
    );
  }

  /** Shows the box of a chat's thread, or one big button where the person cannot write yet. */
  update(chat, thread) {
    const place = `${chat.id}/${thread}`;
    this.chat = chat;
    this.thread = thread;
    if (place !== this.#place) {
      if (this.#place) this.#drafts.set(this.#place, { text: this.box.value, replyTo: this.#replyTo });
      this.#place = place;
      const draft = this.#drafts.get(place);
      this.commands.hide();
      this.reply(draft?.replyTo ?? null, { focus: false });
      this.write(draft?.text ?? "", { focus: false });
    }
    if (this.#replyTo && !chat.messages.some((message) => message.message_id === this.#replyTo.message_id)) {
      this.reply(null, { focus: false }); // deleted meanwhile
    }
    const gate = this.#gate(chat);
    this.form.hidden = gate !== null;
    this.gate.hidden = gate === null;
    if (gate === null) return;
    setText(this.gate, gate.label);
    this.gate.dataset.testid = gate.testid;
    this.gateAction = () => attempt(this.pane, gate.what, isGroup(chat) ? { chat: chat.id } : {});
  }

  #gate(chat) {
    const { person } = this.pane;
    if (isGroup(chat)) {
      return chat.members.includes(person.id) ? null : { label: "Join the group", what: "join", testid: "join" };
    }
    if (!isWithBot(chat)) return null;
    if (person.blocked) return { label: "Unblock the bot", what: "unblock", testid: "unblock" };
    return chat.started ? null : { label: "Start", what: "start", testid: "start" };
  }

  /** Puts a text into the box without sending it. */
  write(text, { focus = true } = {}) {
    this.box.value = text;
    this.#typed();
    if (focus) this.box.focus();
  }

  /** Begins an answer to a message, or with null gives it up. */
  reply(message, { focus = true } = {}) {
    this.#replyTo = message;
    this.replyBar.hidden = message === null;
    if (message) {
      setText(this.replyName, `Reply to ${isOwn(message, this.pane.person.id) ? "yourself" : senderOf(message).name}`);
      setText(this.replyWords, snippet(message));
    }
    if (focus) this.box.focus();
  }

  /** Sends what is in the box; with inline results open, the first of them. */
  async submit() {
    const text = this.box.value.trim();
    if (this.inline.query(this.box.value) !== null) this.inline.chooseFirst();
    else if (text) {
      const [place, replyTo] = [this.#place, this.#replyTo];
      // Emptied at once, so that what is typed while the server answers is never taken for what was sent.
      this.write("", { focus: false });
      this.reply(null, { focus: false });
      if (!(await this.send(text, replyTo))) this.#putBack(place, text, replyTo);
    }
  }

  /** Sends the chosen file, with what is in the box as its caption. */
  async #sendFile() {
    const [file] = this.files.files;
    this.files.value = ""; // so that the same one can be chosen again
    if (!file) return;
    if (file.size > LARGEST_FILE) return this.pane.overlay.toast("At most 20 MB, please.");
    const [place, caption, replyTo] = [this.#place, this.box.value.trim(), this.#replyTo];
    this.write("", { focus: false });
    this.reply(null, { focus: false });
    const sent = { name: file.name, kind: PICTURES.has(file.type) ? "photo" : "document", base64: await base64(file) };
    if (!(await this.send(caption, replyTo, sent))) this.#putBack(place, caption, replyTo);
  }

  /** Sends a text, or a file with it, as the person. @returns {Promise<boolean>} whether the server took it */
  async send(text, replyTo = null, file = null) {
    const details = { chat: this.chat.id, text };
    if (file) details.file = file;
    if (replyTo) details.reply_to = replyTo.message_id;
    if (this.thread !== GENERAL) details.thread = this.thread;
    const sent = (await attempt(this.pane, "send", details)) !== FAILED;
    if (sent) this.pane.conversation.scrollToEnd();
    return sent;
  }

  #putBack(place, text, replyTo) {
    if (place !== this.#place) this.#drafts.set(place, { text, replyTo });
    else {
      this.write([text, this.box.value].filter(Boolean).join("\n"), { focus: false });
      this.reply(replyTo, { focus: false });
    }
  }

  async #choose(result, query) {
    const details = { chat: this.chat.id, query, result_id: result.id };
    if (this.thread !== GENERAL) details.thread = this.thread;
    if ((await attempt(this.pane, "choose_inline", details)) === FAILED) return;
    this.write("");
    this.pane.conversation.scrollToEnd();
  }

  #typed() {
    const text = this.box.value;
    const query = this.inline.query(text);
    if (query === null) this.inline.hide();
    else this.inline.ask(this.chat, query);
    const typedCommand = /^\/([a-z0-9_]*)$/i.exec(text);
    if (typedCommand) this.#showCommands(typedCommand[1].toLowerCase(), this.box, false);
    else if (this.commands.opener === this.box) this.commands.hide();
  }

  #toggleCommands() {
    if (this.commands.isOpen) this.commands.hide();
    else this.#showCommands("", this.slash, true);
  }

  #showCommands(beginning, opener, focus) {
    const suffix = isGroup(this.chat) ? `@${this.pane.state.bot.username}` : "";
    const known = this.chat.commands?.[this.pane.person.id] ?? [];
    const items = known
      .filter(({ command }) => command.startsWith(beginning))
      .map(({ command, description }) => ({
        label: `/${command}`,
        detail: description,
        data: { command },
        choose: () => this.#sendCommand(`/${command}${suffix}`),
      }));
    if (items.length === 0 && beginning === "" && focus) this.pane.overlay.toast("The bot has no commands here yet.");
    this.commands.show(items, opener, { focus });
  }

  #sendCommand(text) {
    this.write("");
    this.send(text);
  }

  #key(event) {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.submit();
    } else if (event.key === "ArrowDown" && (this.commands.isOpen || this.inline.isOpen)) {
      event.preventDefault();
      if (this.commands.isOpen) this.commands.focusFirst();
      else this.inline.focusFirst();
    } else if (event.key === "Escape") {
      if (this.commands.isOpen) this.commands.hide();
      else if (this.inline.isOpen) this.inline.hide();
      else this.reply(null);
    }
  }
}

/** @returns {Promise<string>} the bytes of a file in base64 */
function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result.split(",")[1] ?? ""));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
