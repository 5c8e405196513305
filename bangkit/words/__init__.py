"""Every sentence a person reads, made from ids and facts.

The sentences stand in `locale/`, English in `en.toml`: rules, errors and log entries keep ids, codes and facts.
"""

from bangkit.words.catalogue import counted, listing, say
from bangkit.words.glossary import canonical, canonical_card, name, names, nearest, plain
from bangkit.words.telling import faces, label, log_entry, question, refusal

__all__ = [
    "canonical", "canonical_card", "counted", "faces", "label", "listing", "log_entry", "name", "names", "nearest", "plain",
    "question", "refusal", "say",
]  # fmt: skip
