"""Hints after a weaker choice: first a question to think about, then the place on the board, never the choice itself.

The coach gives them, and so do mistakes that are tried again.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from eternitium.analysis.reason import Reason
from eternitium.components import SLUGS, row_of
from eternitium.game.notation import Action, parse_action
from eternitium.match.choices import PLAIN
from eternitium.rulebook import word

MAIN_SHARE: Final = 0.4  # of the largest reason, or that one is said although nothing is seen of it
UNSEEN: Final = {"?basic": "basic", "?advanced": "advanced"}
# What a choice is about, and where on the board it is made, by the verb of its text.
ABOUT: Final = {"pick": "technology", "buy": "technology", "take": "portal", "try": "try", "play": "order"}
PLACES: Final = {"take": "portal", "try": "try", "play": "play"} | dict.fromkeys(PLAIN, "stop")


# What is asked about the table, by the kind of cause that tells the choices apart.
ASKED_ABOUT: Final = {
    "top": ("crystal", "again", "clears", "run", "leaves"),
    "price": ("price", "price-fit", "lays"),
    "unplayed": ("unplayed", "draws", "does", "idle"),
    "look": ("turns-up",),
    "shapes": ("odds", "fits", "own", "left", "gives", "gives-odds", "keeps-odds", "useless"),
    "rivals": ("hinders", "adds", "swap", "near", "robs", "blind-attack"),
    "next": ("denies", "refills", "last"),
    "spend": ("costs", "spends", "spare", "drops", "redraws"),
    "deck": ("size", "loses", "passes", "reshuffle"),
    "technology": ("brings", "blind", "points"),
    "risk": ("try",),
}


def main_reason(reasons: Sequence[Reason]) -> Reason | None:
    """Return the reason to say if only one is said: the first with a cause, unless another counts far more."""
    least = max((abs(reason.wins) for reason in reasons[:1]), default=0.0) * MAIN_SHARE
    seen = (
        reason
        for reason in reasons
        if _tells(reason) and reason.wins * reasons[0].wins > 0 and abs(reason.wins) >= least
    )
    return next(seen, next(iter(reasons), None))


def _tells(reason: Reason) -> bool:
    """Return whether a reason has a cause that says more than points in a tie."""
    return reason.cause is not None and reason.cause.kind != "points"


def cause_in(reasons: Sequence[Reason]) -> str:
    """Return the kind of cause that the main reason names, "" if it names none."""
    main = main_reason(reasons)
    return main.cause.kind if main and main.cause else ""


def question(chosen: str, best: str, language: str, cause: str = "") -> str:
    """Return what to think about.

    `chosen`, `best`: the texts of the choice that was made and of the better one. `cause`: the kind of cause that
    tells them apart, if it is known. `language`: of the question.

    >>> question("pass", "play droid", "en")
    'What could you still do this turn?'
    >>> question("pass", "play circle", "en", "leaves")
    'Which cards on top of your stack can your hand clear now?'
    """
    about = next((about for about, kinds in ASKED_ABOUT.items() if cause in kinds), "")
    return word("hints", f"ask-{about or _about(parse_action(chosen), parse_action(best))}", language)


def _about(chosen: Action, best: Action) -> str:
    if chosen.verb in PLAIN:
        return "else" if best.verb in PLAIN else "stop"
    if chosen.verb == best.verb == "buy" and chosen.card == best.card:
        return "payment"
    mine, other = (ABOUT.get(one.verb, "effect") for one in (chosen, best))
    if mine == other:
        return mine
    return "risk" if mine == "try" else "else"


def place(best: str, language: str, among: int = 2) -> str:
    """Return where on the board the better choice is made, and say that it is among the marked ones.

    `best`: the text of the better choice. `language`: of the hint. `among`: how many choices are marked.

    >>> place("take circle", "en")
    'Look at the portal supply. One of the marked choices is better.'
    """
    look = word("hints", f"look-{_place(parse_action(best))}", language)
    return f"{look} {word('hints', 'marked' if among > 1 else 'marked-one', language)}"


def marked(best: str, legal: Iterable[str]) -> list[str]:
    """Return all choices at the place of the better one.

    >>> marked("take circle", ["take circle", "take square", "end"])
    ['take circle', 'take square']
    """
    where = _place(parse_action(best))
    return [text for text in legal if _place(parse_action(text)) == where]


def _place(action: Action) -> str:
    if action.verb in ("pick", "buy") and action.card:
        return UNSEEN.get(action.card) or row_of(SLUGS.index(action.card))
    return PLACES.get(action.verb, "choices")
