"""A visit to the page: the wishes in its address, and the data that the browser keeps to go on with a game later."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from eternitium.match.match import Match
from eternitium.payload.shelf import WelcomePayload
from eternitium.rulebook import word
from eternitium.training.learner import Learner
from eternitium_widgets.board.board import Board
from eternitium_widgets.board.desk import GameDesk
from eternitium_widgets.page.keeping import LONGEST_SEALED, Keeper, Seal
from eternitium_widgets.page.messages import Answer
from eternitium_widgets.page.part import Hear, Part
from eternitium_widgets.tutor.desks import LessonDesk
from eternitium_widgets.tutor.query import LONGEST_QUERY, Wishes
from eternitium_widgets.tutor.training_desks import kept_desk, open_practice

Query = Annotated[str, range(LONGEST_QUERY + 1)]
# The section of the words that has each notice.
NOTICES: Final = {"": "", "bad-link": "messages", "reshuffled": "kept"}


class VisitPart(Part[Board]):
    """The beginning of a visit, and the return to a kept game.

    Args:
        page: the board, with traits `welcome` and `kept`.
        learner: the person.
        wishes: those in the address.
        language_fixed: whether somebody has chosen the language.
        beginning: further fields of `welcome`.
    """

    def __init__(
        self, page: Board, learner: Learner, wishes: Wishes, language_fixed: bool, beginning: Mapping[str, Any]
    ) -> None:
        super().__init__(page)
        self._learner, self._beginning, self._keeper = learner, beginning, Keeper(Seal.of_server())
        self._notice, self._visited, self._language_fixed = "", wishes.query, language_fixed

    def messages(self) -> dict[str, Answer]:
        """Return the messages about the address and about a kept game, by type."""
        return {"visit": self._visit, "go-on": self._bring_back}

    def news(self) -> dict[str, Any]:
        """Return the notice about the address; the data for the browser to keep come after the board."""
        if "kept" not in self._built_of:
            return self._welcome() | self._kept()
        self._page.delivery.post("keep", None)
        return self._welcome()

    def hears(self) -> dict[str, Hear]:
        """Return its handler for when the board has been shown."""
        return {"keep": lambda _: self._show(self._kept())}

    def _welcome(self) -> dict[str, Any]:
        notice, visited, language = self._notice, self._visited, self._page.desk.language
        if not self._changes("welcome", notice, visited, self._language_fixed, language):
            return {}
        text = word(NOTICES[notice], notice, language) if notice else ""
        fixed = self._language_fixed
        told = WelcomePayload(language_fixed=fixed, notice=text, visited=visited, **self._beginning)
        return {"welcome": told.plain()}

    def _kept(self) -> dict[str, Any]:
        lines, desk = self._page.desk.game.lines, self._page.desk.kept()
        if not self._changes("kept", lines.match, lines.match.revision, lines.revision, desk):
            return {}
        return {"kept": self._keeper.kept(lines, desk.told() if desk else None).plain()}

    def grant(self, wishes: Wishes) -> None:
        """Open the game, lesson or puzzles in the address, or say that it is damaged."""
        page, damaged = self._page, wishes.damaged
        try:
            if wishes.game:
                page.sit_at(GameDesk(Match.from_query(wishes.query, page.desk.language)))
            if wishes.lesson:
                page.sit_at(LessonDesk(page.desk.game, wishes.lesson))
            elif wishes.practice:
                page.sit_at(open_practice(wishes.practice, False, page.desk.game, self._learner))
        except ValueError:
            damaged = True
        self._greet(wishes, "bad-link" if damaged else "")

    def _greet(self, wishes: Wishes, notice: str) -> None:
        """Show the notice about the address, and note that it was read."""
        self._notice, self._visited = notice, wishes.query
        self._language_fixed = self._language_fixed or bool(wishes.language)
        self.tell()

    def _visit(self, query: Query) -> None:
        """Read the address that the page sends: a kernel that started before the visit does not know it."""
        wishes = Wishes.read(query)
        if wishes.query != self._visited:
            if wishes.language:
                self._page.speak_in(wishes.language)
            self.grant(wishes)

    def _bring_back(self, sealed: Annotated[str, range(LONGEST_SEALED + 1)], query: Query, visit: Query) -> None:
        """Go on with a game that the browser has kept."""
        page, wishes = self._page, Wishes.read(visit)
        found = self._keeper.found(sealed, query, wishes.language or page.desk.language)
        with page.hold_sync():
            page.sit_at(GameDesk(found.lines))
            if found.desk is not None:
                page.sit_at(kept_desk(found.desk, page.desk.game, self._learner))
            if page.desk.language != page.catalog["language"]:
                page.speak_in(page.desk.language)
            self._greet(wishes, "" if found.exact else "reshuffled")
        page.send({"type": "went-on", "exact": found.exact})
