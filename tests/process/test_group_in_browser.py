"""A game in a group on a phone, from the challenge to the rematch, the bot being killed in the middle."""

import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from bot.local.seed import CLUB
from rules import Color, Game, format_move, parse_move, variant
from tests.browser import chromium_page
from tests.process.phone import ANNA, BORIS, BOT, CELINA, Phone, local, say, tap
from tests.process.programs import children, free_port

pytestmark = pytest.mark.browser

__all__ = ["chromium_page"]

SAID = '[data-testid="message"][aria-label^="Damka,"]'
"""The bot's messages."""
TAP = ""
OPENING = (("c3-b4", TAP), ("d6-e5", "d6e5"), ("e3-f4", f"/move@{BOT} e3-f4"), ("h6-g5", TAP))
"""Moves, and how each is entered: by buttons, by a command, or by an answer to the board."""
AFTER_THE_TAKEBACK = (
    ("e3-f4", "E3-F4"),
    ("h6-g5", "h6 g5"),
    ("f4:d6", TAP),
    ("c7:e5", "с7хе5"),  # in Cyrillic letters
    ("b2-c3", TAP),
)
AFTER_THE_DRAW_OFFER = (("b6-a5", TAP), ("d2-e3", "/move d2e3"), ("e7-d6", TAP), ("a1-b2", "a1-b2"))
AFTER_THE_RESTART = (
    ("g3-h4", "h4"),
    ("g5-f4", TAP),
    ("e3:c5", TAP),  # takes three
    ("e5-f4", TAP),
    ("c5-d6", TAP),
    ("c7:e5", "c7xe5"),
    ("c3-d4", TAP),
    ("e5:a1", TAP),  # a new king
    ("h2-g3", "/move h2-g3"),
    ("a5:c3", TAP),
    ("g3:e5", "e5"),
)


class Club:
    """The group in the hands of people with one phone, and the game there followed beside the real one."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._heard = 1  # messages of the bot's: it has said hello
        self.game = Game.new(variant("russian"))
        self.seats = {Color.WHITE: (ANNA, "Anna"), Color.BLACK: (BORIS, "Boris")}

    def of(self, person: int) -> Locator:
        """The group as somebody sees it."""
        return self._phone.of(person, CLUB)

    def newest(self, view: Locator) -> Locator:
        """The bot's newest message, when as many have come as were due: not one more, not one less."""
        said = view.locator(SAID)
        expect(said).to_have_count(self._heard)
        return _pinned(view, said.last)

    def next(self, view: Locator, *words: str) -> Locator:
        """The bot's next message, once it has these words."""
        self._heard += 1
        message = self.newest(view)
        for text in words:
            expect(message).to_contain_text(text)
        return message

    def board(self) -> tuple[Locator, Locator]:
        """The group as whoever is to move sees it, and the board there that calls them."""
        person, name = self.seats[self.game.turn]
        view = self.of(person)
        board = _pinned(view, view.locator(f'{SAID}[data-media="true"]').last)
        expect(board).to_contain_text(f"{name}, your move")
        expect(board).to_have_attribute("data-called", "true")
        return view, board

    def play(self, *plies: tuple[str, str]) -> None:
        """Let whoever is to move enter each move, an hour after the last."""
        for text, typed in plies:
            view, board = self.board()
            self.enter(view, board, text, typed)
            self.moved(view, board, text)

    def enter(self, view: Locator, board: Locator, text: str, typed: str) -> None:
        """Enter a move in one of the three ways."""
        if typed == TAP:
            self._tap(board, text)
            return
        if not typed.startswith("/"):
            board.get_by_test_id("reply").click()
        say(view, typed)

    def _tap(self, board: Locator, text: str) -> None:
        """Up to eight moves have a button each; of more, the piece is chosen first, unless it has only one."""
        game = self.game
        start = parse_move(game.variant, game.position, text).start
        if len(game.legal) > 8 and sum(move.start == start for move in game.legal) > 1:
            tap(board, start, exact=True)
        tap(board, re.compile(rf"(^|\s){text}$"))

    def moved(self, view: Locator, board: Locator, text: str) -> None:
        """One new message has come, with the move and whose turn it is; the board moved on has only Undo."""
        game = self.game.play(parse_move(self.game.variant, self.game.position, text))
        last = f"Last move: {format_move(game.variant, self.game.position, game.moves[-1])}"
        waits = self.seats[game.turn][1]
        self.game = game
        newest = self.next(view, last, f"{waits}, your move")
        expect(newest.get_by_role("button", name="Resign")).to_be_visible()
        expect(board).to_contain_text(last)
        expect(board).to_contain_text(f"Waiting for {waits}")
        expect(board.get_by_test_id("button")).to_have_text(["↩️ Undo"])
        self.no_more(view, undo=1)
        self._phone.an_hour_later()

    def no_more(self, view: Locator, *, undo: int) -> None:
        """No board but the newest asks for a move, and none but this many can be undone."""
        expect(view.get_by_role("button", name="Resign")).to_have_count(1)
        expect(view.get_by_role("button", name="Undo")).to_have_count(undo)


def _pinned(view: Locator, message: Locator) -> Locator:
    """The same message, whatever comes after it."""
    return view.locator(f'[data-message="{message.get_attribute("data-message")}"]')


def challenge(club: Club) -> None:
    """Anna offers a game in which she begins, and Boris takes it."""
    view = club.of(ANNA)
    say(view, f"/new@{BOT} russian")
    card = club.next(view, "Russian draughts")
    tap(card, "I begin")
    expect(card).to_contain_text("Who begins? me")
    tap(card, "Challenge")
    expect(card).to_contain_text("Anna invites anyone here to a game.")
    expect(card).to_contain_text("Anna begins.")
    tap(club.newest(club.of(BORIS)), "Accept")
    club.next(club.of(BORIS), "the game begins", "⚪ Anna ⚫ Boris")


def takeback(club: Club, phone: Phone) -> None:
    """Anna asks for her last move, and Boris lets her have it: his own is taken back with it."""
    view, _ = club.board()
    say(view, "/takeback")
    club.next(view, "Anna asks to take back e3-f4.", "Boris")
    view = club.of(BORIS)
    tap(club.newest(view), "Allow it")
    club.next(view, "Last move: d6-e5", "Anna took the last move back.", "Anna, your move")
    club.no_more(view, undo=0)
    club.game = Game.new(club.game.variant).play(club.game.moves[0]).play(club.game.moves[1])
    phone.an_hour_later()


def refused_draw(club: Club, phone: Phone) -> None:
    """Boris offers a draw; Celina cannot answer for Anna, who plays on."""
    view, board = club.board()
    tap(board, "Draw?")
    club.next(view, "Boris offers a draw.", "Anna")
    celina = club.of(CELINA)
    tap(club.newest(celina), "Accept draw")
    expect(celina.get_by_test_id("toast")).to_have_text("Nie grasz w tej partii.")
    offer = club.newest(club.of(ANNA))
    tap(offer, "Play on")
    club.next(club.of(BORIS), "Anna plays on, no draw.")
    expect(offer.get_by_test_id("keyboard")).to_have_count(0)
    phone.an_hour_later()


def killed(club: Club, program: int) -> None:
    """The bot is killed, and Boris moves while there is none."""
    view, board = club.board()
    (bot,) = children(program)
    os.kill(bot, signal.SIGKILL)
    club.enter(view, board, "b8-c7", "b8-c7")
    club.moved(view, board, "b8-c7")


def resignation(club: Club, phone: Phone) -> None:
    """Boris resigns, which he is asked about once, and nobody says yes for him."""
    view, board = club.board()
    tap(board, "Resign")
    club.next(view, "Boris, do you really want to resign?", "Anna wins")
    anna = club.of(ANNA)
    tap(club.newest(anna), "Yes, resign")
    expect(anna.get_by_test_id("toast")).to_have_text("This question is for the other player.")
    view = club.of(BORIS)
    tap(club.newest(view), "Yes, resign")
    end = club.next(view, "the game is over after move 12", "🏆 Anna wins: ⚪ White.", "Boris resigned.")
    expect(end.get_by_test_id("button")).to_have_text(["🔁 Rematch", "📜 History", "🎬 Replay"])
    expect(view.get_by_test_id("keyboard")).to_have_count(1)
    phone.an_hour_later()


def rematch(club: Club, phone: Phone) -> None:
    """Anna wants to play again, Boris agrees, and begins."""
    view = club.of(ANNA)
    tap(club.newest(view), "Rematch")
    club.next(view, "A rematch, with colours swapped.", "Anna invites to a game: Boris.")
    tap(club.newest(club.of(BORIS)), "Accept")
    club.next(club.of(BORIS), "the game begins", "⚪ Boris ⚫ Anna")
    club.game = Game.new(club.game.variant)
    club.seats = {Color.WHITE: (BORIS, "Boris"), Color.BLACK: (ANNA, "Anna")}
    phone.an_hour_later()


def test_a_game_in_a_group_with_all_that_happens_in_one(chromium_page: Page, tmp_path: Path) -> None:
    with local(tmp_path, free_port()) as program:
        phone = Phone(chromium_page)
        chromium_page.goto(program.address)
        club = Club(phone)
        challenge(club)
        club.play(*OPENING)
        takeback(club, phone)
        club.play(*AFTER_THE_TAKEBACK)
        refused_draw(club, phone)
        club.play(*AFTER_THE_DRAW_OFFER)
        killed(club, program.pid)
        club.play(*AFTER_THE_RESTART)
        assert club.game.plies == 23
        resignation(club, phone)
        rematch(club, phone)
        club.play(("c3-d4", TAP))
        phone.check()
        assert phone.troubles == []
