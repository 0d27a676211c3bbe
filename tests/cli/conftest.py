import pytest

from tests.cli.command import Here


@pytest.fixture
def wardeck(capsys: pytest.CaptureFixture[str]) -> Here:
    """Runs ``wardeck`` in this process."""
    return Here(capsys)
