"""liquidation.csv: liquidation prices of positions and of accounts with cross positions."""

from decimal import Decimal
from fractions import Fraction

from . import formulas as f
from .exact import from_int, nearest_20, plain, round_to, rounded
from .lines import Lines
from .pools import digits, long_digits, multiple, operand, price, quantity

BURST = [Decimal(t) for t in ("0.3", "0.3", "0.3", "0", "0.1", "0.25", "0.5", "0.99", "1", "0.333333")]
NAMES = ["BTC", "ETH", "SOL", "XRP"]


def fill(lines: Lines) -> None:
    isolated(lines)
    written(lines)
    cross(lines)
    cancelling(lines)
    thirds(lines)
    netted(lines)


def isolated(lines: Lines) -> None:
    random = lines.random
    for side in ("long", "short"):
        for p, q, m, b in [
            ("64000", "0.5", "100", "0.3"), ("64000", "0.5", "1", "0"), ("64000", "0.5", "1", "0.3"), ("1", "1", "3", "0.3"),
            ("64000", "0.5", "0.7", "0.3"), ("64000", "0.5", "0.5", "0.3"), ("10", "3", "7", "1"), ("10", "3", "7", "1.5"),
            ("0.00001234", "1000000", "20", "0.3"), ("99999.99", "0.001", "125", "0.05"), ("3", "7", "1", "0"), ("7", "3", "1", "0"),
        ]:
            lines.ask("liquidation_isolated", [side, Decimal(p), Decimal(q), Decimal(m), Decimal(b)], f.liquidation_isolated)
    for index in range(900):
        wild = index % 3 == 0
        p = long_digits(random) if wild else price(random)
        q = abs(operand(random, 8)) if wild else quantity(random)
        m = multiple(random) if index % 4 else from_int(digits(random, random.randint(1, 20)), -random.randint(0, 18))
        lines.ask("liquidation_isolated", [random.choice(["long", "short"]), p, q, m, random.choice(BURST)], f.liquidation_isolated)


def write(positions) -> str:
    return ";".join("/".join(part if isinstance(part, str) else plain(part) for part in position) for position in positions)


def ask(lines: Lines, available: Decimal, burst: Decimal, instrument: str, positions) -> None:
    for value in [available, burst, *(part for row in positions for part in row[1:5])]:
        assert rounded(value) == value, value
    answer = f.liquidation_cross(available, burst, instrument, positions)
    texts = [plain(available), plain(burst), instrument, write(positions)]
    lines.say("liquidation_cross", texts, "none" if answer is None else "~" + plain(answer))


def position(random, name: str, wild: bool = False):
    p = long_digits(random) if wild else price(random)
    mark = p if random.randrange(6) == 0 else abs(price(random)) if random.randrange(3) == 0 else near(random, p)
    q = long_digits(random) if wild and random.randrange(2) else quantity(random)
    return (random.choice(["long", "short"]), p, q, multiple(random), mark, name)


def near(random, p: Decimal) -> Decimal:
    """A mark within 10 % of the open price, on a grid like its own."""
    moved = Fraction(p) * random.randint(900, 1100) / 1000
    exponent = min(0, p.as_tuple().exponent)
    return rounded(from_int(max(1, int(moved * Fraction(10) ** -exponent)), exponent))


def written(lines: Lines) -> None:
    d = Decimal
    one = [("long", d(64000), d("0.5"), d(100), d(64100), "BTC")]
    hedge = [("long", d(64000), d("0.5"), d(100), d(64100), "BTC"), ("short", d(65000), d("0.5"), d(100), d(64100), "BTC")]
    two = one + [("short", d("3421.07"), d("7.25"), d(20), d("3400.5"), "ETH")]
    for available in ("1000", "0", "0.00000001", "100000", "31000", "31776", "-50"):
        ask(lines, d(available), d("0.3"), "BTC", one)
        ask(lines, d(available), d("0.3"), "BTC", two)
        ask(lines, d(available), d("0.3"), "ETH", two)
        ask(lines, d(available), d("0.3"), "BTC", hedge)  # net quantity 0
        ask(lines, d(available), d("0.3"), "SOL", two)  # nothing in that instrument
        ask(lines, d(available), d("0.3"), "BTC", [])


def cross(lines: Lines) -> None:
    random = lines.random
    for index in range(2200):
        count = random.choice([1, 1, 2, 2, 3, 4, 6, 10]) if index % 50 else 40
        names = NAMES[: random.randint(1, 4)]
        positions = [position(random, random.choice(names), wild=index % 4 == 0) for _ in range(count)]
        held = sum(Fraction(p) * Fraction(q) / Fraction(m) for _, p, q, m, _, _ in positions)
        scale = random.choice([0, 1, 5, 50, 300])  # how much lies beside the margin decides where x falls
        available = from_int(int(held * scale * random.randint(1, 1000) / 1000 * 10**8), -8)
        available = Decimal(0) if available.is_zero() else round_to(nearest_20(Fraction(available)), 8)
        ask(lines, available, random.choice(BURST), random.choice(names), positions)


def cancelling(lines: Lines) -> None:
    """The numerator or the net quantity nearly cancels: the remaining digits must still be right."""
    random = lines.random
    for _ in range(250):
        p, q = price(random), quantity(random)
        m = Decimal(random.choice([1, 2, 5, 10, 20, 25, 50, 100]))
        burst = random.choice(BURST)
        held = Fraction(p) * Fraction(q) / Fraction(m)
        # for one long position x = (p q - available - (1 - b) M) / q: choose available so that x is tiny
        room = Fraction(p) * Fraction(q) - (1 - Fraction(burst)) * held
        available = nearest_20(room) if room else Decimal(0)
        tiny = from_int(random.randint(-3, 3), min(0, available.as_tuple().exponent))
        if rounded(available + tiny) == available + tiny:
            ask(lines, available + tiny, burst, "BTC", [("long", p, q, m, p, "BTC")])
    for _ in range(250):
        p, q = price(random), from_int(digits(random, 12), -random.randint(2, 8))
        other = q + from_int(random.choice([-1, 1, 2]), q.as_tuple().exponent)
        positions = [("long", p, q, multiple(random), p, "BTC"), ("short", near(random, p), other, multiple(random), p, "BTC")]
        if random.randrange(2):
            positions.append(position(random, "ETH"))
        ask(lines, price(random), random.choice(BURST), "BTC", positions)


def thirds(lines: Lines) -> None:
    """Margins without a finite decimal form (p q / 3) and a finite sum: x is 0 or very close to it."""
    random = lines.random
    for m in (3, 6, 7, 9, 11, 13, 75):
        for burst in ("0.3", "0", "0.5"):
            for _ in range(4):
                p, q, b = Decimal(random.randint(1, 90)), Decimal(random.randint(1, 9)), Decimal(burst)
                positions = [("long", p, q, Decimal(m), near(random, p), "BTC")] * m  # m margins of p q / m are p q
                room = m * p * q - (1 - b) * p * q
                for beside in ("0", "0.00000001", "-0.00000001", "-0.00000000000001"):
                    ask(lines, rounded(room + Decimal(beside)), b, "BTC", positions)


def netted(lines: Lines) -> None:
    random = lines.random
    for _ in range(120):  # several positions that cancel out exactly: none
        parts = [quantity(random) for _ in range(random.randint(1, 4))]
        total = sum(parts)
        positions = [("long", price(random), q, multiple(random), price(random), "BTC") for q in parts]
        positions.append(("short", price(random), total, multiple(random), price(random), "BTC"))
        if random.randrange(2):
            positions.append(position(random, "ETH"))
        random.shuffle(positions)
        ask(lines, price(random), random.choice(BURST), "BTC", positions)
