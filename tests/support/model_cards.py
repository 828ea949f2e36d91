"""The technologies of the model, one after the other, and the AI cards of the solo game."""

from abc import abstractmethod
from collections import Counter
from typing import Any

from tests.support.model_table import FLOOR, TECHNOLOGIES, Table, is_up, up

LOOP_CAP = 12
ANY_DEPTH = 99


class Cards(Table):
    """What each technology needs, asks and does."""

    active: int
    question: dict[str, Any]
    held: str
    loops: int
    communicators: int
    wallets: int
    fresh_thieves: list[int]

    @abstractmethod
    def end_effect(self, card: str) -> None:
        """All that a card asks has been answered."""

    @property
    def to_move(self) -> int:
        """Whose decision it is; a Laboratory asks the others too."""
        asked: int = self.question.get("asked", self.active)
        return asked

    def others(self) -> list[int]:
        """The other players in turn order, from the left neighbour."""
        n = len(self.players)
        return [(self.active + i) % n for i in range(1, n)]

    def rivals(self) -> list[int]:
        """The other players who still have era cards."""
        return [p for p in self.others() if not self.finished(p)]

    @property
    def hand(self) -> list[str]:
        return self.players[self.active]["hand"]

    @property
    def discard(self) -> list[str]:
        return self.players[self.active]["discard"]

    @property
    def stack(self) -> list[str]:
        return self.players[self.active]["stack"]

    def may_destroy(self) -> bool:
        """The floor: nobody goes below six cards by choice; a card that waits for its effect counts (R24, R48)."""
        return self.total(self.active) + bool(self.held) > FLOOR

    # What can be played

    def is_playable(self, card: str) -> bool:
        if card == "ultimate-portal":
            return bool(self.stack)
        if card == "transporter":
            return bool(self.stack) and len(self.hand) >= 3
        if card == "communicator":
            return self.communicators < 3
        if card in ("robo-recycler", "robo-thief") and self.rules.loop_guard != "ban":
            return self.loops < LOOP_CAP
        return True

    def targets_of(self, card: str) -> list[int]:
        if card == "chrono-blaster":
            return self.rivals() if self.stack else []
        if card == "robo-thief":
            return [p for p in self.others() if self.loot(p)]
        return []

    def has_effect(self, card: str) -> bool:
        """Whether a technology would change anything, for tables that forbid it otherwise (R15)."""
        can_be_turned = any(not is_up(token) for token in self.stack[:3])
        if card == "droid":
            return can_be_turned
        if card == "giga-droid":
            return self.giga_has_effect(can_be_turned)
        if card in ("chrono-blaster", "robo-thief"):
            return bool(self.targets_of(card))
        if card == "time-bomb":
            return any(self.can_be_bombed(p) for p in self.rivals())
        if card == "quantum-clock":
            return bool(self.rivals()) and self.era_cards_left() > 0
        return self.card_to_get(card)

    def giga_has_effect(self, can_be_turned: bool) -> bool:
        literal = self.rules.giga == "de_literal"
        if literal and self.stack and not can_be_turned:
            return False
        depth = ANY_DEPTH if literal else 3
        return can_be_turned or any(not is_up(t) for p in self.rivals() for t in self.players[p]["stack"][:depth])

    def card_to_get(self, card: str) -> bool:
        """Whether there is a card for those technologies that bring some."""
        laid = self.rules.played_card_zone == "discard_first"
        if card == "communicator":
            return bool(laid or self.players[self.active]["deck"] or self.discard)
        if card == "temporal-projector":
            return len(self.hand) >= 2
        if card == "robo-recycler":
            return bool(self.to_recover()) or (laid and self.rules.loop_guard != "ban")
        if card == "laboratory":
            return bool(self.choices_lab()) or any(self.gains_of_other(p) - {"decline"} for p in self.rivals())
        return True

    # Basic technologies

    def play_temporal_projector(self) -> None:
        if self.hand:
            self.question = {"ask": "projector", "mode": "", "count": 0}

    def choices_projector(self) -> set[str]:
        """All chosen cards are treated alike (R48)."""
        modes = [self.question["mode"]] if self.question["mode"] else ["discard", "destroy"]
        able = [mode for mode in modes if mode == "discard" or self.may_destroy()]
        return {f"{mode} {card}" for mode in able for card in self.hand} | {"done"}

    def go_on_projecting(self, mode: str) -> None:
        self.question["mode"] = mode
        self.question["count"] += 1
        if self.choices_projector() == {"done"}:
            self.end_projector()

    def end_projector(self) -> None:
        self.draw_cards(self.active, self.question["count"])
        self.end_effect("temporal-projector")

    def do_discard(self, card: str) -> None:
        self.lay_down(self.active, card)
        if self.question["ask"] == "projector":
            self.go_on_projecting("discard")
        else:
            self.go_on_transporting()

    def play_droid(self) -> None:
        self.turn_first_up(self.active)

    def play_chrono_blaster(self, target: int | None = None) -> None:
        """The top cards change places, faces as they lie (R46)."""
        if target is not None:
            theirs = self.players[target]["stack"]
            self.stack[0], theirs[0] = theirs[0], self.stack[0]

    def play_transporter(self) -> None:
        self.question = {"ask": "transporter", "left": 2}

    def choices_transporter(self) -> set[str]:
        return {f"discard {card}" for card in self.hand}

    def go_on_transporting(self) -> None:
        self.question["left"] -= 1
        if self.question["left"] == 0:
            self.discard_top_era(self.active)
            self.end_effect("transporter")

    def play_digital_wallet(self) -> None:
        self.wallets += 1

    def play_communicator(self) -> None:
        self.communicators += 1
        self.draw_cards(self.active, 2)

    # Advanced technologies

    def play_ultimate_portal(self) -> None:
        self.discard_top_era(self.active)

    def play_time_bomb(self) -> None:
        for p in self.rivals():
            self.bomb(p)

    def play_laboratory(self) -> None:
        """The player takes a technology, then each of the others a basic one (R52)."""
        if self.choices_lab():
            self.question = {"ask": "lab"}
        else:
            self.ask_next(self.others())

    def choices_lab(self) -> set[str]:
        if self.finished(self.active):
            return set()
        return {f"gain {offer}" for offer in self.offers(["basic", "advanced"], self.rules.lab_blind)}

    def gains_of_other(self, p: int) -> set[str]:
        if self.finished(p):
            return set()
        gains = {f"gain {offer}" for offer in self.offers(["basic"], self.rules.lab_blind)}
        return gains | {"decline"} if gains and self.rules.lab_others == "may" else gains

    def choices_other(self) -> set[str]:
        return self.gains_of_other(self.question["asked"])

    def do_gain(self, offer: str) -> None:
        card, row = self.take_technology(offer)
        self.players[self.to_move]["hand"].append(card)
        self.refill_row(row)
        self.go_on_gaining()

    def go_on_gaining(self) -> None:
        self.ask_next(self.question.get("left", self.others()))
        if not self.question:
            self.end_effect("laboratory")

    def ask_next(self, left: list[int]) -> None:
        able = [p for p in left if self.gains_of_other(p)]
        self.question = {"ask": "other", "asked": able[0], "left": left[left.index(able[0]) + 1 :]} if able else {}

    def play_quantum_clock(self) -> None:
        for p in self.rivals():
            self.add_unseen(p)

    def play_robo_recycler(self) -> None:
        if self.to_recover():
            self.question = {"ask": "recycler"}

    def to_recover(self) -> set[str]:
        banned = {"robo-recycler"} if self.rules.loop_guard == "ban" else set()
        return set(self.discard) - banned

    def choices_recycler(self) -> set[str]:
        return {f"recover {card}" for card in self.to_recover()}

    def do_recover(self, card: str) -> None:
        self.discard.remove(card)
        self.hand.append(card)
        self.end_effect("robo-recycler")

    def play_giga_droid(self) -> None:
        """Own top three up, one card of each other player; strictly German: nothing if the own ones are up (R43).

        A finder has no card that lies face up, so the others turn theirs.
        """
        literal = self.rules.giga == "de_literal"
        if literal and self.stack and all(is_up(token) for token in self.stack[:3]):
            return
        self.stack[:3] = [up(token) for token in self.stack[:3]]
        for p in self.rivals():
            self.turn_first_up(p, ANY_DEPTH if literal else 3)

    def play_robo_thief(self, target: int | None = None) -> None:
        if self.rules.thief_peek == "victim_only" and target is not None:
            self.question = {"ask": "thief", "opened": {target: ""}}
        elif self.rules.thief_peek == "all" and self.targets_of("robo-thief"):
            self.question = {"ask": "thief", "opened": {p: f" @{p}" for p in self.targets_of("robo-thief")}}

    def loot(self, p: int) -> set[str]:
        """What can be stolen; no Robo-Thief that was played this turn (R25)."""
        pile = Counter(self.players[p]["discard"])
        if self.rules.loop_guard == "ban":
            pile["robo-thief"] -= self.fresh_thieves[p]
        return set(pile.elements())

    def choices_thief(self) -> set[str]:
        opened = self.question["opened"].items()
        return {f"steal {card}{whose}" for p, whose in opened for card in self.loot(p)}

    def do_steal(self, choice: str) -> None:
        """The Robo-Thief takes the place of the topmost such card."""
        card, _, named = choice.partition(" @")
        (victim,) = [int(named)] if named else self.question["opened"]
        pile = self.players[victim]["discard"]
        pile[pile.index(card)] = "robo-thief"
        self.hand.append(card)
        self.fresh_thieves[victim] += 1
        if self.held:
            self.held = ""
        else:
            self.discard.remove("robo-thief")
        self.end_effect("robo-thief")

    # The solo game and its missions

    def compensate(self, card: str) -> None:
        """Solo: a Giga-Droid or Laboratory brings an AI card (R66)."""
        if self.solo and card in ("giga-droid", "laboratory"):
            self.draw_ai_card()

    def draw_ai_card(self) -> None:
        if self.ai:
            card = self.ai.pop(0)
            getattr(self, "ai_" + card.replace("-", "_"))()
            self.box.append(card)

    def ai_chrono_blaster(self) -> None:
        self.discard_top_era(0)
        self.add_unseen(0)

    def ai_time_bomb(self) -> None:
        self.bomb(0)

    def ai_quantum_clock(self) -> None:
        self.add_unseen(0)

    def ai_robo_thief(self) -> None:
        """The lowest technology of the discard pile is destroyed (R68)."""
        lowest = [place for place, card in enumerate(self.discard) if card in TECHNOLOGIES][-1:]
        if lowest and not (self.rules.floor_scope == "all" and not self.may_destroy()):
            self.box.append(self.discard.pop(lowest[0]))
