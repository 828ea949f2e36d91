"""A puzzle in words: the question, its answers, and the verdict with its reasons."""

from collections.abc import Iterator
from math import comb
from typing import Final

from eternitium.belief.explain import why
from eternitium.game.game import Game
from eternitium.game.notation import parse_action
from eternitium.lessons.puzzle_judges import Judgement, Row, next_hand
from eternitium.lessons.puzzles import MEASURED, Puzzle
from eternitium.match.choices import choice_text
from eternitium.match.odds_view import OddsView
from eternitium.payload.guide import AnswerRow, PuzzleOption, VerdictPayload
from eternitium.rulebook import (
    card_name,
    card_with_article,
    counted,
    explain,
    list_cards,
    refusal,
    word,
)
from eternitium.rulebook.numbers import Numbers

# The words for a plain number, by kind.
UNITS: Final = {"price": "era", "draw": "cards", "floor": "cards"}
# Choices whose values are compared and shown as bars.
COMPARED: Final = ("luck", "choice")


class PuzzleWords:
    """The words of one puzzle in one language.

    `puzzle`: the puzzle; `game`: at its position; `names`: what the seats are called; `language`: of all texts.
    """

    def __init__(self, puzzle: Puzzle, game: Game, names: tuple[str, ...], language: str) -> None:
        self.puzzle, self.game, self.names, self.language = puzzle, game, names, language
        self.numbers = Numbers(language)
        position = game.sight(game.player)
        self.turn, self.seat = position["turn"], position["players"][game.player]
        # Players remember which cards are in their own deck; the puzzle's position has them without their order.
        self.deck = puzzle.position["players"][game.player]["deck"]

    # The question

    def question(self) -> tuple[str, str]:
        """Return the question, in a few words and in full."""
        return self._asked(self.puzzle.kind, **self._slots())

    def prediction(self, choice: str) -> tuple[str, str]:
        """Return the question before a choice is judged: how likely the person thinks it is to succeed."""
        key = "try" if self.puzzle.topic == "luck" else "solo" if self.game.players == 1 else "win"
        return self._asked(f"predict-{key}", choice=self.option(choice))

    def _asked(self, key: str, **slots: object) -> tuple[str, str]:
        title = word("practice-questions", key, self.language, "title")
        return title, word("practice-questions", key, self.language, "text", **slots)

    def _slots(self) -> dict[str, object]:
        subject, kind, deck = self.puzzle.subject, self.puzzle.kind, list_cards(self.deck, self.language)
        if kind in ("ai", "hand"):
            return {"card": card_name(subject, self.language), "n": self.turn["draw"], "deck": deck}
        if self.puzzle.topic == "choice":
            aim = "solo" if self.game.players == 1 else "win"
            return {"aim": self._part(f"aim-{aim}", deck=deck)}
        if kind in MEASURED:
            return {"n": subject}
        if kind == "draw":
            return {"story": self._part(f"story-{self.turn['draw']}")}
        card = card_with_article(subject, self.language) if subject else ""
        return {"card": card, "wallets": self.turn["wallets"], "played": self.turn["played"]}

    def _part(self, key: str, **slots: object) -> str:
        return word("practice-parts", key, self.language, None, **slots)

    # The answers

    def option(self, option: str) -> str:
        """Return an answer in words."""
        unit = UNITS.get(self.puzzle.kind)
        if unit is not None:
            return counted("practice-parts", unit, int(option), self.language)
        if self.puzzle.kind == "try":
            return card_name(str(parse_action(option).card), self.language)
        return choice_text(parse_action(option), self.names, self.language)

    def options(self, answers: tuple[str, ...]) -> list[PuzzleOption]:
        """Return the answers for a page."""
        return [PuzzleOption(id=one, text=_begun(self.option(one)), card=self._card(one)) for one in answers]

    def _card(self, option: str) -> str:
        if self.puzzle.kind in UNITS:
            return ""
        card = parse_action(option).card or ""
        return "" if card.startswith("?") else card

    # The verdict

    def verdict(self, judgement: Judgement, answer: str, guess: float | None) -> VerdictPayload:
        """Return the value of the answer, and why."""
        if judgement.chance is not None:
            return self._of_guess(judgement.chance, guess or 0.0)
        mine = judgement.row(answer)
        return VerdictPayload(
            good=mine.good,
            title=self._say(f"title-{self._title(judgement, mine)}"),
            text=self._text(judgement, mine),
            lines=list(dict.fromkeys(self._lines(judgement, mine))),
            rows=self._rows(judgement, answer) if self.puzzle.topic in COMPARED else [],
            rule=mine.rule or next(iter(judgement.rules), ""),
            guess_text="" if guess is None else self._guess_text(mine.value, guess),
        )

    def _of_guess(self, chance: float, guess: float) -> VerdictPayload:
        good = is_near(chance, guess, self.puzzle.tolerance)
        return VerdictPayload(
            good=good,
            title=self._say("title-guessed" if good else "title-far"),
            text=self._say("chance", value=self.numbers.percent(chance, 1), guess=self.numbers.percent(guess)),
            lines=self._counts(),
            rows=[],
            rule="luck.try" if self.puzzle.kind == "success" else "",
            guess_text="",
        )

    def _guess_text(self, chance: float, guess: float) -> str:
        return self._say("guess", guess=self.numbers.percent(guess), value=self.numbers.percent(chance))

    def _say(self, key: str, **slots: object) -> str:
        return word("practice-verdicts", key, self.language, None, **slots)

    def _title(self, judgement: Judgement, mine: Row) -> str:
        if self.puzzle.topic not in COMPARED:
            return "right" if mine.good else "wrong"
        return "right" if mine is judgement.best else "close" if mine.good else "worse"

    def _text(self, judgement: Judgement, mine: Row) -> str:
        best, right = judgement.best, "right" if mine.good else "wrong"
        if self.puzzle.topic not in COMPARED:
            key = "number" if self.puzzle.kind in UNITS else "legal"
            return self._say(f"{key}-{right}", answer=self.option(mine.option), best=self.option(best.option))
        key = "try" if self.puzzle.topic == "luck" else "solo" if self.game.players == 1 else "win"
        return self._say(
            f"{key}-{'best' if mine is best else 'close' if mine.good else 'worse'}",
            choice=self.option(mine.option),
            value=self.numbers.percent(mine.value),
            best=self.option(best.option),
            best_value=self.numbers.percent(best.value),
            loss=counted("practice-parts", "points", round(100 * best.value) - round(100 * mine.value), self.language),
        )

    def _rows(self, judgement: Judgement, answer: str) -> list[AnswerRow]:
        return [
            AnswerRow(
                id=row.option,
                text=self.option(row.option),
                value_text=self.numbers.percent(row.value),
                low=row.low,
                high=row.high,
                share=row.value,
                mine=row.option == answer,
                best=row is judgement.best,
                good=row.good,
            )
            for row in judgement.rows
        ]

    # Reasons

    def _lines(self, judgement: Judgement, mine: Row) -> Iterator[str]:
        """Yield the reasons behind the answer, compared with the best one."""
        if self.puzzle.topic == "luck":
            for row in (mine, judgement.best):
                yield from self._odds(str(parse_action(row.option).card))
        elif self.puzzle.topic == "choice":
            yield from self._reasons(mine)
        else:
            yield from self._rules(judgement)

    def _odds(self, card: str) -> list[str]:
        """Return the counts behind the chance of a try."""
        view = OddsView(why(self.game), self.game.sight(self.game.player), self.language)
        return view.row(card).why

    def _reasons(self, row: Row) -> Iterator[str]:
        """Yield why a choice is better or worse, in one line."""
        if row.reasons:
            said = " ".join(reason.text(self.language, self.names) for reason in row.reasons)
            yield self._part("because", choice=self.option(row.option), reasons=said)

    def _rules(self, judgement: Judgement) -> Iterator[str]:
        """Yield the rules behind the right answer; for actions, also why each other one is forbidden."""
        if self.puzzle.kind == "floor":
            piles = {name: len(self.seat[name]) for name in ("hand", "deck", "discard")}
            yield self._part("floor-count", total=sum(piles.values()), **piles)
        for rule in judgement.rules:
            yield explain(rule, self.language, self.game.rules.edition).text
        if self.puzzle.kind not in UNITS:
            yield from self._refusals(judgement)

    def _refusals(self, judgement: Judgement) -> Iterator[str]:
        """Yield why actions are forbidden, together for those that one rule forbids."""
        for rule in dict.fromkeys(row.rule for row in judgement.rows if row.rule):
            choice = " · ".join(self.option(row.option) for row in judgement.rows if row.rule == rule)
            yield self._part("because", choice=choice, reasons=refusal(rule, self.language))

    def _counts(self) -> list[str]:
        """Return the counts behind a chance that was guessed."""
        if self.puzzle.kind == "success":
            return self._odds(self.puzzle.subject)
        if self.puzzle.kind in MEASURED:
            return [self._part("played-out")]
        card = card_name(self.puzzle.subject, self.language)
        if self.puzzle.kind == "ai":
            deck = self.game.known_piles["ai"]
            return [self._part("ai-count", total=len(deck), card=card, count=deck.count(self.puzzle.subject))]
        return self._hand_counts()

    def _hand_counts(self) -> list[str]:
        found = next_hand(self.game)
        pool, copies, drawn = found.pool.total(), found.pool[self.puzzle.subject], found.drawn
        chance = found.at_least_one[self.puzzle.subject]
        ways, without = comb(pool, drawn), comb(pool - copies, drawn)
        certain = [self._part("hand-all", deck=list_cards(sorted(found.certain.elements()), self.language))]
        return [
            *(certain if found.certain else []),
            self._part("hand-pool", drawn=drawn, pool=pool, copies=copies),
            self._part("hand-ways", all=self.numbers.count(ways), without=self.numbers.count(without)),
            word(
                "board",
                "why-chance",
                self.language,
                None,
                sum=f"1 − {without}/{ways} = {chance}",
                percent=self.numbers.percent(chance, 1),
            ),
        ]


def _begun(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def is_near(chance: float, guess: float, tolerance: float) -> bool:
    """Return whether a guess is within the tolerance of the chance."""
    return abs(chance - guess) <= tolerance + 1e-9
