"""Settings of the documentation. `python -m sphinx -W -b html docs docs/_build` builds it, without a network."""

import sys
from importlib import metadata
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_extensions"))

project = "Eternitium Tutor"
author = "the Eternitium Tutor authors"
project_copyright = "the Eternitium Tutor authors, MIT licence"
release = version = metadata.version("eternitium-tutor")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.githubpages",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "formulas",
    "gallery",
    "handbook",
    "name_links",
    "notebooks",
    "preview",
    "raw_text",
    "reference",
    "repository_pages",
    "rule_links",
    "tables",
]
exclude_patterns = ["_build", "_extensions", ".kept"]
myst_enable_extensions = ["colon_fence", "attrs_inline", "deflist", "dollarmath"]
myst_heading_anchors = 3

# Docstrings put code between single backticks.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
toc_object_entries = False
add_module_names = False
viewcode_line_numbers = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True

html_theme = "furo"
html_title = f"{project} {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["figures.js", "live.js"]
html_copy_source = True
html_show_sourcelink = True
html_sourcelink_suffix = ""
html_theme_options = {"source_repository": "", "navigation_with_keys": False}
html_math_renderer = "mathml"
