"""Looking back at a game: its moves in writing, page by page."""

from bot.callbacks import ShowMoves
from bot.views import history
from bot.views.history import moves_text
from bot.views.words import move_text
from rules import VARIANTS, Game
from tests.bot.views.tapping import ENGLISH, state_of, taps_of


def test_pages_tell_every_move_once_and_lead_to_their_neighbours(monkeypatch):
    monkeypatch.setattr(history, "PAGE", 60)
    game = Game.new(VARIANTS["turkish"])
    while game.plies < 21:
        game = game.play(game.legal[0])
    state = state_of(game)
    screens = [moves_text(state, ENGLISH, page) for page in (1, 2, 3)]
    assert [taps_of(screen) for screen in screens] == [
        [ShowMoves(state.id, 2)],
        [ShowMoves(state.id, 1), ShowMoves(state.id, 3)],
        [ShowMoves(state.id, 2)],
    ]
    told = " ".join(screen.text.split("\n")[-1] for screen in screens)
    moves = [move_text(state, *played) for played in zip(game.positions[:-1], game.moves, strict=True)]
    numbered = [f"{ply // 2 + 1}. {text}" if ply % 2 == 0 else text for ply, text in enumerate(moves)]
    assert told == " ".join(numbered)
    assert moves_text(state, ENGLISH, 99) == screens[-1]
