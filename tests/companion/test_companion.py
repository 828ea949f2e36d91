"""A game that is followed by what is seen of it: the same knowledge as in the engine's own game, corrections, gaps."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from eternitium import Game, IllegalAction, Rules, advise, odds
from eternitium.belief.belief import Dealer, believe, recalled
from eternitium.companion import Companion, Contradiction
from eternitium.companion.possible import cards_of_hand
from eternitium.companion.questions import DRAWN, LAID, NOT_NOTED, TRIED
from eternitium.companion.seen_game import SeenGame
from eternitium.components import LETTERS, SHAPES
from eternitium.rules import EDITIONS
from tests.companion.witness import Witness, choose
from tests.support.samples import samples, thinned
from tests.support.table import each


def all_odds(game: Game, viewer: int) -> Iterator[Any]:
    """Everything that can be asked about hidden cards."""
    for player in range(game.players):
        yield [dict(card) for card in odds.era_stack(game, player, viewer)]
    for row in ("basic", "advanced"):
        pile = game.sight(viewer)[row]["pile"]
        yield dict(odds.blind(game, row, viewer)) if pile else None
    found = odds.hand(game, 5, viewer)
    yield found.certain, found.pool, found.drawn
    if game.players == 1:
        yield dict(odds.next_ai(game))


def followed(witness: Witness) -> SeenGame:
    """The game as it is followed."""
    assert witness.companion.game is not None
    return witness.companion.game


def follow(game: Game, seat: int | None, seed: int, actions: int) -> None:
    """Play a random game in the engine and tell only what the seat sees: all that is known agrees after each action."""
    dice, witness = random.Random(seed), Witness(game, seat)
    watcher = game.players if seat is None else seat
    while not game.is_over and game.plies < actions:
        witness.play(choose(game, dice))
        seen = followed(witness)
        if seen.plies == game.plies:
            assert seen.seen(game.plies, watcher) == game.seen(game.plies, watcher)
            if seat is not None:
                assert seen.sight(seat) == game.sight(seat)
                assert [*all_odds(seen, seat)] == [*all_odds(game, seat)]
    assert not witness.companion.waiting
    again = Companion.load(witness.companion.save())
    assert again.entries == witness.companion.entries
    assert again.options == witness.companion.options
    assert again.game is not None
    assert again.game.sight(watcher) == followed(witness).sight(watcher)


TABLES = [(players, seat) for players in range(2, 6) for seat in (0, players - 1, None)]


@each("players seat", *TABLES[:: thinned(3)])
def test_odds_are_those_of_the_game_itself(players: int, seat: int | None) -> None:
    for seed in range(samples(1, deep=20)):
        edition = EDITIONS[(seed + players + (seat or 0)) % len(EDITIONS)]
        follow(Game(players, Rules(edition), seed), seat, seed, 90)


@each("mission", None, *range(1, 11, thinned(4)))
def test_solo_odds_are_those_of_the_game_itself(mission: int | None) -> None:
    for seed in range(samples(1, deep=8)):
        for edition in EDITIONS if seed else EDITIONS[: samples(1, deep=2)]:
            follow(Game(1, Rules(edition, mission), seed), 0, seed, 200)


@each(
    "switches",
    {"prefix_public": True},
    {"blind_buy_public": False},
    {"played_card_zone": "after_effect"},
    {"giga": "de_literal"},
    {"thief_peek": "all"},
    {"display_identity": "kind"},
)
def test_readings_that_show_more_or_less(switches: dict[str, Any]) -> None:
    for seat in (1, None)[:: thinned(2)]:
        follow(Game(3, Rules("de", **switches), 5), seat, 5, 70)


# What nobody noted


def truth_is_possible(game: Game, seen: SeenGame) -> None:
    """The belief does not exclude how things really lie."""
    truth = game.position()
    for player in range(game.players):
        stack = truth["players"][player]["stack"]
        for card, chances in zip(stack, odds.era_stack(seen, player), strict=True):
            assert chances[SHAPES[LETTERS.index(card.strip("()").upper())]] > 0
        if player != seen.watcher and not game.is_over:
            assert {*truth["players"][player]["hand"]} <= {*cards_of_hand(seen.known_now.cards, player)}
    for row in ("basic", "advanced"):
        if truth[row]["pile"]:
            assert odds.blind(seen, row)[truth[row]["pile"][0]] > 0


def is_recalled_whole(seen: SeenGame) -> None:
    """What looks ahead goes on from the belief alone; it deals the same worlds, and remembers what can be."""
    belief = believe(seen, 0)
    game = recalled(belief)
    assert Dealer(believe(game, 0)).position(3) == Dealer(belief).position(3)
    assert Game.from_position(game.position(0)).plies == 0


@each("players seat", (2, None), (2, 0), (3, None), (4, 1), (5, None))
def test_with_cards_that_nobody_noted_the_truth_stays_possible(players: int, seat: int | None) -> None:
    for seed in range(samples(1, deep=20)):
        dice, gaps = random.Random(seed), random.Random(seed)
        game = Game(players, Rules(EDITIONS[seed % len(EDITIONS)]), seed)
        witness = Witness(game, seat, lambda gaps=gaps: gaps.random() < 0.3)  # type: ignore[misc]
        while not game.is_over and game.plies < 110:
            witness.play(choose(game, dice))
            if followed(witness).plies == game.plies:
                truth_is_possible(game, followed(witness))
                if not game.is_over:
                    is_recalled_whole(followed(witness))
        assert witness.forgotten > 2
        assert not witness.companion.waiting


def begun(seat: int | None = None, players: int = 2, seed: int = 1) -> tuple[Companion, Game]:
    """A game whose table is set and whose first technologies are picked."""
    witness = Witness(Game(players, Rules("de"), seed), seat)
    while witness.game.step == "pick":
        witness.play(witness.game.legal_actions[0])
    return witness.companion, witness.game


def with_face_down_top() -> Companion:
    """A game in which the player in turn can try luck."""
    game = Game(2, Rules("de"), 3)
    witness, dice = Witness(game, None), random.Random(3)
    while not (game.step == "play" and any(action.verb == "try" for action in game.legal_actions)):
        witness.play(choose(game, dice))
    return witness.companion


def test_a_miss_that_nobody_noted_is_the_mixture_of_all_misses() -> None:
    companion = with_face_down_top()
    game = companion.game
    assert game is not None
    player = game.player
    before, attempt = odds.luck(game), next(text for text in companion.options if text.startswith("try"))
    companion.enter(attempt)
    assert companion.question is not None
    assert companion.question.kind == TRIED
    missed = [shape for shape in SHAPES if shape not in attempt and before[shape]]
    after = {}
    for shape in (*missed, NOT_NOTED):
        each_game = Companion.load(companion.save())
        if each_game.question is None:
            each_game.enter(attempt)
        each_game.enter(shape)
        while each_game.question is not None:
            each_game.enter(each_game.options[-1])
        assert each_game.game is not None
        after[shape] = odds.era_stack(each_game.game, player)[0]
    total = sum(before[shape] for shape in missed)
    for shape in SHAPES:
        mixed = sum(before[seen] / total * after[seen][shape] for seen in missed)
        assert after[NOT_NOTED][shape] == mixed


def test_what_cannot_have_happened_is_refused_and_nothing_changes() -> None:
    companion, _ = begun()
    entries, options = companion.entries, companion.options
    for wrong in ("take hexagon", "buy droid", "circle"):  # no action; the rules; no answer is asked for
        with pytest.raises(IllegalAction):
            companion.enter(wrong)
    companion.enter("take circle")
    picked = {entry.split()[1] for entry in entries if entry.startswith("pick ")}
    owned = {"circle", "square", "triangle", "diamond", "droid", *picked}
    assert {text.split()[1] for text in companion.options if text.startswith("play ")} <= owned
    with pytest.raises(Contradiction, match="giga-droid"):
        companion.enter("play giga-droid")
    companion.undo()
    assert (companion.entries, companion.options) == (entries, options)


def test_a_fourth_card_of_three_cannot_be_in_a_hand() -> None:
    """All that a player laid down is known, so that the fifth card of a hand of five is certain."""
    companion, _ = begun(seat=None)
    companion.enter("take circle", "pass")
    if companion.question is None:
        companion.enter("done")
    assert companion.question is not None
    assert (companion.question.kind, companion.question.count) == (LAID, 6)
    companion.enter("circle", "circle")
    with pytest.raises(Contradiction, match="circle"):
        companion.enter("circle")


def test_a_correction_in_the_past_checks_what_came_later() -> None:
    companion, _ = begun()
    companion.enter("take circle")
    number = companion.entries.index("take circle")
    companion.correct(number, "take square")
    assert companion.entries[number] == "take square"
    (conflict,) = companion.correct(number, "take hexagon")
    assert conflict is not None
    assert conflict is companion.conflict
    assert (conflict.number, conflict.rule) == (number, "action.text")
    assert "take circle" in conflict.options
    companion.correct(number, "take circle")
    assert companion.conflict is None
    companion.correct(number)
    assert "take circle" not in companion.entries
    companion.insert(number, "take circle")
    assert companion.conflict is None


@each("players seat edition", (2, None, "de"), (3, 1, "fr"), (2, 0, "nl"))
def test_a_left_out_entry_stops_until_it_is_entered(players: int, seat: int | None, edition: str) -> None:
    """Later entries wait as they are, also in a file, and come back in order; none is told in another place."""
    witness, dice = Witness(Game(players, Rules(edition), 7), seat), random.Random(7)
    while witness.game.plies < 40:
        witness.play(choose(witness.game, dice))
    whole = witness.companion
    number = next(n for n, entry in enumerate(whole.entries) if entry.startswith("take "))
    companion = Companion(players, Rules(edition), seat, whole.entries)
    companion.correct(number)
    assert companion.conflict is not None
    assert companion.entries == whole.entries[: companion.conflict.number]
    assert companion.entries + companion.waiting == whole.entries[:number] + whole.entries[number + 1 :]
    assert Companion.load(companion.save()).waiting == companion.waiting
    with pytest.raises(IllegalAction):
        companion.enter(companion.waiting[0])
    late = (*companion.waiting, "end")
    companion.insert(len(companion.entries) + len(companion.waiting), "end")
    assert companion.waiting == late
    companion.correct(len(companion.entries) + len(companion.waiting) - 1)
    companion.enter(whole.entries[number])
    assert (companion.entries, companion.waiting) == (whole.entries, ())


def test_what_is_taken_back_while_entries_wait_comes_back_in_its_place() -> None:
    companion, _ = begun()
    companion.enter("take circle")
    entries = companion.entries
    companion.insert(len(entries), "take square")
    assert companion.undo() == "take circle"
    assert companion.entries == (*entries[:-1], "take square")
    companion.redo()
    assert (companion.entries, companion.waiting) == (entries, ("take square",))


def test_undo_and_redo_go_through_all_entries() -> None:
    witness, dice = Witness(Game(3, Rules("fr"), 8), 1), random.Random(8)
    while witness.game.plies < 30:
        witness.play(choose(witness.game, dice))
    companion = witness.companion
    entries, options = companion.entries, companion.options
    for _ in entries:
        companion.undo()
    assert companion.entries == ()
    with pytest.raises(ValueError, match="undo"):
        companion.undo()
    while companion.can_redo:
        companion.redo()
    assert (companion.entries, companion.options) == (entries, options)


@each("players", 1, 2, 5)
def test_whatever_is_possible_while_the_table_is_set_can_be_so(players: int) -> None:
    """Always the first, the last or any option: identical technologies go under their pile, and copies run out."""
    dice = random.Random(players)
    for choice in (lambda options: options[0], lambda options: options[-1], dice.choice, dice.choice):
        companion = Companion(players)
        while companion.game is None:
            companion.enter(choice(companion.options))
        assert not companion.waiting


@each("number", *range(11))
def test_everything_that_is_offered_can_have_happened(number: int) -> None:
    """Any options one after the other, gaps included, with all missions and numbers of players, and pictures (R85)."""
    for seed in range(number, number + 11 * samples(1, deep=8), 11):
        dice, players = random.Random(seed), 1 if seed % 3 == 0 else 1 + seed % 5
        mission, identity = number or None if players == 1 else None, "card" if seed % 3 == 1 else "shape"
        rules = Rules(EDITIONS[seed % len(EDITIONS)], mission, era_identity=identity)
        companion = Companion(players, rules, None if seed % 2 else 0)
        for _ in range(160):
            if companion.is_over:
                break
            companion.enter(dice.choice(companion.options))
        assert not companion.waiting


def test_the_own_hand_is_asked_for_and_others_are_not() -> None:
    own, _ = begun(seat=0)
    assert sum(told.question is not None and told.question.kind == DRAWN for told in own.told) > 2
    table, _ = begun(seat=None)
    assert not any(told.question is not None and told.question.kind == DRAWN for told in table.told)


@each(
    "change part",
    ({"format": 7}, "format"),
    ({"players": 9}, "players"),
    ({"rules": {"edition": "xx", "mission": None, "switches": {}}}, "edition"),
    ({"seat": 2}, "seat"),
    ({"entries": [7]}, r"entries\[0\]"),
    ({"entries": ["x"] * 1_501}, "entries"),
    ({"more": 1}, "more"),
)
def test_a_damaged_file_says_what_is_wrong(change: dict[str, Any], part: str) -> None:
    with pytest.raises(ValueError, match=part):
        Companion.load(json.dumps(Companion().to_dict() | change))


def test_a_followed_game_is_no_record_of_the_truth() -> None:
    companion, _ = begun(seat=0)
    assert companion.game is not None
    with pytest.raises(ValueError, match=r"Companion\.save"):
        companion.game.save()


@pytest.mark.parametrize("seat", [None, 1])
def test_advice_is_for_the_seat_that_is_followed(seat: int | None) -> None:
    companion, _ = begun(seat)
    assert companion.game is not None and companion.game.player == 0
    with pytest.raises(ValueError, match=r"^game: player 0 decides, whose hand is not known"):
        advise(companion.game)
