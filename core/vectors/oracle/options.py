"""options.csv: payouts of timed options."""

from decimal import Decimal

from . import formulas as f
from .exact import from_int
from .lines import Lines
from .pools import amount, digits, long_digits, price

RATIOS = ["0.75", "0.8", "0.85", "0.9", "1", "0", "0.12345678", "1.5", "0.333333"]


def fill(lines: Lines) -> None:
    random = lines.random
    for direction in ("up", "down"):
        for opened, closed in [("100", "101"), ("101", "100"), ("100", "100"), ("100", "100.00000001"), ("0.1", "0.10000000000000000001")]:
            for ratio in RATIOS:
                lines.ask("option_payout", [direction, Decimal(opened), Decimal(closed), Decimal("50"), Decimal(ratio)], f.option_payout)
    # an unchanged price written differently is still unchanged
    for opened, closed in [("100", "100.0"), ("100.00", "100"), ("0100", "100"), ("0.50", "0.5")]:
        for direction in ("up", "down"):
            lines.say("option_payout", [direction, opened, closed, "12.5", "0.85"], "12.5")
    for _ in range(700):
        opened = price(random)
        last = from_int(1, opened.as_tuple().exponent)
        closed = random.choice([opened, opened + last, max(Decimal(0), opened - last), price(random)])
        stake = random.choice([amount, long_digits])(random)
        ratio = Decimal(random.choice(RATIOS)) if random.randrange(3) else from_int(digits(random, random.randint(1, 20)), -random.randint(16, 20))
        lines.ask("option_payout", [random.choice(["up", "down"]), opened, closed, stake, ratio], f.option_payout)
