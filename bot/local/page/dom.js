// Small helpers that build and keep up document nodes. Text always goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** Outlines of the icons, drawn in a 24 by 24 box. */
const ICONS = {
  attach: "M8 12.5l6.5-6.5a3 3 0 0 1 4.2 4.2L10 19a5 5 0 0 1-7-7l8-8",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h10v11H9zM15 9V4H5v11h4",
  down: "M12 5v14m-6-6 6 6 6-6",
  forward: "M14 5l7 6-7 6v-4c-5 0-8 1-11 5 1-6 4-9 11-9z",
  link: "M8 16L17 7M9 7h8v8",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  more: "M12 5v.01M12 12v.01M12 19v.01",
  plus: "M12 5v14M5 12h14",
  reply: "M10 5l-7 6 7 6v-4c5 0 8 1 11 5-1-6-4-9-11-9z",
  send: "M4 12L20 4l-4 16-4-7z",
  slash: "M15 4L9 20",
};

/**
 * Builds an element.
 * @param {string} tag
 * @param {{class?: string, data?: object, aria?: object, on?: object} & Record<string, unknown>} options
 *   `data` and `aria` become `data-*` and `aria-*`, `on` listeners; every other key is an attribute
 *   (true: present without a value; false, null and undefined: absent).
 * @param {...(Node|string|null|undefined|false)} children strings become text
 * @returns {HTMLElement}
 */
export function el(tag, options = {}, ...children) {
  const node = document.createElement(tag);
  const { data = {}, aria = {}, on = {}, ...attributes } = options;
  for (const [name, value] of Object.entries(attributes)) setAttribute(node, name, value);
  for (const [name, value] of Object.entries(data)) setAttribute(node, `data-${name}`, value);
  for (const [name, value] of Object.entries(aria)) node.setAttribute(`aria-${name}`, String(value));
  for (const [name, listener] of Object.entries(on)) node.addEventListener(name, listener);
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Sets, or with false, null and undefined removes, an attribute. */
export function setAttribute(node, name, value) {
  if (value === false || value === null || value === undefined) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** Sets a text only when it differs, so that screen readers are not told the same thing twice. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** @param {keyof ICONS} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** A button that shows only an icon; `label` is read out and shown as a tip. */
export function iconButton(name, label, options = {}) {
  const { class: extra = "", aria = {}, ...rest } = options;
  return el(
    "button",
    { type: "button", class: `icon-button ${extra}`.trim(), title: label, aria: { label, ...aria }, ...rest },
    icon(name),
  );
}

/** A coloured disc with the first letter of a name; the colour follows from the id. */
export function avatar(id, name) {
  const letter = [...(name || "?")][0].toUpperCase();
  return el("span", { class: `avatar tint-${Math.abs(id) % 7}`, aria: { hidden: true } }, letter);
}

/**
 * Brings the children of `container` in line with `items`, keeping the views (and so focus, scroll
 * and pictures) of those that stay.
 * @template T
 * @param {HTMLElement} container
 * @param {Map<string, {node: HTMLElement, update?: (value: T) => void}>} views kept between calls
 * @param {{key: string, value: T}[]} items in the wanted order, keys unique
 * @param {(value: T, key: string) => {node: HTMLElement, update?: (value: T) => void}} make
 */
export function reconcile(container, views, items, make) {
  const wanted = new Set(items.map((item) => item.key));
  for (const [key, view] of views) {
    if (wanted.has(key)) continue;
    view.node.remove();
    views.delete(key);
  }
  items.forEach(({ key, value }, index) => {
    let view = views.get(key);
    if (!view) views.set(key, (view = make(value, key)));
    if (container.children[index] !== view.node) container.insertBefore(view.node, container.children[index] ?? null);
    view.update?.(value);
  });
}
