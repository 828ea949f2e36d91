"""A teacher and people in a room, whose process can be killed at any moment."""

import random
from typing import Any

from tests.support.at_table import Person


class Classmate(Person):
    """A person whose page is in a room."""

    room: dict[str, Any]

    def _come(self) -> list[dict[str, Any]]:
        return [{"type": "room-enter", "code": self.code, "secret": self.secret}] if self.code else []

    def _take(self, news: dict[str, Any]) -> None:
        message = news.get("message", {})
        if message.get("type") == "room-secret":
            self.code, self.secret = message["code"], message["secret"]
        super()._take(news)
        self.room = self.traits.get("room", {})


async def gathered_class(people: int) -> tuple[Classmate, list[Classmate]]:
    """A teacher and people in a room, at tables of three."""
    teacher = Classmate(random.Random(0))
    teacher.say(type="room-open")
    await teacher.until(lambda one: one.code)
    mates = [Classmate(random.Random(number)) for number in range(1, people + 1)]
    for number, one in enumerate(mates):
        one.code = teacher.code
        one.say(type="room-enter", code=one.code)
        one.say(type="room-join", name=f"P{number}")
        await one.until(lambda there: there.secret)
    teacher.say(type="room-seat", size=3, level="level1", edition="de", helps="nobody")
    await teacher.until(lambda one: one.room.get("tables"))
    return teacher, mates
