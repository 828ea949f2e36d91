"""Doors to other programs' environments; each needs the extra of its name, and nothing else imports them."""
