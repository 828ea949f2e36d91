"""The player's handbook, written before each build from the lessons on strategy."""

from collections.abc import Iterator
from pathlib import Path

from sphinx.application import Sphinx
from tables import said

from eternitium.game.game import Game
from eternitium.lessons.figures import figure_table
from eternitium.lessons.lesson_data import Lesson, Scene, Step, strategy
from eternitium.match.board_words import drawn_board
from eternitium.payload.guide import FigureRow, FigureTable
from eternitium.rulebook import LANGUAGES, list_cards, word
from eternitium.training.rounds import measured


def handbook(language: str) -> str:
    """Return all pages of the handbook in a language."""
    head = [f"# {said(word('handbook', 'title', language))}", said(word("handbook", "note", language))]
    return "\n\n".join([*head, *(part for lesson in strategy().values() for part in _page(lesson, language))]) + "\n"


def _page(lesson: Lesson, language: str) -> Iterator[str]:
    about = {key: _say(lesson, "about", key, language) for key in ("title", "summary", "end")}
    yield f"## {about['title']}"
    yield f"*{about['summary']}*"
    for scene, step in lesson.places:
        if step.asks:
            yield from _question(lesson, scene, step, language)
        elif step.rows:
            yield from _figures(lesson, step, language)
    yield f"**{about['end']}**"
    beat, step = lesson.places[-1]
    yield f"### {said(word('handbook', 'beat', language))}"
    yield from _position(beat, language)
    yield from (_say(lesson, step.key, key, language) for key in ("text", "answer"))
    yield said(word("handbook", "lesson", language)) + f" `#lesson/{lesson.id}`"


def _question(lesson: Lesson, scene: Scene, step: Step, language: str) -> Iterator[str]:
    yield from _position(scene, language)
    yield f"{_say(lesson, step.key, 'text', language)} {_say(lesson, step.key, 'task', language)}"
    yield _say(lesson, step.key, "answer", language)


def _figures(lesson: Lesson, step: Step, language: str) -> Iterator[str]:
    table = figure_table(lesson.id, step, language)
    yield _say(lesson, step.key, "text", language)
    if table is not None:
        yield f"{said(table.caption)}:"
        yield _table(table)
        yield f"{said(table.note)} `{table.command}`"


def _table(table: FigureTable) -> str:
    columns = ["", *map(said, table.columns)]
    lines = [columns, ["---", *("---:" for _ in table.columns)], *(_cells(row) for row in table.rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cells(row: FigureRow) -> list[str]:
    return [said(row.title), *(f"**{cell.text}** {said(cell.interval)}" for cell in row.cells)]


def _say(lesson: Lesson, key: str, part: str, language: str) -> str:
    return said(word(f"lesson-{lesson.id}", key, language, part)).replace("\n", "\n\n")


def _position(scene: Scene, language: str) -> Iterator[str]:
    """Yield the picture of a position, and the hand in words."""
    game = measured(scene.puzzle).game()
    yield f"```{{raw}} html\n{_picture(game, language)}\n```"
    hand = game.sight(game.player)["players"][game.player]["hand"]
    if hand:
        yield f"{said(word('handbook', 'hand', language))} {said(list_cards(hand, language))}."


def _picture(game: Game, language: str) -> str:
    names = [word("names", "player", language, n=seat + 1) for seat in range(game.players)]
    return drawn_board(game.sight(game.player), game.player, game.round, game.player, names, language)


def write(app: Sphinx) -> None:
    """Write the pages that have changed."""
    for language in LANGUAGES:
        page, text = Path(app.srcdir) / "handbook" / f"{language}.md", handbook(language)
        if not page.exists() or page.read_text(encoding="utf-8") != text:
            page.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Write before the pages are read."""
    app.connect("builder-inited", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
