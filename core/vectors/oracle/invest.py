"""invest.csv: dual settlement, the copy ratio and the allotment of token sales."""

from decimal import Decimal
from fractions import Fraction

from . import formulas as f
from .exact import Refusal, from_fraction, from_int, plain, rounded
from .lines import Lines
from .pools import amount, digits, long_digits, price, rate, signed


def dual(lines: Lines, *args: Decimal) -> None:
    assert all(rounded(a) == a for a in args), args
    texts = [plain(a) for a in args]
    try:
        currency, paid = f.dual_settlement(*args)
        lines.say("dual_settlement", texts, f"{currency}:{plain(paid)}")
    except Refusal as refusal:
        lines.say("dual_settlement", texts, f"error:{refusal.key}")


def fill(lines: Lines) -> None:
    random = lines.random
    d = Decimal
    for settlement in ("59999.99", "60000", "60000.00", "60000.01", "0", "60000.000000000000001", "59999.999999999999999"):
        for days, apr in [("7", "0.3"), ("0", "0.3"), ("365", "0.1"), ("1", "0"), ("3", "1.2345"), ("30", "2.5"), ("1", "0.00000001")]:
            dual(lines, d("0.5"), d(60000), d(settlement), d(days), d(apr))
    for _ in range(900):
        linked = price(random)
        last = from_int(1, linked.as_tuple().exponent)
        settlement = random.choice([linked, linked - last, linked + last, price(random)])
        apr = from_int(digits(random, random.randint(1, 6)), -random.randint(2, 6))
        if random.randrange(4) == 0:
            linked, settlement, apr = long_digits(random), long_digits(random), from_int(digits(random, 20), -19)
        dual(lines, amount(random), linked, settlement, d(random.randint(0, 400)), apr)
    ratios(lines)
    products(lines)
    shares(lines)
    allotments(lines)


def ratios(lines: Lines) -> None:
    """Rounded to 2 decimals when above 1 and not an integer; otherwise unchanged."""
    for text in [
        "0", "0.5", "0.12345", "0.999", "0.995", "1", "1.001", "1.004", "1.005", "1.0049", "1.999", "1.995", "1.994", "2", "2.5", "2.345", "10",
        "10.005", "10.0049999", "99.999", "100", "1.00000000000000000001", "1.0000000000000000001", "3.14159", "12345678901234567.891", "0.00000001",
        "99999999999999999999", "9999999999999999.9999", "-1.005", "-0.123",
    ]:
        value = rounded(Decimal(text))
        lines.ask("copy_ratio", [value], f.copy_ratio)
    random = lines.random
    for _ in range(350):
        value = from_int(digits(random, random.randint(1, 12)), -random.randint(0, 10))
        lines.ask("copy_ratio", [random.choice([value, value, signed(random, value)])], f.copy_ratio)


def products(lines: Lines) -> None:
    """Lock-mining, copying, rebates, conversion between currencies, the value in fiat."""
    random = lines.random
    d = Decimal
    for verified in (0, 1, 2, 3, 100):
        for manager in ("0", "0.1", "0.2", "0.21", "0.35", "0.5", "0.500001", "0.9"):
            lines.ask("rebate", [amount(random), d(verified), d(manager)], f.rebate)
    for index in range(200):
        kind = long_digits if index % 3 == 0 else amount
        share = from_int(digits(random, 20), -20) if index % 4 == 0 else rate(random)
        lines.ask("lock_yield", [kind(random), share, d(random.randint(0, 400))], f.lock_yield)
        lines.ask("lock_early", [kind(random), share], f.lock_early)
        ratio = from_int(digits(random, random.randint(1, 7)), -random.randint(0, 6))
        lines.ask("copy_lots", [price(random), ratio, d(random.choice(["1", "0.1", "0.01", "0.05", "3", "0.25"]))], f.copy_lots)
        lines.ask("convert", [kind(random), kind(random), kind(random), share], f.convert)
        lines.ask("fiat_value", [kind(random), kind(random), kind(random)], f.fiat_value)


def shares(lines: Lines) -> None:
    """A trader's share: below, at and above the high-water mark, and of a loss."""
    random = lines.random
    d = Decimal
    for total, high, net in [("120", "150", "80"), ("150", "150", "80"), ("120", "150", "30"), ("120", "150", "-80"), ("-50", "0", "60"), ("0", "0", "0")]:
        lines.ask("trader_share", [d(total), d(high), d(net), d("0.1")], f.trader_share)
    for index in range(200):
        kind = long_digits if index % 3 == 0 else amount
        lines.ask("trader_share", [signed(random, kind(random)), kind(random), signed(random, kind(random)), rate(random)], f.trader_share)


def allotment(supply: Decimal, step: Decimal, demands: list[Decimal]) -> list[Decimal]:
    """Whole steps of the exact part; left-over steps go to the largest remainders, on a tie to the earlier one."""
    unit = Fraction(step)
    wanted = sum(Fraction(one) for one in demands)
    on_sale = Fraction(supply) // unit * unit
    if wanted <= on_sale:
        return demands
    parts = [on_sale * Fraction(one) / wanted / unit for one in demands]
    steps = [part.numerator // part.denominator for part in parts]
    by_rest = sorted(range(len(parts)), key=lambda at: (steps[at] - parts[at], at))
    for at in by_rest[: int(on_sale / unit) - sum(steps)]:
        steps[at] += 1
    return [from_fraction(count * unit) for count in steps]


def allotments(lines: Lines) -> None:
    random = lines.random
    for index in range(300):
        step = Decimal(random.choice(["1", "0.1", "0.01", "0.00000001", "0.25", "3", "100"]))
        largest = 10 ** random.randint(1, 9)
        wanted = [random.choice([random.randint(1, largest), 7, largest]) for _ in range(random.randint(1, 24))]
        demands = [from_fraction(count * Fraction(step)) for count in wanted]
        share = Fraction(random.randint(1, 1200), 1000)
        supply = from_fraction(int(sum(wanted) * share) * Fraction(step))
        if index % 5 == 0:  # between two steps
            supply = from_fraction(Fraction(supply) + Fraction(step) / 2)
        texts = [plain(supply), plain(step), ";".join(plain(one) for one in demands)]
        lines.say("ieo_allotment", texts, ";".join(plain(one) for one in allotment(supply, step, demands)))
