// The messages of one thread in one person's view, and where they are scrolled to.

import { el, iconButton, reconcile, setText } from "./dom.js";
import { DayView, MessageView, ServiceView } from "./message.js";
import { formatDay, serviceText } from "./model.js";

const NEAR_PX = 48;
const FLASH_MS = 1600;

export class Conversation {
  #views = new Map();
  #thread = null;
  #seen = { top: 0, height: 0 }; // where the view stood when it was last looked at, and how much there was
  #host = {}; // shared by all messages, so that each always acts in the chat as it is now

  /**
   * @param {string} id of the element
   * @param {string} label
   * @param {(chat: import("./api.js").Chat) => import("./message.js").Host} hostFor
   * @param {() => void} onRead called when the end is in view
   */
  constructor(id, label, hostFor, onRead) {
    this.hostFor = hostFor;
    this.onRead = onRead;
    this.atEnd = true;
    this.inner = el("div", { class: "messages" });
    this.empty = el("p", { class: "empty" });
    this.scroller = el(
      "div",
      { class: "scroller", role: "log", tabindex: "0", aria: { label }, data: { testid: "messages" } },
      this.empty,
      this.inner,
    );
    this.unread = el("span", { class: "badge", hidden: true });
    this.toEnd = iconButton("down", "To the newest message", {
      class: "to-end",
      hidden: true,
      data: { testid: "to-end" },
      on: { click: () => this.scrollToEnd() },
    });
    this.toEnd.append(this.unread);
    this.node = el("div", { class: "conversation", id, role: "tabpanel", aria: { label } }, this.scroller, this.toEnd);
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    // Pictures that load, a growing typing box and turned phones change heights: whoever is at the end stays there.
    const observer = new ResizeObserver(() => this.atEnd && this.scrollToEnd());
    observer.observe(this.inner);
    observer.observe(this.scroller);
  }

  /**
   * @param {string} thread what is shown; another one than before starts at its end
   * @param {object[]} messages oldest first
   * @param {{empty: string, unread: number, chat: object}} context
   */
  update(thread, messages, { empty, unread, chat }) {
    if (thread !== this.#thread) {
      this.#thread = thread;
      this.#views.clear();
      this.inner.replaceChildren();
      this.atEnd = true;
    }
    Object.assign(this.#host, this.hostFor(chat));
    reconcile(this.inner, this.#views, withDays(messages), (value) => {
      if (typeof value === "string") return new DayView();
      return serviceText(value) === null ? new MessageView(this.#host) : new ServiceView();
    });
    setText(this.empty, messages.length ? "" : empty);
    this.unread.hidden = unread === 0;
    setText(this.unread, String(unread));
    if (this.atEnd) this.scrollToEnd();
  }

  scrollToEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.#scrolled();
  }

  /** Brings a message into view and lights it up for a moment. @returns {boolean} whether it is here */
  jump(id) {
    const node = this.inner.querySelector(`[data-message="${Number(id)}"]`);
    if (!node) return false;
    this.atEnd = false;
    node.scrollIntoView({ block: "center" });
    node.classList.add("flash");
    setTimeout(() => node.classList.remove("flash"), FLASH_MS);
    return true;
  }

  #scrolled() {
    const { scrollTop: top, scrollHeight: height, clientHeight } = this.scroller;
    // What grows between a scroll and its event takes nobody from the end; only a move up through the same does.
    const left = height === this.#seen.height && top < this.#seen.top;
    this.#seen = { top, height };
    if (clientHeight === 0) return; // a hidden view has no end
    this.atEnd = height - top - clientHeight < NEAR_PX || (this.atEnd && !left);
    this.toEnd.hidden = this.atEnd;
    if (this.atEnd) this.onRead();
  }
}

/** Messages with the date put in before the first of each day, as items for `reconcile`. */
function withDays(messages) {
  const items = [];
  let day = null;
  for (const message of messages) {
    const words = formatDay(message.date);
    if (words !== day) items.push({ key: `day ${items.length} ${words}`, value: words });
    day = words;
    items.push({ key: `${message.message_id}`, value: message });
  }
  return items;
}
