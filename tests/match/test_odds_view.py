"""The odds on a board: what stands behind each number, in words."""

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from eternitium import Game
from eternitium.belief.explain import why
from eternitium.belief.odds import LuckOdds
from eternitium.components import SHAPES
from eternitium.match.match import Match
from eternitium.match.odds_view import OddsView
from eternitium.payload.snapshot import OddsRow
from eternitium.rulebook import LANGUAGES, frequency
from tests.support.samples import samples
from tests.support.table import each

SEEN = ["S"] * 4 + ["C", "T", "D"] * 5


def after_a_failed_try(stack: list[str]) -> Game:
    """Player 0 has tried a circle on the first card of a stack and failed; the next turn is in step 2."""
    seat = {"hand": ["circle"], "deck": ["square"] * 8, "stack": stack}
    other = {"hand": ["circle"], "deck": ["triangle"] * 6, "stack": ["C"]}
    nothing: dict[str, Any] = {"open": [], "pile": []}
    position = {"players": [seat, other], "market": [], "era_discard": SEEN[:-1], "basic": nothing, "advanced": nothing,
                "supply": {}, "turn": {"step": "play"}}  # fmt: skip
    for seed in range(200):
        game = Game.from_position(position, seed=seed)
        game.push("try circle")
        if game.position()["players"][0]["stack"].count("(s)") and "S" in str(game.events[-12:]):
            return game
    raise AssertionError("no seed shows the square")


def sentences(game: Game, card: str, language: str = "en") -> list[str]:
    return [*OddsView(why(game, 0), game.position(0), language).row(card).why]


def test_an_unseen_card_is_one_of_all_unseen_cards() -> None:
    position = {"players": [{"stack": ["(?)"] * 3}, {"stack": ["C", "(?)"]}], "market": ["S", "T"]}
    game = Game.from_position(position, seed=1)
    assert sentences(game, "circle") == [
        "Cards with the shape circle that lie open: 1 of 15.",
        "Nobody has seen this card.",
        "Cards that nobody has seen: 57. Of these with the shape circle: 14.",
        "The chance: 14/57, that is 24.6%.",
    ]
    row = OddsView(why(game, 0), game.position(0), "en").row("double-portal:circle+diamond")
    assert (row.text, row.percent) == ("29 of 57", 50.9)


@each(
    "step ended title",
    ("play", False, "If you try your luck now"),
    ("acquire", False, "When you next try your luck"),
    ("play", True, "If you try your luck now"),
    ("acquire", True, None),
)
def test_odds_of_a_try_are_told_for_when_it_can_be_made(step: str, ended: bool, title: str | None) -> None:
    seats = [{"stack": [] if ended else ["C"]}, {"stack": ["(?)"] * 3}]
    position = {"players": seats, "turn": {"step": step, "player": 1}}
    odds = Match.from_position(position, seed=1, viewer=1).snapshot().plain()["odds"]
    assert (odds and odds["title"]) == title


def test_chances_that_stand_together_are_told_in_one_way() -> None:
    kinds = set()
    for game in (Game.from_position({"players": [{"stack": ["(?)"] * 3}, {}]}, seed=1), crowded()):
        rows = OddsView(why(game, 0), game.position(0), "en").rows(SHAPES)
        single = [OddsView(why(game, 0), game.position(0), "en").row(shape).text for shape in SHAPES]
        assert [row.text for row in rows.values()] == (single if all(single) else [""] * 4)
        kinds.add((all(single), any(single)))
    assert kinds == {(True, True), (False, True)}


def crowded() -> Game:
    """A place after failed tries: some fractions are too large to be read, others are not."""
    dice = random.Random(1)
    for seed in range(30):
        game = Game(2, seed=seed)
        while not game.is_over:
            if game.turn_player == game.player == 0 and game.position(0)["players"][0]["stack"][:1] == ["(?)"]:
                texts = [OddsView(why(game, 0), game.position(0), "en").row(shape).text for shape in SHAPES]
                if any(texts) and not all(texts):
                    return game
            game.push(dice.choice(game.legal_actions))
    raise AssertionError("all fractions could be read")


def test_a_card_that_was_seen_is_counted_apart() -> None:
    game = after_a_failed_try(["(s)", "(s)", "(c)", "(t)"])
    reason = why(game, 0)
    assert (reason.sort, reason.candidates, reason.unknown) == ("shuffled", 4, (3, 3))
    (seen,) = (shape for shape, count in reason.known.items() if count == (1, 1))
    total, same, chance = sum(reason.unseen.values()), reason.unseen[seen], reason.odds[seen]
    assert sentences(game, seen)[1:] == [
        "It is one of your 4 shuffled face-down cards.",
        f"Seen before among them: 1 × {seen}.",
        "Of these, 3 have never been seen: they can be anything that unseen cards can be.",
        f"Cards that nobody has seen: {total}. Of these with the shape {seen}: {same}.",
        f"The chance: 1/4 + 3/4 × {same}/{total} = {chance}, that is {float(100 * chance):.1f}%.",
    ]


def test_one_card_is_spoken_of_as_one() -> None:
    game = after_a_failed_try(["(s)", "(t)"])
    reason = why(game, 0)
    assert (reason.candidates, reason.unknown) == (2, (1, 1))
    lines = sentences(game, "circle", "fr")
    assert lines[1] == "C’est l’une de vos 2 cartes mélangées face cachée."
    assert lines[3] == "Parmi elles, jamais vue\u00a0: 1. Elle est comme toutes les cartes que personne n’a vues."
    assert lines[-1].endswith("\u202f%.")


def guessed(error: float, language: str) -> OddsRow:
    """What is shown of a circle at 34.7 % that was estimated with a standard error."""
    game = Game.from_position({"players": [{"stack": ["(?)"] * 3}, {}]}, seed=1)
    chances = dict(zip(SHAPES, (Fraction(347, 1000), *[Fraction(653, 3000)] * 3), strict=True))
    reason = replace(why(game, 0), odds=LuckOdds(chances, dict.fromkeys(SHAPES, error)))
    return OddsView(reason, game.position(0), language).rows(SHAPES)["circle"]


@each("language said spread",
    ("en", "cannot be counted", "0 to 74%"), ("de", "hier nicht auszählbar", "0 bis 74\u00a0%"),
    ("fr", "impossible à compter ici", "de 0 à 74\u202f%"), ("nl", "hier niet te tellen", "0 tot 74%"),
)  # fmt: skip
def test_an_estimate_as_wide_as_itself_is_no_number(language: str, said: str, spread: str) -> None:
    sharp, vague = guessed(0.01, language), guessed(0.2, language)
    assert (sharp.percent, sharp.text, sharp.range) == (34, "", "")
    assert (vague.percent, vague.text, vague.range) == (0, said, spread)
    assert spread in vague.why[-1] and not any("34" in line for line in vague.why)
    assert "34" in sharp.why[-1]


def test_a_fraction_is_a_frequency_while_it_is_readable() -> None:
    assert [frequency(9, 41, language) for language in LANGUAGES] == ["9 of 41", "9 von 41", "9 sur 41", "9 op 41"]
    assert frequency(7, 200) == "7 of 200" and frequency(7, 201) == ""


def test_every_number_of_random_games_has_its_reasons() -> None:
    """Each game in one language a day, in all of them in the deep run."""
    kinds = set()
    for seed in range(samples(6, deep=24)):
        language = LANGUAGES[(seed + seed // 12) % 4]
        match, dice = Match(1 + seed % 3, seed=seed % 6, language=language), random.Random(seed % 6)
        for _ in range(150):
            snapshot = match.snapshot().plain()
            if snapshot["game"]["over"]:
                break
            if snapshot["game"]["policy_to_move"]:
                match.proceed()
                continue
            if snapshot["odds"]:
                rows = [*snapshot["odds"]["shapes"], *snapshot["odds"]["cards"]]
                assert all(len(row["why"]) >= 3 and all(row["why"]) for row in rows)
                assert sum(row["percent"] for row in snapshot["odds"]["shapes"]) == pytest.approx(100, abs=0.95)
                kinds.add(why(match._game, 0).sort)
            tries = [action for action in match._game.legal_actions if action.verb == "try"]
            match.act(dice.choice(tries or match._game.legal_actions))
    assert {"unseen", "shuffled"} <= kinds


def test_the_price_of_mission_8_is_known_though_it_lies_face_down() -> None:
    position = {"mission": 8, "edition": "de", "players": [{"hand": [], "deck": ["circle"] * 6, "stack": ["C"]}],
                "market": ["S", "T"], "turn": {"step": "acquire"}, "ai": []}  # fmt: skip
    game = Game.from_position(position, seed=2)
    game.push(next(action for action in game.legal_actions if action.verb == "buy" and action.price == ("S",)))
    reason = why(game, 0)
    assert reason.sort == "known" and reason.odds["square"] == 1
    assert sentences(game, "square")[-2:] == ["You know this card: square.", "The chance: 1, that is 100%."]
