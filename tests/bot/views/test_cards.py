"""Menus, cards and challenges."""

from dataclasses import replace
from urllib.parse import parse_qs, urlparse

import pytest

from bot.callbacks import (
    AcceptChallenge,
    ChangeGame,
    DeclineChallenge,
    Draft,
    FreshChallenge,
    OpenChallenge,
    PlayBothSides,
    PostChallenge,
    ShowCard,
    ShowHelp,
    ShowMenu,
    ShowOptions,
    ShowRules,
    ShowWelcome,
    WithdrawChallenge,
    parse,
)
from bot.translate import LANGUAGES, Translator
from bot.views.challenge import (
    challenge_card,
    closed_challenge,
    dead_challenge,
    folded_challenge,
    unknown_challenge,
)
from bot.views.keyboard import button, pairs
from bot.views.menu import GROUPS, game_card, game_menu, group, options_card, other_games, rules_menu
from bot.views.queries import drafts_for
from bot.views.screen import Screen
from bot.views.start import GROUP_COMMANDS, PRIVATE_COMMANDS, commands, help_screen, welcome, welcome_group
from bot.views.state import ChallengeState, ChallengeStatus, PlayerName, Reader, Seat
from render import BoardPicture
from rules import VARIANTS, variant
from tests.bot.views.tapping import ANNA, BORIS, ENGLISH, taps_of

OPEN = ChallengeState("Token_-1", VARIANTS["keny"], Seat.RANDOM, ANNA, link="https://t.me/damka_bot?start=Token_-1")


def test_menu_offers_every_game_once_in_its_group():
    taps = taps_of(game_menu(ENGLISH, 7, "boris"))
    assert sorted(tap.draft.variant for tap in taps if isinstance(tap, ShowCard)) == sorted(VARIANTS)
    assert {(tap.draft.owner, tap.draft.opponent) for tap in taps if isinstance(tap, ShowCard)} == {(7, "boris")}
    assert sorted(tap.variant for tap in taps_of(rules_menu(ENGLISH)) if isinstance(tap, ShowRules)) == sorted(VARIANTS)


def test_games_are_grouped_by_their_boards():
    groups = {name: {key for key, game in VARIANTS.items() if group(game) == name} for name in GROUPS}
    assert groups["big"] == {"international", "canadian", "malaysian"}
    assert groups["orthogonal"] == {"gothic", "turkish", "armenian", "keny", "dameo"}
    assert groups["other"] == {"alquerque", "konane"}
    assert len(groups["diagonal"]) == 11


def test_unknown_game_is_quoted_and_cut():
    text = game_menu(ENGLISH, 7, unknown="<chess>" + "x" * 100).text
    assert "&lt;chess&gt;" in text
    assert "…" in text


def test_card_shows_the_opening_and_what_is_different_and_what_was_chosen():
    draft = Draft("keny", 7, Seat.FIRST, (("hops", "one"),), "boris")
    screen = game_card(ENGLISH, draft, guest=PlayerName("@boris"))
    assert screen.text.count("• ") == 3
    assert "@boris" in screen.text
    assert "Hops in a move: one" in screen.text
    assert isinstance(screen.picture, BoardPicture)
    assert screen.picture.position == VARIANTS["keny"].start
    assert PostChallenge(draft) in taps_of(screen)
    assert ChangeGame(draft) in taps_of(screen)
    menu = other_games(ENGLISH, draft, PlayerName("@boris"))
    assert "@boris" in menu.text
    assert ShowCard(Draft("thai", 7, opponent="boris")) in taps_of(menu)
    assert taps_of(menu)[-1] == ShowCard(draft)


def test_both_sides_are_offered_only_when_asked():
    draft = Draft("keny", 7)
    assert PlayBothSides(draft) not in taps_of(game_card(ENGLISH, draft))
    assert PlayBothSides(draft) in taps_of(game_card(ENGLISH, draft, both_sides=True))


def test_who_begins_is_chosen_with_one_tap_and_marked():
    screen = game_card(ENGLISH, Draft("keny", 7))
    assert {tap.draft.seat for tap in taps_of(screen) if isinstance(tap, ShowCard)} == set(Seat)
    assert [button.text for button in screen.buttons[0]] == ["✅ By lot", "I begin", "Guest"]


@pytest.mark.parametrize("key", VARIANTS)
def test_tapping_a_house_rule_goes_through_its_values_and_back(key):
    for place, option in enumerate(VARIANTS[key].options):
        draft, seen = Draft(key, 7), []
        for _ in option.values:
            seen.append(variant(key, dict(draft.options)).chosen.get(option.name, option.values[0]))
            tap = parse(options_card(ENGLISH, draft).buttons[place][0].data or "")
            assert isinstance(tap, ShowOptions)
            draft = tap.draft
        assert tuple(seen) == option.values
        assert draft == Draft(key, 7)


def test_open_challenge_in_a_group_can_be_taken_or_withdrawn():
    screen = challenge_card(OPEN, ENGLISH)
    assert "Anna invites anyone here" in screen.text
    assert "30 days" in screen.text
    assert taps_of(screen) == [AcceptChallenge("Token_-1"), ShowRules("keny"), WithdrawChallenge("Token_-1")]


def test_directed_challenge_mentions_whom_it_is_for():
    known = challenge_card(replace(OPEN, opponent=BORIS), ENGLISH).text
    assert "tg://user?id=1002" in known
    by_name = challenge_card(replace(OPEN, opponent=PlayerName("@boris")), ENGLISH).text
    assert "@boris" in by_name


def test_private_challenge_has_its_link_and_a_share_button():
    screen = challenge_card(replace(OPEN, reader=Reader.AUTHOR), Translator.of("ru"))
    assert OPEN.link is not None
    assert OPEN.link in screen.text
    shared = parse_qs(urlparse(screen.buttons[0][0].url or "").query)
    assert shared["url"] == [OPEN.link]
    assert "Кены" in shared["text"][0]
    assert taps_of(screen) == [WithdrawChallenge("Token_-1")]


def test_guest_sees_who_invites_and_cannot_withdraw():
    screen = challenge_card(replace(OPEN, reader=Reader.GUEST), ENGLISH)
    assert "Anna invites you" in screen.text
    assert WithdrawChallenge("Token_-1") not in taps_of(screen)


DEAD = [status for status in ChallengeStatus if status is not ChallengeStatus.OPEN]


@pytest.mark.parametrize("language", LANGUAGES)
def test_dead_challenge_says_why_and_offers_a_fresh_one(language):
    t = Translator.of(language)
    states = [replace(OPEN, reader=Reader.GUEST, status=status, taken_by=BORIS, opponent=BORIS) for status in DEAD]
    assert [taps_of(dead_challenge(state, t)) for state in states] == [[FreshChallenge("Token_-1")]] * len(DEAD)
    assert [closed_challenge(state, t).buttons for state in states] == [()] * len(DEAD)
    assert len({dead_challenge(state, t).text for state in states}) == len(DEAD)
    assert len({closed_challenge(state, t).text for state in states}) == len(DEAD)


@pytest.mark.parametrize("reader", [Reader.GROUP, Reader.GUEST])
def test_an_invitation_to_one_person_can_be_declined_and_one_to_all_cannot(reader):
    one, anyone = replace(OPEN, reader=reader, opponent=BORIS), replace(OPEN, reader=reader)
    decline = DeclineChallenge("Token_-1")
    assert [decline in taps_of(challenge_card(state, ENGLISH)) for state in (one, anyone)] == [True, False]
    assert [decline in taps_of(folded_challenge(state, ENGLISH)) for state in (one, anyone)] == [True, False]


def test_unknown_link_offers_a_new_game():
    assert taps_of(unknown_challenge(ENGLISH, 7)) == [ShowMenu(7)]


def test_greeting_offers_all_ways_to_begin():
    screen = welcome(ENGLISH, "<Anna>", 7, "damka_bot")
    assert "&lt;Anna&gt;" in screen.text
    assert ShowMenu(7) in taps_of(screen)
    assert [button.url for row in screen.buttons for button in row if button.url] == [
        "https://t.me/damka_bot?startgroup=new"
    ]
    assert "/new" in welcome_group(ENGLISH).text
    assert "/games" in help_screen(ENGLISH).text


def test_greeting_lists_the_invitations_that_wait_in_pages_that_can_be_turned():
    games = list(VARIANTS.values())
    waiting = [replace(OPEN, token=f"token-{game.key}", variant=game, opponent=BORIS) for game in games]
    listed = []
    for page in range(3):
        screen = welcome(ENGLISH, "Boris", 7, "damka_bot", waiting=waiting, page=page)
        assert "21 invitations wait for you" in screen.text
        assert ShowMenu(7) in taps_of(screen)
        turns = {tap.page for tap in taps_of(screen) if isinstance(tap, ShowWelcome)}
        assert turns == {page - 1, page + 1} & {0, 1, 2}
        listed += [tap.token for tap in taps_of(screen) if isinstance(tap, OpenChallenge)]
    assert listed == [one.token for one in waiting]
    last = welcome(ENGLISH, "Boris", 7, "damka_bot", waiting=waiting, page=99)
    assert last == welcome(ENGLISH, "Boris", 7, "damka_bot", waiting=waiting, page=2)
    one = welcome(ENGLISH, "Boris", 7, "damka_bot", waiting=[replace(OPEN, place="<Club>")])
    assert "1 invitation waits for you" in one.text
    assert "✉️ Keny – Anna (&lt;Club&gt;)" in one.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_described(language):
    described = commands(Translator.of(language), tuple(dict.fromkeys(PRIVATE_COMMANDS + GROUP_COMMANDS)))
    assert all(0 < len(text) <= 256 for _, text in described)


def queries_of(screen: Screen) -> list[str]:
    return [button.switch_inline for row in screen.buttons for button in row if button.switch_inline]


def test_another_chat_is_offered_with_all_that_has_been_chosen_but_not_for_a_named_guest_or_a_position():
    chosen = Draft("keny", 7, Seat.FIRST, (("hops", "one"),))
    for draft in (Draft("keny", 7), chosen):
        (query,) = queries_of(game_card(ENGLISH, draft, elsewhere=True))
        assert drafts_for(query, 7)[0] == draft
    assert queries_of(game_card(ENGLISH, Draft("keny", 7), elsewhere=True)) == ["Keny"]
    assert queries_of(game_card(ENGLISH, chosen)) == []
    assert queries_of(game_card(ENGLISH, replace(chosen, opponent="boris"), elsewhere=True)) == []
    assert queries_of(game_card(ENGLISH, replace(chosen, source=(1, 2)), elsewhere=True)) == []


@pytest.mark.parametrize(
    ("labels", "rows"),
    [
        ([], []),
        (["a", "b"], [["a", "b"]]),
        (["a", "b", "long"], [["a", "b"], ["long"]]),
        (["long", "a", "b"], [["long"], ["a", "b"]]),
        (["a", "b", "longer", "c", "long"], [["a", "b"], ["longer"], ["c", "long"]]),
        (["a", "long", "b"], [["a"], ["long", "b"]]),
    ],
)
def test_of_an_odd_number_of_buttons_the_longest_that_can_stands_alone(labels, rows):
    found = pairs([button(label, ShowHelp()) for label in labels])
    assert [[one.text for one in row] for row in found] == rows
