"""What is told of a game, from ids and facts: refusals, questions, lines of the log, labels.

Facts that a sentence may use stand in its pattern in the catalogue; each is optional.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bangkit.words.catalogue import bare, keys, say, tell, variants


def refusal(rule_id: str, facts: Mapping[str, object] | None = None, text: str = "") -> str:
    """Why a rule says no, with the facts of the case; `text`, the rule's own, where it has no sentence.

    >>> refusal("CARD-BANG-1", {"target": "Dan", "distance": 3, "reach": 1})
    'Dan is at distance 3, your reach is 1.'
    >>> refusal("CARD-BANG-1")
    'That is out of your reach.'
    >>> refusal("CARD-GATL-1", text="Gatling fires one shot at every other player, at any distance.")
    'Gatling fires one shot at every other player, at any distance.'
    """
    known = dict(facts or {})
    if "pending" in known:
        known["pending"] = label(str(known["pending"]))
    return tell(f"refusal.{rule_id}", known) or text or rule_id


def question(what: str, facts: Mapping[str, object] | None = None) -> str:
    """What the player who must choose is asked.

    >>> question("shot", {"shooter": "Ana", "card": "BANG! 5D", "needed": 1, "so_far": 0})
    'Ana shoots at you with BANG! 5D. Do you answer, or take the hit?'
    >>> question("shot", {"shooter": "Ana", "card": "BANG! 5D", "needed": 1, "so_far": 1})
    'BANG! 5D of Ana still takes 1 Missed!, after 1 so far. Do you answer?'
    >>> question("discard", {"hand": 5, "life": 2, "surplus": 3})
    'Your hand holds 5 cards and your life is 2: discard 3 cards.'
    """
    known = dict(facts or {})
    if "rule" in known:
        known.setdefault("reason", reason(str(known.pop("rule"))))
    if known.get("needed") == 1 and not known.get("so_far"):
        del known["needed"]
    return say(f"question.{what}", known)


def log_entry(rule_id: str, what: str, facts: Mapping[str, object] | None = None) -> str:
    """What happened, told from the kind of the entry, the rule behind it and its facts.

    >>> log_entry("CARD-TURN-5", "draws", {"player": "Ana", "count": 2})
    'Ana draws 2 cards.'
    >>> log_entry("CARD-ELIM-14", "draws", {"player": "Ana", "count": 3})
    'Ana draws 3 cards for the Outlaw.'
    >>> log_entry("CARD-TURN-5", "sings", {"player": "Ana"})
    'sings: player Ana'
    >>> log_entry("DICE-ROLL-02", "throws", {"player": "Ana", "dice": "1 beer", "showing": "1 beer"})
    'Ana throws 1 beer.'
    >>> log_entry("DICE-ROLL-02", "throws", {"player": "Ana", "dice": "1", "showing": "1 beer"})
    'Ana throws 1 die: 1; now the dice show 1 beer.'
    >>> log_entry("DICE-BEER-01", "beer", {"player": "Eva", "target": "Eva"})
    'Eva drinks the beer.'
    """
    known = {"reason": reason(rule_id), **(facts or {})}
    if known.get("showing") == known.get("dice"):
        known.pop("showing", None)
    elif what == "throws":
        known["number"] = len(str(known.get("dice")).replace("|", " ").split())
    if "role" in known:
        known["role"] = tell(f"role.{known['role']}", {}) or known["role"]
    own = tell(f"log.{what} own", known) if known.get("target") == known.get("player") else None
    return own or tell(f"log.{what} {rule_id}", known) or tell(f"log.{what}", known) or bare(what, facts or {})


def faces(base: Sequence[str], duel: Sequence[str] = ()) -> str:
    """What dice show, as a list; where they are written to be read again they have spaces between them.

    >>> faces(["dynamite", "2", "beer"]), faces(["1"], ["duel", "whisky"])
    ('dynamite, 2 and beer', '1 (duel dice: duel and whisky)')
    """
    return say("show.faces shown", base=list(base), duel=list(duel))


def label(key: str) -> str:
    """The caption for a key; the last part of the key where it has none.

    >>> label("rule.see_also")
    'See also'
    """
    return tell(f"label.{key}", {}) or key.rpartition(".")[2]


def reason(rule_id: str) -> str | None:
    """What a draw! is for, told from the rule that demands it; None where that says nothing to a reader.

    >>> reason("CARD-JAIL-3"), reason("CARD-DRAW-1")
    ('the Jail', None)
    """
    return next((say(f"reason.{stem}") for stem in keys("reason") if rule_id.startswith(stem)), None)


def role(name: str | None) -> str:
    """A role as it is written on a picture.

    >>> role("sheriff"), role(None)
    ('Sheriff', 'hidden')
    """
    return say(f"role.{name}") if name and variants(f"role.{name}") else name or say("show.hidden")
