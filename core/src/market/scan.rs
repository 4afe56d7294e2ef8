//! The scanner: figures of every instrument, and which of them meet a filter's conditions (R-SCAN-1).

use core::cmp::Ordering;
use std::collections::HashMap;

use super::Market;
use super::candles::{Bar, Candles};
use super::fields::read_rows;
use super::quote::IS_OPEN;
use super::scaled::{Units, decimal};
use crate::decimal::{Decimal, Result};
use crate::error::{CoreError, Key};

const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 24 * HOUR_MS;
const AVERAGED_BARS: [usize; 3] = [7, 25, 99];
const AVERAGED_SPANS: [&str; 3] = ["1h", "4h", "1d"];
const RANGE_DAYS: [usize; 2] = [7, 30];
const VOLUME_DAYS: [usize; 2] = [7, 20];

impl Market {
    /// What changes only with a bar, from charts of hours and days: `high/low` of 7 and 30 full days, mean volume of 7 and
    /// 20, and the sums of the closes of the last 6, 24 and 98 full bars of an hour, four hours and a day. Empty: too few.
    pub fn scan_line(&self, hours: u32, days: u32, now: u64) -> String {
        let (Some(hours), Some(days)) = (self.charts.get(hours), self.charts.get(days)) else {
            return String::new();
        };
        let Some((units, _)) = days.scale else {
            return String::new();
        };
        let hour_bars = full_bars(&hours.candles, HOUR_MS, now);
        let four_hours = four_hour_closes(&hour_bars, now);
        let hour_closes: Vec<u64> = hour_bars.iter().map(|bar| bar.close).collect();
        let day_bars = full_bars(&days.candles, DAY_MS, now);
        let day_closes: Vec<u64> = day_bars.iter().map(|bar| bar.close).collect();
        let mut fields = Vec::with_capacity(15);
        for count in RANGE_DAYS {
            let last = newest(&day_bars, count);
            let high = last.and_then(|bars| bars.iter().map(|bar| bar.high).max());
            let low = last.and_then(|bars| bars.iter().map(|bar| bar.low).min());
            fields.push(high.map(|high| decimal(high, units.price)));
            fields.push(low.map(|low| decimal(low, units.price)));
        }
        for count in VOLUME_DAYS {
            fields.push(newest(&day_bars, count).and_then(|bars| mean_volume(bars, units).ok()));
        }
        for closes in [&hour_closes, &four_hours, &day_closes] {
            for count in AVERAGED_BARS {
                fields.push(newest(closes, count - 1).and_then(|last| sum(last, units).ok()));
            }
        }
        let texts = fields
            .into_iter()
            .map(|field| field.map_or_else(String::new, Decimal::to_plain));
        texts.collect::<Vec<_>>().join("/")
    }
}

fn full_bars(candles: &Candles, size: u64, now: u64) -> Vec<Bar> {
    let bars = candles.bars().iter();
    bars.filter(|bar| bar.time + size <= now).copied().collect()
}

fn four_hour_closes(hours: &[Bar], now: u64) -> Vec<u64> {
    let mut closes: Vec<u64> = Vec::new();
    let mut last = None;
    for bar in hours {
        let bucket = bar.time / (4 * HOUR_MS);
        if (bucket + 1) * 4 * HOUR_MS > now {
            break;
        }
        if last == Some(bucket) {
            closes.pop();
        }
        closes.push(bar.close);
        last = Some(bucket);
    }
    closes
}

fn newest<T>(list: &[T], count: usize) -> Option<&[T]> {
    list.len().checked_sub(count).map(|start| &list[start..])
}

fn sum(closes: &[u64], units: Units) -> Result<Decimal> {
    let mut total = Decimal::ZERO;
    for close in closes {
        total = total.add(decimal(*close, units.price))?;
    }
    Ok(total)
}

fn mean_volume(bars: &[Bar], units: Units) -> Result<Decimal> {
    let total: u128 = bars.iter().map(|bar| bar.volume).sum();
    let total = Decimal::scaled(total, i32::from(units.number))?;
    total.div(Decimal::whole(bars.len() as u128)?)
}

/// Figures of one instrument now; those that can't be computed yet are missing.
struct Row {
    match_id: u32,
    is_open: bool,
    price: Decimal,
    change: [Option<Decimal>; 3],
    /// Highest and lowest price before the last five minutes: of a day, 7 and 30 days.
    range: [Option<(Decimal, Decimal)>; 3],
    volume: [Option<Decimal>; 2],
    turnover: Decimal,
    /// By span, then by bars.
    distance: [[Option<Decimal>; 3]; 3],
}

/// What `Row` needs besides the newest price.
struct Basis {
    before: [Decimal; 2],
    range: [Option<(Decimal, Decimal)>; 3],
    mean_volume: [Option<Decimal>; 2],
    closes: [[Option<Decimal>; 3]; 3],
}

#[derive(Clone, Copy)]
enum Figure {
    Change(usize),
    High(usize),
    Low(usize),
    Volume(usize),
    Distance(usize, usize),
}

struct Condition {
    figure: Figure,
    is_above: bool,
    value: Decimal,
}

/// `(x - y) / y` in percent
fn percent_of(now: Decimal, then: Decimal) -> Result<Decimal> {
    now.sub(then)?.div(then)?.mul(Decimal::HUNDRED)
}

/// From the mean of the closes of full bars and the price, in percent.
fn distance(price: Decimal, closes: Decimal, bars: usize) -> Result<Decimal> {
    let mean = closes.add(price)?.div(Decimal::whole(bars as u128)?)?;
    percent_of(price, mean)
}

fn wider(one: (Decimal, Decimal), other: (Decimal, Decimal)) -> (Decimal, Decimal) {
    (one.0.max(other.0), one.1.min(other.1))
}

fn optional(text: &str) -> core::result::Result<Option<Decimal>, Key> {
    if text.is_empty() {
        return Ok(None);
    }
    Decimal::parse(text).map(Some)
}

fn read_basis(text: &str) -> core::result::Result<HashMap<u32, Basis>, CoreError> {
    let rows = read_rows(text, |fields| {
        let match_id: u32 = fields.whole()?;
        let before = [fields.number()?, fields.number()?];
        let day = (fields.number()?, fields.number()?);
        let mut range = [Some(day), None, None];
        for wide in &mut range[1..] {
            let (high, low) = (optional(fields.next()?)?, optional(fields.next()?)?);
            *wide = high.zip(low).map(|days| wider(days, day));
        }
        let mean_volume = [optional(fields.next()?)?, optional(fields.next()?)?];
        let mut closes = [[None; 3]; 3];
        for close in closes.as_flattened_mut() {
            *close = optional(fields.next()?)?;
        }
        let basis = Basis {
            before,
            range,
            mean_volume,
            closes,
        };
        Ok((match_id, basis))
    })?;
    Ok(rows.into_iter().collect())
}

fn read_tickers(
    text: &str,
    bases: &HashMap<u32, Basis>,
) -> core::result::Result<Vec<Row>, CoreError> {
    let rows = read_rows(text, |fields| {
        let match_id: u32 = fields.whole()?;
        let flags: u8 = fields.whole()?;
        let price = fields.number()?;
        let (_mark, _change) = (fields.number()?, fields.number()?);
        let open = fields.number()?;
        let (_high, _low) = (fields.number()?, fields.number()?);
        let (volume, turnover) = (fields.number()?, fields.number()?);
        let _time: u64 = fields.whole()?;
        let Some(basis) = bases.get(&match_id) else {
            return Ok(None);
        };
        let ratio = |mean: Decimal| volume.div(mean).ok();
        let mut distances = [[None; 3]; 3];
        for (row, closes) in distances.iter_mut().zip(&basis.closes) {
            for ((figure, sum), bars) in row.iter_mut().zip(closes).zip(AVERAGED_BARS) {
                *figure = sum.and_then(|sum| distance(price, sum, bars).ok());
            }
        }
        let [five_minutes, hour] = basis.before;
        Ok(Some(Row {
            match_id,
            is_open: flags & IS_OPEN != 0,
            price,
            change: [five_minutes, hour, open].map(|then| percent_of(price, then).ok()),
            range: basis.range,
            volume: basis.mean_volume.map(|mean| mean.and_then(ratio)),
            turnover,
            distance: distances,
        }))
    })?;
    Ok(rows.into_iter().flatten().collect())
}

fn place(list: &[&str], name: &str) -> core::result::Result<usize, Key> {
    let place = list.iter().position(|one| *one == name);
    place.ok_or(Key::WrongArguments)
}

impl Condition {
    /// `kind span bars way value`, `-` for what a kind doesn't have.
    fn parse(text: &str) -> core::result::Result<Self, Key> {
        let mut words = text.split(' ');
        let mut next = || words.next().ok_or(Key::WrongArguments);
        let (kind, span, bars, way, value) = (next()?, next()?, next()?, next()?, next()?);
        let range = || place(&["24h", "7d", "30d"], span);
        let figure = match kind {
            "change" => Figure::Change(place(&["5m", "1h", "24h"], span)?),
            "high" => Figure::High(range()?),
            "low" => Figure::Low(range()?),
            "volume" => Figure::Volume(place(&["7d", "20d"], span)?),
            "distance" => Figure::Distance(
                place(&AVERAGED_SPANS, span)?,
                place(&["7", "25", "99"], bars)?,
            ),
            _ => return Err(Key::WrongArguments),
        };
        let is_range = matches!(figure, Figure::High(_) | Figure::Low(_));
        Ok(Self {
            figure,
            is_above: way == "above",
            value: if is_range {
                Decimal::ZERO
            } else {
                Decimal::parse(value)?
            },
        })
    }

    fn holds(&self, row: &Row) -> bool {
        // Of a closed market nothing shorter than a day is news.
        let is_short = match self.figure {
            Figure::Change(span) => span < 2,
            Figure::Distance(span, _) => span < 2,
            _ => false,
        };
        if is_short && !row.is_open {
            return false;
        }
        match self.figure {
            Figure::High(span) => row.range[span].is_some_and(|(high, _)| row.price > high),
            Figure::Low(span) => row.range[span].is_some_and(|(_, low)| row.price < low),
            figure => row.figure(figure).is_some_and(|value| {
                if self.is_above {
                    value > self.value
                } else {
                    value < self.value
                }
            }),
        }
    }
}

impl Row {
    fn figure(&self, figure: Figure) -> Option<Decimal> {
        match figure {
            Figure::Change(span) => self.change[span],
            Figure::Volume(days) => self.volume[days],
            Figure::Distance(span, bars) => self.distance[span][bars],
            Figure::High(span) => percent_of(self.price, self.range[span]?.0).ok(),
            Figure::Low(span) => percent_of(self.price, self.range[span]?.1).ok(),
        }
    }
}

/// One filter a line: conditions joined by `;`. The answer has a line for each filter, `id,id` of the instruments that meet
/// all of its conditions, those with the largest figure of `order` first, and, after an empty line, `id/volume/5m/1h/24h` of
/// each in the first filter and then the figure of each of its conditions. `order`: a condition's name or `turnover`.
pub fn scan(
    basis: &str,
    tickers: &str,
    filters: &str,
    order: &str,
) -> core::result::Result<String, CoreError> {
    let mut rows = read_tickers(tickers, &read_basis(basis)?)?;
    if order == "turnover" {
        rows.sort_by_key(|row| std::cmp::Reverse(row.turnover));
    } else {
        let figure = Condition::parse(order)?.figure;
        rows.sort_by(|one, other| largest_first(one.figure(figure), other.figure(figure)));
    }
    let mut lines = Vec::new();
    let mut shown = Vec::new();
    for (at, filter) in filters.split('\n').enumerate() {
        let conditions = filter
            .split(';')
            .filter(|text| !text.is_empty())
            .map(Condition::parse)
            .collect::<core::result::Result<Vec<_>, Key>>()
            .map_err(|key| CoreError::from(key).with("row", at))?;
        let meeting: Vec<&Row> = rows
            .iter()
            .filter(|row| conditions.iter().all(|condition| condition.holds(row)))
            .collect();
        let ids: Vec<String> = meeting.iter().map(|row| row.match_id.to_string()).collect();
        lines.push(ids.join(","));
        if at == 0 {
            shown.extend(meeting.iter().map(|row| row_line(row, &conditions)));
        }
    }
    lines.push(String::new());
    lines.append(&mut shown);
    Ok(lines.join("\n"))
}

fn largest_first(one: Option<Decimal>, other: Option<Decimal>) -> Ordering {
    other.cmp(&one)
}

fn row_line(row: &Row, conditions: &[Condition]) -> String {
    let [five_minutes, hour, day] = row.change;
    let own = conditions
        .iter()
        .map(|condition| row.figure(condition.figure));
    let figures = [row.volume[1], five_minutes, hour, day]
        .into_iter()
        .chain(own);
    let rounded = figures.map(|figure| {
        let rounded = figure.and_then(|figure| figure.round(2).ok());
        rounded.map_or_else(String::new, Decimal::to_plain)
    });
    let texts: Vec<String> = rounded.collect();
    format!("{}/{}", row.match_id, texts.join("/"))
}
