"""Links from each id of a rule, written as code on a page, to the rule."""

from docutils import nodes
from sphinx.application import Sphinx

from eternitium.rule_ids import RULE_IDS
from eternitium.rulebook import LANGUAGES

RULES = frozenset(filter(None, RULE_IDS))


def anchor(rule: str, language: str) -> str:
    """Return the id of a rule's place on the page of a language, "en-luck-fail"."""
    return f"{language}-{rule.replace('.', '-')}"


def link(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Turn the ids on a page into links: into the rulebook of its language, or else into the English one."""
    folder, _, name = page.rpartition("/")
    language = name if folder == "rulebook" and name in LANGUAGES else "en"
    for code in list(doctree.findall(nodes.literal)):
        if code.astext() in RULES and not isinstance(code.parent, nodes.reference):
            address = app.builder.get_relative_uri(page, f"rulebook/{language}")
            target = f"{address}#{anchor(code.astext(), language)}"
            code.replace_self(nodes.reference("", "", code.deepcopy(), internal=True, refuri=target))


def say_language(_app: Sphinx, page: str, _template: str, context: dict[str, object], _doctree: object) -> None:
    """Tell browsers and screen readers in which language a page of the rulebook is."""
    folder, _, name = page.rpartition("/")
    if folder == "rulebook" and name in LANGUAGES:
        context["language"] = name


def setup(app: Sphinx) -> dict[str, bool]:
    """Listen for pages that are about to be written."""
    app.connect("doctree-resolved", link)
    app.connect("html-page-context", say_language)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
