// Which links of Telegram's own the page understands.

const HOSTS = new Set(["t.me", "telegram.me", "www.t.me"]);

function parse(address) {
  try {
    const url = new URL(address);
    if (url.protocol !== "tg:") return url;
    if (url.hostname !== "resolve" || !url.searchParams.has("domain")) return url;
    const same = new URL(`https://t.me/${url.searchParams.get("domain")}`);
    for (const name of ["start", "startgroup"]) {
      if (url.searchParams.has(name)) same.searchParams.set(name, url.searchParams.get(name));
    }
    return same;
  } catch {
    return null;
  }
}

/**
 * @param {string} address
 * @param {string} bot the bot's user name
 * @returns {{kind: "bot", url: string, starts: boolean, intoGroup: boolean} | {kind: "share", text: string} |
 *   {kind: "person", id: number} | {kind: "message", chat: number, id: number} | {kind: "web", url: string} |
 *   {kind: "none"}}
 *   what following the link means; "none" where it means nothing
 */
export function readLink(address, bot) {
  const url = parse(address);
  if (url === null) return { kind: "none" };
  if (url.protocol === "tg:") {
    const id = Number(url.searchParams.get("id"));
    return url.hostname === "user" && id ? { kind: "person", id } : { kind: "none" };
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return { kind: "none" };
  if (!HOSTS.has(url.hostname)) return { kind: "web", url: url.href };
  const path = url.pathname.split("/").filter(Boolean);
  if (path[0]?.toLowerCase() === bot.toLowerCase()) {
    const asked = url.searchParams;
    return { kind: "bot", url: url.href, starts: asked.has("start"), intoGroup: asked.has("startgroup") };
  }
  if (path[0] === "share") {
    const parts = [url.searchParams.get("url"), url.searchParams.get("text")];
    return { kind: "share", text: parts.filter(Boolean).join("\n") };
  }
  if (path[0] === "c" && path.length >= 3) {
    return { kind: "message", chat: Number(`-100${path[1]}`), id: Number(path.at(-1)) };
  }
  return { kind: "web", url: url.href };
}
