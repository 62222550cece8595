// The buttons under a message.

import { el, icon } from "./dom.js";

const STYLES = new Set(["primary", "success", "danger"]);

/** What a button of the Bot API does: the name of its one action, and that action's value. */
export function actionOf(button) {
  if (button.callback_data !== undefined) return { kind: "callback", value: button.callback_data };
  if (button.url !== undefined) return { kind: "url", value: button.url };
  if (button.copy_text !== undefined) return { kind: "copy", value: button.copy_text.text };
  if (button.switch_inline_query_current_chat !== undefined) {
    return { kind: "inline-here", value: button.switch_inline_query_current_chat };
  }
  if (button.switch_inline_query !== undefined) return { kind: "inline", value: button.switch_inline_query };
  const chosen = button.switch_inline_query_chosen_chat;
  return chosen ? { kind: "inline", value: chosen.query ?? "" } : { kind: "other", value: "" };
}

const MARKS = { url: "link", copy: "copy", inline: "forward" };

/**
 * @param {object[][]} rows InlineKeyboardButton objects
 * @param {(button: object) => Promise<void>} press settles when the button's spinner may stop
 */
export function keyboard(rows, press) {
  const lines = rows.map((row) => el("div", { class: "keys" }, ...row.map((button) => key(button, press))));
  return el(
    "div",
    { class: "keyboard", role: "group", aria: { label: "Buttons" }, data: { testid: "keyboard" } },
    ...lines,
  );
}

function key(button, press) {
  const { kind, value } = actionOf(button);
  const style = STYLES.has(button.style) ? button.style : "plain";
  const node = el(
    "button",
    {
      type: "button",
      class: `key key-${style}`,
      title: button.text,
      data: { testid: "button", button: value, kind, style },
    },
    el("span", { class: "key-text" }, button.text),
    MARKS[kind] && icon(MARKS[kind]),
  );
  let waiting = 0;
  node.addEventListener("click", async () => {
    waiting += 1;
    node.setAttribute("aria-busy", "true");
    try {
      await press(button);
    } finally {
      waiting -= 1;
      if (waiting === 0) node.removeAttribute("aria-busy");
    }
  });
  return node;
}
