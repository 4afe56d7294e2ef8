#!/usr/bin/env python3
"""Writes the expected figures of the tests in this folder, with Python's decimal and none of the core's code.

The rule (R-FUNDS-8, R-NUMBER-1): 20 digits, half up, each step once; price = from / to,
fee = number * price * rate, receive = number * price - fee; fee and receive are rounded to 8 decimals.
"""
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal, getcontext
from pathlib import Path
from random import Random

getcontext().prec = 20
getcontext().rounding = ROUND_HALF_UP
ATOM = Decimal("0.00000001")


def plain(value: Decimal) -> str:
    text = format(value, "f")
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"


def conversion(number: Decimal, from_usd: Decimal, to_usd: Decimal, rate: Decimal) -> list[str]:
    price = from_usd / to_usd
    gross = number * price
    fee = (gross * rate).quantize(ATOM)
    receive = (gross - fee).quantize(ATOM)
    if receive > gross:  # rounding gains nothing
        receive = gross.quantize(ATOM, rounding=ROUND_DOWN) - fee
    return [plain(v) for v in (number, from_usd, to_usd, rate, price, fee, receive)]


def conversions() -> list[list[str]]:
    drawn = [
        ("0.5", "64000.5", "1", "0.001"),
        ("1000", "1", "64000.5", "0.001"),
        ("7", "64000.5", "3010.2", "0.001"),
        ("0.00000003", "1", "1.7", "0"),
        ("0.00000003", "1.7", "1", "0"),
        ("0.00000005", "0.3", "1", "0.001"),
        ("123456.78901234", "0.00001234", "98765.4321", "0.00075"),
        ("1", "1", "3", "0.5"),
    ]
    rows = [conversion(*map(Decimal, row)) for row in drawn]
    random = Random(6)
    while len(rows) < 220:
        digits = random.randint(1, 14)
        number = Decimal(random.randint(1, 10**digits)).scaleb(-random.randint(0, 8))
        prices = [Decimal(random.randint(1, 10**9)).scaleb(-random.randint(0, 6)) for _ in range(2)]
        rate = Decimal(random.choice(["0", "0.001", "0.00123", "0.1"]))
        if number * prices[0] / prices[1] < 10**11:  # more than the ledger holds is refused before
            rows.append(conversion(number, *prices, rate))
    return rows


def write(name: str, header: list[str], rows: list[list[str]]) -> None:
    lines = [",".join(row) for row in [header, *rows]]
    (Path(__file__).parent / name).write_text("\n".join(lines) + "\n")


write("conversions.csv", ["number", "from_usd", "to_usd", "rate", "price", "fee", "receive"], conversions())
