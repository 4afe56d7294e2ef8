//! Chart indicators: MA, EMA, BOLL, MACD and RSI of the closes. Closes are integers and each value is a
//! whole number of 10^-15 units, so nothing drifts and all devices agree to the last digit. Floats are
//! for pixels only.

use std::collections::VecDeque;

use super::Market;
use super::candles::Bar;
use super::fields::{Fields, read_rows};
use super::scaled::Units;
use super::texts;
use crate::decimal::Decimal;
use crate::display::NumberRules;
use crate::error::{CoreError, Key};

/// Decimals of a value beyond those of the instrument's prices.
const DIGITS: u32 = 15;
const SCALE: i128 = 10i128.pow(DIGITS);
/// Decimals of gains and losses in the calculation of RSI.
const GAIN_DIGITS: u32 = 9;
/// With a longer window the squares of BOLL would overflow 128 bits.
const LONGEST: u32 = 500;
const WIDEST: u32 = 10;
const PERCENT_DECIMALS: u32 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Indicator {
    Ma(u32),
    Ema(u32),
    Boll(u32, u32),
    Macd(u32, u32, u32),
    Rsi(u32),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Price,
    Distance,
    Percent,
}

/// One value for each bar; `None` while the window isn't full.
struct Column {
    unit: Unit,
    values: Vec<Option<i128>>,
}

fn read_indicators(text: &str) -> Result<Vec<Indicator>, CoreError> {
    let length = |fields: &mut Fields<'_>, most: u32| {
        let length: u32 = fields.whole()?;
        if (1..=most).contains(&length) {
            Ok(length)
        } else {
            Err(Key::Malformed)
        }
    };
    read_rows(text, |fields| {
        Ok(match fields.next()? {
            "ma" => Indicator::Ma(length(fields, LONGEST)?),
            "ema" => Indicator::Ema(length(fields, LONGEST)?),
            "boll" => Indicator::Boll(length(fields, LONGEST)?, length(fields, WIDEST)?),
            "macd" => Indicator::Macd(
                length(fields, LONGEST)?,
                length(fields, LONGEST)?,
                length(fields, LONGEST)?,
            ),
            "rsi" => Indicator::Rsi(length(fields, LONGEST)?),
            _ => return Err(Key::Malformed),
        })
    })
}

fn divided(value: i128, by: i128) -> i128 {
    let half = if value < 0 { -(by / 2) } else { by / 2 };
    (value + half) / by
}

fn scaled(close: u64) -> i128 {
    i128::from(close) * SCALE
}

fn moving_sums(values: &[i128], window: usize) -> impl Iterator<Item = Option<i128>> + '_ {
    let mut sum = 0;
    values.iter().enumerate().map(move |(at, value)| {
        sum += value;
        if at >= window {
            sum -= values[at - window];
        }
        (at + 1 >= window).then_some(sum)
    })
}

fn ma(closes: &[i128], window: u32) -> Vec<Option<i128>> {
    moving_sums(closes, window as usize)
        .map(|sum| sum.map(|sum| divided(sum * SCALE, i128::from(window))))
        .collect()
}

/// Starts at the first value; each step moves 2 / (n + 1) of the way to the next value.
fn ema(values: impl Iterator<Item = i128>, window: u32) -> Vec<i128> {
    let mut last: Option<i128> = None;
    values
        .map(|value| {
            let next = last.map_or(value, |last| {
                last + divided((value - last) * 2, i128::from(window) + 1)
            });
            last = Some(next);
            next
        })
        .collect()
}

fn from_value(count: u32, values: Vec<i128>) -> Vec<Option<i128>> {
    let first = count.saturating_sub(1) as usize;
    values
        .into_iter()
        .enumerate()
        .map(|(at, value)| (at >= first).then_some(value))
        .collect()
}

/// The square root of `value` times 10^15: all digits that fit 128 bits.
fn scaled_root(value: u128) -> i128 {
    let mut digits = 0;
    let mut wide = value;
    while digits < DIGITS
        && let Some(next) = wide.checked_mul(100)
    {
        wide = next;
        digits += 1;
    }
    wide.isqrt().cast_signed() * 10i128.pow(DIGITS - digits)
}

fn boll(closes: &[i128], window: u32, width: u32) -> [Vec<Option<i128>>; 3] {
    let middle = ma(closes, window);
    let size = i128::from(window);
    let deviations = middle.iter().enumerate().map(|(at, middle)| {
        (*middle)?;
        let seen = closes.get(at + 1 - window as usize..=at)?;
        // Relative to the first close, so that squares stay small.
        let origin = *seen.first()?;
        let (sum, squares) = seen.iter().fold((0i128, 0i128), |(sum, squares), close| {
            let off = close - origin;
            (sum + off, squares + off * off)
        });
        let variance = (size * squares - sum * sum).unsigned_abs();
        Some(divided(scaled_root(variance) * i128::from(width), size))
    });
    let deviations: Vec<Option<i128>> = deviations.collect();
    let band = |sign: i128| {
        let both = middle.iter().zip(&deviations);
        both.map(|(middle, off)| Some((*middle)? + sign * (*off)?))
            .collect()
    };
    let (upper, lower) = (band(1), band(-1));
    [middle, upper, lower]
}

fn macd(closes: &[u64], fast: u32, slow: u32, signal: u32) -> [Vec<Option<i128>>; 3] {
    let of = |window| ema(closes.iter().map(|&close| scaled(close)), window);
    let dif: Vec<i128> = of(fast)
        .iter()
        .zip(&of(slow))
        .map(|(fast, slow)| fast - slow)
        .collect();
    let dea = ema(dif.iter().copied(), signal);
    let bars = dif.iter().zip(&dea).map(|(dif, dea)| 2 * (dif - dea));
    let bars: Vec<i128> = bars.collect();
    let (first, first_signal) = (fast.max(slow), fast.max(slow) + signal - 1);
    [
        from_value(first, dif),
        from_value(first_signal, dea),
        from_value(first_signal, bars),
    ]
}

/// Wilder's RSI: the first mean is arithmetic, each later one keeps (n - 1) / n of the previous. 50 when
/// nothing moved.
fn rsi(closes: &[u64], window: u32) -> Vec<Option<i128>> {
    let size = i128::from(window);
    let scale = 10i128.pow(GAIN_DIGITS);
    let (mut gain, mut loss) = (0i128, 0i128);
    let changes = closes.windows(2).enumerate().map(|(at, pair)| {
        let change = (i128::from(pair[1]) - i128::from(pair[0])) * scale;
        let (up, down) = (change.max(0), (-change).max(0));
        let count = at as i128 + 1;
        if count <= size {
            gain += up;
            loss += down;
            if count < size {
                return None;
            }
            gain = divided(gain, size);
            loss = divided(loss, size);
        } else {
            gain = divided(gain * (size - 1) + up, size);
            loss = divided(loss * (size - 1) + down, size);
        }
        Some(if gain + loss == 0 {
            50 * SCALE
        } else {
            let percent = divided(gain * 100 * scale, gain + loss);
            percent * 10i128.pow(DIGITS - GAIN_DIGITS)
        })
    });
    closes.iter().take(1).map(|_| None).chain(changes).collect()
}

fn columns(bars: &VecDeque<Bar>, indicators: &[Indicator]) -> Vec<Column> {
    let closes: Vec<u64> = bars.iter().map(|bar| bar.close).collect();
    let whole: Vec<i128> = closes.iter().map(|&close| i128::from(close)).collect();
    let of = |unit: Unit, values| Column { unit, values };
    let mut columns = Vec::new();
    for &indicator in indicators {
        match indicator {
            Indicator::Ma(window) => columns.push(of(Unit::Price, ma(&whole, window))),
            Indicator::Ema(window) => {
                let values = ema(closes.iter().map(|&close| scaled(close)), window);
                columns.push(of(Unit::Price, from_value(window, values)));
            }
            Indicator::Boll(window, width) => {
                let bands = boll(&whole, window, width);
                columns.extend(bands.map(|values| of(Unit::Price, values)));
            }
            Indicator::Macd(fast, slow, signal) => {
                let lines = macd(&closes, fast, slow, signal);
                columns.extend(lines.map(|values| of(Unit::Distance, values)));
            }
            Indicator::Rsi(window) => columns.push(of(Unit::Percent, rsi(&closes, window))),
        }
    }
    columns
}

fn value_of(column: &Column, at: usize, units: Units) -> Option<Decimal> {
    let value = column.values.get(at).copied().flatten()?;
    let exponent = match column.unit {
        Unit::Percent => 0,
        Unit::Price | Unit::Distance => i32::from(units.price),
    };
    let magnitude = Decimal::scaled(value.unsigned_abs(), exponent - DIGITS.cast_signed()).ok()?;
    Some(magnitude.negated_if(value < 0))
}

fn text_of(unit: Unit, value: Decimal, tick: Decimal, rules: &NumberRules) -> String {
    match unit {
        Unit::Price => texts::price(Some(value), tick, rules),
        Unit::Distance => texts::signed(value, tick.decimals(), rules),
        Unit::Percent => texts::amount(
            value.round(PERCENT_DECIMALS.cast_signed()).unwrap_or(value),
            rules,
        ),
    }
}

impl Market {
    /// For drawing: for each bar from `from` on its time and its values in the order of the lines, NaN
    /// for none.
    pub fn chart_indicators(
        &self,
        handle: u32,
        from: u64,
        lines: &str,
    ) -> Result<Vec<f64>, CoreError> {
        let indicators = read_indicators(lines)?;
        let mut out = Vec::new();
        if let Some(chart) = self.charts.get(handle)
            && let Some((units, _)) = chart.scale
        {
            let bars = chart.candles.bars();
            let columns = columns(bars, &indicators);
            let first = bars.partition_point(|bar| bar.time < from);
            for (at, bar) in bars.iter().enumerate().skip(first) {
                out.push(bar.time as f64);
                out.extend(columns.iter().map(|column| {
                    value_of(column, at, units).map_or(f64::NAN, Decimal::to_pixels)
                }));
            }
        }
        Ok(out)
    }

    /// For reading: the values of the bar at `time`, one line each, empty for none; '' without the bar.
    pub fn indicator_texts(
        &self,
        handle: u32,
        time: u64,
        lines: &str,
    ) -> Result<String, CoreError> {
        let indicators = read_indicators(lines)?;
        let of = || {
            let chart = self.charts.get(handle)?;
            let (units, tick) = chart.scale?;
            let bars = chart.candles.bars();
            let at = bars.partition_point(|bar| bar.time < time);
            bars.get(at).filter(|bar| bar.time == time)?;
            let texts = columns(bars, &indicators).into_iter().map(|column| {
                value_of(&column, at, units)
                    .map(|value| text_of(column.unit, value, tick, &self.view.rules))
                    .unwrap_or_default()
            });
            Some(texts.collect::<Vec<_>>().join("\n"))
        };
        Ok(of().unwrap_or_default())
    }
}
