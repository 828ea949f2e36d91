"""The editions side by side: how they differ, from the switches and the rulebook."""

import textwrap

from eternitium.payload.catalog import Difference
from eternitium.payload.snapshot import GameRules
from eternitium.rulebook import EDITIONS, edition_name, explain, word
from eternitium.rules import SWITCHES, Rules, Switch


def differences(language: str = "en") -> list[Difference]:
    """Return every question on which readings differ, with the answer of each edition's preset.

    Raises ValueError: a language in which not everything can be said yet.
    """
    return [_row(name, switch, language) for name, switch in SWITCHES.items()]


def _row(name: str, switch: Switch, language: str) -> Difference:
    answers = {edition: answer(name, switch.preset(edition), language) for edition in EDITIONS}
    return Difference(
        name=name,
        title=word("switches", name, language, "title"),
        says=word("switches", name, language, "says"),
        ruling=switch.ruling,
        answers=answers,
        differ=len(set(answers.values())) > 1,
    )


def answer(name: str, value: object, language: str = "en") -> str:
    """Return a switch's value in words."""
    key = str(value).lower() if isinstance(value, bool) else "usual" if isinstance(value, tuple) else str(value)
    return word("switches", name, language, f"answer-{key}")


def about(rules: Rules, language: str = "en") -> GameRules:
    """Return the rules of a game in words, as a board shows them: edition, mission and house rules."""
    mission = "" if rules.mission is None else explain(f"mission.{rules.mission}", language).title
    return GameRules(
        edition=rules.edition,
        edition_name=edition_name(rules.edition, language),
        mission=rules.mission,
        mission_name=mission,
        deviations=dict(rules.deviations),
        house_rules=[_house_rule(name, value, language) for name, value in rules.deviations.items()],
    )


def _house_rule(name: str, value: object, language: str) -> str:
    title = word("switches", name, language, "title")
    return word("desk", "house-rule", language, None, title=title, answer=answer(name, value, language))


def as_text(language: str = "en", width: int = 100) -> str:
    """Return the comparison as plain text, differences first."""
    rows = sorted(differences(language), key=lambda row: not row.differ)
    names = {edition: edition_name(edition, language) for edition in EDITIONS}
    column = max(map(len, names.values()))
    lines = []
    for row in rows:
        lines += ["", f"{row.title}  [{row.ruling}, {row.name}]"]
        if row.differ:
            lines += [f"  {names[edition]:{column}}  {text}" for edition, text in row.answers.items()]
        else:
            lines.append(f"  {row.answers['de']}")
        lines += textwrap.wrap(row.says, width, initial_indent="  ", subsequent_indent="  ")
    return "\n".join(lines[1:])
