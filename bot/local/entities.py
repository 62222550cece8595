"""Formatted text: Telegram's HTML into text with entities, as the Bot API server does it.

https://core.telegram.org/bots/api#html-style and td's `parse_html`, whose error texts are used word for word.
Offsets and lengths of entities are counted in UTF-16 code units, as everywhere in the Bot API.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bot.local.errors import ApiError, bad_request
from bot.local.parameters import JsonObject, as_integer, as_object, as_text

MOST_ENTITIES = 100
TAGS: dict[str, str] = {
    "a": "text_link",
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "u": "underline",
    "ins": "underline",
    "tg-spoiler": "spoiler",
    "tg-emoji": "custom_emoji",
    "span": "spoiler",
    "pre": "pre",
    "code": "code",
    "blockquote": "blockquote",
}
ENTITY_FIELDS = (
    dict.fromkeys(TAGS.values(), "")
    | dict.fromkeys(("mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number"), "")
    | {"expandable_blockquote": "", "text_link": "url", "text_mention": "user", "custom_emoji": "custom_emoji_id"}
)
"""The kinds of entity a caller may name, and the field each cannot do without."""
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
REFERENCE = re.compile(r"&(?:#(?P<decimal>\d{1,7})|#x(?P<hex>[0-9a-fA-F]{1,6})|(?P<name>lt|gt|amp|quot));?")
ATTRIBUTE = re.compile(
    r"""\s*(?P<name>[^\s=>]*)\s*(?:=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>[\w.-]+)))?"""
)
URL_SCHEMES = ("http://", "https://", "tg://", "ton://", "mailto:", "tel:")


@dataclass(frozen=True, slots=True)
class FormattedText:
    """Text without mark-up and its entities, in order of their offsets."""

    text: str
    entities: list[JsonObject] = field(default_factory=list)


def utf16_length(text: str) -> int:
    """Return the length in UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def parse_html(source: str) -> FormattedText:
    """Return the text and entities of Telegram HTML; raises `ApiError` `can't parse entities: ...`."""
    return _HtmlParser(source).parse()


def strip(formatted: FormattedText) -> FormattedText:
    """Return the text without white space around it, as Telegram stores it, and at most 100 entities."""
    left = len(formatted.text) - len(formatted.text.lstrip())
    text = formatted.text.strip()
    cut = utf16_length(formatted.text[:left])
    end = utf16_length(text)
    entities: list[JsonObject] = []
    for entity in formatted.entities:
        begin = max(0, (as_integer(entity["offset"]) or 0) - cut)
        stop = min(end, (as_integer(entity["offset"]) or 0) + (as_integer(entity["length"]) or 0) - cut)
        if begin < stop:
            entities.append({**entity, "offset": begin, "length": stop - begin})
    return FormattedText(text, entities[:MOST_ENTITIES])


@dataclass(slots=True)
class _Open:
    tag: str
    attributes: dict[str, str]
    offset: int


class _HtmlParser:
    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.out: list[str] = []
        self.length = 0
        self.open: list[_Open] = []
        self.entities: list[JsonObject] = []

    def parse(self) -> FormattedText:
        while self.at < len(self.source):
            if self.source[self.at] == "<":
                if self.source.startswith("</", self.at):
                    self.close_tag()
                else:
                    self.open_tag()
            else:
                self.take_text()
        if self.open:
            raise self.error(f'Can\'t find end tag corresponding to start tag "{self.open[-1].tag}"')
        self.entities.sort(key=lambda entity: (as_integer(entity["offset"]) or 0, -(as_integer(entity["length"]) or 0)))
        return FormattedText("".join(self.out), self.entities)

    def error(self, text: str) -> ApiError:
        return bad_request(f"can't parse entities: {text}")

    def byte_offset(self, at: int) -> int:
        return len(self.source[:at].encode("utf-8", "surrogatepass"))

    def take_text(self) -> None:
        match = REFERENCE.match(self.source, self.at)
        if match is None:
            stop = min(i for i in (self._next("<"), self._next("&"), len(self.source)) if i > self.at)
            piece = self.source[self.at : stop]
            self.at = stop
        else:
            piece = _character(match) or match[0]
            self.at = match.end()
        self.out.append(piece)
        self.length += utf16_length(piece)

    def _next(self, character: str) -> int:
        found = self.source.find(character, self.at + 1)
        return len(self.source) if found < 0 else found

    def open_tag(self) -> None:
        begin = self.at
        match = re.compile(r"<([^\s>]*)").match(self.source, begin)
        name = match[1].lower() if match else ""
        self.at = begin + 1 + len(name)
        if self.at >= len(self.source):
            raise self.error(f"Unclosed start tag at byte offset {self.byte_offset(begin)}")
        if name not in TAGS:
            raise self.error(f'Unsupported start tag "{name}" at byte offset {self.byte_offset(begin)}')
        attributes = self.read_attributes(begin, name)
        if name == "span" and attributes.get("class") != "tg-spoiler":
            raise self.error(f'Tag "span" must have class "tg-spoiler" at byte offset {self.byte_offset(begin)}')
        self.open.append(_Open(name, attributes, self.length))

    def read_attributes(self, begin: int, tag: str) -> dict[str, str]:
        attributes: dict[str, str] = {}
        while True:
            while self.at < len(self.source) and self.source[self.at].isspace():
                self.at += 1
            if self.at >= len(self.source):
                raise self.error(f"Unclosed start tag at byte offset {self.byte_offset(begin)}")
            if self.source[self.at] == ">":
                self.at += 1
                return attributes
            match = ATTRIBUTE.match(self.source, self.at)
            if match is None or not match["name"]:
                offset = self.byte_offset(begin)
                raise self.error(f'Empty attribute name in the tag "{tag}" at byte offset {offset}')
            value = match["double"] or match["single"] or match["bare"] or ""
            attributes[match["name"].lower()] = REFERENCE.sub(lambda found: _character(found) or found[0], value)
            self.at = match.end()
            if self.source.startswith("=", self.at):
                raise self.error(f"Unclosed start tag at byte offset {self.byte_offset(begin)}")

    def close_tag(self) -> None:
        begin = self.at
        offset = self.byte_offset(begin)
        if not self.open:
            raise self.error(f"Unexpected end tag at byte offset {offset}")
        end = self.source.find(">", begin)
        if end < 0:
            raise self.error(f"Unclosed end tag at byte offset {offset}")
        name = self.source[begin + 2 : end].strip().lower()
        opened = self.open.pop()
        if name and name != opened.tag:
            raise self.error(
                f'Unmatched end tag at byte offset {offset}, expected "</{opened.tag}>", found "</{name}>"'
            )
        self.at = end + 1
        self.add_entity(opened)

    def add_entity(self, opened: _Open) -> None:
        length = self.length - opened.offset
        if not length:
            return
        entity: JsonObject = {"type": TAGS[opened.tag], "offset": opened.offset, "length": length}
        if opened.tag == "a":
            url = opened.attributes.get("href") or "".join(self.out)[-length:]
            if not url.startswith(URL_SCHEMES):
                url = f"http://{url}/" if "." in url else ""
            if not url:
                return
            entity = _link(entity, url)
        elif opened.tag == "tg-emoji":
            entity["custom_emoji_id"] = opened.attributes.get("emoji-id", "")
        elif opened.tag == "blockquote" and "expandable" in opened.attributes:
            entity["type"] = "expandable_blockquote"
        elif opened.tag == "code" and self.open and self.open[-1].tag == "pre":
            language = opened.attributes.get("class", "").removeprefix("language-")
            if language:
                self.open[-1].attributes["language"] = language
                return
        elif opened.tag == "pre" and "language" in opened.attributes:
            entity["language"] = opened.attributes["language"]
        self.entities.append(entity)


def _link(entity: JsonObject, url: str) -> JsonObject:
    user = re.fullmatch(r"tg://user\?id=(\d+)", url)
    if user:
        return {**entity, "type": "text_mention", "user_id": int(user[1])}
    return {**entity, "url": url}


def _character(match: re.Match[str]) -> str:
    if match["name"]:
        return NAMED[match["name"]]
    code = int(match["decimal"]) if match["decimal"] else int(match["hex"], 16)
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else ""


def read_entities(listed: list[object], text: str) -> list[JsonObject]:
    """Return explicitly given entities; raises `ApiError` for unknown ones and those outside of the text."""
    end = utf16_length(text)
    return [_read_entity(item, end) for item in listed]


def _read_entity(item: object, end: int) -> JsonObject:
    if not isinstance(item, dict):
        raise bad_request("can't parse MessageEntity: expected an Object")
    kind = as_text(item.get("type"))
    if kind not in ENTITY_FIELDS:
        raise bad_request("can't parse MessageEntity: Unsupported type specified")
    field_name = ENTITY_FIELDS[kind]
    if field_name and field_name not in item:
        raise bad_request(f"can't parse MessageEntity: Can't find field \"{field_name}\"")
    offset, length = as_integer(item.get("offset")) or 0, as_integer(item.get("length")) or 0
    if offset < 0:
        raise bad_request(f"receive an entity with incorrect offset {offset}")
    if length < 0:
        raise bad_request(f"receive an entity with incorrect length {length}")
    if offset > end:
        raise bad_request(f"entity begins after the end of the text at UTF-16 offset {offset}")
    if offset + length > end:
        place = f"at UTF-16 offset {offset} ends after the end of the text at UTF-16 offset {offset + length}"
        raise bad_request(f"entity beginning {place}")
    entity = {name: value for name, value in item.items() if name != "user"}
    if kind == "text_mention":
        entity["user_id"] = as_integer(as_object(item["user"]).get("id"))
    return entity
