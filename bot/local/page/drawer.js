// The drawer with what the bot was asked and answered: the latest calls of the Bot API.

import { el, iconButton, reconcile } from "./dom.js";
import { formatTime } from "./model.js";

export class Drawer {
  #views = new Map();
  #keys = [];
  #counter = 0;

  /** @param {HTMLElement} opener the button that opens it */
  constructor(opener) {
    this.opener = opener;
    this.list = el("ol", {
      class: "calls",
      role: "log",
      tabindex: "0",
      aria: { label: "Bot API calls" },
      data: { testid: "log" },
    });
    this.empty = el("p", { class: "empty" }, "The bot has called nothing yet.");
    this.node = el(
      "aside",
      {
        class: "drawer",
        hidden: true,
        aria: { label: "What the bot was asked and answered" },
        data: { testid: "drawer" },
      },
      el(
        "header",
        {},
        el("h2", {}, "What the bot was asked and answered"),
        iconButton("close", "Close", { data: { testid: "close-log" }, on: { click: () => this.toggle(false) } }),
      ),
      this.empty,
      this.list,
    );
    this.node.addEventListener("keydown", (event) => event.key === "Escape" && this.toggle(false));
    opener.addEventListener("click", () => this.toggle(this.node.hidden));
  }

  toggle(open) {
    this.node.hidden = !open;
    this.opener.setAttribute("aria-expanded", String(open));
    if (open) this.node.querySelector("button").focus();
    else this.opener.focus();
    if (open) this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {import("./api.js").State["log"]} log oldest first; the server keeps only the latest */
  update(log) {
    const atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    this.empty.hidden = log.length > 0;
    reconcile(this.list, this.#views, this.#keyed(log), (call) => new CallView(call));
    if (atEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  /** Calls carry no id: those that continue the previous list keep their keys, so that rows are not rebuilt. */
  #keyed(log) {
    const texts = log.map((call) => JSON.stringify(call));
    const before = this.#keys;
    let shift = 0;
    while (shift < before.length && before.slice(shift).some((old, index) => old.text !== texts[index])) shift += 1;
    const kept = before.slice(shift);
    this.#keys = texts.map((text, index) => kept[index] ?? { text, key: `${this.#counter++}` });
    return log.map((value, index) => ({ key: this.#keys[index].key, value }));
  }
}

/** A row for one call; calls that were made never change. */
class CallView {
  constructor(call) {
    this.node = el(
      "li",
      { class: "call", data: { testid: "call", ok: String(call.ok), method: call.method } },
      el("time", {}, formatTime(call.at)),
      el("strong", {}, call.method),
      el("span", { class: "call-mark" }, call.ok ? "ok" : "refused"),
      el("span", { class: "call-summary" }, call.summary),
    );
  }
}
