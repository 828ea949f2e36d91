"""Write the page "What good play is worth" from the stored study of strategy: `python docs/strategy.py`.

Each figure on the page is a row of that table, and so is each verdict on what the tutor says. After the study was
computed again, run this script, and read the sentences that no longer held.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from eternitium.experiments import studies
from eternitium.experiments.studies.strategy import CASES, Figure, figure

PAGE: Final = Path(__file__).parent / "explanation" / "strategy.md"
WHO: Final = ("steady", "expert", "veteran")
LEARNERS: Final = ("level3", "level4", "level5", "levels 3 to 5")
UNKNOWN: Final = {"points": 100.0, "share": 0.9, "rating": 1_000.0, "rounds": 50.0}  # wider intervals say nothing

INTRODUCTION: Final = """# What good play is worth

The claims of the lessons on strategy, each with its figure, its 95% interval, and for whom it holds: the same card is
bad in one player's hands and the best of all in another's. A program wrote this page from the stored study:

```text
$ {command}
```

`python docs/strategy.py` writes it again. `steady` plays like a sensible beginner, `expert` and `veteran` are
[stronger](strength.md). Two players and the German edition, unless the table says otherwise. Points are percentage
points of winning. Where a table says best, it was chosen in one half of the simulated games and measured in the other
half, so that luck in the first half counts for nothing. `eternitium.experiments.studies.strategy.figure` returns each
figure, and the file has more of them: other editions, one to five players."""


class Lesson(NamedTuple):
    """Some rows of the table: the claim, its title, what it says, and the cases that are shown."""

    claim: str
    title: str
    about: str
    cases: tuple[str, ...]
    who: tuple[str, ...] = WHO
    players: int = 2


class Sentence(NamedTuple):
    """Something the tutor says about strategy, and what would have to be true.

    `text`: what it says or said; `place`: where; `key`: claim and case of the row that tests it, or () if none does;
    `low`, `high`: between which the figure is, if the sentence holds; `who`, `players`: for whom.
    """

    text: str
    place: str
    key: tuple[str, str] | tuple[()]
    low: float = 0.0
    high: float = 100.0
    who: tuple[str, ...] = WHO
    players: int = 2


LESSONS: Final = (
    Lesson(
        "S1",
        "Your first card",
        "What a first technology brings against another one that is taken by lot.",
        (
            "communicator",
            "transporter",
            "temporal-projector",
            "droid",
            "?basic",
            "digital-wallet",
            "chrono-blaster",
            "double-portal",
            "best minus worst",
        ),
    ),
    Lesson(
        "S2",
        "Buy early, buy strong",
        "The best purchase against none, by round, and kinds that are acquired in rounds 1 and 2 against none.",
        (
            "round 1",
            "round 2",
            "round 3",
            "rounds 4 to 7",
            "from round 8 on",
            "ultimate-portal",
            "quantum-clock",
            "temporal-projector",
            "laboratory",
            "?advanced",
            "?basic",
            "time-bomb",
            "chrono-blaster",
            "robo-thief",
        ),
    ),
    Lesson(
        "S3",
        "The price is where it lies",
        "The best purchase against none by own era cards; and the best way to pay for a technology against the worst.",
        ("3 or 4 cards left", "5 or 6 cards left", "7 or more cards left", "best payment minus worst"),
    ),
    Lesson(
        "S3",
        "What the price costs",
        "What more era cards on your stack cost.",
        tuple(f"{count} in round {number}" for count in ("one era card", "two era cards") for number in (1, 2, 3, 5)),
        ("expert",),
    ),
    Lesson(
        "S4",
        "Take the portal you need",
        "What a portal brings against another one of the supply.",
        (
            "matches the open card, none in hand",
            "matches the open card, one in hand",
            "likeliest shape, card face down",
            "best minus a portal by lot",
        ),
    ),
    Lesson(
        "S5",
        "Count before you try",
        "How often a try hits, and what counting brings, where tries have different chances.",
        ("hits, best counted", "hits, by lot", "best counted minus by lot"),
    ),
    Lesson(
        "S6",
        "When is a try worth it?",
        "The least chance of a hit from which a try is better than ending step 2, or than passing; then what the try "
        "with the best chance brings.",
        tuple(case for claim, case in CASES if claim == "S6"),
    ),
    Lesson(
        "S7",
        "Pass and burn",
        "What passing brings against the best other choice, where a try is possible; and after passing, what "
        "destroying a card brings against destroying none.",
        tuple(case for claim, case in CASES if claim == "S7"),
    ),
    Lesson(
        "S8",
        "In which order?",
        "What to play first: the best card against one by lot, and the best of one sort against the best of another.",
        tuple(case for claim, case in CASES if claim == "S8"),
    ),
    Lesson(
        "S9",
        "Tempo and the first seat",
        "How often seat 1 wins if all play alike, also without the four cards that attack.",
        ("seat 1", "seat 1 without attacks"),
        ("steady", "careful", "expert", "veteran"),
    ),
    Lesson(
        "S10",
        "The last card and the tie",
        "The best purchase against none with few own era cards left.",
        ("1 or 2 cards left",),
    ),
    Lesson(
        "S10",
        "Ties",
        "How often several players find the crystal in the same round.",
        ("tie", "shared"),
        ("steady", "careful", "expert", "veteran"),
    ),
    Lesson(
        "S11",
        "More rivals",
        "What cards that hinder others and cards that build bring in rounds 1 and 2 against none: two players.",
        ("hindering cards, rounds 1 and 2", "building cards, rounds 1 and 2"),
    ),
    Lesson("S11", "More rivals: four players", "The same with four.",
           ("hindering cards, rounds 1 and 2", "building cards, rounds 1 and 2"), players=4),
    Lesson(
        "S12",
        "Alone",
        "How often the solo game is won.",
        ("no mission", *(f"mission {number}" for number in range(1, 11))),
        ("steady", "careful", "expert", "veteran", "master"),
        1,
    ),
    Lesson(
        "L",
        "What the lessons are worth",
        "Rating points that a level gains if it follows a claim where it applies, against the same level without it, "
        "on the same deals from both seats. S1: the first technology. S2: the strongest technology in rounds 1 to 3, "
        "none from round 8 on. S6: tries by their least chance.",
        ("S1", "S2", "S6", "S1+S2+S6"),
        LEARNERS,
    ),
)  # fmt: skip


def shown(found: Figure) -> str:
    """Return a figure with its interval."""
    if found.high - found.low >= UNKNOWN[found.unit]:
        return "too few"
    scale, digits, unit = (100, 0, "%") if found.unit == "share" else (1, 0 if found.unit == "rating" else 1, "")
    sign = "" if found.unit in {"share", "rounds"} else "+"
    value, low, high = (f"{scale * end:{sign}.{digits}f}" for end in (found.value, found.low, found.high))
    return f"{value}{unit} ({low} to {high})"


def table(rows: list[tuple[str, ...]]) -> str:
    """Return rows as a Markdown table; the first one is its head."""
    lines = [rows[0], ("---",) * len(rows[0]), *rows[1:]]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def lesson(one: Lesson) -> str:
    """Return the part of the page about some rows."""
    unit = {CASES[one.claim, case].unit for case in one.cases}
    rows = [(f"{one.claim}: {' or '.join(sorted(unit))}", *(f"`{name}`" for name in one.who))]
    rows += [
        (f"`{case}`", *(shown(figure(one.claim, case, who, one.players)) for who in one.who)) for case in one.cases
    ]
    return f"## {one.title}\n\n{one.about}\n\n{table(rows)}"


def verdict(one: Sentence) -> str:
    """Return for whom a sentence held, and for whom not."""
    if not one.key:
        return "not tested"
    told: dict[str, list[str]] = {}
    for name in one.who:
        found = figure(*one.key, name, one.players)
        inside, outside = one.low <= found.low and found.high <= one.high, found.high < one.low or found.low > one.high
        told.setdefault("held" if inside else "did not hold" if outside else "not decided", []).append(name)
    return "; ".join(f"**{how}** for {', '.join(names)}" for how, names in told.items())


def sentences() -> Iterator[tuple[str, ...]]:
    """Yield the rows of the table of sentences."""
    yield "what the tutor says or said", "where", "tested by", "result"
    for one in SENTENCES:
        claim = f"{one.key[0]} `{one.key[1]}`" if one.key else ""
        yield one.text, one.place, claim, verdict(one)


def page() -> str:
    """Return the whole page."""
    parts = [INTRODUCTION.format(command=studies.command("strategy")), *map(lesson, LESSONS)]
    return "\n\n".join([*parts, f"## What the tutor says\n\n{ABOUT_SENTENCES}\n\n{table(list(sentences()))}"]) + "\n"


ABOUT_SENTENCES: Final = (
    "Each sentence about strategy in lessons, comments and notebooks, and the row that tests it. It held for a player "
    "if the whole interval says so, and did not hold if the whole interval says the opposite."
)
SENTENCES: Final = (
    Sentence("“Choose the one that you like best” (first technology)", "first game, formerly",
             ("S1", "best minus worst"), -5, 5),
    Sentence("“Take no more onto your stack” (one or two era cards left)", "first game, formerly",
             ("S10", "1 or 2 cards left"), -100, 0),
    Sentence("The Communicator is best in everybody's hands", "notebook 12", ("S1", "communicator")),
    Sentence("The Temporal Projector is the worst first technology for `steady`", "notebook 12",
             ("S1", "temporal-projector"), -100, 0, ("steady",)),
    Sentence("It is one of the best for `veteran`", "notebook 12", ("S1", "temporal-projector"), 0, 100, ("veteran",)),
    Sentence("The unseen first technology is better than three of the seven kinds", "notebook 12", ("S1", "?basic"),
             0, 100, ("expert",)),
    Sentence("“An even chance is worth taking here”", "lesson on Double Portals",
             ("S6", "instead of ending, chance 0.35 to 0.6")),
    Sentence("“This time, stop while you are ahead” (one portal, face-down card)", "lesson on Double Portals, formerly",
             ("S6", "instead of ending, chance 0.2 to 0.35"), -100, 0),
    Sentence("Passing asks for better odds than ending (a try below 35% is not worth the pass)", "notebook 02",
             ("S6", "instead of passing, chance 0.2 to 0.35"), -100, 0),
    Sentence("“Nothing fits for sure. If you pass, you draw six cards” (tries below 40%)", "first game",
             ("S6", "instead of passing, chance 0.2 to 0.35"), -100, 0),
    Sentence("“A lean deck is a good deck”: after passing, destroy cards", "lessons on passing and on the Projector",
             ("S7", "best minus none")),
    Sentence("“Which shape have you seen least?”: count before a try", "lesson on luck",
             ("S5", "best counted minus by lot")),
    Sentence("“Any portal may be taken, but only a diamond clears your top card”", "lesson on passing",
             ("S4", "matches the open card, none in hand")),
    Sentence("“Why trust to luck? Your Droid turns the card up”: play before you try", "lesson on face-down cards",
             ("S8", "play minus try")),
    Sentence("“What could you still do this turn?”: play on rather than stop", "coach",
             ("S8", "play on minus stop")),
    Sentence("“Choose shapes that you can clear, and it is a small price”: the payment matters",
             "lesson on technologies", ("S3", "best payment minus worst")),
    Sentence("“It is often a good idea” to acquire after passing", "lesson on passing", ()),
    Sentence("Buying pays in the first round", "notebook 04", ("S2", "round 1")),
    Sentence("Who buys what is worth its price still gains by it in rounds 4 to 7", "notebook 03",
             ("S2", "rounds 4 to 7")),
    Sentence("Without the attacks the seats come close together (seat 1 below 58%)", "notebook 06",
             ("S9", "seat 1 without attacks"), 0, 0.58, ("careful", "expert")),
    Sentence("Seat 1 wins more often than its share", "notebook 06", ("S9", "seat 1"), 0.5, 1,
             ("steady", "careful", "expert", "veteran")),
    Sentence("With five, nearly a third of the games end in a tie", "notebook 06", ("S10", "tie"), 0.27, 0.34,
             ("steady", "careful", "expert", "veteran"), 5),
    Sentence("The Time Bomb wins games all the same (either seat)", "notebook 04", ("S2", "time-bomb")),
)  # fmt: skip


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
