"""The messages about a table that a page sends on to the process of the tables, and that process's address."""

from typing import Final

# By these, the pages' processes find the process in which the tables are.
ADDRESS: Final = "ETERNITIUM_TABLES"
KEY: Final = "ETERNITIUM_TABLES_KEY"
FILE: Final = "ETERNITIUM_TABLES_FILE"  # its name
LONGEST_NEWS: Final = 2_000_000  # bytes of what travels between the two
OF_TABLES: Final = ("table-open", "table-enter", "table-sit", "table-give", "table-start", "table-rematch",
                    "table-delete", "table-leave", "table-invite", "undo", "undo-answer",
                    "lead", "follow-leader", "table-say")  # fmt: skip
OF_ROOMS: Final = ("room-open", "room-enter", "room-join", "room-leave", "room-remove", "room-seat", "room-clear",
                   "room-table", "room-gather", "room-come", "room-begin", "room-ask", "room-link", "room-reveal",
                   "room-close", "room-answer", "room-duel", "room-export", "room-end")  # fmt: skip
OF_BOARDS: Final = ("act", "view", "link", "save", "explain", "rulebook", "advise", "hide-advice", "coach",
                    "coach-answer", "log", "report", "report-page", "hope", "memory-aid")  # fmt: skip
OF_ONLOOKERS: Final = ("view", "explain", "rulebook", "log")  # of these, for somebody without a seat
SENTENCES: Final = ("hello", "well-played", "thanks", "moment", "your-turn", "sorry")  # that a person may say
TOLD: Final = ("snapshot", "outlook", "advice", "coach", "hope", "report")  # the traits of a board at a table
