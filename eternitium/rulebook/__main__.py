"""`python -m eternitium.rulebook`: print which texts a language lacks; they are shown in English."""

from eternitium.rulebook import LANGUAGES, missing

for language in LANGUAGES:
    lacking = [*missing(language)]
    print(f"{language}: {len(lacking)} missing", *lacking, sep="\n  ")  # noqa: T201 (a command)
