#!/usr/bin/env python3
"""Writes core/vectors/studies/: bars, and what other programs make of them.

    python3 -m venv /tmp/studies && /tmp/studies/bin/pip install TA-Lib==0.8.2 pandas-ta-classic==0.8.32 pandas==3.1.1
    /tmp/studies/bin/python core/vectors/studies.py

TA-Lib computes in binary floats, the core in decimals: the core must agree to 1e-9 of a value (`TOLERANCE`, which
core/tests/studies.rs reads from the file). Where TA-Lib has no such study pandas-ta has, and where neither has, the
few lines below are written from the definition with pandas or fractions, never from the core.
"""

import sys
from fractions import Fraction
from pathlib import Path
from random import Random

import numpy as np
import pandas as pd
import pandas_ta_classic as pta
import talib

sys.dont_write_bytecode = True
OUT = Path(__file__).resolve().parent / "studies"
TOLERANCE = "1e-9"
COUNT = 320
START = 1_764_892_800_000  # 2025-12-05 00:00 UTC, a Friday
STEP = 30 * 60_000


def make_bars() -> pd.DataFrame:
    random, rows, price, time = Random("pocket exchange: studies"), [], 94_218_6, START
    for index in range(COUNT):
        calm = 150 <= index < 156
        low, high = (0, 0) if calm else (-900, 900)
        opened = price
        price = max(1_000, price + random.randint(low, high))
        top = max(opened, price) + (0 if calm else random.randint(0, 300))
        bottom = min(opened, price) - (0 if calm else random.randint(0, 300))
        volume = 0 if index == 97 else random.randint(1, 90_000)
        rows.append((time, opened, top, bottom, price, volume))
        # One gap, so that sessions don't have the same number of bars.
        time += STEP * (9 if index == 200 else 1)
    frame = pd.DataFrame(rows, columns=["time", "open", "high", "low", "close", "volume"])
    return frame


def texts(frame: pd.DataFrame) -> list[str]:
    def tenths(units: int) -> str:
        return f"{units // 10}.{units % 10}"

    return [
        f"{time}/{tenths(o)}/{tenths(h)}/{tenths(l)}/{tenths(c)}/{volume // 1000}.{volume % 1000:03}"
        for time, o, h, l, c, volume in frame.itertuples(index=False)
    ]


UNITS = make_bars()
DF = UNITS.astype({name: float for name in ["open", "high", "low", "close", "volume"]})
DF[["open", "high", "low", "close"]] /= 10
DF["volume"] /= 1000
DF.index = pd.to_datetime(DF["time"], unit="ms")
O, H, L, C, V = (DF[name] for name in ["open", "high", "low", "close", "volume"])
o, h, l, c, v = (one.to_numpy() for one in (O, H, L, C, V))


def ewm(values: pd.Series, length: int) -> pd.Series:
    return values.ewm(span=length, adjust=False).mean()


def after(values: pd.Series, count: int) -> np.ndarray:
    found = values.to_numpy(copy=True)
    found[: count - 1] = np.nan
    return found


def macd():
    dif = ewm(C, 12) - ewm(C, 26)
    dea = ewm(dif, 9)
    return [after(dif, 26), after(dea, 34), after(2 * (dif - dea), 34)]


def bands(middle, off):
    return [middle, middle + off, middle - off]


def supertrend():
    found = pta.supertrend(H, L, C, 10, 3.0, talib=True)
    lines = [found[name].to_numpy(copy=True) for name in ("SUPERTl_10_3.0", "SUPERTs_10_3.0")]
    for line in lines:
        line[:10] = np.nan
    return lines


def ichimoku():
    def middle(length):
        return 0.5 * (talib.MAX(h, length) + talib.MIN(l, length))

    def shifted(values, by):
        return pd.Series(values).shift(by).to_numpy()

    conversion, base, lead = middle(9), middle(26), middle(52)
    return [conversion, base, shifted(0.5 * (conversion + base), 25), shifted(lead, 25), shifted(c, -25)]


def stochrsi():
    rsi = talib.RSI(c, 14)
    fast = talib.STOCH(rsi[14:], rsi[14:], rsi[14:], 14, 3, 0, 3, 0)
    k = pd.Series(talib.STOCHF(rsi[14:], rsi[14:], rsi[14:], 14, 1, 0)[0]).rolling(3).mean().to_numpy()
    nothing = np.full(14, np.nan)
    return [np.concatenate([nothing, k]), np.concatenate([nothing, fast[1]])]


def stochastic():
    k = pd.Series(talib.STOCHF(h, l, c, 14, 1, 0)[0]).rolling(3).mean().to_numpy()
    return [k, talib.STOCH(h, l, c, 14, 3, 0, 3, 0)[1]]


def obv():
    return [talib.OBV(c, v)]


def vwap(span: str):
    return [pta.vwap(H, L, C, V, anchor=span).to_numpy()]


def vwap_anchored(start: int):
    late = DF["time"] >= start
    price = (H + L + C) / 3
    found = ((price * V)[late].cumsum() / V[late].cumsum()).reindex(DF.index)
    return [found.to_numpy()]


def pivots(kind: str):
    days = DF.resample("D").agg({"high": "max", "low": "min", "close": "last"}).dropna()
    before = days.shift(1).reindex(DF.index.normalize())
    top, bottom, last = (before[name].to_numpy() for name in ["high", "low", "close"])
    p, r = (top + bottom + last) / 3, top - bottom
    if kind == "classic":
        return [p, 2 * p - bottom, p + r, top + 2 * (p - bottom), 2 * p - top, p - r, bottom - 2 * (top - p)]
    if kind == "fibonacci":
        shares, at = [0.382, 0.618, 1.0], p
    else:
        shares, at = [1.1 / 12, 1.1 / 6, 1.1 / 4], last
    return [p, *(at + r * share for share in shares), *(at - r * share for share in shares)]


def heikin():
    found = pta.ha(O, H, L, C)
    return [found[name].to_numpy() for name in ("HA_open", "HA_high", "HA_low", "HA_close")]


ANCHOR = START + 40 * STEP
STUDIES = {
    "ma/25/close": lambda: [talib.SMA(c, 25)],
    "ma/9/hl2": lambda: [talib.SMA(talib.MEDPRICE(h, l), 9)],
    "ema/25/close": lambda: [after(ewm(C, 25), 25)],
    "ema/12/ohlc4": lambda: [after(ewm(pd.Series(talib.AVGPRICE(o, h, l, c)), 12), 12)],
    "boll/20/2/close": lambda: [talib.BBANDS(c, 20, 2, 2)[place] for place in (1, 0, 2)],
    "keltner/20/2/10": lambda: bands(after(ewm(C, 20), 20), 2 * talib.ATR(h, l, c, 10)),
    "donchian/20": lambda: [0.5 * (talib.MAX(h, 20) + talib.MIN(l, 20)), talib.MAX(h, 20), talib.MIN(l, 20)],
    "atr/14": lambda: [talib.ATR(h, l, c, 14)],
    "supertrend/10/3": supertrend,
    "ichimoku/9/26/52/26": ichimoku,
    "sar/0.02/0.2": lambda: [talib.SAR(h, l, 0.02, 0.2)],
    "adx/14/14": lambda: [talib.ADX(h, l, c, 14), talib.PLUS_DI(h, l, c, 14), talib.MINUS_DI(h, l, c, 14)],
    "pivots/classic/day": lambda: pivots("classic"),
    "pivots/fibonacci/day": lambda: pivots("fibonacci"),
    "pivots/camarilla/day": lambda: pivots("camarilla"),
    "macd/12/26/9/close": macd,
    "rsi/14/close": lambda: [talib.RSI(c, 14)],
    "stochastic/14/3/3": stochastic,
    "stochrsi/14/14/3/3": stochrsi,
    "cci/20": lambda: [talib.CCI(h, l, c, 20)],
    "vwap/day": lambda: vwap("D"),
    "vwap/week": lambda: vwap("W"),
    f"vwap_anchored/{ANCHOR}": lambda: vwap_anchored(ANCHOR),
    "obv": obv,
    "mfi/14": lambda: [talib.MFI(h, l, c, v, 14)],
    "heikin": heikin,
}


def number(value: float) -> str:
    return "" if np.isnan(value) else np.format_float_positional(value, precision=13, unique=False, fractional=False, trim="-")


def profile(first: int, end: int, rows: int) -> list[tuple[Fraction, Fraction]]:
    """Each volume spread evenly over its bar, in exact fractions of tenths."""
    bars = list(UNITS.iloc[first:end].itertuples(index=False))
    low, high = min(bar.low for bar in bars), max(bar.high for bar in bars)
    height = Fraction(int(high) - int(low), rows)
    found = [[Fraction(0), Fraction(0)] for _ in range(rows)]
    for bar in bars:
        volume = Fraction(int(bar.volume), 1000)
        for row in range(rows):
            bottom = int(low) + row * height
            top = bottom + height
            if bar.high == bar.low:
                inside = bottom <= bar.low < top or (row == rows - 1 and bar.low == top)
                share = Fraction(int(inside))
            else:
                share = max(Fraction(0), min(top, int(bar.high)) - max(bottom, int(bar.low))) / (int(bar.high) - int(bar.low))
            found[row][bar.close < bar.open] += volume * share
    return [(up, down) for up, down in found]


def main() -> None:
    OUT.mkdir(exist_ok=True)
    head = (
        f"# Made by core/vectors/studies.py with TA-Lib {talib.__version__}, pandas-ta-classic {pta.version} and"
        f" pandas {pd.__version__}.\n"
    )
    (OUT / "bars.csv").write_text(head + "\n".join(texts(UNITS)) + "\n", encoding="utf-8")
    lines = [head + f"# tolerance {TOLERANCE}. A study, then each bar's values, empty for none."]
    for study, compute in STUDIES.items():
        columns = compute()
        lines.append(study)
        lines += [",".join(number(column[index]) for column in columns) for index in range(COUNT)]
    (OUT / "values.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    rows = [head + f"# tolerance {TOLERANCE}. First bar, end and number of rows, then up and down of each row, the lowest first."]
    for first, end, count in [(0, COUNT, 24), (100, 190, 17), (10, 11, 4)]:
        rows.append(f"{first}/{end}/{count}")
        rows += [f"{number(float(up))},{number(float(down))}" for up, down in profile(first, end, count)]
    (OUT / "profile.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
