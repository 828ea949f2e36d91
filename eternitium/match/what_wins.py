"""What wins here: how often each technology won that can be had now."""

from eternitium import explorer
from eternitium.components import kind_of
from eternitium.explorer import Line
from eternitium.explorer.counted import LAST_OF_BAND
from eternitium.explorer.table import NO_PURCHASE, UNSEEN
from eternitium.game.game import Game
from eternitium.payload.odds import WinRow, WinsPayload
from eternitium.rulebook import word
from eternitium.rulebook.entries import card_title
from eternitium.rulebook.numbers import Numbers


def what_wins(game: Game, viewer: int, language: str = "en") -> WinsPayload | None:
    """Return how often the technologies won that a player can have now.

    None if the player does not decide about a technology, or if no such games were played. `game`: the game; `viewer`:
    whose decision; `language`: of all texts. Raises ValueError: an unknown language.
    """
    if game.is_over or game.player != viewer or game.step not in ("pick", "acquire") or not explorer.covers(game.rules):
        return None
    number = 0 if game.step == "pick" else game.round
    cards = {kind_of(action.card) if action.card else NO_PURCHASE for action in game.legal_actions}
    if number > LAST_OF_BAND[-1] or len(cards) == 1:
        return None
    left = len(game.sight(viewer)["players"][viewer]["stack"])
    lines = explorer.what_wins(game.players, number, seat=viewer + 1, left=left, cards=sorted(cards))
    numbers = Numbers(language)
    return WinsPayload(
        title=word("board", "wins-title", language),
        note=word("board", "wins-note", language),
        rows=[win_row(line, numbers, language) for line in lines],
    )


def win_row(line: Line, numbers: Numbers, language: str) -> WinRow:
    """Return how often a choice won, in words."""
    return WinRow(
        card=line.card,
        name=name_of_choice(line.card, language),
        rare=line.is_rare,
        percent=round(100 * line.won, 1),
        text=numbers.percent(line.won),
        range=word("board", "wins-few", language) if line.is_rare else numbers.percent_range(line.low, line.high),
    )


def name_of_choice(card: str, language: str) -> str:
    """Return the name of a choice: `card` as in `Line.card`."""
    if card == NO_PURCHASE:
        return word("labels", "skip", language)
    return word("words", f"pile-{card[1:]}", language) if card in UNSEEN else card_title(card, language)
