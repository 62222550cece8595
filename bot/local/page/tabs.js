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
    this.list = el("div", {
      class: `tabs tabs-${name}`,
      role: "tablist",
      aria: { label },
      data: { testid: `${name}s` },
      on: { keydown: (event) => this.#key(event), scroll: () => this.#look() },
    });
    this.beyond = { left: beyond(name, "left"), right: beyond(name, "right") };
    this.node = el("div", { class: "tab-strip" }, this.list, this.beyond.left, this.beyond.right);
    new ResizeObserver(() => this.#look()).observe(this.list);
  }

  /** @param {Tab[]} tabs @param {number} current id of the one that is open */
  update(tabs, current) {
    const items = tabs.map((tab) => ({ key: String(tab.id), value: { ...tab, open: tab.id === current } }));
    reconcile(this.list, this.#views, items, (tab) => new TabView(this, tab));
    this.#look();
  }

  /** Marks the ends beyond which there is something unread: on a phone not every tab is in view. */
  #look() {
    const strip = this.list.getBoundingClientRect();
    const badges = [...this.#views.values()].map(({ badge }) => badge).filter((badge) => !badge.hidden);
    const places = badges.map((badge) => badge.getBoundingClientRect());
    this.beyond.left.hidden = !places.some((place) => place.left < strip.left);
    this.beyond.right.hidden = !places.some((place) => place.right > strip.right);
  }

  #key(event) {
    const all = [...this.list.children];
    const at = all.indexOf(document.activeElement);
    const last = all.length - 1;
    const to = { ArrowRight: at < last ? at + 1 : 0, ArrowLeft: at > 0 ? at - 1 : last, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all[to].focus();
    all[to].click();
  }
}

function beyond(name, side) {
  const data = { testid: `${name}s-beyond-${side}` };
  return el("span", { class: `beyond beyond-${side}`, hidden: true, title: "Unread", data });
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
