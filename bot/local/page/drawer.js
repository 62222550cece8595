// The drawer with what the bot was asked and answered: the latest updates for it and its calls of the Bot API.

import { logLine } from "./api.js";
import { el, iconButton, reconcile, setAttribute, setText } from "./dom.js";
import { formatTime } from "./model.js";

export class Drawer {
  #views = new Map();

  /** @param {HTMLElement} opener the button that opens it */
  constructor(opener) {
    this.opener = opener;
    this.list = el("ol", {
      class: "calls",
      role: "log",
      tabindex: "0",
      aria: { label: "Updates and calls" },
      data: { testid: "log" },
    });
    this.empty = el("p", { class: "empty" }, "The bot was asked nothing yet.");
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
    const items = log.map((line) => ({ key: `${line.id} ${line.at}`, value: line })); // a fresh start counts anew
    reconcile(this.list, this.#views, items, (line) => new LineView(line));
    if (atEnd) this.list.scrollTop = this.list.scrollHeight;
  }
}

/** A row for one update or call, which opens into the whole of it; only whether an update was taken changes. */
class LineView {
  constructor({ id, at, kind, name, words }) {
    this.state = el("span", { class: "call-state" });
    const all = el("pre", { tabindex: "0", aria: { label: "The whole of it" } });
    const row = el(
      "details",
      {},
      el(
        "summary",
        {},
        el("time", {}, formatTime(at)),
        el("strong", {}, name),
        this.state,
        words && el("span", { class: "call-words", dir: "auto" }, words),
      ),
      all,
    );
    row.addEventListener("toggle", async () => {
      if (row.open && !all.textContent) setText(all, await logLine(id));
    });
    this.node = el("li", { class: "call", data: { testid: "call", kind, name } }, row);
  }

  update({ state }) {
    setText(this.state, state);
    setAttribute(this.node, "data-state", state);
  }
}
