"""Every stored game is replayed against the rules; what does not fit is found and told."""

import pytest
from sqlalchemy import text

from storage import checking
from tests.storage.played import begin, pair, play


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE turns SET route = 'c3,c4' WHERE turn = 2", "c3-c4"),
        ("UPDATE turns SET position = (SELECT start FROM games) WHERE turn = 2", "another position"),
        ("UPDATE games SET position = start", "not the last one"),
        ("UPDATE games SET ply = 7", "7 plies"),
        ("UPDATE games SET to_move = CASE to_move WHEN 'white' THEN 'black' ELSE 'white' END", "side to move"),
        ("UPDATE games SET position = 'nonsense'", "not the last one"),
        ("UPDATE games SET start = 'W:W:'", "invalid position"),
        ("UPDATE games SET variant = 'chess'", "unknown game: 'chess'"),
        ('UPDATE games SET options = \'{"mode": "strict"}\'', "no option 'mode'"),
        ("UPDATE games SET options = 'nonsense'", "can't be read"),
        ("UPDATE games SET termination = 'boredom'", "can't be read"),
        ("UPDATE turns SET position = 'W:Wz9:B' WHERE turn = 3", "turn 3: invalid position"),
        ("UPDATE turns SET route = '' WHERE turn = 3", "turn 3: "),
        ("UPDATE turns SET turn = 9 WHERE turn = 2", "turn 3: "),
        ("UPDATE turns SET captured = 'nonsense' WHERE turn = 3", "turn 3: "),
        ("UPDATE turns SET move = x'ff00' WHERE turn = 3", "can't be read"),
        ("UPDATE turns SET kind = 'undo', ply = 'nonsense' WHERE turn = 4", "can't be read"),
        ("UPDATE games SET options = '[1]'", "can't be read"),
        ("UPDATE games SET position = x'ff00'", "can't be read"),
    ],
)
async def test_checking_finds_what_does_not_fit_the_rules(database, change, words):
    stored = await begin(database, await pair(database))
    await play(database, stored, 4)
    assert (await checking.check(database))[2] == []
    async with database.write() as connection:
        await connection.execute(text(change))
    findings = (await checking.check(database))[2]
    assert [words in finding.text for finding in findings] == [True]
