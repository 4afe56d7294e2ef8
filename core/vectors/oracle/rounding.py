"""rounding.csv: round, quantize, to_fixed and the K / M text."""

from decimal import Decimal

from . import exact
from .exact import from_int
from .lines import Lines
from .pools import BORDERS, EXTREMES, PRICES, TOP, digits, operand, signed


def fill(lines: Lines) -> None:
    rounds(lines)
    steps(lines)
    fixed(lines)
    compacts(lines)


def near_tie(lines: Lines) -> tuple[Decimal, int]:
    """A number at, just above or just below half of its last kept place, and that place."""
    random = lines.random
    head = digits(random, random.randint(1, 12)) if random.randrange(4) else 10 ** random.randint(0, 12) - 1
    room = 19 - len(str(head))
    tail = random.choice(["5", "4" + "9" * room, "5" + "0" * (room - 1) + "1", "50", "49", "51"])
    decimals = random.randint(-8, 14)
    value = Decimal(f"{head}{tail}")
    return signed(random, exact.WIDE.scaleb(value, -decimals - len(tail))), decimals


def rounds(lines: Lines) -> None:
    random = lines.random
    for a, places in [
        ("0.5", 0), ("-0.5", 0), ("0.49", 0), ("-0.49", 0), ("1.005", 2), ("-1.005", 2), ("2.675", 2), ("99.995", 2),
        ("12345", -2), ("12350", -2), ("-12350", -2), ("49", -2), ("50", -2), ("-50", -2), ("1", -99), ("0", 5), ("0", -5),
        ("1E+99", -99), ("1E+99", 0), ("6E+98", -99), ("4E+98", -99), ("1E-99", 99), ("1E-99", 98), ("5E-99", 98),
        ("99999999999999999999", -1), ("99999999999999999999", -20), ("99999999999999999999", 0), ("0.99999999999999999999", 19),
        ("9.9999999999999999999", 18), ("49999999999999999999", -20), ("50000000000000000000", -20), ("64000.1", 1),
    ]:
        lines.ask("round", [Decimal(a), places], exact.round_to)
    for _ in range(900):
        lines.ask("round", list(near_tie(lines)), exact.round_to)
    for _ in range(700):
        a = operand(random)
        places = random.choice([random.randint(-22, 30), -a.as_tuple().exponent - random.randint(-2, 21)])
        lines.ask("round", [a, max(-99, min(99, places))], exact.round_to)
    for c in BORDERS:
        for places in (-1, -len(str(c)) + 1, -len(str(c)), -len(str(c)) - 1):
            lines.ask("round", [from_int(c, 0), places], exact.round_to)


STEPS = [
    "0.05", "0.25", "3", "7", "0.5", "1", "0.01", "0.1", "10", "25", "0.00000001", "0.000001", "0.0003", "1.5", "0.125",
    "0.07", "100", "2.5", "0.9", "11", "0.33333333333333333333", "99999999999999999999", "12345678901234567.891",
]


def steps(lines: Lines) -> None:
    random = lines.random
    every = ("up", "down", "nearest")

    def ask(a, step, way):
        lines.ask("quantize", [Decimal(a), Decimal(step), way], exact.quantize)

    for a, step in [
        ("64000.03", "0.05"), ("64000.025", "0.05"), ("64000.024", "0.05"), ("0.125", "0.25"), ("0", "0.01"), ("4.5", "3"),
        ("1.5", "3"), ("3.5", "7"), ("10.5", "7"), ("0.001", "1"), ("0.5", "1"), ("0.499999", "1"), ("7", "7"), ("6.999", "7"),
        ("99999999999999999999", "3"), ("99999999999999999999", "7"), ("99999999999999999998", "0.7"), ("12345678901234567890", "0.07"),
        ("1E+99", "7"), ("1E+99", "0.3"), ("1E+99", "1E+99"), ("1E+98", "1E+99"), ("5E+98", "1E+99"), ("9E+98", "7E+98"),
        ("1E+99", "7E+98"), ("1E-99", "1E-99"), ("1E-99", "2E-99"), ("1E-99", "1"), ("1E-99", "1E+99"), ("1E+99", "1E-99"), ("3E-99", "2E-99"),
        ("0.00000000000000000001", "99999999999999999999"), ("1.15", "0.1"), ("1.25", "0.1"), ("1.45", "0.3"), ("1.35", "0.9"),
    ]:
        for way in every:
            ask(a, step, way)
    for text in PRICES:
        for step in STEPS:
            ask(text, step, random.choice(every))
    for _ in range(700):  # on a multiple, half a step beside it, and the least bit beside both
        step = Decimal(random.choice(STEPS)) if random.randrange(3) else from_int(digits(random, random.randint(1, 12)), -random.randint(0, 12))
        exponent = step.as_tuple().exponent
        base = step * random.randrange(10 ** random.randint(1, 9)) + random.choice([0, 0, step / 2])
        value = exact.rounded(abs(base + random.choice([0, 0, 1, -1]) * from_int(1, exponent - random.randint(0, 6))))
        for way in every:
            ask(value, step, way)
    for _ in range(700):
        value, step = abs(operand(random, 8)), abs(operand(random, 8))
        ask(value, random.choice([step, Decimal(random.choice(STEPS))]), random.choice(every))


def fixed(lines: Lines) -> None:
    random = lines.random
    for text in ["0", "-0.001", "-0.004999", "-0.005", "0.005", "0.004", "1.005", "-1.005", "2.5", "-2.5", "999.995", "0.1", "64000", "-0.5"]:
        for decimals in (0, 1, 2, 4, 8):
            lines.ask("to_fixed", [Decimal(text), decimals], exact.to_fixed)
    for value in EXTREMES:
        for decimals in (0, 2, 20, 30):
            lines.ask("to_fixed", [signed(random, value), decimals], exact.to_fixed)
    for _ in range(700):
        value, decimals = near_tie(lines)
        lines.ask("to_fixed", [value, max(0, decimals)], exact.to_fixed)
        lines.ask("to_fixed", [operand(random, 10), random.randint(0, 18)], exact.to_fixed)


def compacts(lines: Lines) -> None:
    random = lines.random
    edges = [
        "0", "0.00004999", "0.00005", "-0.00004999", "-0.00005", "0.99995", "999.99995", "999.99994", "999.9999", "1000", "1000.00001",
        "1000.01", "1049.99", "1050", "1949.99", "1950", "9999.99", "99949.99", "99950", "999949.99", "999950", "999950.01", "999999.99",
        "1000000", "1000000.01", "1049999.99", "1050000", "1250000", "9950000", "9949999.99", "99950000", "999950000", "1E+9", "1E+12", "1.5E+20",
        "99999999999999999999", "1E+99", "9.9999999999999999999E+98", "1E-99", "1234.5678", "0.5", "12.34565", "12.34564999", "0.0001",
    ]
    for text in edges:
        for value in (Decimal(text), -Decimal(text)):
            lines.ask("compact", [value], exact.compact)
    for _ in range(800):
        value = from_int(digits(random, random.randint(1, 20)), -random.randint(0, 18))
        lines.ask("compact", [signed(random, value)], exact.compact)
    for _ in range(300):  # at half of the last place that is shown
        value = from_int(random.randint(1, 999_999) * 10 + 5, random.choice([1, 4, -5, -2, 2, -6]))
        lines.ask("compact", [signed(random, value + random.choice([0, 0, 1, -1]) * from_int(1, -8))], exact.compact)
    lines.ask("compact", [Decimal(TOP)], exact.compact)
