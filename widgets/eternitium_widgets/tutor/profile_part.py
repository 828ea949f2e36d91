"""The person's profile on a board: it notes, keeps and shows achievements, and shows what there is to learn."""

from typing import Annotated, Any

from eternitium.match.match import Match
from eternitium.policies.rating import Rating as Rated
from eternitium.training.entries import LATEST, LONGEST_PROFILE, Newer
from eternitium.training.games import GameRated, note_game, opponent_of, strength_of
from eternitium.training.learner import MOST_OFFSET, Learner
from eternitium.training.own import own_mistakes
from eternitium.training.profile_file import ProfileFile
from eternitium.training.research import file_for_research, note_for_research
from eternitium.training.reviews import games_csv, reviewed
from eternitium_widgets.board.board import Board
from eternitium_widgets.board.desk import saved
from eternitium_widgets.board.page_words import rated, strengths
from eternitium_widgets.page.messages import Answer, said
from eternitium_widgets.page.part import Part
from eternitium_widgets.tutor.shelf import shelf


class ProfilePart(Part[Board]):
    """The profile of a person.

    `page`: the board, with a trait `shelf`. `file`: the file that keeps it; None if only the browser does. `learner`:
    the person.
    """

    def __init__(self, page: Board, file: ProfileFile | None) -> None:
        super().__init__(page)
        self.learner, self._file = Learner(), file
        self._playing: Match | None = None  # the free game that was seen last
        self._plies, self._fair = (
            0,
            False,
        )  # how many actions it had; whether its end was played here, and nothing undone
        self._changed = ""  # the id of the last game in which something was undone
        self._rated: tuple[str, GameRated] | None = None  # the last game that counted
        self._strength: tuple[object, Rated | None] = (None, None)  # the person's, as of a state of the profile
        if file is not None:
            file.load(self.learner.profile)

    def messages(self) -> dict[str, Answer]:
        """Return the messages about the person's clock and about the profile as a file, by type."""
        return {
            "clock": self._set_clock,
            "progress-save": self._save,
            "progress-load": self._load,
            "progress-forget": self._forget,
            "insights-csv": self._send_games,
            "research": self._set_research,
            "research-save": self._save_for_research,
        }

    def news(self) -> dict[str, Any]:
        """Return what there is to learn, and notes about the kept profile."""
        for progress in self._page.desk.take_progress():
            self.learner.note(progress)
        self._note_game()
        self._tell_entries()
        learner, profile, language = self.learner, self.learner.profile, self._page.desk.language
        notes = tuple(self._file.notes) if self._file else ()
        if not self._changes("shelf", profile, profile.revision, learner.today, learner.tonight, notes, language):
            return {}
        return {"shelf": shelf(learner, language, notes).plain()}

    def note_mistakes(self, match: Match, found: Any) -> None:
        """Add the person's mistakes in a finished game to the puzzles that come back, and a rated game to insights."""
        self.learner.add_mistakes(own_mistakes(match, found.mistakes(match.viewer)))
        if match.is_over and match.id != self._changed:
            self.learner.add_review(reviewed(match, found, opponent_of(match), self.learner.now))
        self.tell()

    def _note_game(self) -> None:
        """Rate a free game that has just ended here; one that was taken back or branched shows no strength."""
        desk = self._page.desk
        free = desk is desk.game and not desk.silent and not desk.game.lines.told()
        match = desk.match
        if not free:
            return
        if match is not self._playing:
            self._playing, self._fair = match, not match.is_over
        elif match.plies < self._plies:
            self._fair, self._changed = False, match.id
        elif self._fair and match.result is not None:
            found = note_game(self.learner, match, match.result, strengths())
            self._rated = (match.id, found) if found else self._rated
            if match.plies != self._plies:
                note_for_research(self.learner, match)
        self._plies = match.plies

    @property
    def strength(self) -> Rated | None:
        """How strong the person is in games; None if nobody knows."""
        profile = self.learner.profile
        state = profile, profile.revision
        if state != self._strength[0]:
            self._strength = state, strength_of(profile, rated())
        return self._strength[1]

    def rated(self, match: Match) -> str:
        """Return what a game has done to the person's rating, in words; "" if it does not count."""
        game, found = self._rated or ("", None)
        return found.text(match.language) if found and game == match.id else ""

    def _tell_entries(self) -> None:
        """Send new entries to the page, which keeps them."""
        rows = self.learner.told()
        if rows:
            self._page.send({"type": "entries", "rows": rows})
            if self._file is not None:
                self._file.save(self.learner.profile)

    def _set_clock(
        self, now: Annotated[int, range(LATEST + 1)], offset: Annotated[int, range(-MOST_OFFSET, MOST_OFFSET + 1)]
    ) -> None:
        """Set the person's clock, which decides what is due, and which five puzzles are today's."""
        self.learner.set_clock(now, offset)
        self.tell()

    def _save(self) -> None:
        self._page.send(saved("profile", self.learner.profile.save()).plain())

    def _load(self, text: Annotated[str, range(LONGEST_PROFILE + 1)], kept: bool = False) -> None:
        """Add the entries of a profile from the browser or a file to those that are here."""
        try:
            self.learner.take(text, kept)
        except ValueError as error:
            if kept:
                self._page.send({"type": "progress-refused"})
                return
            sentence = "newer-progress" if isinstance(error, Newer) else "bad-progress"
            raise ValueError(said(sentence, self._page.desk.language)) from error
        self.tell()
        self._page.tell_numbers()

    def _send_games(self) -> None:
        """Send the reviewed games as a table."""
        text = games_csv(self.learner.profile.reviewed.values())
        self._page.send(saved("games", text, "csv").plain())

    def _set_research(self, on: bool) -> None:
        """Note whole games for research from now on, or no longer; what was noted goes."""
        self.learner.add("research", int(on))
        self.tell()

    def _save_for_research(self) -> None:
        """Send the games that were noted for research as a file."""
        self._page.send(saved("research", file_for_research(self.learner.profile)).plain())

    def _forget(self) -> None:
        self.learner.forget()
        if self._file is not None:
            self._file.forget()
        self.tell()
        self._page.tell_numbers()
