"""text.csv: `-?digits[.digits]`, at most 20 significant digits; everything else is a named error."""

from decimal import Decimal

from .exact import LARGEST, SMALLEST, plain
from .lines import Lines

MALFORMED = [
    "", "-", ".", "-.", "1.", "-1.", ".5", "-.5", "+1", "+", "1e5", "1E5", "1e", "e5", "1e+5", "1e-5", "0x10", "0b1", "0o7",
    " 1", "1 ", " ", "1 0", "- 1", "1,5", "1,000", "1,000.5", "1.5,2", ",", "--1", "-+1", "+-1", "1-", "1-2", "-1-", "1.2.3", "1..2",
    "..", "NaN", "nan", "Infinity", "-Infinity", "inf", "null", "undefined", "true", "none", "１２", "１.５", "１．５", "1．5", "٣", "۱", "१",
    "１", "²", "½", "Ⅷ", "一", "1_000", "1'000", "1\u00a0000", "1\u202f000", "−1", "–1", "﹣1", "1\u200b", "\ufeff1", "1\t", "\t1",
    "$1", "1$", "1%", "(1)", "1f", "1n", "1d", "1L", "a", "abc", "1a", "a1", "1.a", "1.2a", "-a", "0-", "0x", "/1", ":1", "1/2", "1:2", "1;2",
    '"', '"1"', "'1'", "1\\", "\\1", "*", "1*2", "=1", "1=1", "\U0001d7cf", "1\U0001f600", "1e99", "1E+99", "9" * 30 + "x", "-" + "9" * 40 + ".",
]


def read(text: str) -> str:
    """Only for well-formed text."""
    value = Decimal(text)
    if len(value.as_tuple().digits) and not value.is_zero():
        figures = "".join(map(str, value.as_tuple().digits)).strip("0")
        if len(figures) > 20:
            return "error:too_many_digits"
    if abs(value) > LARGEST:
        return "error:overflow"
    if abs(value) < SMALLEST:
        return "0"
    return plain(value)


def fill(lines: Lines) -> None:
    for text in MALFORMED:
        lines.say("parse", [text], "error:malformed")
    for text in shapes() + borders():
        lines.say("parse", [text], read(text))
        if text[0] != "-":
            lines.say("parse", ["-" + text], read("-" + text))
    chance(lines)
    broken(lines)


def shapes() -> list[str]:
    return [
        "0", "00", "0.0", "0.000", "000.000", "0" * 200, "0." + "0" * 200, "1", "01", "0001", "0" * 150 + "1", "1.0", "1.50", "1." + "0" * 30,
        "1." + "0" * 300, "100", "1" + "0" * 50, "1" + "0" * 98, "1" + "0" * 99, "1" + "0" * 99 + ".000", "0" * 30 + "1" + "0" * 99,
        "1" + "0" * 100, "2" + "0" * 99, "1" + "0" * 150, "9" * 20 + "0" * 79, "9" * 20 + "0" * 80, "0." + "0" * 98 + "1", "0." + "0" * 99 + "1",
        "0." + "0" * 99 + "9", "0." + "0" * 98 + "9" * 20, "0." + "0" * 97 + "12345678901234567891", "0." + "0" * 300 + "1", "0.1", "0.10", "00.10",
        "123456789.987654321", "64000", "64000.00", "0.00000001", "9" * 20, "9" * 19, "0." + "9" * 20, "9." + "9" * 19, "9" * 19 + ".9", "1" + "0" * 20,
        "18446744073709551615", "18446744073709551616", "9223372036854775807", "9223372036854775808", "12345678901234567890", "12345678901234567890.0",
        "12345678901234567890" + "0" * 30, "0." + "0" * 30 + "12345678901234567890" + "0" * 30, "10000000000000000001", "1.0000000000000000001",
    ]


def borders() -> list[str]:
    """21 significant digits are refused, whatever the digit and the place of the point."""
    return [
        "9" * 21, "1" + "0" * 19 + "1", "1." + "0" * 19 + "1", "0." + "1" * 21, "123456789012345678901", "12345678901234567890.1",
        "12345678901234567890.5", "1234567890.12345678901", "1" + "0" * 19 + ".1", "1" + "0" * 30 + ".1", "1" + "0" * 40 + "1", "1." + "0" * 40 + "1",
        "0.123456789012345678901", "0." + "0" * 40 + "123456789012345678901", "100000000000000000001", "0000100000000000000000001", "18446744073709551616.1",
        "184467440737095516160.1", "99999999999999999999.9", "9" * 60, "1." + "3" * 100,
    ]


def chance(lines: Lines) -> None:
    random = lines.random
    for _ in range(1500):
        figures = random.choice([random.randint(1, 20), 20, 21, 19])
        body = str(random.randrange(10 ** (figures - 1), 10**figures))
        cut = random.randint(0, len(body))
        whole, part = body[:cut] or "0", body[cut:]
        if random.randrange(3) == 0:
            whole = "0" * random.randint(1, 12) + whole
        if random.randrange(3) == 0:
            part += "0" * random.randint(1, 30)
        if random.randrange(4) == 0 and not part:
            whole += "0" * random.randint(1, 40)
        if random.randrange(5) == 0:
            whole, part = "0", "0" * random.randint(1, 60) + part + body[:cut]
        text = ("-" if random.randrange(3) == 0 else "") + whole + ("." + part if part else "")
        lines.say("parse", [text], read(text))


def broken(lines: Lines) -> None:
    """A valid number with one invalid character inserted."""
    random = lines.random
    for _ in range(450):
        text = str(random.randrange(10 ** random.randint(1, 19))) + "." + str(random.randrange(10**6))
        at = random.randint(0, len(text))
        bad = random.choice(list(" ,eE+-_'xX/:;%aAzZ") + ["\u00a0", "５", "٫", "、", "。", "\u2212", "é", "\U0001f4b0"])
        if bad == "-" and at == 0:
            continue
        lines.say("parse", [text[:at] + bad + text[at:]], "error:malformed")
