//! What was traded, and at which prices.

use super::parts::{HALF, Source, Sum};
use super::{Bar, Settings, Step, Values};
use crate::decimal::{Decimal, Direction, Result};
use crate::market::calendar::Period;

/// On-balance volume: volumes of bars that closed higher, less those that closed lower.
#[derive(Clone)]
pub struct Obv {
    before: Option<Decimal>,
    sum: Decimal,
}

impl Obv {
    pub fn open(_: &Settings) -> Self {
        Self {
            before: None,
            sum: Decimal::ZERO,
        }
    }
}

impl Step for Obv {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        let before = self.before.replace(bar.close);
        if before.is_none_or(|before| bar.close > before) {
            self.sum = self.sum.add(bar.volume)?;
        } else if before.is_some_and(|before| bar.close < before) {
            self.sum = self.sum.sub(bar.volume)?;
        }
        out.put(Some(self.sum));
        Ok(())
    }
}

/// Money flow index: the share of rising typical prices in the turnover of its window; 50 of none.
#[derive(Clone)]
pub struct Mfi {
    before: Option<Decimal>,
    up: Sum,
    down: Sum,
}

impl Mfi {
    pub fn open(settings: &Settings) -> Self {
        let window = settings.length(0);
        Self {
            before: None,
            up: Sum::new(window),
            down: Sum::new(window),
        }
    }
}

impl Step for Mfi {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        let price = Source::Typical.of(bar)?;
        let Some(before) = self.before.replace(price) else {
            return Ok(());
        };
        let flow = price.mul(bar.volume)?;
        let zero = Decimal::ZERO;
        let up = self.up.next(if price > before { flow } else { zero })?;
        let down = self.down.next(if price < before { flow } else { zero })?;
        if let (Some(up), Some(down)) = (up, down) {
            let all = up.add(down)?;
            // Rolling sums are rounded: nothing may be a little below zero.
            let share = if all.is_positive() {
                super::parts::percent(up.max(zero), all)?.min(Decimal::HUNDRED)
            } else {
                HALF
            };
            out.put(Some(share));
        }
        Ok(())
    }
}

/// The mean price by volume since the start of the day, week or month, or since an anchor.
#[derive(Clone)]
pub struct Vwap {
    start: Start,
    end: u64,
    turnover: Decimal,
    volume: Decimal,
}

#[derive(Clone, Copy)]
enum Start {
    Each(Period),
    At(u64),
}

impl Vwap {
    pub fn session(settings: &Settings) -> Self {
        Self::from(Start::Each(super::span(settings.choice(0))))
    }

    pub fn anchored(settings: &Settings) -> Self {
        Self::from(Start::At(settings.time(0)))
    }

    fn from(start: Start) -> Self {
        Self {
            start,
            end: 0,
            turnover: Decimal::ZERO,
            volume: Decimal::ZERO,
        }
    }
}

impl Step for Vwap {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        match self.start {
            Start::At(anchor) if bar.time < anchor => return Ok(()),
            Start::Each(period) if bar.time >= self.end => {
                (_, self.end) = period.bucket(bar.time);
                self.turnover = Decimal::ZERO;
                self.volume = Decimal::ZERO;
            }
            _ => {}
        }
        let price = Source::Typical.of(bar)?;
        self.turnover = self.turnover.add(price.mul(bar.volume)?)?;
        self.volume = self.volume.add(bar.volume)?;
        // Before the first trade of a session its price is the only one there is.
        out.put(Some(if self.volume.is_zero() {
            price
        } else {
            self.turnover.div(self.volume)?
        }));
        Ok(())
    }
}

/// Volume by price of some bars: rows of equal height from the lowest price up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub low: Decimal,
    pub height: Decimal,
    /// Volumes of bars that closed at or above their open, and of the others.
    pub rows: Vec<(Decimal, Decimal)>,
    /// The row with the most volume; the lower one of equal ones.
    pub peak: usize,
    /// The rows around it that have the wanted share of the volume: first and last.
    pub area: (usize, usize),
}

impl Profile {
    /// The price in the middle of the row with the most volume.
    pub fn peak_price(&self) -> Result<Decimal> {
        self.edge(self.peak)?
            .add(self.height.div(Decimal::small(2, 0))?)
    }

    /// The lower edge of a row.
    pub fn edge(&self, row: usize) -> Result<Decimal> {
        self.low.add(self.height.mul(Decimal::from(row as u64))?)
    }
}

/// A bar's volume is spread evenly from its low to its high. `None` without bars or without a range.
///
/// ```
/// use pe_core::decimal::Decimal;
/// use pe_core::studies::{Bar, profile};
/// let price = |text| Decimal::parse(text).unwrap();
/// let bar = |low, high, close, volume| Bar {
///     time: 0, open: price("10"), high: price(high), low: price(low), close: price(close), volume: price(volume),
/// };
/// // 10 to 14 in 4 rows: the first bar lies in all of them, the second one in the third
/// let bars = [bar("10", "14", "12", "8"), bar("12", "13", "9", "3")];
/// let found = profile(&bars, 4, Decimal::small(70, 0)).unwrap().unwrap();
/// let rows: Vec<_> = found.rows.iter().map(|(up, down)| (up.to_plain(), down.to_plain())).collect();
/// assert_eq!(rows[0], ("2".into(), "0".into()));
/// assert_eq!(rows[2], ("2".into(), "3".into()));
/// assert_eq!(found.peak, 2);
/// assert_eq!(found.peak_price().unwrap().to_plain(), "12.5");
/// ```
pub fn profile(bars: &[Bar], rows: usize, share: Decimal) -> Result<Option<Profile>> {
    let (Some(low), Some(high)) = (
        bars.iter().map(|bar| bar.low).min(),
        bars.iter().map(|bar| bar.high).max(),
    ) else {
        return Ok(None);
    };
    let height = high.sub(low)?.div(Decimal::from(rows as u64))?;
    if !height.is_positive() {
        return Ok(None);
    }
    let mut sums = vec![(Decimal::ZERO, Decimal::ZERO); rows];
    let row_of = |price: Decimal| -> Result<usize> {
        let row = price.sub(low)?.div(height)?;
        let row = row.quantize(Decimal::ONE, Direction::Down)?.to_whole();
        Ok(row.map_or(0, |row| row as usize).min(rows - 1))
    };
    for bar in bars {
        let range = bar.high.sub(bar.low)?;
        let (first, last) = (row_of(bar.low)?, row_of(bar.high)?);
        for (row, sum) in sums.iter_mut().enumerate().take(last + 1).skip(first) {
            let part = if range.is_zero() {
                bar.volume
            } else {
                let bottom = low.add(height.mul(Decimal::from(row as u64))?)?;
                let top = bottom.add(height)?;
                let overlap = bar.high.min(top).sub(bar.low.max(bottom))?;
                bar.volume.mul(overlap.max(Decimal::ZERO))?.div(range)?
            };
            let side = if bar.close >= bar.open {
                &mut sum.0
            } else {
                &mut sum.1
            };
            *side = side.add(part)?;
        }
    }
    let mut all = Decimal::ZERO;
    let mut sizes = Vec::with_capacity(rows);
    for (up, down) in &sums {
        let both = up.add(*down)?;
        all = all.add(both)?;
        sizes.push(both);
    }
    let mut peak = 0;
    for (row, size) in sizes.iter().enumerate() {
        if *size > sizes[peak] {
            peak = row;
        }
    }
    let wanted = all.mul(share)?.div(Decimal::HUNDRED)?;
    let (mut from, mut to) = (peak, peak);
    let mut within = sizes[peak];
    while within < wanted && (from > 0 || to + 1 < rows) {
        let below = if from > 0 {
            Some(sizes[from - 1])
        } else {
            None
        };
        let above = sizes.get(to + 1).copied();
        // The larger neighbour; the upper one of equal ones.
        if above >= below {
            to += 1;
            within = within.add(sizes[to])?;
        } else {
            from -= 1;
            within = within.add(sizes[from])?;
        }
    }
    Ok(Some(Profile {
        low,
        height,
        rows: sums,
        peak,
        area: (from, to),
    }))
}
