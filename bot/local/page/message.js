// One message in one person's view. Its parts are replaced one by one and only when they changed, so that an
// edited picture neither flickers nor moves what is being read.

import { fileUrl } from "./api.js";
import { el, icon, iconButton, setAttribute, setText } from "./dom.js";
import { keyboard } from "./keyboard.js";
import { answered, calls, formatTime, isGroup, isOwn, senderOf, serviceText, snippet } from "./model.js";

const COMMAND = /(^|[\s(])(\/[a-z0-9_]{1,32}(?:@\w+)?)(?![\w/])/gi;
const SWIPE_PX = 60;

/**
 * What a message needs from the pane it stands in.
 * @typedef {{person: import("./api.js").Person, chat: import("./api.js").Chat,
 *   reply: (message: object) => void, jump: (id: number) => void, sendText: (text: string) => void,
 *   followLink: (url: string) => void, enlarge: (source: string, words: string) => void,
 *   press: (message: object, button: object) => Promise<void>}} Host
 */

export class MessageView {
  #keys = new Map();
  #message = null;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.sender = el("div", { class: "sender" });
    this.quote = el("div", { class: "quote-place" });
    this.media = el("div", { class: "media" });
    this.text = el("div", { class: "text", on: { click: (event) => this.#clickText(event) } });
    this.meta = el("div", { class: "meta" });
    this.keyboard = el("div", { class: "keyboard-place" });
    const replyButton = iconButton("reply", "Reply", {
      class: "reply-button",
      data: { testid: "reply" },
      on: { click: () => host.reply(this.#message) },
    });
    const line = el("div", { class: "line" }, this.text, this.meta);
    const bubble = el("div", { class: "bubble" }, this.sender, this.quote, this.media, line);
    this.node = el(
      "article",
      { class: "message", tabindex: "-1", data: { testid: "message" } },
      el("div", { class: "column" }, bubble, this.keyboard),
      replyButton,
    );
    this.#swipe();
  }

  update(message) {
    const { host, node } = this;
    this.#message = message;
    const own = isOwn(message, host.person.id);
    const sender = senderOf(message);
    const called = isGroup(host.chat) && calls(message, host.person);
    setAttribute(node, "data-message", message.message_id);
    setAttribute(node, "data-own", String(own));
    setAttribute(node, "data-called", String(called));
    setAttribute(node, "data-media", String(Boolean(message.photo || message.animation)));
    setAttribute(node, "data-keys", String(Boolean(message.reply_markup?.inline_keyboard?.length)));
    setAttribute(node, "aria-label", `${own ? "You" : sender.name}, ${formatTime(message.date)}`);
    this.#part(this.sender, [own, sender, message.via_bot?.username], () => this.#buildSender(message, own, sender));
    this.#part(this.quote, [answered(message), message.quote], () => this.#buildQuote(message));
    this.#part(this.text, message.html ?? "", () => this.#buildText(message.html));
    this.#part(this.meta, [message.date, message.edit_date, called], () => [
      called && el("span", { class: "called", title: "Mentions you" }, "@"),
      Boolean(message.edit_date) && el("span", { class: "edited" }, "edited"),
      el("time", { datetime: new Date(message.date * 1000).toISOString() }, formatTime(message.date)),
    ]);
    this.#updateMedia(message);
    this.#updateKeyboard(message);
  }

  /** Fills a part of the message anew if what it is made from differs from the last time. */
  #part(place, source, build) {
    const key = JSON.stringify(source);
    if (this.#keys.get(place) === key) return false;
    this.#keys.set(place, key);
    place.replaceChildren(...[build()].flat().filter(Boolean));
    return true;
  }

  #buildSender(message, own, sender) {
    const via = message.via_bot && el("span", { class: "via" }, ` via @${message.via_bot.username}`);
    const named = isGroup(this.host.chat) && !own;
    return [named && el("span", { class: `tint-${Math.abs(sender.id) % 7}` }, sender.name), via];
  }

  #buildQuote(message) {
    const quoted = answered(message);
    if (!quoted) return null;
    return el(
      "button",
      {
        type: "button",
        class: "quote",
        data: { testid: "quote", quoted: quoted.message_id },
        on: { click: () => this.host.jump(quoted.message_id) },
      },
      el("strong", {}, isOwn(quoted, this.host.person.id) ? "You" : senderOf(quoted).name),
      el("span", {}, snippet({ ...quoted, quote: message.quote })),
    );
  }

  #buildText(html) {
    if (!html) return null;
    const words = el("div", { class: "words", dir: "auto" });
    words.innerHTML = html; // the server's: escaped, and only Telegram's own few tags
    linkCommands(words);
    return words;
  }

  #clickText(event) {
    const link = event.target.closest("a[href]");
    const command = event.target.closest("[data-command]");
    const spoiler = event.target.closest("tg-spoiler, .tg-spoiler");
    if (link) {
      event.preventDefault();
      this.host.followLink(link.getAttribute("href"));
    } else if (command) this.host.sendText(command.dataset.command);
    else spoiler?.classList.add("shown");
  }

  #updateMedia(message) {
    const best = message.photo?.reduce((one, other) => (other.width > one.width ? other : one));
    const picture = best ?? (message.animation?.mime_type?.startsWith("video/") ? null : message.animation);
    const shown = this.media.querySelector("img");
    if (picture && shown) swapPicture(shown, picture);
    else if (picture) this.media.replaceChildren(this.#buildPicture(picture));
    else this.#part(this.media, [message.document?.file_id, message.animation?.file_id], () => buildFile(message));
    const words = (message.caption ?? "").split("\n")[0];
    this.media.querySelector("img")?.setAttribute("alt", words ? `Picture: ${words}` : "Picture");
  }

  #buildPicture(picture) {
    const image = el("img", { width: picture.width, height: picture.height, draggable: "false" });
    image.dataset.file = picture.file_id;
    image.src = fileUrl(picture.file_id);
    const enlarge = () => this.host.enlarge(image.src, image.alt);
    const options = { type: "button", class: "picture", aria: { label: "Enlarge the picture" } };
    return el("button", { ...options, data: { testid: "picture" }, on: { click: enlarge } }, image);
  }

  #updateKeyboard(message) {
    const rows = message.reply_markup?.inline_keyboard ?? [];
    const focused = this.keyboard.contains(document.activeElement);
    const changed = this.#part(this.keyboard, rows, () =>
      rows.length ? keyboard(rows, (button) => this.host.press(this.#message, button)) : null,
    );
    // The pressed button may be gone; whoever uses the keyboard goes on from this message, not from the page's top.
    if (changed && focused) (this.keyboard.querySelector("button") ?? this.node).focus({ preventScroll: true });
  }

  #swipe() {
    let from = null;
    this.node.addEventListener("touchstart", (event) => (from = event.touches[0]), { passive: true });
    this.node.addEventListener("touchend", (event) => {
      const to = event.changedTouches[0];
      const across = from.clientX - to.clientX;
      if (across > SWIPE_PX && Math.abs(from.clientY - to.clientY) < SWIPE_PX / 2) this.host.reply(this.#message);
    });
  }
}

/** A centred line such as "Anna joined the group". */
export class ServiceView {
  constructor() {
    this.node = el("p", { class: "service", data: { testid: "service" } });
  }

  update(message) {
    setAttribute(this.node, "data-message", message.message_id);
    setText(this.node, serviceText(message));
  }
}

/** The date between messages of different days. */
export class DayView {
  constructor() {
    this.node = el("p", { class: "service day" });
  }

  update(words) {
    setText(this.node, words);
  }
}

/** Shows another picture once it is loaded; until then the old one stays, so nothing flashes. */
function swapPicture(image, picture) {
  if (image.dataset.file === picture.file_id) return;
  image.dataset.file = picture.file_id;
  const next = new Image();
  next.src = fileUrl(picture.file_id);
  const show = () => {
    if (image.dataset.file !== picture.file_id) return; // edited again meanwhile
    image.width = picture.width;
    image.height = picture.height;
    image.src = next.src;
  };
  next.decode().then(show, show);
}

function buildFile(message) {
  const animation = message.animation;
  if (animation) {
    const { width, height } = animation;
    const film = el("video", { width, height, loop: true, autoplay: true, playsinline: true, controls: true });
    film.muted = true; // the attribute of an element made by a script says only what it will be once reloaded
    film.src = fileUrl(animation.file_id);
    return film;
  }
  const file = message.document;
  if (!file) return null;
  const name = file.file_name ?? "file";
  return el("a", { class: "file", href: fileUrl(file.file_id), download: name }, icon("down"), el("span", {}, name));
}

/** Turns "/games" in a text into something to tap, as Telegram does, except in code and links. */
function linkCommands(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest("a, code, pre")) texts.push(walker.currentNode);
  for (const node of texts) {
    const parts = [];
    let end = 0;
    for (const match of node.data.matchAll(COMMAND)) {
      const start = match.index + match[1].length;
      const options = { type: "button", class: "command-link", data: { command: match[2] } };
      parts.push(node.data.slice(end, start), el("button", options, match[2]));
      end = start + match[2].length;
    }
    if (parts.length) node.replaceWith(...parts, node.data.slice(end));
  }
}
