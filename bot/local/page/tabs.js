// A strip of tabs with badges: a person's chats, or the topics of a forum.

import { el, icon, reconcile, setAttribute, setText } from "./dom.js";

/** @typedef {{id: number, title: string, count: number, called: boolean, mark?: Node, closed?: boolean}} Tab */

export class Tabs {
  #views = new Map();

  /**
   * @param {string} label
   * @param {string} name the data attribute that carries a tab's id ("chat" or "topic")
   * @param {string} panel id of the element that shows what the tabs choose
   * @param {(id: number) => void} choose
   */
  constructor(label, name, panel, choose) {
    this.name = name;
    this.panel = panel;
    this.choose = choose;
    this.node = el("div", {
      class: `tabs tabs-${name}`,
      role: "tablist",
      aria: { label },
      data: { testid: `${name}s` },
      on: { keydown: (event) => this.#key(event) },
    });
  }

  /** @param {Tab[]} tabs @param {number} current id of the one that is open */
  update(tabs, current) {
    const items = tabs.map((tab) => ({ key: String(tab.id), value: { ...tab, open: tab.id === current } }));
    reconcile(this.node, this.#views, items, (tab) => new TabView(this, tab));
  }

  #key(event) {
    const all = [...this.node.children];
    const at = all.indexOf(document.activeElement);
    const last = all.length - 1;
    const to = { ArrowRight: at < last ? at + 1 : 0, ArrowLeft: at > 0 ? at - 1 : last, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all[to].focus();
    all[to].click();
  }
}

class TabView {
  #open = null;

  constructor(strip, tab) {
    this.title = el("span", { class: "tab-title" });
    this.lock = icon("lock");
    this.badge = el("span", { class: "badge", data: { testid: "badge" } });
    this.node = el(
      "button",
      {
        type: "button",
        role: "tab",
        class: "tab",
        aria: { controls: strip.panel },
        data: { testid: `${strip.name}-tab`, [strip.name]: tab.id },
      },
      tab.mark,
      this.lock,
      this.title,
      this.badge,
    );
    this.node.addEventListener("click", () => strip.choose(tab.id));
  }

  update({ title, count, called, closed = false, open }) {
    setText(this.title, title);
    setAttribute(this.lock, "hidden", !closed);
    setText(this.badge, called ? `@ ${count}` : String(count));
    this.badge.hidden = count === 0;
    this.badge.classList.toggle("badge-called", called);
    setAttribute(this.node, "aria-selected", String(open));
    const notes = [title, closed && "closed", count > 0 && `${count} unread`, called && "you are mentioned"];
    setAttribute(this.node, "aria-label", notes.filter(Boolean).join(", "));
    setAttribute(this.node, "title", title);
    this.node.tabIndex = open ? 0 : -1;
    if (open && !this.#open) this.node.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#open = open;
  }
}
