"""The number of R-NUMBER-1 implemented again with Python's `decimal`.

20 significant digits, half up (away from zero on a tie), one rounding for each operation; a rounded
magnitude above 10^99 is `overflow`, one below 10^-99 is 0.
"""

from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

DIGITS = 20
# The exponent limits of the context stay far away: the limits of R-NUMBER-3 are applied after rounding.
CONTEXT = Context(prec=DIGITS, rounding=ROUND_HALF_UP, Emax=999_999, Emin=-999_999, traps=[])
WIDE = Context(prec=600, rounding=ROUND_HALF_UP, Emax=999_999, Emin=-999_999, traps=[])
LARGEST = Decimal("1E+99")
SMALLEST = Decimal("1E-99")


class Refusal(Exception):
    """A named error of the domain."""

    def __init__(self, key: str):
        super().__init__(key)
        self.key = key


def limited(value: Decimal) -> Decimal:
    """The limits of R-NUMBER-3, applied to an already rounded value."""
    if not value.is_finite():
        raise Refusal("overflow")
    if value.copy_abs() > LARGEST:
        raise Refusal("overflow")
    if value.copy_abs() < SMALLEST:
        return Decimal(0)
    return value


def rounded(value: Decimal) -> Decimal:
    return limited(CONTEXT.plus(value))


def add(a: Decimal, b: Decimal) -> Decimal:
    return limited(CONTEXT.add(a, b))


def sub(a: Decimal, b: Decimal) -> Decimal:
    return limited(CONTEXT.subtract(a, b))


def mul(a: Decimal, b: Decimal) -> Decimal:
    return limited(CONTEXT.multiply(a, b))


def div(a: Decimal, b: Decimal) -> Decimal:
    if b.is_zero():
        raise Refusal("division_by_zero")
    return limited(CONTEXT.divide(a, b))


def rem(a: Decimal, b: Decimal) -> Decimal:
    """Sign of the dividend, as in decimal.js. Always exact: below both operands, on the finer grid."""
    if b.is_zero():
        raise Refusal("division_by_zero")
    return limited(WIDE.remainder(a, b))


def cmp(a: Decimal, b: Decimal) -> str:
    return "0" if a == b else "1" if a > b else "-1"


def half_up(value: Fraction) -> int:
    """The nearest integer; a tie goes away from zero."""
    whole = (abs(value.numerator) * 2 + value.denominator) // (value.denominator * 2)
    return -whole if value < 0 else whole


def from_int(coefficient: int, exponent: int) -> Decimal:
    return WIDE.scaleb(Decimal(coefficient), exponent)


def on_grid(value: Decimal, decimals: int) -> Decimal:
    """Half up to `decimals` places, without the limit of 20 digits (the limit cannot bind)."""
    scale = Fraction(10) ** decimals
    return from_int(half_up(Fraction(value) * scale), -decimals)


def round_to(value: Decimal, decimals: int) -> Decimal:
    return rounded(on_grid(value, decimals))


def quantize(value: Decimal, step: Decimal, direction: str) -> Decimal:
    """An exact multiple of the step, rounded once to 20 digits."""
    if step.is_zero():
        raise Refusal("division_by_zero")
    ratio = Fraction(value) / Fraction(step)
    down = ratio.numerator // ratio.denominator
    count = {"down": down, "up": -((-ratio.numerator) // ratio.denominator), "nearest": half_up(ratio)}[direction]
    return rounded(from_fraction(count * Fraction(step)))


def from_fraction(value: Fraction) -> Decimal:
    """A fraction that has a finite decimal form, exactly."""
    exact = WIDE.divide(Decimal(value.numerator), Decimal(value.denominator))
    assert Fraction(exact) == value, value
    return exact


def nearest_20(value: Fraction) -> Decimal:
    """Any fraction, rounded once. Computing 600 digits first is safe: no fraction here is that close to a tie."""
    return rounded(WIDE.divide(Decimal(value.numerator), Decimal(value.denominator)))


def plain(value: Decimal) -> str:
    """No exponent, no trailing zeros, no -0."""
    if value.is_zero():
        return "0"
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def to_fixed(value: Decimal, decimals: int) -> str:
    grid = on_grid(value, decimals)
    return format(abs(grid) if grid.is_zero() else grid, f".{decimals}f")


def compact(value: Decimal) -> str:
    size = value.copy_abs()
    for bound, letter in ((6, "M"), (3, "K")):
        if size > Decimal(10) ** bound:
            return to_fixed(WIDE.scaleb(value, -bound), 1) + letter
    return to_fixed(value, 4)
