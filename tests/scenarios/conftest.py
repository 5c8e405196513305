"""Every scenario file below this folder is a test, one for each of its cases."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bangkit.core.errors import BangkitError
from bangkit.stage.scenario import Scenario, load_scenario


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    if file_path.suffix == ".toml":
        return ScenarioFile.from_parent(parent, path=file_path)  # type: ignore[no-any-return]
    return None


class ScenarioFile(pytest.File):
    """One scenario file."""

    def collect(self) -> Iterator[pytest.Item]:
        try:
            scenario = load_scenario(self.path)
        except BangkitError as error:
            raise self.CollectError(str(error)) from None
        for case in scenario.cases:
            yield CaseItem.from_parent(self, name=case or "steps", scenario=scenario, case=case)


class CaseItem(pytest.Item):
    """One case of a scenario."""

    def __init__(self, *, scenario: Scenario, case: str, **more: Any) -> None:
        super().__init__(**more)
        self.scenario, self.case = scenario, case

    def runtest(self) -> None:
        self.scenario.run(self.case)

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        return str(excinfo.value) if isinstance(excinfo.value, BangkitError) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, f"{self.scenario.title}: {self.case}" if self.case else self.scenario.title
