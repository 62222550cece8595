// What lies over a pane (toasts, alerts, questions) and over the whole page (an enlarged picture, a question).

import { el, iconButton } from "./dom.js";

const TOAST_MS = 3500;
const TOAST_MS_PER_LETTER = 45;

/** Toasts and dialogs of one person. While a dialog is open the pane's `content` cannot be reached. */
export class Overlay {
  /** @param {HTMLElement} content what dialogs cover */
  constructor(content) {
    this.content = content;
    this.toasts = el("div", { class: "toasts" });
    this.layer = el("div", { class: "layer", hidden: true });
    this.nodes = [this.toasts, this.layer];
  }

  /** Shows a short note that goes away by itself or by a click. */
  toast(words) {
    const node = el("div", { class: "toast", role: "alert", data: { testid: "toast" } }, words);
    node.addEventListener("click", () => node.remove());
    this.toasts.append(node);
    setTimeout(() => node.remove(), TOAST_MS + TOAST_MS_PER_LETTER * words.length);
  }

  /** Shows a text until it is acknowledged. */
  async alert(words) {
    await this.ask({ words, choices: [{ label: "OK", value: true, testid: "alert-ok" }], testid: "alert" });
  }

  /**
   * Asks one question; a later one waits for nobody and replaces it.
   * @param {{words: string, choices: {label: string, value: unknown, detail?: string, style?: string,
   *   testid?: string}[], testid: string, list?: boolean}} question `list` stacks the choices, with a way out below
   * @returns {Promise<any>} the chosen value, or null when it was given up or replaced
   */
  ask({ words, choices, testid, list = false }) {
    return this.#open(words, testid, (close) => {
      const buttons = choices.map(({ label, value, detail, style = "plain", testid: mark }) =>
        el(
          "button",
          {
            type: "button",
            class: `choice choice-${style}`,
            data: { testid: mark ?? "choice" },
            on: { click: () => close(value) },
          },
          label,
          detail && el("small", {}, detail),
        ),
      );
      const out = { class: "choice choice-out", data: { testid: "out" }, on: { click: () => close(null) } };
      if (list) buttons.push(el("button", { type: "button", ...out }, "Cancel"));
      const focus = list ? buttons[0] : buttons.at(-1);
      return { node: el("div", { class: list ? "choices list" : "choices" }, ...buttons), focus };
    });
  }

  /**
   * Asks for a short text.
   * @param {{words: string, longest: number, label: string}} question `label` stands on the button that agrees
   * @returns {Promise<string|null>} the text, never an empty one, or null when it was given up
   */
  askText({ words, longest, label }) {
    return this.#open(words, "ask-text", (close) => {
      const input = el("input", {
        class: "box",
        required: true,
        maxlength: longest,
        dir: "auto",
        autocomplete: "off",
        aria: { label: words },
        data: { testid: "text-wanted" },
      });
      const cancel = { type: "button", class: "choice choice-plain", on: { click: () => close(null) } };
      const agree = { type: "submit", class: "choice choice-primary", data: { testid: "text-yes" } };
      const form = el(
        "form",
        { class: "asking" },
        input,
        el("div", { class: "choices" }, el("button", cancel, "Cancel"), el("button", agree, label)),
      );
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        if (input.value.trim()) close(input.value.trim());
      });
      return { node: form, focus: input };
    });
  }

  /** Lays a question over the pane; `build` gets what closes it and gives what answers it. */
  #open(words, testid, build) {
    this.#close?.(null);
    const opener = document.activeElement;
    return new Promise((resolve) => {
      const close = (value) => {
        this.#close = null;
        this.layer.hidden = true;
        this.layer.replaceChildren();
        this.content.inert = false;
        if (opener?.isConnected) opener.focus({ preventScroll: true });
        resolve(value);
      };
      this.#close = close;
      const { node, focus } = build(close);
      const box = el(
        "div",
        { class: "dialog", role: "alertdialog", aria: { modal: "true", label: words }, data: { testid } },
        el("p", {}, words),
        node,
      );
      box.addEventListener("keydown", (event) => {
        if (event.key === "Escape") close(null);
        if (event.key === "Escape") event.stopPropagation();
      });
      this.layer.replaceChildren(box);
      this.layer.hidden = false;
      this.content.inert = true;
      focus.focus({ preventScroll: true });
    });
  }

  #close = null;
}

/** Shows a picture as large as the window allows; a click or Escape closes it. */
export function enlarge(source, words) {
  const dialog = el(
    "dialog",
    { class: "lightbox", aria: { label: words }, data: { testid: "lightbox" } },
    el("img", { src: source, alt: words }),
    iconButton("close", "Close", { class: "lightbox-close" }),
  );
  dialog.addEventListener("click", () => dialog.close());
  openOnce(dialog);
}

/**
 * Asks over the whole page.
 * @returns {Promise<boolean>} whether it was confirmed
 */
export function confirmOnPage(title, words, label) {
  return new Promise((resolve) => {
    const answer = (value) => ({ click: () => dialog.close(value) });
    const dialog = el(
      "dialog",
      { class: "dialog", aria: { label: title }, data: { testid: "confirm" } },
      el("h2", {}, title),
      el("p", {}, words),
      el(
        "div",
        { class: "choices" },
        el(
          "button",
          { type: "button", class: "choice choice-plain", data: { testid: "confirm-no" }, on: answer("no") },
          "Cancel",
        ),
        el(
          "button",
          { type: "button", class: "choice choice-danger", data: { testid: "confirm-yes" }, on: answer("yes") },
          label,
        ),
      ),
    );
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"));
    openOnce(dialog);
  });
}

function openOnce(dialog) {
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** A list of things to do that opens from a button; arrows move in it, Escape and a click elsewhere close it. */
export class Menu {
  #entries = [];

  constructor(label, testid) {
    this.node = el("div", { class: "menu", role: "menu", hidden: true, aria: { label }, data: { testid } });
    this.node.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("pointerdown", (event) => {
      if (!this.node.contains(event.target) && !this.opener?.contains(event.target)) this.hide();
    });
  }

  get isOpen() {
    return !this.node.hidden;
  }

  /**
   * @param {{label: string, detail?: string, data?: object, choose: () => void}[]} items
   * @param {HTMLElement} opener gets the focus back
   * @param {{focus?: boolean}} options whether the first item takes the focus
   */
  show(items, opener, { focus = true } = {}) {
    this.opener = opener;
    this.#entries = items.map((item) =>
      el(
        "button",
        {
          type: "button",
          role: "menuitem",
          class: "menu-item",
          tabindex: "-1",
          data: { testid: "menu-item", ...item.data },
        },
        el("span", { class: "menu-label" }, item.label),
        item.detail && el("span", { class: "menu-detail" }, item.detail),
      ),
    );
    items.forEach((item, index) => {
      this.#entries[index].addEventListener("click", () => {
        this.hide();
        this.opener.focus({ preventScroll: true });
        item.choose();
      });
    });
    this.node.replaceChildren(...this.#entries);
    this.node.hidden = items.length === 0;
    this.#tellOpener();
    if (focus) this.focusFirst();
  }

  hide() {
    this.node.hidden = true;
    this.#tellOpener();
  }

  #tellOpener() {
    if (this.opener?.hasAttribute("aria-haspopup")) this.opener.setAttribute("aria-expanded", String(this.isOpen));
  }

  focusFirst() {
    this.#entries[0]?.focus();
  }

  #key(event) {
    const last = this.#entries.length - 1;
    const at = this.#entries.indexOf(document.activeElement);
    const to = { ArrowDown: at < last ? at + 1 : 0, ArrowUp: at > 0 ? at - 1 : last, Home: 0, End: last }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.#entries[to]?.focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      if (event.key === "Escape") event.stopPropagation();
      this.hide();
      this.opener.focus({ preventScroll: true });
    }
  }
}
