"""What Telegram finds in plain text by itself (commands, mentions, links), and formatted text as HTML for the page."""

from __future__ import annotations

import html
import re
from itertools import pairwise

from bot.local.entities import FormattedText, utf16_length
from bot.local.parameters import JsonObject, as_integer, as_objects, as_text

FOUND: dict[str, re.Pattern[str]] = {
    "bot_command": re.compile(r"(?<![\w/@<>])/\w{1,64}(?:@[A-Za-z]\w{2,31})?(?![\w/])", re.ASCII),
    "mention": re.compile(r"(?<![\w@/])@[A-Za-z]\w{2,31}\b", re.ASCII),
    "url": re.compile(r"(?:https?://|(?<![\w.@/])t\.me/)[^\s<>\"]+"),
    "hashtag": re.compile(r"(?<![\w#&])#\w*[^\W\d]\w*"),
}
OPENING = {
    "bold": "<b>",
    "italic": "<i>",
    "underline": "<u>",
    "strikethrough": "<s>",
    "spoiler": '<span class="spoiler">',
    "code": "<code>",
    "pre": "<pre>",
    "blockquote": "<blockquote>",
    "expandable_blockquote": "<blockquote>",
    "text_mention": '<span class="mention">',
    "mention": '<span class="mention">',
    "bot_command": '<span class="command">',
    "hashtag": '<span class="hashtag">',
    "custom_emoji": "<span>",
}


def with_found(formatted: FormattedText) -> FormattedText:
    """Return the text with the entities Telegram finds in it added, where no code, link or other find is."""
    entities = list(formatted.entities)
    taken = [_span(entity) for entity in entities if entity["type"] in {"code", "pre", "text_link", "text_mention"}]
    for kind in ("url", "bot_command", "mention", "hashtag"):
        for match in FOUND[kind].finditer(formatted.text):
            begin = utf16_length(formatted.text[: match.start()])
            end = begin + utf16_length(match[0])
            if all(end <= other[0] or other[1] <= begin for other in taken):
                taken.append((begin, end))
                entities.append({"type": kind, "offset": begin, "length": end - begin})
    entities.sort(key=lambda entity: (_span(entity)[0], -_span(entity)[1]))
    return FormattedText(formatted.text, entities)


def to_html(text: str, entities: object) -> str:
    """Return text with entities as harmless HTML; everything the writer typed is escaped."""
    units = text.encode("utf-16-le", "surrogatepass")
    spans = [(*_span(entity), entity) for entity in as_objects(entities)]
    marks = sorted({0, len(units) // 2} | {edge for begin, end, _ in spans for edge in (begin, end)})
    pieces: list[str] = []
    for begin, end in pairwise(marks):
        piece = html.escape(units[2 * begin : 2 * end].decode("utf-16-le", "replace"))
        for start, stop, entity in reversed(spans):
            if start <= begin and end <= stop:
                opening = _opening(entity, html.unescape(piece))
                piece = f"{opening}{piece}{_closing(opening)}"
        pieces.append(piece)
    return "".join(pieces)


def _opening(entity: JsonObject, piece: str) -> str:
    kind = as_text(entity.get("type"))
    if kind in {"text_link", "url"}:
        url = as_text(entity.get("url")) or (piece if "://" in piece else f"https://{piece}")
        safe = url if url.startswith(("http://", "https://")) else "#"
        return f'<a href="{html.escape(safe)}" rel="noreferrer">'
    return OPENING.get(kind, "<span>")


def _closing(opening: str) -> str:
    return f"</{opening[1:].split(' ', maxsplit=1)[0].rstrip('>')}>"


def _span(entity: JsonObject) -> tuple[int, int]:
    begin = as_integer(entity.get("offset")) or 0
    return begin, begin + (as_integer(entity.get("length")) or 0)
