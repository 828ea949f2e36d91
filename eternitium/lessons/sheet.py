"""A sheet for the real table, to be printed: how it is set up, and what happens in a turn; one page each."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Final, NamedTuple

from eternitium.checks import as_number
from eternitium.components import MAX_PLAYERS, SHAPES
from eternitium.engine.setup import blank
from eternitium.match.editions import differences
from eternitium.match.match import Match
from eternitium.payload.snapshot import TurnStep
from eternitium.rulebook import counted, edition_name, explain, word
from eternitium.rules import Rules

STEP_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "portal": ("portal.take",),
    "play": ("play.card", "play.match", "luck.try", "luck.fail", "luck.last-card", "pass.six", "pass.destroy"),
    "discard": ("discard.hand",),
    "acquire": ("acquire.basic", "acquire.advanced", "acquire.blind", "acquire.market"),
    "draw": ("draw.hand", "draw.reshuffle"),
    "ai": ("solo.step-six", "solo.compensation"),
}
ENDS: Final = {"together": ("end.crystal", "end.last-round", "end.tie-break"), "alone": ("solo.win", "solo.loss")}
STYLE: Final = """
@page { size: A4; margin: 12mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 186mm; padding: 4mm; color: #171c2b; background: #fff; }
body { font: 9.8pt/1.28 system-ui, sans-serif; }
h1 { margin: 0; font-size: 17pt; }
h2 { margin: 0; font-size: 11pt; }
p { margin: 0; }
section { break-inside: avoid-page; }
section + section { break-before: page; margin-top: 8mm; }
.about { margin-bottom: 3mm; color: #465068; }
ol, ul { margin: 0; padding: 0; list-style: none; }
li { break-inside: avoid; }
.row { display: grid; grid-template-columns: 8mm 1fr 46mm; gap: 0 4mm; padding: 1.8mm 0; }
.row { border-top: 1px solid #cdd4e2; }
.row > b { font-size: 14pt; line-height: 1; color: #5635c8; }
.row strong { font-size: 11.5pt; text-align: end; }
.turn .row { grid-template-columns: 8mm 1fr; padding: 1.2mm 0; }
.turn li li { font-size: 9pt; }
.turn em { font-style: normal; font-weight: 650; }
@media screen and (max-width: 36rem) {
  .row, .turn .row { grid-template-columns: 8mm 1fr; }
  .row strong { grid-column: 2; text-align: start; }
}
@media print { body { padding: 0; } section + section { margin-top: 0; } }
"""


class SheetRow(NamedTuple):
    """A row of the set-up: what to put on the table, the rule behind it, and how much."""

    title: str
    text: str
    amount: str = ""


def sheet(players: int = 2, edition: str = "de", language: str = "en") -> str:
    """Return the sheet as an HTML page that needs nothing else and prints on two pages.

    Args:
        players: 1 to 5.
        edition: one of `EDITIONS`.
        language: of all texts.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.

    Example:
        >>> "6 of each shape" in sheet(players=3)
        True
    """
    as_number("players", players, 1, MAX_PLAYERS)
    match = Match(players, Rules(edition), 0, language=language)
    about = f"{counted('words', 'players-n', players, language)} · {edition_name(edition, language)}"
    titles = [word("sheet", key, language) for key in ("setup", "turn")]
    setup, turn = _setup_page(match), _turn_page(match)
    pages = f"{_page(titles[0], about, setup)}{_page(titles[1], about, turn, 'turn')}"
    return whole_page(" · ".join(titles), pages, language)


def whole_page(title: str, body: str, language: str, style: str = "") -> str:
    """Return a page to be printed, which needs nothing else. `style`: what it has besides that of all sheets."""
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}{style}</style>'
    return f'<!doctype html><html lang="{language}"><head>{head}</head><body>{body}</body></html>\n'


def _page(title: str, about: str, body: str, look: str = "") -> str:
    return f'<section class="{look}"><h1>{escape(title)}</h1><p class="about">{escape(about)}</p>{body}</section>'


# The set-up


def _setup_page(match: Match) -> str:
    return f"<ol>{''.join(_setup_row(number, row) for number, row in enumerate(setup_rows(match), 1))}</ol>"


def _setup_row(number: int, row: SheetRow) -> str:
    said = f"<h2>{escape(row.title)}</h2><p>{escape(row.text)}</p>"
    return f'<li class="row"><b>{number}</b><div>{said}</div><strong>{escape(row.amount)}</strong></li>'


def setup_rows(match: Match) -> Iterator[SheetRow]:
    """Yield what to put on the table, in order; amounts are counted on the table of a game that was just dealt."""
    amounts = _amounts(match)
    alone = match.players == 1
    for rule in (
        *(() if alone else ("setup.start-player",)),
        *("setup.start-set", "setup.supply"),
        *(("solo.ai-deck",) if alone else ()),
        *("setup.rows", "setup.identical", "setup.stack", "setup.market", "pick.choose", "pick.hand", "setup.box"),
    ):
        told = explain(rule, match.language, match.rules.edition)
        yield SheetRow(told.title, told.text, amounts.get(rule, ""))


def _amounts(match: Match) -> dict[str, str]:
    language, table = match.language, match.snapshot()
    dealt = blank(match.players, match.rules, 0)
    names = ("basic", "advanced")
    rows = [(len(row.open), row.pile.count) for row in table.rows]
    start = len(SHAPES) * int(dealt["start_portals"]) + int(dealt["start_droids"])
    told = {
        "setup.start-set": word("sheet", "cards", language, n=start),
        "setup.supply": word("sheet", "each-shape", language, n=table.supply[0].count),
        "setup.rows": " ".join(_pile(name, *row, language) for name, row in zip(names, rows, strict=True)),
        "setup.stack": word("sheet", "each-player", language, n=len(table.seats[0].stack)),
        "setup.market": _pile("market", len(table.market), table.era_pile, language),
        "pick.hand": word("sheet", "hand", language, n=int(dealt["start_hand"])),
    }
    return told | ({"solo.ai-deck": word("sheet", "cards", language, n=table.ai.count)} if table.ai else {})


def _pile(key: str, shown: int, hidden: int, language: str) -> str:
    return word("sheet", key, language, open=shown, pile=hidden)


# The turn


def _turn_page(match: Match) -> str:
    steps = "".join(_step(step, match) for step in match.snapshot().steps)
    ends = _rules(ENDS["alone" if match.players == 1 else "together"], match)
    last = f'<li class="row"><b>◆</b><div><h2>{_say("end", match)}</h2>{ends}</div></li>'
    return f"<ol>{steps}{last}{_special(match)}</ol>"


def _step(step: TurnStep, match: Match) -> str:
    body = f"<h2>{escape(step.title)}</h2>{_rules(STEP_RULES[step.id], match)}"
    return f'<li class="row"><b>{step.number}</b><div>{body}</div></li>'


def _rules(rules: tuple[str, ...], match: Match) -> str:
    told = [explain(rule, match.language, match.rules.edition) for rule in rules]
    return f"<ul>{''.join(f'<li><em>{escape(one.title)}:</em> {escape(one.text)}</li>' for one in told)}</ul>"


def _special(match: Match) -> str:
    """Return how the edition answers the questions on which editions differ, except those about missions."""
    rows = [row for row in differences(match.language) if row.differ and not row.name.startswith("m")]
    said = [f"<li><em>{escape(row.title)}</em> {escape(row.answers[match.rules.edition])}</li>" for row in rows]
    return f'<li class="row"><b>§</b><div><h2>{_say("edition", match)}</h2><ul>{"".join(said)}</ul></div></li>'


def _say(key: str, match: Match) -> str:
    return escape(word("sheet", key, match.language))
