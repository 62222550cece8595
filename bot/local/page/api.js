// The page's border with the local server: reading its state, and acting as one of the people.

/**
 * @typedef {{id: number, first_name: string, last_name?: string, username?: string, language_code: string,
 *   started: boolean, blocked: boolean}} Person
 * @typedef {{id: number, type: "private"|"group"|"supergroup", title: string, person?: number, members: number[],
 *   has_bot: boolean, owner: number|null, admins: number[], anonymous: number[], is_forum: boolean, topics: {id: number, name: string, closed: boolean}[], started?: boolean,
 *   commands: Record<string, {command: string, description: string}[]>, messages: object[]}} Chat
 *   messages are Bot API messages plus `html` (already sanitised by the server) and `outgoing_from`
 * @typedef {{revision: number, now: number, bot: {id: number, name: string, username: string}, people: Person[],
 *   chats: Chat[], toasts: {id: string, user: number, text: string, alert: boolean}[],
 *   log: {id: number, at: number, kind: "asked"|"answered", name: string,
 *   state: "waiting"|"taken"|"ok"|"refused", words: string}[]}} State
 */

const RETRY_MS = [300, 700, 1500, 3000];
const POLL_LIMIT_MS = 40_000; // the server answers within 25 s; more means the connection is dead

/** The server understood the request and declined it; the message is for people. */
export class Refused extends Error {}

async function post(path, body) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!answer.ok) throw new Refused(answer.error || "The server refused this.");
  return answer.result;
}

/**
 * Does something as a person.
 * @param {number} person
 * @param {string} what name of the action
 * @param {object} details
 * @returns {Promise<unknown>} the action's result
 * @throws {Refused} when the server declines; TypeError or SyntaxError when it cannot be reached
 */
export const act = (person, what, details = {}) => post("/page/act", { as: person, do: what, ...details });

/** Moves the world's clock forward by whole seconds. */
export const advance = (seconds) => post("/page/clock", { advance: seconds });

/** Clears the world and everything the bot knows. */
export const reset = () => post("/page/reset", {});

/** The whole of one update or call of the log, to be read. */
export async function logLine(id) {
  try {
    const response = await fetch(`/page/log/${id}`);
    return response.ok ? JSON.stringify(await response.json(), null, 2) : "This is not kept any more.";
  } catch (error) {
    return explain(error);
  }
}

/** Address of a picture or document. */
export const fileUrl = (id) => `/page/file/${encodeURIComponent(id)}`;

/** What to tell a person about a failed action. */
export function explain(error) {
  return error instanceof Refused ? error.message : "The local server does not answer.";
}

/**
 * Follows the server's state for as long as the page is open.
 * @param {(state: State) => void} onState also called when a poll ends without news
 * @param {(online: boolean) => void} onConnection
 */
export async function follow(onState, onConnection) {
  let revision = null;
  for (let failures = 0; ;) {
    try {
      // After a failure the server may be another process whose revisions start anew: ask for all of it.
      const path = revision === null ? "/page/state" : `/page/events?after=${revision}`;
      const response = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(POLL_LIMIT_MS) });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const state = await response.json();
      revision = state.revision;
      failures = 0;
      onConnection(true);
      onState(state);
    } catch (error) {
      console.warn("No state from the local server:", error);
      revision = null;
      onConnection(false);
      await new Promise((resume) => setTimeout(resume, RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]));
    }
  }
}
