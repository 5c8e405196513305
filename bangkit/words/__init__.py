"""Every sentence a person reads, made from ids and facts.

The tables here are the one place to translate: rules, errors and log entries keep ids, codes and facts.
"""

from bangkit.words.errors import error
from bangkit.words.glossary import canonical, canonical_card, name, names, nearest, plain
from bangkit.words.labels import label
from bangkit.words.log import log_entry
from bangkit.words.questions import question
from bangkit.words.refusals import refusal
from bangkit.words.telling import counted, listing

__all__ = [
    "canonical",
    "canonical_card",
    "counted",
    "error",
    "label",
    "listing",
    "log_entry",
    "name",
    "names",
    "nearest",
    "plain",
    "question",
    "refusal",
]
