// What this browser remembers between visits: open chats, visible people and how far each has read.
// A convenience only: where storage is denied the page works and forgets.

const KEY = "damka-page";

function load() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

const kept = load();

function save() {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // denied or full: remember until the page is closed
  }
}

/** @returns {any} what was remembered under a name, or the fallback */
export const recall = (name, fallback) => (name in kept ? kept[name] : fallback);

export function remember(name, value) {
  if (JSON.stringify(kept[name]) === JSON.stringify(value)) return;
  kept[name] = value;
  save();
}

/** Forgets everything about chats, as after a reset of the world. */
export function forgetChats() {
  for (const name of Object.keys(kept)) if (name.startsWith("read:") || name.startsWith("open:")) delete kept[name];
  save();
}
