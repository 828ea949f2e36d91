"""The forecast of a position in words, for each state that it may be in."""

import json
import math
import re
from dataclasses import replace
from typing import Any

import pytest

from eternitium import Game
from eternitium.belief.belief import believe
from eternitium.components import SHAPES
from eternitium.game.notation import ACTIONS, parse_action
from eternitium.jobs.job import DONE, FAILED, OVER, WORKING, Answer, Job, News, Outlook, Refusal
from eternitium.match.choices import choice_text
from eternitium.match.figures import Figures
from eternitium.match.forecast_view import spread, told_outlook
from eternitium.payload.forecast import OutlookPayload
from eternitium.policies.rating import Rating
from eternitium.rulebook import LANGUAGES
from tests.support import ahead
from tests.support.table import each

ABOUT = "≈\N{NO-BREAK SPACE}"
JOB = Job(believe(Game(2, seed=1), 0), "a", 7)
FORECAST = next(ahead.forecasts(Game(2, seed=1), 0))
FIRST = ahead.first_forecast(Game(2, seed=1), 0)


def told(outlook: Outlook | None = None, language: str = "en", **more: Any) -> OutlookPayload:
    return told_outlook(News(JOB, Answer(**{"state": WORKING, "found": outlook, **more})), language)


def test_a_forecast_in_words() -> None:
    said = told(Outlook(FORECAST, 2, None, False))
    assert (said.game, said.turn_count, said.state) == ("a", 7, "working")
    assert (said.likely, said.average, said.turns, said.win_text) == (
        "2 to 8 turns",
        "5.2 on average",
        "5.2 turns",
        "62%",
    )
    sure = "more simulated games would narrow it"
    assert (said.turns_error, said.win_error) == ("±0.2", "±5")
    assert (said.turns_range, said.win_range) == (
        f"95% interval: 5.0 to 5.4; {sure}",
        f"95% interval: 57 to 67%; {sure}",
    )
    assert said.note == "200 simulated games between “Veteran” players, 95% intervals"
    assert said.seats and [(seat.seat, seat.win_text) for seat in said.seats] == [(0, "62%"), (1, "38%")]
    assert said.measured and said.measured.past == 2 and said.measured.turns == pytest.approx([5.2, 5.0, 5.4])


def test_a_curve_ends_where_hardly_anything_is_missing_or_the_game_ends() -> None:
    whole, short = (told(Outlook(FORECAST, 0, left, False)).curve or [] for left in (None, 3))
    shares = [point.share for point in whole]
    assert shares == sorted(shares) and shares[-2] < 0.985 <= shares[-1] and len(whole) > 8
    assert short == whole[:3] and [point.turn for point in short] == [1, 2, 3]


def test_who_has_found_the_crystal_needs_no_more_turns() -> None:
    for forecast in (FORECAST, FIRST):
        said = told(Outlook(forecast, 0, None, True))
        assert (said.likely, said.turns) == ("crystal found", "crystal found")
        assert not said.average and not said.turns_range and (said.measured is None or said.measured.turns is None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_estimate_is_marked_and_tells_its_error(language: str) -> None:
    said = told(Outlook(FIRST, 0, None, False), language)
    assert said.estimate and said.rollouts == 0 and said.seats and said.turns_error and said.win_range
    assert all((text or "").startswith(ABOUT) for text in (said.likely, said.turns, said.win_text))
    assert all(seat.win_text.startswith(ABOUT) for seat in said.seats)
    assert (said.win_error, said.turns_error.replace(",", ".")) == ("±9", "±0.6") and "9" in said.win_range
    assert told(Outlook(replace(FIRST, win=0.9999), 0, None, False)).win_text == f"{ABOUT}99%"
    preparing = told(Outlook(FIRST, 0, None, False), language, compiled=0.4)
    assert "40" in preparing.note and preparing.note != said.note and replace(preparing, note=said.note) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_those_who_sit_there_come_first_if_their_strength_is_known(language: str) -> None:
    table = Rating(1_000, 900, 1_100), Rating(1_300, 1_290, 1_310)
    for forecast, about in ((FORECAST, ""), (FIRST, ABOUT)):
        plain = told(Outlook(forecast, 0, None, False), language)
        said = told_outlook(News(JOB, Answer(WORKING, Outlook(forecast, 0, None, False))), language, table)
        assert plain.played is None and said.played is not None and said.seats
        assert replace(said, played=None, seats=plain.seats) == plain
        assert said.seats[0].win_text == said.played.text != plain.win_text
        shares = [int(re.findall(r"\d+", seat.win_text)[0]) for seat in said.seats]
        assert sum(shares) in (99, 100, 101) and said.played.text.startswith(about)
        low, high = (int(end) for end in re.findall(r"\d+", said.played.range.replace("95", ""))[:2])
        assert low < shares[0] < high and abs(int(said.played.error[1:]) - (high - low) / 2) <= 1


def test_without_numbers_it_is_said_why() -> None:
    assert told(compiled=0.4).note.startswith("being prepared, 40%")
    assert told(state=FAILED).note.endswith("carry on playing.") and told(state=OVER).note.endswith(".")
    assert "over 16 MB" in told(state=FAILED, refusal=Refusal("too-large", 16)).note
    assert [told(state=state).rollouts for state in (WORKING, FAILED)] == [0, None]


def test_the_page_finds_nothing_where_there_is_nothing() -> None:
    bare = told(state=FAILED).plain()
    assert bare.keys() == {"game", "turn_count", "state", "note"}
    whole = told(Outlook(FORECAST, 0, None, False), state=DONE).plain()
    assert json.loads(json.dumps(whole)) == whole and "estimate" not in whole and "change" not in whole
    assert whole["curve"][0].keys() == {"turn", "share", "text"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_can_be_said_in_every_language(language: str) -> None:
    names = ("A", "B", "C", "D", "E")
    said = [choice_text(action, names, language) for action in ACTIONS]
    assert all(text[0].isupper() and "{" not in text for text in said)
    # A portal is taken in the same words from the supply and from a robbed pile.
    assert len(set(said)) >= len(said) - len(SHAPES)


@each(
    "action text",
    ("try circle", "Try your luck with a circle portal"),
    ("take square", "Take a square portal"),
    ("play chrono-blaster @1", "Play a Chrono-Blaster, swap with Bo"),
    ("play robo-thief @1", "Play a Robo-Thief, rob Bo"),
    ("steal droid @1", "Take a Droid from Bo"),
    ("buy time-bomb with S,D", "Acquire a Time Bomb for a square (on top) and a diamond"),
    ("buy ?basic with C", "Acquire the top card of the basic pile for a circle"),
    ("buy droid", "Acquire a Droid"),
    ("skip", "Acquire nothing"),
    ("keep none", "Keep none"),
)
def test_choices_in_words(action: str, text: str) -> None:
    assert choice_text(parse_action(action), ("You", "Bo"), "en") == text


@each("share text", (0, "0%"), (0.002, "<\u00a01%"), (0.52, "52%"), (0.996, ">\u00a099%"), (1, "100%"))
def test_hardly_ever_is_not_never(share: float, text: str) -> None:
    assert Figures("en").percent(share) == text


def test_numbers_are_written_as_people_of_the_language_write_them() -> None:
    written = {language: Figures(language) for language in LANGUAGES}
    assert [figures.turns(4.25) for figures in written.values()] == [
        "4.2 turns",
        "4,2 Spielzüge",
        "4,2 tours",
        "4,2 beurten",
    ]
    assert [figures.turns(1) for figures in written.values()] == [
        "1.0 turns",
        "1,0 Spielzüge",
        "1,0 tour",
        "1,0 beurten",
    ]
    assert (
        written["fr"].rollouts(12_000)
        == "12\u202f000 parties simulées avec «\u00a0Vétéran\u00a0», intervalles à 95\u202f%"
    )
    assert written["de"].percents(0.501, 0.503) == "50,1 bis 50,3\u00a0%"
    assert written["en"].percents(0.5, 0.5) == ""
    assert written["en"].between(4.11, 4.14) == "4.11 to 4.14"
    assert written["en"].turns(math.inf) == "–"
    assert [written["en"].best(share) for share in (0.001, 0.93, 1)] == [
        "hardly ever the best",
        "best in 93 of 100 cases",
        "best in these simulated games",
    ]


@each(
    "first last left text",
    (5, 8, None, "5 to 8 turns"),
    (5, 5, None, "5 turns"),
    (1, 1, 1, "1 turn"),
    (5, 8, 8, "5 to 8 turns"),
    (5, 8, 7, "5 turns or more"),
    (5, None, None, "5 turns or more"),
    (5, 8, 4, "not in time"),
    (None, None, None, "not in time"),
)
def test_what_is_likely_lies_within_the_game(first: int | None, last: int | None, left: int | None, text: str) -> None:
    assert Figures("en").likely(first, last, left) == text


def test_likely_is_the_middle_of_what_the_rollouts_found() -> None:
    found = ahead.forecast(5.0, 0.5, 1000)
    first, last = spread(found)
    assert first is not None and last is not None
    assert found.finish_by(first - 1) < 0.1 <= found.finish_by(first)
    assert found.finish_by(last - 1) < 0.9 <= found.finish_by(last)
