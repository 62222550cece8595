// What happens when a person taps a button or a link. `pane` is that person's view (pane.js).

import { act, explain } from "./api.js";
import { actionOf } from "./keyboard.js";
import { readLink } from "./links.js";
import { chatsOf, chatTitle, fullName, isGroup, isMember, isWithBot } from "./model.js";

/** Presses a button under a message. Answers with a text arrive as toasts in the state, not here. */
export async function press(pane, message, button) {
  const { kind, value } = actionOf(button);
  const bot = pane.state.bot.username;
  if (kind === "callback") await tap(pane, message, value);
  else if (kind === "url") await followLink(pane, value);
  else if (kind === "copy") await copy(pane, value);
  else if (kind === "inline-here") pane.composer.write(`@${bot} ${value}`);
  else if (kind === "inline") await writeElsewhere(pane, `@${bot} ${value}`);
  else pane.overlay.toast("This kind of button does nothing here.");
}

async function tap(pane, message, data) {
  const details = { chat: message.chat.id, message_id: message.message_id, data };
  const answer = await attempt(pane, "tap", details);
  if (answer?.url) await followLink(pane, answer.url);
}

/** Follows a link the way Telegram would. */
export async function followLink(pane, address) {
  const { state, person, overlay } = pane;
  const link = readLink(address, state.bot.username);
  if (link.kind === "bot") await openBot(pane, link);
  else if (link.kind === "share") await writeElsewhere(pane, link.text);
  else if (link.kind === "message") pane.openMessage(link.chat, link.id);
  else if (link.kind === "web") await openWeb(pane, link.url);
  else if (link.kind === "person") {
    const found = state.people.find((one) => one.id === link.id);
    const name = found && [fullName(found), found.username && `(@${found.username})`].filter(Boolean).join(" ");
    overlay.toast(!found ? "This person is not here." : found.id === person.id ? `This is you: ${name}` : name);
  } else overlay.toast("This link leads nowhere.");
}

/** Opens the private chat and presses Start with the link's payload, or adds the bot to a group with it. */
async function openBot(pane, link) {
  const chats = chatsOf(pane.state, pane.person.id);
  let target = chats.find(isWithBot).id;
  if (link.intoGroup) {
    const groups = chats.filter((chat) => isGroup(chat) && isMember(chat, pane.person.id));
    target = await chooseChat(pane, "Add the bot to which group?", groups);
    if (target === null) return;
  }
  const details = link.intoGroup ? { url: link.url, chat: target } : { url: link.url };
  if ((link.intoGroup || link.starts) && (await attempt(pane, "open_link", details)) === FAILED) return;
  pane.openChat(target);
}

async function openWeb(pane, url) {
  const choices = [
    { label: "Cancel", value: false },
    { label: "Open", value: true, style: "primary", testid: "open-yes" },
  ];
  const agreed = await pane.overlay.ask({ words: `Open this link?\n${url}`, choices, testid: "open-web" });
  if (agreed) window.open(url, "_blank", "noopener");
}

async function copy(pane, words) {
  try {
    await navigator.clipboard.writeText(words);
    pane.overlay.toast("Copied.");
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    await pane.overlay.alert(words); // the browser forbids it: let the person copy it by hand
  }
}

/** Opens the private chat of two people. @returns {Promise<boolean>} whether it is open */
export async function writeTo(pane, friend) {
  const opened = await attempt(pane, "write_to", { person: friend });
  if (opened === FAILED) return false;
  await pane.openNew(opened.chat);
  return true;
}

/** Lets the person choose a chat, or somebody to write to, and puts a text into the typing box, not yet sent. */
async function writeElsewhere(pane, words) {
  const { state, person } = pane;
  const chats = chatsOf(state, person.id).filter((chat) => isMember(chat, person.id));
  const strangers = state.people.filter((one) => one.id !== person.id && !chats.some((chat) => isBetween(chat, one)));
  const chosen = await chooseChat(pane, "Send to which chat?", chats, strangers);
  if (chosen === null) return;
  const unknown = strangers.some((one) => one.id === chosen);
  if (unknown && !(await writeTo(pane, chosen))) return;
  if (!unknown) pane.openChat(chosen);
  pane.composer.write(words);
}

const isBetween = (chat, friend) => !isGroup(chat) && !isWithBot(chat) && chat.members.includes(friend.id);

/** @returns {Promise<number|null>} id of the chosen chat, or of the person without one yet */
function chooseChat(pane, words, chats, people = []) {
  const places = chats.map((chat) => ({
    label: chatTitle(pane.state, chat, pane.person.id),
    detail: isGroup(chat) ? "group" : isWithBot(chat) ? "bot" : "",
    value: chat.id,
    testid: `choose-${chat.id}`,
  }));
  const friends = people.map((one) => ({ label: fullName(one), value: one.id, testid: `choose-${one.id}` }));
  return pane.overlay.ask({ words, choices: [...places, ...friends], testid: "choose-chat", list: true });
}

/** Result of an attempt that did not succeed; the person has been told. */
export const FAILED = Symbol("failed");

/** Acts as the pane's person; a failure is shown to that person. */
export async function attempt(pane, what, details) {
  try {
    return await act(pane.person.id, what, details);
  } catch (error) {
    pane.overlay.toast(explain(error));
    return FAILED;
  }
}
