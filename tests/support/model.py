"""A second, independent telling of the rules: a small obvious model with lists, for comparison with the engine.

It follows the order of the booklet. Chance is taken from the engine's position after the action (`model_table.py`).
"""

from collections import Counter
from typing import Any

from tests.support.model_cards import Cards
from tests.support.model_table import (
    ADVANCED,
    BASIC,
    DOUBLE_PORTALS,
    SHAPES,
    STEP_3_ORDER,
    TECHNOLOGIES,
    down,
    is_up,
    letter,
    require,
    up,
)

COUNTERS = ("round", "player", "step", "draw", "played", "communicators", "wallets")


class Model(Cards):
    """One game. `question` is what a card or passing asks now: its name, and numbers that belong to it."""

    def __init__(self, position: dict[str, Any]) -> None:
        super().__init__(position)
        turn = position["turn"]
        require("pending" not in turn, "the model starts between two choices")
        self.round, self.active, self.step, self.draw = (turn[key] for key in COUNTERS[:4])
        self.played, self.communicators, self.wallets = (turn[key] for key in COUNTERS[4:])
        self.question: dict[str, Any] = {}
        self.held = ""
        self.loops = 0
        self.fresh_thieves = [0 for _ in self.players]

    # What everybody can ask

    def legal_actions(self) -> set[str]:
        """Every different choice."""
        choices: set[str] = getattr(self, f"choices_{self.question.get('ask', self.step)}")()
        return choices

    def choices_over(self) -> set[str]:
        return set()

    def push(self, action: str, after: dict[str, Any] | None = None) -> None:
        """Carry out an action; `after` is the game's position after it, read only where a pile is shuffled."""
        require(action in self.legal_actions(), f"{action} is not legal")
        self.after = after
        verb, _, choice = action.partition(" ")
        getattr(self, f"do_{verb}")(choice)
        self.learn()

    def position(self) -> dict[str, Any]:
        """The whole truth, without what belongs to an open question."""
        counters = (self.round, self.active, self.step, self.draw, self.played, self.communicators, self.wallets)
        return {
            "players": self.players, "supply": self.supply, **self.rows, "market": self.market, "ai": self.ai,
            "era_pile": self.era_pile, "era_discard": self.era_discard, "box": self.box,
            "turn": dict(zip(COUNTERS, counters, strict=True)),
        }  # fmt: skip

    # The first technology

    def choices_pick(self) -> set[str]:
        optional = {"decline"} if self.rules.initial_pick_optional else set()
        return {f"pick {offer}" for offer in self.offers(["basic"])} | optional

    def do_pick(self, offer: str) -> None:
        card, row = self.take_technology(offer)
        self.refill_row(row)
        self.deal_hand([card])

    def do_decline(self, _: str) -> None:
        if self.step == "pick":
            self.deal_hand([])
        else:
            self.go_on_gaining()

    def deal_hand(self, chosen: list[str]) -> None:
        """The set is shuffled and the starting hand drawn; the next player chooses, or the first turn begins."""
        player, after = self.players[self.active], self.shown()["players"][self.active]
        cards = player["deck"] + chosen
        size = self.rules.m2_hand if self.mission == 2 else 5
        require(Counter(after["hand"] + after["deck"]) == Counter(cards), "the starting hand comes from the set")
        require(len(after["hand"]) == min(size, len(cards)), "the size of the starting hand")
        player["hand"], player["deck"] = list(after["hand"]), list(after["deck"])
        if self.active + 1 < len(self.players):
            self.active += 1
        else:
            self.begin_turn(0)

    # The turn: before step 1 (mission 6), step 1

    def begin_turn(self, p: int) -> None:
        self.active, self.draw = p, 5
        self.played = self.communicators = self.wallets = self.loops = 0
        self.fresh_thieves = [0 for _ in self.players]
        floor = self.rules.floor_scope == "all" and not self.may_destroy()
        if self.mission == 6 and self.hand and not floor:
            self.step = "destroy"
        else:
            self.begin_step_1()

    def choices_destroy(self) -> set[str]:
        return {f"destroy {card}" for card in self.hand}

    def begin_step_1(self) -> None:
        self.step = "portal" if self.portals_to_take() else "play"

    def choices_portal(self) -> set[str]:
        return {f"take {shape}" for shape in self.portals_to_take()}

    def do_take(self, shape: str) -> None:
        self.take_portal(shape)
        self.hand.append(shape)
        self.step = "play"

    # Step 2: what can be played

    def choices_play(self) -> set[str]:
        found = {action for card in set(self.hand) for action in self.plays_of(card)}
        if self.mission == 9 and self.rules.m9 == "greedy_max_known" and found != {"play transporter"}:
            found.discard("play transporter")
        if self.mission == 9 and found:
            return found
        return found | {"end" if self.played else "pass"}

    def plays_of(self, card: str) -> set[str]:
        if card in SHAPES or card in DOUBLE_PORTALS:
            return self.plays_of_portal(card)
        if not self.is_playable(card) or not (self.rules.null_tech or self.has_effect(card)):
            return set()
        targets = [] if card == "robo-thief" and self.rules.thief_peek == "all" else self.targets_of(card)
        return {f"play {card} @{p}" for p in targets} or {f"play {card}"}

    def plays_of_portal(self, card: str) -> set[str]:
        """A face-up card must match (R13); a face-down one can be tried (R17)."""
        if not self.stack:
            return set()
        if is_up(self.stack[0]):
            fits = self.fits(card) or self.rules.null_portal
            return {f"play {card}"} if fits else set()
        lucky = card in SHAPES or self.rules.luck_double
        return {f"try {card}"} if lucky else set()

    def fits(self, card: str) -> bool:
        """Whether a portal shows the shape of the top era card."""
        shapes = card.removeprefix("double-portal:").split("+")
        return letter(self.stack[0]) in [shape[0].upper() for shape in shapes]

    # Step 2: playing, trying, ending, passing

    def do_play(self, choice: str) -> None:
        """The card goes to the discard pile before its effect, or after it (R16)."""
        card, _, target = choice.partition(" @")
        self.played += 1
        self.hand.remove(card)
        if self.rules.played_card_zone == "discard_first":
            self.discard.insert(0, card)
        else:
            self.held = card
        self.loops += card in ("robo-recycler", "robo-thief")
        if card in SHAPES or card in DOUBLE_PORTALS:
            self.play_portal(card)
        else:
            self.play_technology(card, target)

    def play_technology(self, card: str, target: str) -> None:
        if self.rules.comp_timing == "before":
            self.compensate(card)
        effect = getattr(self, "play_" + card.replace("-", "_"))
        if target:
            effect(int(target))
        else:
            effect()
        if not self.question:
            self.end_effect(card)

    def end_effect(self, card: str) -> None:
        """All that a card asks has been answered: the AI answers, the card is laid down, step 2 goes on or ends."""
        self.question = {}
        if self.rules.comp_timing == "after":
            self.compensate(card)
        if self.held:
            self.discard.insert(0, self.held)
            self.held = ""
        if self.finished(self.active) and self.solo:
            self.step = "over"
        elif not self.hand or (self.finished(self.active) and not self.rules.finder_continues):
            self.step_3()

    def play_portal(self, card: str) -> None:
        if self.fits(card):
            self.discard_top_era(self.active)
        self.end_effect(card)

    def do_try(self, card: str) -> None:
        """A miss: the stack is shuffled, step 2 ends, four cards in step 5; a last card gets company (R20)."""
        if self.fits(card):
            self.do_play(card)
            return
        self.played += 1
        self.lay_down(self.active, card)
        if len(self.stack) == 1:
            self.add_unseen(self.active)
        self.shuffle_stack(self.active)
        self.draw = 4
        self.step_3()

    def do_end(self, _: str) -> None:
        self.step_3()

    def do_pass(self, _: str) -> None:
        self.draw = 6
        self.question = {"ask": "pass"}
        self.go_on_passing()

    def choices_pass(self) -> set[str]:
        return {f"destroy {card}" for card in self.hand if self.may_destroy()} | {"done"}

    def go_on_passing(self, stop: bool = False) -> None:
        if not stop and self.choices_pass() != {"done"}:
            return
        if self.rules.pass_keep and self.hand:
            self.question = {"ask": "keep"}
        else:
            self.step_3()

    def choices_keep(self) -> set[str]:
        return {f"keep {card}" for card in self.hand} | {"keep none"}

    def do_keep(self, card: str) -> None:
        self.step_3([] if card == "none" else [card])

    def do_done(self, _: str) -> None:
        if self.question["ask"] == "pass":
            self.go_on_passing(stop=True)
        else:
            self.end_projector()

    def do_destroy(self, card: str) -> None:
        self.destroy(self.active, card)
        if self.step == "destroy":
            self.begin_step_1()
        elif self.question["ask"] == "pass":
            self.go_on_passing()
        else:
            self.go_on_projecting("destroy")

    # Step 3, step 4

    def step_3(self, kept: list[str] | None = None) -> None:
        """The hand is laid on the discard pile: basic, advanced, portals, first laid lowest (R28)."""
        self.question = {}
        for card in kept or []:
            self.hand.remove(card)
        for card in sorted(self.hand, key=STEP_3_ORDER.index):
            self.lay_down(self.active, card)
        self.hand.extend(kept or [])
        self.step = "acquire"
        if self.choices_acquire() == {"skip"}:
            self.end_step_4()

    def price(self, offer: str) -> int:
        """A basic costs one era card, an advanced two; each Digital Wallet one less (R31)."""
        discount = self.wallets if self.rules.wallet_stacks else min(self.wallets, 1)
        return max(0, (1 if offer in [*BASIC, "?basic"] else 2) - discount)

    def choices_acquire(self) -> set[str]:
        if self.finished(self.active):
            return {"skip"}
        offers = self.offers(["basic", "advanced"])
        return {f"buy {offer}{payment}" for offer in offers for payment in self.payments(offer)} | {"skip"}

    def payments(self, offer: str) -> set[str]:
        price = self.price(offer)
        if price == 0:
            return {""}
        if self.unseen_price():
            return {""} if self.era_cards_left() >= price else set()
        if price == 1:
            return {f" with {card}" for card in self.market}
        both = [",".join(self.market), ",".join(reversed(self.market))]
        return {f" with {text}" for text in both} if len(self.market) == 2 else set()

    def unseen_price(self) -> bool:
        return bool(self.mission == 8 and self.rules.m8 == "pile_unseen")

    def do_skip(self, _: str) -> None:
        self.end_step_4()

    def do_buy(self, choice: str) -> None:
        """The card goes on the own deck, the price on the own stack, the first named on top (R29, R32)."""
        offer, _, payment = choice.partition(" with ")
        price = self.price(offer)
        card, row = self.take_technology(offer)
        self.players[self.active]["deck"].insert(0, card)
        if self.unseen_price():
            for _ in range(price):
                self.add_unseen(self.active)
        elif payment:
            paid = payment.split(",")
            for shape in paid:
                self.market.remove(shape)
            self.stack[:0] = [down(shape) for shape in paid] if self.mission == 8 else paid
        self.refill_row(row)
        self.end_step_4()

    def end_step_4(self) -> None:
        self.refill_market()
        self.step_5()

    # Step 5, the end of the turn, of the round and of the game

    def step_5(self) -> None:
        """Draw, but not any more when somebody has found the crystal (R59)."""
        last_round = any(self.finished(p) for p in range(len(self.players)))
        if not last_round or self.rules.final_step5 == "do":
            self.draw_cards(self.active, max(0, self.draw - len(self.hand)))
        if self.solo:
            self.end_solo_turn()
        elif self.active + 1 < len(self.players):
            self.begin_turn(self.active + 1)
        elif last_round:
            self.step = "over"
        else:
            self.round += 1
            self.begin_turn(0)

    def end_solo_turn(self) -> None:
        if self.mission == 5:
            self.stack[:] = [down(t) if is_up(t) else up(t) for t in reversed(self.stack)]
        self.draw_ai_card()
        if self.round == (4 if self.mission == 3 else 8):
            self.step = "over"
            return
        if self.mission == 7:
            self.add_unseen(0)
        self.round += 1
        self.begin_turn(0)

    def points(self, p: int) -> tuple[int, int]:
        """Points of the tie-break and number of advanced technologies (R61)."""
        owned = [card for name in ("hand", "deck", "discard") for card in self.players[p][name]]
        advanced = sum(card in ADVANCED for card in owned)
        return sum(card in TECHNOLOGIES for card in owned) + advanced, advanced

    def winners(self) -> list[int]:
        """Whoever found the crystal; then points, then advanced technologies, then together."""
        finders = [p for p in range(len(self.players)) if self.finished(p)]
        best = max((self.points(p) for p in finders), default=None)
        return [p for p in finders if self.points(p) == best]
