"""Telegram's HTML, and what is found in plain text."""

from __future__ import annotations

import html
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.local import ApiError, World
from bot.local.detect import to_html, with_found
from bot.local.entities import FormattedText, parse_html, strip, utf16_length


def kinds(formatted: FormattedText) -> list[tuple[object, object, object]]:
    return [(entity["type"], entity["offset"], entity["length"]) for entity in formatted.entities]


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("<b>bold</b> <i>it</i>", "bold it", [("bold", 0, 4), ("italic", 5, 2)]),
        ("<strong><em>x</em>y</strong>", "xy", [("bold", 0, 2), ("italic", 0, 1)]),
        ("<u>u</u><ins>v</ins>", "uv", [("underline", 0, 1), ("underline", 1, 1)]),
        ("<s>s</s><strike>t</strike><del>u</del>", "stu", [("strikethrough", n, 1) for n in range(3)]),
        ('<tg-spoiler>x</tg-spoiler><span class="tg-spoiler">y</span>', "xy", [("spoiler", 0, 1), ("spoiler", 1, 1)]),
        ("<code>c3-d4</code>", "c3-d4", [("code", 0, 5)]),
        ('<pre><code class="language-pdn">1. c3-d4</code></pre>', "1. c3-d4", [("pre", 0, 8)]),
        ("<blockquote expandable>x</blockquote>", "x", [("expandable_blockquote", 0, 1)]),
        ("😀<b>x</b>", "😀x", [("bold", 2, 1)]),
        ("a &lt;b&gt; &amp;amp; &quot; &#65; &#x42; &nbsp; AT&T", 'a <b> &amp; " A B &nbsp; AT&T', []),
        ("<B>x</B>", "x", [("bold", 0, 1)]),
        ("<b></b>x", "x", []),
        ("1 > 0", "1 > 0", []),
        ("<b>x</>", "x", [("bold", 0, 1)]),
    ],
)
def test_html_becomes_text_with_entities(source: str, text: str, entities: list[tuple[str, int, int]]) -> None:
    parsed = parse_html(source)
    assert (parsed.text, kinds(parsed)) == (text, entities)


def test_a_link_and_a_mention_of_a_person() -> None:
    parsed = parse_html('<a href="https://t.me/x?a=1&amp;b=2">x</a> <a href="tg://user?id=7">y</a>')
    assert parsed.entities == [
        {"type": "text_link", "offset": 0, "length": 1, "url": "https://t.me/x?a=1&b=2"},
        {"type": "text_mention", "offset": 2, "length": 1, "user_id": 7},
    ]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("ы<b>x</i>", 'Unmatched end tag at byte offset 6, expected "</b>", found "</i>"'),
        ("x <br> y", 'Unsupported start tag "br" at byte offset 2'),
        ("1 < 2", 'Unsupported start tag "" at byte offset 2'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ('<a href="x', "Unclosed start tag at byte offset 0"),
        ('<a ="x">y</a>', 'Empty attribute name in the tag "a" at byte offset 0'),
    ],
)
def test_html_that_cannot_be_parsed(source: str, said: str) -> None:
    with pytest.raises(ApiError) as caught:
        parse_html(source)
    assert str(caught.value) == f"400 Bad Request: can't parse entities: {said}"


@given(st.text())
def test_escaped_text_comes_back_whole(text: str) -> None:
    assert parse_html(html.escape(text)) == FormattedText(text.replace("'", "'"))


@given(st.text(alphabet="<>/ab=\"'& ;#x1s-ы😀"))
def test_any_source_is_parsed_or_refused(source: str) -> None:
    with suppress(ApiError):
        parsed = parse_html(source)
        end = utf16_length(parsed.text)
        assert all(start >= 0 and start + length <= end for _, start, length in kinds(parsed))  # type: ignore[operator]


def test_white_space_around_a_text_is_cut_and_entities_moved() -> None:
    assert strip(parse_html("  <b> x</b> y ")) == FormattedText("x y", [{"type": "bold", "offset": 0, "length": 1}])


@pytest.mark.parametrize(
    ("text", "entities"),
    [
        ("/new keny", [("bot_command", 0, 4)]),
        ("/move@damka_bot c3-d4", [("bot_command", 0, 15)]),
        ("see /help, @anna", [("bot_command", 4, 5), ("mention", 11, 5)]),
        ("a/b 1/2 mail@example.org", []),
        ("https://t.me/x t.me/y", [("url", 0, 14), ("url", 15, 6)]),
        ("#keny", [("hashtag", 0, 5)]),
    ],
)
def test_commands_mentions_and_links_are_found(text: str, entities: list[tuple[str, int, int]]) -> None:
    assert kinds(with_found(FormattedText(text))) == entities


def test_nothing_is_found_within_code() -> None:
    assert kinds(with_found(parse_html("<code>/new @anna</code>"))) == [("code", 0, 10)]


def test_html_for_the_page_escapes_what_people_typed() -> None:
    parsed = parse_html('<b>&lt;img&gt;</b> <a href="tg://x">l</a>')
    assert to_html(parsed.text, parsed.entities) == '<b>&lt;img&gt;</b> <a href="#" rel="noreferrer">l</a>'
    plain = with_found(FormattedText("<script> https://t.me/x?a=1&b"))
    shown = '&lt;script&gt; <a href="https://t.me/x?a=1&amp;b" rel="noreferrer">https://t.me/x?a=1&amp;b</a>'
    assert to_html(plain.text, plain.entities) == shown


@given(st.text(alphabet="<b>/i&;x😀 "))
def test_html_for_the_page_holds_the_whole_text(text: str) -> None:
    found = with_found(FormattedText(text))
    assert (
        parse_html(
            to_html(found.text, found.entities).replace('<span class="command">', "<i>").replace("</span>", "</i>")
        ).text
        == text
    )


def test_a_mention_of_nobody_is_dropped() -> None:
    world = World()
    assert world.content_of(parse_html('<a href="tg://user?id=7">y</a>'), text_field="text") == {"text": "y"}
