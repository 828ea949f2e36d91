"""Eternitium Tutor: the rules engine of the card game Eternitium and what can be known and done in a game."""

from eternitium.events import Event
from eternitium.game import Game, Result
from eternitium.knowledge import odds
from eternitium.notation import Action, IllegalAction
from eternitium.rules import Rules

__all__ = ["Action", "Event", "Game", "IllegalAction", "Result", "Rules", "odds"]
