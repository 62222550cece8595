// Results of "@bot query" above the typing box.

import { attempt, FAILED } from "./actions.js";
import { act, explain, fileUrl } from "./api.js";
import { el } from "./dom.js";
import { chatsOf } from "./model.js";

const PAUSE_MS = 250;

export class InlineResults {
  #asked = 0;
  #timer = 0;
  #results = [];
  #last = null;

  /** @param {(result: object, query: string) => void} choose given a result and the id of the query it answers */
  constructor(pane, choose) {
    this.pane = pane;
    this.choose = choose;
    this.node = el("div", {
      class: "inline",
      role: "listbox",
      hidden: true,
      aria: { label: "Results" },
      data: { testid: "inline" },
      on: { keydown: (event) => this.#key(event) },
    });
  }

  get isOpen() {
    return !this.node.hidden;
  }

  /** @returns {string|null} what a text asks the bot inline, or null if it does not */
  query(text) {
    const name = `@${this.pane.state?.bot.username ?? ""}`.toLowerCase();
    const [first, ...rest] = text.split(/\s/);
    if (first.toLowerCase() !== name || !/\s/.test(text)) return null;
    return rest.join(" ").trim();
  }

  /** Asks the bot once typing pauses. */
  ask(chat, query) {
    const place = `${chat.id} ${query}`;
    if (place === this.#last && this.isOpen) return;
    this.#last = place;
    this.#results = [];
    clearTimeout(this.#timer);
    this.node.hidden = false;
    this.node.setAttribute("aria-busy", "true");
    const number = ++this.#asked;
    this.#timer = setTimeout(async () => {
      const { answer, words } = await this.#fetch(chat, query);
      if (number === this.#asked) this.#show(answer, words);
    }, PAUSE_MS);
  }

  hide() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#last = null;
    this.#results = [];
    this.node.hidden = true;
    this.node.replaceChildren();
  }

  focusFirst() {
    this.node.querySelector("button")?.focus();
  }

  chooseFirst() {
    if (this.#results.length) this.node.querySelector("[role=option]").click();
  }

  async #fetch(chat, query) {
    try {
      return {
        answer: await act(this.pane.person.id, "inline_query", { chat: chat.id, query }),
        words: "Nothing found.",
      };
    } catch (error) {
      return { answer: { results: [] }, words: explain(error) };
    }
  }

  #show(answer, words) {
    this.#results = answer.results;
    const options = answer.results.map((result) => this.#option(result, answer.query_id));
    if (answer.button?.start_parameter) options.unshift(this.#startButton(answer.button));
    this.node.removeAttribute("aria-busy");
    this.node.replaceChildren(...(options.length ? options : [el("p", { class: "inline-note" }, words)]));
  }

  #option(result, query) {
    return el(
      "button",
      {
        type: "button",
        role: "option",
        class: "inline-option",
        aria: { selected: "false" },
        data: { testid: "inline-result", result: result.id },
        on: { click: () => this.choose(result, query) },
      },
      result.photo
        ? el("img", { src: fileUrl(result.photo), alt: "" })
        : el("span", { class: "inline-mark", aria: { hidden: true } }, [...(result.title || "?")][0]),
      el("span", { class: "inline-title" }, result.title || "Picture"),
      result.description && el("span", { class: "inline-detail" }, result.description),
    );
  }

  /** The button over the results that leads to the private chat with the bot. */
  #startButton({ text, start_parameter: payload }) {
    const start = async () => {
      const { pane } = this;
      const [own] = chatsOf(pane.state, pane.person.id);
      if ((await attempt(pane, "start", { payload })) === FAILED) return;
      pane.composer.write("", { focus: false });
      pane.openChat(own.id);
    };
    return el(
      "button",
      { type: "button", class: "inline-start", data: { testid: "inline-start" }, on: { click: start } },
      text,
    );
  }

  #key(event) {
    const options = [...this.node.querySelectorAll("button")];
    const at = options.indexOf(document.activeElement);
    if (event.key === "ArrowDown") options[Math.min(at + 1, options.length - 1)]?.focus();
    else if (event.key === "ArrowUp" && at > 0) options[at - 1].focus();
    else if (event.key === "ArrowUp" || event.key === "Escape") {
      if (event.key === "Escape") this.hide();
      this.pane.composer.box.focus();
    } else return;
    event.preventDefault();
  }
}
