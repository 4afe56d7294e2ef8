"""Operands: likely faults of a decimal implementation, and realistic market values."""

from decimal import Decimal
from random import Random

from .exact import from_int

TOP = 10**20 - 1
# Boundaries of machine words and of powers of ten, where an implementation takes another code path.
BORDERS = sorted(
    {
        edge + d
        for edge in [2**31, 2**32, 2**53, 2**62, 2**63, 2**64, 2**65, *(10**n for n in (1, 8, 9, 10, 16, 17, 18, 19))]
        for d in (-2, -1, 0, 1, 2)
        if 0 < edge + d <= TOP
    }
    | {1, 2, 3, 5, 7, 9, 99, 999, TOP, TOP - 1, 5 * 10**19, 5 * 10**19 + 1, 33333333333333333333, 66666666666666666667}
)
EXTREMES = [
    from_int(c, e)
    for c, e in [
        (1, 99), (1, -99), (TOP, 79), (TOP, -119), (TOP, -118), (1, 98), (5, 98), (5, -99), (1, -98), (9, -99),
        (12345678901234567891, 79), (12345678901234567891, -118), (1, 49), (1, 50), (1, -49), (1, -50),
        (TOP, 29), (TOP, 30), (TOP, -70), (TOP, -69), (1, 0), (3, 0),
    ]
    if from_int(c, e) >= Decimal("1E-99")
]


def digits(random: Random, count: int) -> int:
    """An integer with this number of digits."""
    return random.randrange(10 ** (count - 1), 10**count)


def coefficient(random: Random) -> int:
    kind = random.randrange(6)
    if kind == 0:
        return random.choice(BORDERS)
    if kind == 1:  # runs of one digit, where a carry travels far
        text = "".join(random.choice("059") * random.randint(1, 9) for _ in range(4))[:20]
        return int(text) or 1
    if kind == 2:
        return min(TOP, random.choice(BORDERS) * random.randint(1, 9))
    return digits(random, random.randint(1, 20) if kind < 5 else 20)


def signed(random: Random, value: Decimal) -> Decimal:
    return value.copy_negate() if random.randrange(3) == 0 else value


def operand(random: Random, spread: int = 30) -> Decimal:
    """Any number; most lie near 1, a few far away."""
    c = coefficient(random)
    wide = 70 if random.randrange(12) == 0 else spread
    return signed(random, from_int(c, random.randint(-wide, wide) - len(str(c)) // 2))


def around(random: Random, other: Decimal, reach: int = 45) -> Decimal:
    """A number whose exponent is close to another's, so that their digits overlap."""
    shift = random.randint(-reach, reach)
    c = coefficient(random)
    return signed(random, from_int(c, max(-99, min(75, other.as_tuple().exponent + shift))))


PRICES = ["64000", "64123.45", "0.00001234", "1.0842", "3421.07", "0.5321", "151.2", "99999.99", "0.1", "2400.5"]


def price(random: Random) -> Decimal:
    decimals = random.randint(0, 8)
    return from_int(digits(random, random.randint(1, 7 + random.randint(0, 5))), -decimals)


def quantity(random: Random) -> Decimal:
    return from_int(digits(random, random.randint(1, 8)), -random.randint(0, 8))


def multiple(random: Random) -> Decimal:
    return Decimal(random.choice([1, 2, 3, 5, 7, 10, 20, 25, 30, 50, 75, 100, 125, 150]))


def rate(random: Random) -> Decimal:
    return from_int(random.randint(1, 9999), -random.randint(3, 6))


def long_digits(random: Random) -> Decimal:
    """20 digits, like an earlier result."""
    return from_int(digits(random, 20), -random.randint(8, 19))


def amount(random: Random) -> Decimal:
    return random.choice([price, quantity, long_digits])(random)
