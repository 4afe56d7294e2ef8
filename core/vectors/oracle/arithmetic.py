"""numbers.csv: the four operations, comparison and remainder."""

from decimal import Decimal

from . import exact
from .exact import from_int
from .lines import Lines
from .pools import BORDERS, EXTREMES, TOP, around, digits, operand, signed

OPERATIONS = {"add": exact.add, "sub": exact.sub, "mul": exact.mul, "div": exact.div, "cmp": exact.cmp, "rem": exact.rem}


def fill(lines: Lines) -> None:
    written(lines)
    extremes(lines)
    borders(lines)
    sums(lines)
    cancellation(lines)
    product_ties(lines)
    quotients(lines)
    quotient_ties(lines)
    short_divisors(lines)
    near_powers_of_ten(lines)
    comparisons(lines)
    remainders(lines)
    chance(lines)


def ask(lines: Lines, function: str, a, b) -> None:
    lines.ask(function, [Decimal(a), Decimal(b)], OPERATIONS[function])


def written(lines: Lines) -> None:
    """Cases that can be checked by hand."""
    for a, b in [
        ("99999999999999999999", "0.4"), ("99999999999999999999", "0.5"), ("99999999999999999999", "1"),
        ("99999999999999999999", "99999999999999999999"), ("99999999999999999999", "0.49999999999999999999"),
        ("12345678901234567890", "0.5"), ("12345678901234567890", "0.49999999999999999999"),
        ("12345678901234567890", "0.50000000000000000001"), ("12345678901234567891", "-0.5"),
        ("1", "0.000000000000000000001"), ("1", "-0.000000000000000000001"), ("1", "0.00000000000000000005"),
        ("0.1", "0.2"), ("0", "0"), ("0", "-5"), ("5", "-5"), ("0.7", "-0.1"), ("1E+20", "-1"), ("1E+20", "-0.1"),
        ("1E+20", "-0.5"), ("1E+20", "-0.51"), ("1E+20", "-0.49"), ("1E+20", "-5"), ("1E+20", "-4.9"), ("3", "7"),
    ]:
        for function in OPERATIONS:
            for x, y in ((a, b), (b, a)):
                ask(lines, function, x, y)
                ask(lines, function, Decimal(x).copy_negate(), Decimal(y))


def extremes(lines: Lines) -> None:
    values = EXTREMES + [v.copy_negate() for v in EXTREMES[:8]] + [Decimal(0)]
    for a in values:
        for b in values:
            for function in ("add", "sub", "mul", "div", "cmp"):
                if lines.random.randrange(3) == 0:
                    ask(lines, function, a, b)
    # A value that rounds up to the smallest magnitude stays; one that ends below it is 0.
    for c, e in [(TOP, -119), (10**19, -118), (5 * 10**19, -119), (999999999, -108)]:
        for n in (1, 10, 2, Decimal("0.1"), Decimal("0.5"), 3):
            ask(lines, "mul", from_int(c, e + 20), from_int(1, -20) * n)
            ask(lines, "div", from_int(c, e + 20), from_int(1, 20) * n)
    for c in (1, 9, 99999, TOP):  # and what rounds up to the largest is still allowed
        length = len(str(c))
        for n in ("1", "10", "1.0000000000000000001", "1.0000000000000000005", "0.9999999999999999999"):
            ask(lines, "mul", from_int(c, 99 - length), Decimal(n))
            ask(lines, "div", from_int(c, 99 - length), Decimal(n))
    for small in ("1", "0.5", "1E-99", "4E+78", "5E+78", "1E+79", "5E+79", "1E+80"):
        ask(lines, "add", "1E+99", small)
        ask(lines, "sub", "1E+99", small)
        ask(lines, "sub", small, "1E+99")


def borders(lines: Lines) -> None:
    for a in BORDERS:
        for b in BORDERS:
            for function in ("add", "sub", "mul", "div"):
                if lines.random.randrange(22) == 0:
                    shift = lines.random.choice([0, 0, 1, -1, 8, -8, 19, -19, 20, -20])
                    ask(lines, function, from_int(a, shift), b)


def sums(lines: Lines) -> None:
    random = lines.random
    for gap in range(-3, 43):  # the second operand's last digits fall off one by one, then all
        for _ in range(14):
            a = from_int(digits(random, 20), random.randint(-25, 10))
            tail = random.choice([5, 50, 500001, 499999, 49999999999999999999, 50000000000000000001, digits(random, 20)])
            b = from_int(tail, a.as_tuple().exponent - gap)
            ask(lines, random.choice(["add", "sub"]), signed(random, a), signed(random, b))
            ask(lines, random.choice(["add", "sub"]), signed(random, b), signed(random, a))
    for _ in range(300):  # carries to the 21st digit
        low = random.randint(0, 19)
        a = TOP - random.randrange(10**low + 1)
        b = random.randrange(1, 10 ** min(19, low + 1)) * 10 + random.choice([4, 5, 6])
        shift = random.randint(-30, 10)
        ask(lines, "add", from_int(a, shift), from_int(b, shift - 1))


def cancellation(lines: Lines) -> None:
    random = lines.random
    for _ in range(450):
        a = digits(random, 20)
        shift = random.randint(-30, 20)
        b = a + random.choice([-1, 1]) * random.randrange(10 ** random.randint(0, 19))
        ask(lines, "sub", from_int(a, shift), from_int(min(abs(b), TOP), shift))
        # slightly less than a power of ten: the leading digit disappears, so one more digit fits
        power = from_int(1, shift + random.randint(18, 24))
        ask(lines, "sub", power, from_int(random.choice([1, 5, 4, 6, 49, 51, digits(random, random.randint(1, 20))]), shift))


def product_ties(lines: Lines) -> None:
    """20 digits by 20 digits whose product is exactly half between two neighbours, or 1 away from it."""
    random = lines.random
    for dropped in (20, 19):
        done = 0
        while done < 160:
            fives = 5**dropped * (random.randrange(10**5, 10**6) * 2 + 1)
            twos = 2 ** (dropped - 1) * (random.randrange(10**12, 10**14) * 2 + 1)
            if not (len(str(fives)) == 20 and len(str(twos)) == 20 and len(str(fives * twos)) == 20 + dropped):
                continue
            done += 1
            assert fives * twos % 10**dropped == 5 * 10 ** (dropped - 1)
            shift, other = random.randint(-25, 5), random.randint(-25, 5)
            ask(lines, "mul", signed(random, from_int(fives, shift)), from_int(twos, other))
            for beside in (-1, 1):
                b = digits(random, 20) | 1
                if b % 5 == 0:
                    continue
                a = (5 * 10 ** (dropped - 1) + beside) * pow(b, -1, 10**dropped) % 10**dropped
                ask(lines, "mul", from_int(a, shift), signed(random, from_int(b, other)))
    for _ in range(250):  # short ties: 19 digits by 2, which the 21st digit decides alone
        a, b = digits(random, random.randint(16, 20)) * 2 + 1, random.choice([5, 15, 25, 35, 45, 55, 95, 125, 625])
        ask(lines, "mul", from_int(min(a, TOP), random.randint(-20, 5)), b)


def quotients(lines: Lines) -> None:
    random = lines.random
    for b in [3, 6, 7, 9, 11, 13, 17, 19, 23, 27, 37, 47, 61, 97, 101, 127, 997, 7919, 104729, 99999, 999999, 1024, 4096, 3125]:
        for a in (1, 2, b - 1, b * 7, TOP, 10**19, digits(random, 20)):
            ask(lines, "div", a, b)
            ask(lines, "div", from_int(a, -8), from_int(b, random.randint(-9, 9)))
    for bits in (53, 60, 61, 62, 63, 64, 65, 66):  # divisors at the width of a machine word
        for _ in range(70):
            b = min(TOP, max(1, 2**bits + random.choice([-1, 1]) * random.randrange(2 ** random.randint(1, bits - 2))))
            a = random.choice([digits(random, 20), digits(random, random.randint(1, 20)), b, TOP, min(TOP, b + 1), b - 1])
            ask(lines, "div", signed(random, from_int(a, random.randint(-25, 10))), from_int(b, random.randint(-25, 10)))
    for _ in range(300):  # exact: the quotient ends by itself
        q, b = digits(random, random.randint(1, 12)), digits(random, random.randint(1, 8))
        ask(lines, "div", from_int(q * b, random.randint(-20, 10)), from_int(b, random.randint(-10, 10)))


def quotient_ties(lines: Lines) -> None:
    """Remainders 0, 1, b - 1 and half of b (or 1 away): an estimated digit may be off by one."""
    random = lines.random
    for _ in range(320):
        size = random.choice([20, 20, 20, 19, 18, 17, 12, 9])
        b = digits(random, size) | 1
        if b % 5 == 0:
            b += 2
        b = min(b, TOP)
        kept = random.choice([20, 20, 20, 21, 9, 10, 18, 19])
        inverse = pow(pow(10, kept, b), -1, b)
        for remainder in (b // 2, b // 2 + 1, 1, b - 1, b // 2 - 1, 2):
            a = remainder * inverse % b
            if a and random.randrange(2):
                ask(lines, "div", signed(random, from_int(a, random.randint(-25, 5))), from_int(b, random.randint(-25, 5)))
    for _ in range(200):  # exact ties: an odd number of 20 digits by 2, or by 2^k with k digits to spare
        power = random.randint(1, 4)
        a = digits(random, 21 - power) * 2 + 1
        ask(lines, "div", from_int(min(a, TOP), random.randint(-20, 8)), 2**power)
        ask(lines, "div", from_int(min(a, TOP), random.randint(-20, 8)), from_int(2**power * 5, random.randint(-3, 3)))


def short_divisors(lines: Lines) -> None:
    """Divisors of one machine word: exact ties, and remainders at the limit of 64 bits."""
    random = lines.random
    for power in range(4, 62):  # a / 2^k has the digits of a 5^k: 21 of them end in 5
        fives = 5**power
        low, high = 10**20 // fives + 1, (10**21 - 1) // fives
        for _ in range(6 if high > low else 0):
            a = random.randint(low, high) | 1
            if len(str(a * fives)) == 21 and a <= TOP:
                ask(lines, "div", signed(random, from_int(a, random.randint(-20, 8))), from_int(2**power, random.randint(-9, 9)))
                ask(lines, "div", from_int(min(TOP, a * 10 + random.choice([1, 9])), random.randint(-20, 8)), 2**power)
    for bits in (32, 53, 61, 62, 63, 64):  # an estimate that is one too low leaves divisor + remainder
        for _ in range(40):
            below = random.randint(0, 400) * 2 + 1
            b = 2**bits - below
            if b % 5 == 0:
                continue
            kept = random.choice([9, 10, 10, 10, 11, 20])
            remainder = (below + random.randrange(10 ** random.randint(1, 6))) * random.choice([1, 1, 1, -1]) % b
            a = remainder * pow(pow(10, kept, b), -1, b) % b
            if a:
                ask(lines, "div", from_int(a, random.randint(-20, 5)), from_int(b, random.randint(-20, 5)))


def near_powers_of_ten(lines: Lines) -> None:
    """Quotients at 10^n - 1, 10^n, 10^n + 1: a float's estimate may have one digit too many."""
    random = lines.random
    for n in range(1, 20):
        for _ in range(10):
            q = 10**n + random.choice([-2, -1, 0, 1, 2])
            b = digits(random, max(1, 20 - n - random.randint(0, 1))) if n < 19 else random.randint(2, 9)
            a = q * b + random.choice([0, 1, -1, b - 1, b // 2, b // 2 + 1])
            if 0 < a <= TOP:
                ask(lines, "div", from_int(a, random.randint(-20, 5)), from_int(b, random.randint(-20, 5)))
    for _ in range(250):  # both nearly equal: the quotient is 0.999... or 1.000...
        b = digits(random, 20)
        a = min(TOP, max(10**19, b + random.choice([-1, 1]) * random.randrange(1, 10 ** random.randint(1, 12))))
        ask(lines, "div", a, b)
        nines = from_int(10 ** random.randint(1, 20) - random.randint(1, 3), random.randint(-20, 0))
        ask(lines, random.choice(["div", "mul"]), nines, from_int(10 ** random.randint(1, 20) - 1, random.randint(-20, 0)))


def comparisons(lines: Lines) -> None:
    random = lines.random
    for a, b in [("1.0", "1.00"), ("0", "-0"), ("0.0", "0"), ("10", "10.000"), ("-1.50", "-1.5"), ("007", "7"), ("100", "99.99")]:
        for x, y in ((a, b), (b, a)):
            lines.say("cmp", [x, y], exact.cmp(Decimal(x), Decimal(y)))
    for _ in range(600):
        a = operand(random)
        b = random.choice([a, a.copy_negate(), operand(random), around(random, a, 20), exact.rounded(a * Decimal("1.0000000000000000001"))])
        ask(lines, "cmp", a, b)


def remainders(lines: Lines) -> None:
    random = lines.random
    for _ in range(500):
        a = operand(random, 12)
        b = random.choice([operand(random, 12), around(random, a, 12), from_int(random.choice([1, 5, 25, 3, 7]), random.randint(-12, 3))])
        ask(lines, "rem", a, b)


def chance(lines: Lines) -> None:
    random = lines.random
    for function, count in (("add", 900), ("sub", 900), ("mul", 1500), ("div", 2000)):
        for _ in range(count):
            a = operand(random)
            ask(lines, function, a, random.choice([operand(random), around(random, a)]))
