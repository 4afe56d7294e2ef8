"""Collects the lines of one file: computes expected values, removes duplicates, writes CSV."""

from decimal import Decimal
from random import Random

from .exact import Refusal, plain, rounded


def field(text: str) -> str:
    if any(c in text for c in ',"'):
        return '"' + text.replace('"', '""') + '"'
    return text


class Lines:
    def __init__(self, seed: str):
        self.random = Random(f"pocket exchange: {seed}")
        self.seen: dict[str, None] = {}

    def say(self, function: str, args: list[str], expected: str) -> None:
        """A line with a given answer."""
        self.seen[",".join(field(part) for part in [function, *args, expected])] = None

    def ask(self, function: str, args: list, answer, mark: str = "") -> None:
        """A line with a computed answer; Decimal arguments are written in plain form."""
        for a in args:  # an operand that the core cannot hold would test its reading, not its sum
            assert not isinstance(a, Decimal) or rounded(a) == a, a
        texts = [plain(a) if isinstance(a, Decimal) else str(a) for a in args]
        try:
            got = answer(*args)
        except Refusal as refusal:
            self.say(function, texts, f"error:{refusal.key}")
            return
        if isinstance(got, Decimal):
            self.say(function, texts, mark + plain(got))
        else:
            self.say(function, texts, "none" if got is None else got)

    def text(self) -> str:
        return "".join(line + "\n" for line in self.seen)
