"""What objects show of themselves: boards without hidden cards, results as tables with intervals."""

import doctest
import re
from datetime import date
from xml.parsers.expat import ParserCreate

import numpy as np
import pytest

from eternitium import Game, PlayerView, Record, Rules, odds
from eternitium.analysis.league import LeagueRows, Row
from eternitium.analysis.ledger import Entry, Ledger
from eternitium.analysis.report import GameReport, Moment
from eternitium.analysis.results import Advice, AdviceList, Forecast, SeatForecast
from eternitium.analysis.review import Judged, Review
from eternitium.analysis.simulate import Simulation
from eternitium.components import SLUGS
from eternitium.display.board_picture import BoardPicture, RowPicture
from eternitium.display.board_svg import board_svg
from eternitium.display.tables import Tabular
from eternitium.game import game as module
from eternitium.game.notation import Action
from tests.support.table import each

CHOICE, OTHER = Action("take circle"), Action("take square")
ADVICE = AdviceList([Advice(CHOICE, 0.98, 0.02, 6.0, 0.1, 0.75, 400), Advice(OTHER, 0.5, 0.02, 7.0, 0.1, 0.25, 100)])
PMF = np.array([0.0, 0.25, 0.75])
FORECAST = Forecast(
    1, 2_000, 1.75, 0.01, (1.73, 1.77), PMF, 0.0, 0.6, 0.01, (0.58, 0.62), True, (SeatForecast(1, 0.6, PMF),)
)
ROWS = LeagueRows([Row("bold", "steady", 4_000, 0.6, 0.58, 0.62), Row("bold", "", 11, 0.0, 0.0, 0.259)])
JUDGED = Judged(0, 1, "portal", 4, CHOICE, OTHER, 3.0, 1.0, 0.5, 0.1, 100)
SHARES = ((0.5, 0.5), (0.1, -0.1), (0.0, 0.0), (0.4, -0.4), (0.0, 0.0))
LEDGER = Ledger((0.5, 0.5), (0.0, 0.0), (1.0, 0.0), (Entry(0, 1, 0, CHOICE, 4, *SHARES, ()),))
REPORT = GameReport(LEDGER, (Moment(LEDGER.entries[0], "portal", JUDGED, 1),), 0.5, False)
COLUMN, WON = np.arange(2), np.array([[True, False], [True, True]])
SIMULATION = Simulation(
    COLUMN, COLUMN, WON, COLUMN, COLUMN, COLUMN > 0, WON * 8, WON * 1, WON * 1, COLUMN, ("bold", "<b>"), False
)


def played(actions: int = 30) -> Game:
    game = Game(seed=7)
    for _ in range(actions):
        game.push(game.legal_actions[0])
    return game


def test_the_example_of_a_board_as_text_is_what_it_shows() -> None:
    found = doctest.testmod(module)
    assert not found.failed and found.attempted


def test_a_printed_game_depends_on_nothing_that_the_seat_does_not_see() -> None:
    game = played()
    for seat in range(2):
        shown, seen = game.ascii(seat), game.sight(seat)
        assert [Game.from_position(seen, seed=seed).ascii(seat) for seed in range(5)] == [shown] * 5
        assert shown == str(PlayerView(game, seat)) and shown.isascii()
    assert str(game) == game.ascii(game.player) != game.ascii(1 - game.player)
    with pytest.raises(ValueError, match="viewer: 2 is not a player"):
        game.ascii(2)


def test_a_picture_of_a_board_hides_what_the_text_hides() -> None:
    game = played()
    shown, seen = game._repr_svg_(), game.sight(game.player)
    assert [Game.from_position(seen, seed=seed)._repr_svg_() for seed in range(3)] == [shown] * 3
    assert shown == PlayerView(game)._repr_svg_() != PlayerView(game, 1 - game.player)._repr_svg_()
    told = re.findall("<text [^>]*>([^<]*)<", shown)
    assert told[0].endswith("seen by player 1") and told.count("player 0") == 1 and "Ultimate" in told
    assert not any("%" in text for text in told)
    for slug in SLUGS:
        svg = board_svg(BoardPicture("<", [RowPicture("&", [slug, "?"], 3)], []), "fr")
        assert ParserCreate().Parse(svg, True) and "&lt;</text>" in svg


def test_a_board_says_who_decides_what_and_the_solo_game_has_its_ai_deck() -> None:
    alone = Game(1, Rules("fr", mission=4), seed=7)
    assert "\nportals    square, triangle, diamond | pile 5\n" in str(alone) and "\nAI deck    pile 9\n" in str(alone)
    asked = {"turn": {"step": "play", "pending": {"ask": "laboratory-others", "asked": 1}}}
    told = str(Game.from_position({"players": [{}, {}], **asked}, seed=1))
    assert told.startswith("round 1, player 1 decides: laboratory-others, seen by player 1\n")


@each(
    "shown told",
    (played(), "<Game: 2 players, Rules('de'), round 3, player 1 decides, 30 actions>"),
    (Game(1, Rules("fr", mission=4)), "<Game: 1 player, Rules('fr', mission=4), round 1, player 0 decides, 0 actions>"),
    (PlayerView(played(), 1), "<PlayerView of player 1 after 30 actions>"),
    (Record.of(played(), ["Ada", "Emmy"], date=date(2026, 11, 23)),
     "<Record: Ada, Emmy, Rules('de'), 30 actions, 2026-11-23>"),
    (ADVICE[0],
     "<Advice 'take circle': win 98.0% (94.1% to 100.0%), 6.00 turns (5.80 to 6.20), 400 simulated games>"),
    (ROWS[0], "<bold: won 60.0% (58.0% to 62.0%) of 4,000 games against steady>"),
    (ROWS[1], "<bold: won 0.0% (0.0% to 25.9%) of 11 games alone>"),
    (ADVICE, """\
Advice: 2 choices, best first
choice         win     95% interval  turns  95% interval  simulated games
take circle  98.0%  94.1% to 100.0%   6.00  5.80 to 6.20              400
take square  50.0%   46.1% to 53.9%   7.00  6.80 to 7.20              100"""),
    (FORECAST, """\
Forecast for player 1, 2,000 simulated games
        mean    95% interval
win    60.0%  58.0% to 62.0%
turns   1.75    1.73 to 1.77"""),
    (ROWS, """\
League
policy  against    won    95% interval  games
bold     steady  60.0%  58.0% to 62.0%  4,000
bold              0.0%   0.0% to 25.9%     11"""),
    (SIMULATION, """\
Simulation of 2 games
player  policy    won    95% interval  points  era cards left
0         bold  75.0%  25.6% to 96.3%    8.00            1.00
1          <b>  25.0%   3.7% to 74.4%    4.00            0.50"""),
    (REPORT, """\
Report of 1 actions, 50% done
player  start  choices   luck  result  without luck  a decision cost  95% interval  decisions
0       50.0%    +10.0  +40.0  100.0%         60.0%             3.00             -          1
1       50.0%    -10.0  -40.0    0.0%         40.0%                -             -          0"""),
    (Review([JUDGED]), """\
Review of 1 decisions
chosen              best  round  loss  95% interval
take circle  take square      1  3.00  1.04 to 4.96"""),
)  # fmt: skip
def test_what_a_shell_shows(shown: object, told: str) -> None:
    assert repr(shown) == told


@each(
    "table rows",
    (ADVICE, 2), (FORECAST, 3), (ROWS, 2), (SIMULATION, 2), (LEDGER, 1), (REPORT, 1), (Review([JUDGED]), 1),
    (odds.luck(played()), 4), (odds.hand(played()), 6),
)  # fmt: skip
def test_a_notebook_shows_each_result_as_a_table_and_it_is_a_data_frame(table: Tabular, rows: int) -> None:
    html = table._repr_html_()
    assert html.startswith("<table><caption") and html.count("<tr>") > 1 and "<b>" not in html
    assert len(table.to_frame()) == rows  # type: ignore[attr-defined]
