// Starts the page: top bar, panes, drawer, and the stream of states from the local server.

import { advance, explain, follow, reset } from "./api.js";
import { Drawer } from "./drawer.js";
import { el, reconcile, setAttribute, setText } from "./dom.js";
import { forgetChats, recall, remember } from "./memory.js";
import { chatsOf, formatMoment, unreadOf } from "./model.js";
import { confirmOnPage } from "./overlays.js";
import { Pane } from "./pane.js";

const AT_FIRST = 2; // people shown side by side until somebody switches in a third
const CLOCK_MS = 1000;

const find = (name) => document.querySelector(`[data-testid="${name}"]`);
const narrow = matchMedia("(max-width: 719px)");

class App {
  #panes = new Map();
  #chips = new Map();
  #state = null;
  #clockSkew = 0; // seconds the world's clock is ahead of this computer's

  constructor() {
    this.drawer = new Drawer(find("open-log"));
    document.querySelector("main").after(this.drawer.node);
    for (const button of document.querySelectorAll("[data-advance]")) {
      button.addEventListener("click", () => this.#attempt(() => advance(Number(button.dataset.advance))));
    }
    find("open-clock").addEventListener("click", () => this.#toggleClock());
    find("reset").addEventListener("click", () => this.#reset());
    narrow.addEventListener("change", () => this.#render());
    setInterval(() => this.#tick(), CLOCK_MS);
  }

  start() {
    follow(
      (state) => this.#receive(state),
      (online) => (find("offline").hidden = online),
    );
  }

  #receive(state) {
    this.#state = state;
    this.#clockSkew = state.now - Date.now() / 1000;
    try {
      this.#render();
    } catch (error) {
      reportError(error); // one message that cannot be shown must not stop the stream
    }
  }

  #render() {
    const state = this.#state;
    if (!state) return;
    const people = state.people.map((person) => ({ key: String(person.id), value: person }));
    reconcile(document.querySelector("main"), this.#panes, people, (person) => this.#makePane(person));
    const shown = this.#shown();
    for (const [key, { pane }] of this.#panes) {
      const wasShown = pane.isShown;
      pane.node.hidden = !shown.has(Number(key));
      pane.update(state);
      if (!wasShown && pane.isShown) pane.conversation.scrollToEnd();
    }
    document.body.dataset.shown = shown.size;
    reconcile(find("people"), this.#chips, people, (person) => this.#makeChip(person));
    this.drawer.update(state.log);
    this.#tick();
  }

  #makePane(person) {
    const pane = new Pane(person, () => this.#later());
    return { node: pane.node, pane };
  }

  /** Renders once more after the current work; reading a chat changes badges in other places. */
  #later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#render());
  }

  #makeChip(person) {
    const name = el("span", {}, person.first_name);
    const dot = el("span", { class: "dot", hidden: true });
    const node = el(
      "button",
      { type: "button", class: "chip", data: { person: person.id, testid: "person" } },
      name,
      dot,
    );
    node.addEventListener("click", () => this.#choosePerson(person.id));
    const update = (current) => {
      const shown = this.#shown().has(current.id);
      // Whoever is on the screen has badges on the tabs already.
      const unread = !shown && chatsOf(this.#state, current.id).some((chat) => unreadOf(chat, current).count > 0);
      setText(name, current.first_name);
      setAttribute(node, "aria-pressed", String(shown));
      setAttribute(node, "title", `${current.first_name}'s view`);
      setAttribute(node, "aria-label", unread ? `${current.first_name}, has unread messages` : current.first_name);
      dot.hidden = !unread;
    };
    return { node, update };
  }

  /** Ids of the people whose panes are on the screen: one on a phone, else those switched in. */
  #shown() {
    const ids = this.#state.people.map((person) => person.id);
    const chosen = recall("people", ids.slice(0, AT_FIRST)).filter((id) => ids.includes(id));
    const active = recall("person", ids[0]);
    if (narrow.matches) return new Set([ids.includes(active) ? active : ids[0]]);
    return new Set(chosen.length ? chosen : ids.slice(0, AT_FIRST));
  }

  #choosePerson(id) {
    if (narrow.matches) remember("person", id);
    else {
      const shown = this.#shown();
      if (!shown.delete(id)) shown.add(id);
      if (shown.size) remember("people", [...shown]);
    }
    this.#render();
  }

  #toggleClock() {
    const open = find("clock").classList.toggle("open");
    find("open-clock").setAttribute("aria-expanded", String(open));
  }

  #tick() {
    if (this.#state) setText(find("now"), formatMoment(Date.now() / 1000 + this.#clockSkew));
  }

  async #reset() {
    const words = "Every chat and game here is deleted, for all people. This cannot be undone.";
    if (!(await confirmOnPage("Start from nothing?", words, "Delete everything"))) return;
    find("reset").disabled = true; // the bot is stopped and started again, which takes its time
    await this.#attempt(async () => {
      await reset();
      forgetChats();
      this.#render();
    });
    find("reset").disabled = false;
  }

  async #attempt(work) {
    try {
      await work();
    } catch (error) {
      for (const { pane } of this.#panes.values()) if (pane.isShown) pane.overlay.toast(explain(error));
    }
  }
}

new App().start();
