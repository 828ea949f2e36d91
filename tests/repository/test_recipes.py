"""The recipes of CONTRIBUTING.md, followed to the letter in a copy of the package, with the engine interpreted."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

import eternitium
from eternitium.rulebook import LANGUAGES
from eternitium.rules import MISSIONS

ROOT = Path(eternitium.__file__).parents[1]
FOLDERS = ("eternitium", "widgets/eternitium_widgets", "widgets/voila", "docs/api", "docs/_extensions", "notebooks")
RECIPES = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
LAST, NEW = MISSIONS[-1], MISSIONS[-1] + 1
LANG = "eternitium/rulebook/lang"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with a copy of the packages, in which all recipes are followed."""
    folder = tmp_path_factory.mktemp("copy")
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@contextmanager
def recipe(copy: Path, title: str, most: int) -> Iterator[None]:
    """A recipe that is followed inside: it names all files that are written, tests apart, and there are few."""
    before = contents(copy)
    yield
    written = {name for name, content in contents(copy).items() if before.get(name) != content}
    (text,) = re.findall(rf"### {title}\n(.*?)\n##", RECIPES, re.DOTALL)
    named = [name.replace("NAME", "*").replace("CODE", "*") for name in re.findall(r"`([\w/*.]+\.\w+)`", text)]
    assert [name for name in written if not any(fnmatch(name, each) for each in named)] == []
    assert len(written) <= most


def contents(copy: Path) -> dict[str, bytes]:
    """All files of the copy that a person writes."""
    files = (
        path for path in copy.rglob("*") if path.suffix in (".py", ".toml", ".js", ".css", ".md", ".ipynb", ".html")
    )
    return {str(path.relative_to(copy)): path.read_bytes() for path in files}


def put(path: Path, before: str, text: str) -> None:
    """Write something before a place of a file that occurs once."""
    said = path.read_text(encoding="utf-8")
    assert said.count(before) == 1, before
    path.write_text(said.replace(before, text + before), encoding="utf-8")


def add(path: Path, text: str) -> None:
    """Write something at the end of a file."""
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


def repeat(path: Path, first: str, change: Callable[[str], str], end: str = "\n") -> None:
    """Put a changed copy of what begins somewhere in a file behind it."""
    text = path.read_text(encoding="utf-8")
    begin = text.index(first)
    begin = text.rindex("\n", 0, begin) + 1
    behind = text.index(end, begin) + len(end)
    path.write_text(text[:behind] + change(text[begin:behind]) + text[behind:], encoding="utf-8")


def told(copy: Path, program: str) -> Any:
    """What a program prints as JSON that imports the copy."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, (copy, copy / "widgets", ROOT))),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=copy, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


MISSION = f"""
import json, random
from eternitium import Game, Rules, rulebook
from eternitium.analysis.evaluator.evaluator import covers
from eternitium.match.catalog import catalog
game, dice = Game(1, Rules("de", {NEW}), seed=1), random.Random(1)
stack, first = len(game.position()["players"][0]["stack"]), str(game.events[0])
while not game.is_over:
    game.push(dice.choice(game.legal_actions))
again = Game.load(game.save())
titles = {{name: catalog(name).missions[-1].title for name in rulebook.LANGUAGES}}
covered = covers(game.rules, 1)
print(json.dumps([stack, first, again.position() == game.position(), titles, covered]))
"""


def test_a_mission_is_added(copy: Path) -> None:
    def next_one(text: str) -> str:
        return re.sub(rf"\b{LAST}\b|(?<=MISSION_){LAST}", str(NEW), text)

    with recipe(copy, "A mission", 7):
        repeat(copy / "eternitium/rule_ids.py", f'"mission.{LAST}"', next_one)
        row = f'    {NEW}: {{"stack_size": 3, "turn_limit": 30}},\n'
        repeat(copy / "eternitium/engine/setup.py", f"    {LAST}: {{", lambda _: row)
        repeat(copy / "eternitium/rulebook/rules.toml", f'["mission.{LAST}"]', next_one, "\n\n")
        for language in LANGUAGES:
            for block in (f'[rules."mission.{LAST}"]', f'[events."mission:mission.{LAST}"]'):
                repeat(copy / LANG / language / "core.toml", block, next_one, "\n\n")
    stack, first, same, titles, covered = told(copy, MISSION)
    assert (stack, first.startswith(f"Mission {NEW}:"), same, covered) == (3, True, True, False)
    assert all(str(NEW) in titles[language] for language in LANGUAGES)


POLICY = """
import json
from eternitium.match.catalog import catalog
from eternitium.match.match import Match
match = Match(2, seed=1, seats=["person", "hasty"])
while not match.is_over and match.plies < 400:
    match.proceed() if match.policy_to_move else match.act(match.legal_actions[-1])
assert "Hasty" in json.dumps(match.snapshot().plain())
about = {row.id: row for row in catalog("fr").policies}
again = Match.load(match.save())
chosen = {str(action) for seat, action in match.history if seat == 1}
print(json.dumps([about["hasty"].plain(), again.seats, len(chosen) > 5, match.plies]))
"""


def test_a_policy_is_added(copy: Path) -> None:
    about = "Does the first thing that is allowed."
    with recipe(copy, "A policy", 2):
        (copy / "eternitium/policies/hasty.py").write_text(
            '"""`hasty`."""\n\nfrom eternitium.belief.view import PlayerView\n\n\n'
            f'def hasty(view: PlayerView) -> str:\n    """{about}"""\n    return view.legal_actions[0]\n',
            encoding="utf-8",
        )
        registry, names = copy / "eternitium/policies/registry.py", "HIGHER: Final = {"
        row = f'{names}"hasty": "eternitium.policies.hasty", '
        registry.write_text(registry.read_text().replace(names, row))
    told_of, seats, chosen, plies = told(copy, POLICY)
    assert told_of == {"id": "hasty", "character": "Hasty", "name": "Hasty", "text": about, "temper": about}
    assert (seats, chosen) == (["person", "hasty"], True) and plies > 50


ANSWERS = """
[switches.draws_three]
title = "How many cards does a Communicator draw?"
answer-true = "three"
answer-false = "two"
says = "All booklets say two."
"""
HOUSE_RULE = """
import json
from eternitium import Game, Rules
from eternitium.analysis.evaluator.evaluator import covers
from eternitium.match.catalog import catalog
from eternitium.match.link import decode, encode
hands = []
for three in (False, True):
    rules = Rules("fr", draws_three=three)
    seat = {"hand": ["communicator"], "deck": ["droid"] * 5, "stack": ["C"]}
    given = {"edition": "fr", "switches": rules.deviations, "players": [seat, {}],
             "turn": {"round": 2, "player": 0, "step": "play"}}
    game = Game.from_position(given, seed=1)
    game.push("play communicator")
    position = game.position(0)
    assert Game.load(game.save()).rules == game.rules == rules and decode(encode(position)) == position
    hands.append(len(position["players"][0]["hand"]))
offered = [row.title for row in catalog("nl").house_rules if row.name == "draws_three"]
print(json.dumps([hands, offered, covers(rules, 2)]))
"""


def test_a_house_rule_is_added(copy: Path) -> None:
    with recipe(copy, "A house rule", 6):
        rules = copy / "eternitium/rules.py"
        put(rules, '    "comp_timing": Switch', '    "draws_three": _on_off("R49", False),\n')
        put(rules, "    single_wallet: int", "    draws_three: int  # a Communicator draws three cards\n")
        technologies = copy / "eternitium/engine/technologies.py"
        text = technologies.read_text(encoding="utf-8")
        two = "draw_cards(s, log, 2, Rule.CARD_COMMUNICATOR)"
        technologies.write_text(text.replace(two, two.replace("2", "3 if s.draws_three else 2")), encoding="utf-8")
        for language in LANGUAGES:
            add(copy / LANG / language / "core.toml", ANSWERS)
    assert told(copy, HOUSE_RULE) == [[2, 3], ["How many cards does a Communicator draw?"], False]


STATISTIC = """
import json
from eternitium.analysis.report import GROUPS
from eternitium.match.report_view import told_report
from tests.browser.places import at_the_end
from tests.support.made_up_report import made_up
match = at_the_end()
match.language, report = "fr", made_up(match._game)
shown = [row for row in told_report(report, match).kinds if row.name == "late in the game"]
late = [one for one in report.moments if one.kind and one.judged and one.entry.player == 0 and one.entry.round > 3]
as_data = json.loads(report.to_json())["by_kind"][0]["late"]
print(json.dumps([[row.n for row in shown], len(late), as_data["decisions"]]))
"""


def test_a_statistic_is_added_to_the_report(copy: Path) -> None:
    with recipe(copy, "A statistic in the report", 5):
        row = 'GROUPS["late"] = lambda moment: moment.entry.round > 3\n'
        put(copy / "eternitium/analysis/report.py", "\n\nclass Rate(", row)
        for language in LANGUAGES:
            put(copy / LANG / language / "report.toml", "kind-technology =", 'kind-late = "late in the game"\n')
    shown, late, told_of = told(copy, STATISTIC)
    assert shown == [late] == [told_of] and late


QUESTION = '''

def next_card(game: Game, card: str, viewer: int | None = None) -> Fraction:
    """How likely it is that the next card drawn is this one."""
    return hand(game, 1, viewer).contains([card])
'''
ODDS = """
import json
from eternitium import Game, PlayerView
given = {"players": [{"hand": [], "deck": ["?"] * 4, "unseen": ["circle", "circle", "droid", "square"]}, {}]}
view = PlayerView(Game.from_position(given, seed=1), 0)
print(json.dumps([str(view.odds.next_card(card)) for card in ("circle", "droid", "laboratory")]))
"""


def test_an_odds_question_is_added(copy: Path) -> None:
    with recipe(copy, "An odds question", 3):
        add(copy / "eternitium/belief/odds.py", QUESTION)
        view = copy / "eternitium/belief/view.py"
        put(view, "\n\nclass _Questions", "    next_card: Callable[[str], Fraction]\n")
        row = "            next_card=lambda card: odds.next_card(game, card, viewer),\n"
        put(view, "        ),\n    )\n", row)
        put(view, "from functools import", "from fractions import Fraction\n")
        put(copy / "docs/api/odds.md", ", LuckOdds, HandOdds", ", next_card")
    assert told(copy, ODDS) == ["1/2", "1/4", "0"]


THEME = """
import json
from eternitium.training import rounds
from eternitium.training.profile import Profile
from eternitium.training.themes import theme_of
print(json.dumps([theme_of("play", ["play droid", "end"], ["end"]), rounds.of_level("end", Profile(), 1)]))
"""


def test_a_puzzle_theme_is_added(copy: Path) -> None:
    with recipe(copy, "A puzzle theme", 6):
        themes = copy / "eternitium/training/themes.py"
        put(themes, ', "failed-try"', ', "end"')
        put(themes, '    return "order" if', '    if right == {"end"}:\n        return "end"\n')
        words = 'theme-end = "When to stop?"\ntheme-end-text = "Keep what helps."\nround-theme-end = "Stop?"\n'
        for language in LANGUAGES:
            put(copy / LANG / language / "trainer.toml", "round-theme-pass =", words)
        art = '  "theme-end": "square: card:droid 50 50 72",\n'
        put(copy / "widgets/eternitium_widgets/page/scene_art.js", '  "theme-failed-try":', art)
    assert told(copy, THEME) == ["end", []]


ENVIRONMENT = '''"""One game as time steps."""

from eternitium.interop.table import Table
from eternitium.rules import Rules


class Steps:
    """Begin a game, then act until it is over."""

    def reset(self, seed: int) -> dict[str, object]:
        """The first time step."""
        self.table = Table(2, Rules(), seed)
        return self._now()

    def step(self, action: int) -> dict[str, object]:
        """The next one."""
        self.table.step(action)
        return self._now()

    def _now(self) -> dict[str, object]:
        table = self.table
        seen, last = table.seen_by(table.player), table.over or table.late
        return {"seen": seen, "legal": table.legal, "last": last, "reward": table.shares}
'''
PLAYED = """
import json, random
from eternitium.interop.steps import Steps
steps, dice = Steps(), random.Random(1)
now = steps.reset(seed=2)
while not now["last"]:
    now = steps.step(dice.choice(now["legal"]))
print(json.dumps([sum(now["reward"]) == steps.table.game.is_over, len(now["seen"]) > 400]))
"""


def test_an_environment_is_added(copy: Path) -> None:
    with recipe(copy, "An environment API", 4):
        (copy / "eternitium/interop/steps.py").write_text(ENVIRONMENT, encoding="utf-8")
        add(copy / "docs/api/agents.md", "\n## steps\n")
    assert told(copy, PLAYED) == [True, True]


LANGUAGE = """
import json
from eternitium.rulebook import LANGUAGES, card_name
print(json.dumps([*LANGUAGES, card_name("droid", "eo"), card_name("laboratory", "eo")]))
"""


def test_a_language_is_added(copy: Path) -> None:
    """With nothing but a few words."""
    with recipe(copy, "A language", 1):
        (copy / LANG / "eo").mkdir()
        words = '[language]\nname = "Esperanto"\n[cards.droid]\nname = "Droido"\n'
        (copy / LANG / "eo/core.toml").write_text(words, encoding="utf-8")
    found = told(copy, LANGUAGE)
    shutil.rmtree(copy / LANG / "eo")
    assert found == ["en", "de", "eo", "fr", "nl", "Droido", "Laboratory"]


TWO_CARDS = '''class TwoCards(SmallWidget):
    """Two cards side by side.

    Args:
        first, second: slugs of cards.
        language: of all texts; None: as `set_language` says, else English.

    Example:
        >>> TwoCards("droid", "time-bomb").view["cards"]
        ['droid', 'time-bomb']
    """

    def __init__(self, first: str, second: str, language: str | None = None) -> None:
        super().__init__("two", spoken(language), cards=[first, second])


'''
TWO_VIEW = """function twoPart(ctx) {
  return `<div class="et-panel">${ctx.view.cards.map(cardArt).join("")}</div>`;
}

"""
WIDGET = """
import json, runpy, sys
sys.path.insert(0, "docs/_extensions")
import eternitium_widgets
told = runpy.run_path("docs/_extensions/pieces.py")["PIECES"]["TwoCards"].record()
print(json.dumps(told["places"][0]["traits"]["view"]))
"""
DRAWN = """
import { partContext, partView } from "./widgets/eternitium_widgets/parts/parts_view.js";
const catalog = { language: "en", cards: {}, labels: {} };
console.log(partView(partContext(JSON.parse(process.argv[1]), catalog, {}, {})).split("<svg").length);
"""


def test_a_small_widget_is_added(copy: Path) -> None:
    widgets = copy / "widgets/eternitium_widgets"
    with recipe(copy, "A small widget", 4):
        put(widgets / "parts/parts.py", "class RuleCard(", TWO_CARDS)
        put(widgets / "parts/parts_view.js", " rule: rulePart", " two: twoPart,")
        put(widgets / "parts/parts_view.js", "function rulePart", TWO_VIEW)
        put(widgets / "__init__.py", '    "Tutor",\n    "set_language"', '    "TwoCards",\n')
    view = told(copy, WIDGET)
    assert view == {"kind": "two", "cards": ["droid", "time-bomb"]}
    drawn = ["node", "--input-type=module", "-e", DRAWN, json.dumps(view)]
    assert subprocess.run(drawn, cwd=copy, capture_output=True, text=True, check=True).stdout == "3\n"


PANEL = '''"""How many of some cards are circles."""

from collections.abc import Mapping

from eternitium.lessons.sliders.chart import Bar, Chart, amounts
from eternitium.lessons.sliders.panel import Panel, Shown, Slider, Teller


class Circles(Panel):
    """As many as a slider says."""

    KEY = "circles"
    sliders = (Slider("many", 1, 9, 3),)

    def note(self, teller: Teller) -> str:
        """What is counted."""
        return teller.say("circles-note")

    def shown(self, places: Mapping[str, int], teller: Teller) -> Shown:
        """One bar."""
        n, title, many = places["many"], teller.say("circles-title"), teller.say("circles-many")
        axis = amounts(many, [0, n], teller.numbers, 0)
        chart = Chart(title, axis, axis, (Bar(0, n, 0, n, 0),), ((0, many),), (0.0,))
        return Shown({"many": str(n)}, chart, teller.say("circles-said", n=n), (), (many,), ((str(n),),))
'''
CIRCLES = '''

class Circles(SliderPanel):
    """How many of some cards are circles.

    Example:
        >>> Circles().places
        {'many': 3}
    """

    def __init__(self, language: str | None = None) -> None:
        super().__init__(circles.Circles(), language)
'''
SLIDER = """
import json, runpy, sys
sys.path.insert(0, "docs/_extensions")
from eternitium_widgets import Circles
told = runpy.run_path("docs/_extensions/pieces.py")["PIECES"]["Circles"].record()
print(json.dumps([Circles("nl").view["said"], len(told["anywhere"])]))
"""


def test_a_slider_is_added(copy: Path) -> None:
    widgets = copy / "widgets/eternitium_widgets"
    with recipe(copy, "A slider", 4):
        (copy / "eternitium/lessons/sliders/circles.py").write_text(PANEL, encoding="utf-8")
        named = {"title": "Circles", "note": "So many.", "many": "Cards", "said": "Circles: {n}"}
        words, place = copy / LANG / "sliders.toml", "bayes-after ="
        lines = "".join(f'circles-{key} = "{text}"\n' for key, text in named.items())
        words.write_text(words.read_text(encoding="utf-8").replace(place, lines + place), encoding="utf-8")
        add(widgets / "sliders/sliders.py", CIRCLES)
        put(
            widgets / "sliders/sliders.py",
            "from eternitium_widgets.page.bundle",
            "from eternitium.lessons.sliders import circles\n",
        )
        put(widgets / "__init__.py", '    "Companion",\n', '    "Circles",\n')
        put(widgets / "__init__.py", '    "Companion": ', '    "Circles": "sliders",\n')
    assert told(copy, SLIDER) == ["Circles: 3", 9]


CLOCK = '''"""`Clock`: the seconds of a turn."""

from typing import Annotated

import traitlets

from eternitium.rulebook import word
from eternitium_widgets.page.bundle import module
from eternitium_widgets.page.language import spoken
from eternitium_widgets.page.messages import Answer
from eternitium_widgets.page.page import Page


class Clock(Page):
    """How long a turn may last."""

    _esm = module("clock/clock_widget.js")

    view = traitlets.Dict().tag(sync=True)

    def __init__(self, language: str | None = None) -> None:
        self._language = spoken(language)
        super().__init__(view={"title": word("clock", "title", self._language), "seconds": 60})

    def _messages(self) -> dict[str, Answer]:
        return super()._messages() | {"more": self._more}

    def _more(self, seconds: Annotated[int, range(1, 61)]) -> None:
        self.view = {**self.view, "seconds": self.view["seconds"] + seconds}
'''
CLOCK_JS = """import { fill } from "../page/elements.js";
import { html } from "../page/markup.js";

export default {
  render({ model, el }) {
    fill(el, html`<h2>${model.get("view").title}</h2>`);
  },
};
"""
PAGE = """
import json
from pathlib import Path
from eternitium.rulebook import words
from eternitium_widgets.server.server import shown_at_start
from eternitium_widgets.server.words import with_words
from jinja2 import Environment, FileSystemLoader
(cell,) = json.loads(Path("notebooks/clock.ipynb").read_text())["cells"]
made = {}
exec("".join(cell["source"]).replace("Clock()", "clock = Clock('nl')"), made)
clock = made["clock"]
clock._receive(clock, {"type": "more", "seconds": 5}, [])
templates = with_words(Environment(loader=FileSystemLoader("widgets/voila/templates/eternitium"), autoescape=True))
shown = shown_at_start(Path("notebooks"), "")
settings = {"base_url": "/", "language": "en"}
start = templates.get_template("start.html").render(**shown, **settings)
print(json.dumps([shown["apps"][-1], clock.view, '<a href="/clock" data-word="clock">Clock</a>' in start]))
"""
START = "import page from './widgets/eternitium_widgets/clock/clock_widget.js'; console.log(typeof page.render)"


def test_a_page_is_added(copy: Path) -> None:
    with recipe(copy, "A page", 6):
        folder = copy / "widgets/eternitium_widgets/clock"
        folder.mkdir()
        (folder / "__init__.py").write_text('"""The clock."""\n')
        (folder / "clock.py").write_text(CLOCK)
        (folder / "clock_widget.js").write_text(CLOCK_JS)
        notebook = json.loads((copy / "notebooks/rules.ipynb").read_text(encoding="utf-8"))
        source = ["from eternitium_widgets.clock.clock import Clock\n", "\n", "Clock()"]
        notebook["cells"][0] |= {"id": "clock", "source": source}
        notebook["metadata"] |= {"title": "Clock", "page": True}
        (copy / "notebooks/clock.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
        put(copy / "notebooks/start.ipynb", '    "* [Rules](rules.ipynb)', '    "* [Clock](clock.ipynb) A turn.\\n",\n')
        text = "[{0}.clock]\ntitle = 'Clock'\n[{0}.start-page]\nclock = 'Clock'\nclock-text = 'A turn.'\n"
        words = "".join(text.format(language) for language in LANGUAGES)
        (copy / LANG / "clock.toml").write_text(words, encoding="utf-8")
    assert told(copy, PAGE) == ["clock", {"title": "Clock", "seconds": 65}, True]
    drawn = ["node", "--input-type=module", "-e", START]
    assert subprocess.run(drawn, cwd=copy, capture_output=True, text=True, check=True).stdout == "function\n"


# What is written of a card in each language.
WORDS = """
[cards.memory-well]
name = "Memory Well"
one = "a Memory Well"
many = "{n} Memory Wells"
text = "Draw two cards."

[card-face.memory-well]
name = "Memory Well"
does = "Draw 2"
brief = "Draw 2"

[events."draw:card.memory-well"]
you = "you draw from the well: {cards}"
other = "{player} draws from the well: {cards}"
other_hidden = "{player} draws {count} from the well"

[rules."card.memory-well"]
title = "Memory Well"
text = "Draw two cards."
ruling = ""
refusal = "The well comes first."
"""
PLACE = """
["card.memory-well"]
rulings = ["R49"]
de = "silent"
fr = "silent"
nl = "silent"
bga = "silent"
"""
OPENED = """
import json, random
from eternitium import Box, Game, PlayerView, Rules, rulebook
from eternitium.analysis.evaluator import evaluator
from eternitium.match.link import decode, encode
from eternitium.match.match import Match
from tests.game.test_playthroughs import FOLDER, actions_in, render, start
from tests.match.test_link import STORED, digest
from tests.match.test_save import PLACES, place, stored

def refusal(game):
    try:
        return evaluator.evaluate(PlayerView(game))
    except ValueError as error:
        return str(error)

saves = {name: Match.load(stored(name))._game for name in PLACES}
links = {text: decode(text) for text in STORED}
told = {
    "saves": [name for name, game in saves.items() if place(game) != PLACES[name]],
    "trained": evaluator.covers(saves["format-1-de-2"].rules, 2) and bool(evaluator.network_of(2)),
    "new": [evaluator.covers(Rules(), 2), "memory-well" in json.dumps(Game(2).position())],
}
"""
TECHNOLOGY = f"""{OPENED}
rules, said, dice = Rules(box=Box(copies={{"memory-well": 4}})), set(), random.Random(1)
for seed in range(5):
    game = Game(2, rules, seed)
    while not game.is_over and len(game.history) < 120:
        game.push(dice.choice([text for text in game.legal_actions if "memory-well" in text] or game.legal_actions))
    said |= {{str(event) for event in game.events if event.rule == "card.memory-well"}}
    seen = game.position(0)
    assert Game.load(game.save()).position() == game.position() and decode(encode(seen)) == seen
    assert game.is_over or Match.from_position(seen)._game.position(0) == seen
match = Match(2, rules, seed=1, seats=["person", "expert"])
while match.plies < 60:
    match.proceed() if match.policy_to_move else match.act(match.legal_actions[-1])
texts = {{path.stem: path.read_text() for path in FOLDER.glob("*.txt")}}
print(json.dumps({{
    **told,
    "said": min(line for line in said if "draws from" in line),
    "refusal": refusal(game),
    "names": [rulebook.card_name("memory-well", language) for language in rulebook.LANGUAGES],
    "links": [text for text, position in links.items() if digest(position) != STORED[text]],
    "played": [name for name, text in texts.items() if render(start(name), actions_in(text)) != text],
}}))
"""
PRINTED = f"""{OPENED}
links = [Match.from_position(position)._game for position in links.values() if position["turn"]["step"] != "over"]
print(json.dumps({{
    **told,
    "refusal": refusal(Game(2)),
    "links": [game.rules.box.copies["memory-well"] for game in links if game.rules.box.copies["memory-well"]],
}}))
"""


def test_a_technology_is_added(copy: Path) -> None:
    """Nothing of before changes; if copies are printed, new games do."""
    components = copy / "eternitium/components.py"
    with recipe(copy, "A technology", 10):
        put(components, "\n\nN_CARDS: Final", "    MEMORY_WELL = 23\n")
        put(components, ")\nFIRST_KINDS", '    Card("memory-well", 0, 2),\n')
        put(copy / "eternitium/rule_ids.py", "    CARD_THIEF =", '    CARD_WELL = "card.memory-well"\n')
        effect = "    elif card == Tech.MEMORY_WELL:\n        draw_cards(s, log, 2, Rule.CARD_WELL)\n"
        put(copy / "eternitium/engine/technologies.py", "\n\ndef remove_top_era", effect)
        add(copy / "eternitium/rulebook/rules.toml", PLACE)
        for language in LANGUAGES:
            add(copy / LANG / language / "cards.toml", WORDS)
    found = told(copy, TECHNOLOGY)
    assert found.pop("said") == "Player 1 draws from the well: a Chrono-Blaster and a Memory Well."
    assert found.pop("refusal").endswith("with 2 players; ask rollouts") and len({*found.pop("names")}) == 1
    assert found == {"saves": [], "trained": True, "new": [True, False], "links": [], "played": []}
    components.write_text(components.read_text().replace('well", 0', 'well", 2'))
    found = told(copy, PRINTED)
    components.write_text(components.read_text().replace('well", 2', 'well", 0'))
    assert found.pop("refusal").endswith("ask rollouts")
    assert found == {"saves": [], "trained": True, "new": [False, True], "links": []}
