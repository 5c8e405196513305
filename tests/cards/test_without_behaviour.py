"""The list of rules without behaviour is a list of rules, and each of them has a test."""

from pathlib import Path

import pytest

from bangkit.core.rulebook import rule
from tests.cards.without_behaviour import WITHOUT_BEHAVIOUR


@pytest.mark.parametrize("rule_id", WITHOUT_BEHAVIOUR)
def test_each_rule_without_behaviour_is_tested_as_data_or_absence(rule_id):
    assert rule(rule_id).id == rule_id
    assert f'rule("{rule_id}"' in (Path(__file__).parent / "test_setup.py").read_text(encoding="utf-8")
