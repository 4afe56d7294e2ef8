//! What studies are built of. Each part takes one value at a time and is copied for the running bar.

use std::collections::VecDeque;

use super::Bar;
use crate::decimal::{Decimal, Result};

const THREE: Decimal = Decimal::small(3, 0);
const FOUR: Decimal = Decimal::small(4, 0);
pub const TWO: Decimal = Decimal::small(2, 0);
/// What a percentage is when nothing moved.
pub const HALF: Decimal = Decimal::small(50, 0);

pub fn size(window: usize) -> Decimal {
    Decimal::from(window as u64)
}

pub fn middle(one: Decimal, other: Decimal) -> Result<Decimal> {
    one.add(other)?.div(TWO)
}

/// `part` of `whole` in percent; 50 of nothing.
pub fn percent(part: Decimal, whole: Decimal) -> Result<Decimal> {
    if whole.is_zero() {
        return Ok(HALF);
    }
    part.mul(Decimal::HUNDRED)?.div(whole)
}

/// The price of a bar that a study is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Close,
    Open,
    High,
    Low,
    /// (high + low) / 2
    Middle,
    /// (high + low + close) / 3
    Typical,
    /// (open + high + low + close) / 4
    Mean,
}

impl Source {
    pub const NAMES: &'static [&'static str] =
        &["close", "open", "high", "low", "hl2", "hlc3", "ohlc4"];

    pub fn at(place: usize) -> Self {
        match place {
            1 => Self::Open,
            2 => Self::High,
            3 => Self::Low,
            4 => Self::Middle,
            5 => Self::Typical,
            6 => Self::Mean,
            _ => Self::Close,
        }
    }

    pub fn of(self, bar: &Bar) -> Result<Decimal> {
        match self {
            Self::Close => Ok(bar.close),
            Self::Open => Ok(bar.open),
            Self::High => Ok(bar.high),
            Self::Low => Ok(bar.low),
            Self::Middle => middle(bar.high, bar.low),
            Self::Typical => bar.high.add(bar.low)?.add(bar.close)?.div(THREE),
            Self::Mean => bar
                .open
                .add(bar.high)?
                .add(bar.low)?
                .add(bar.close)?
                .div(FOUR),
        }
    }
}

/// The last `window` values.
#[derive(Clone)]
pub struct Window {
    window: usize,
    pub values: VecDeque<Decimal>,
}

impl Window {
    pub fn new(window: usize) -> Self {
        Self {
            window,
            values: VecDeque::with_capacity(window + 1),
        }
    }

    /// Returns the value that leaves.
    pub fn push(&mut self, value: Decimal) -> Option<Decimal> {
        self.values.push_back(value);
        if self.values.len() > self.window {
            self.values.pop_front()
        } else {
            None
        }
    }

    pub fn is_full(&self) -> bool {
        self.values.len() == self.window
    }
}

/// The sum of the last `window` values; `None` while there are fewer.
#[derive(Clone)]
pub struct Sum {
    pub seen: Window,
    sum: Decimal,
}

impl Sum {
    pub fn new(window: usize) -> Self {
        Self {
            seen: Window::new(window),
            sum: Decimal::ZERO,
        }
    }

    pub fn next(&mut self, value: Decimal) -> Result<Option<Decimal>> {
        self.sum = self.sum.add(value)?;
        if let Some(old) = self.seen.push(value) {
            self.sum = self.sum.sub(old)?;
        }
        Ok(self.seen.is_full().then_some(self.sum))
    }
}

/// The arithmetic mean of the last `window` values.
#[derive(Clone)]
pub struct Mean {
    pub sum: Sum,
    size: Decimal,
}

impl Mean {
    pub fn new(window: usize) -> Self {
        Self {
            sum: Sum::new(window),
            size: size(window),
        }
    }

    pub fn next(&mut self, value: Decimal) -> Result<Option<Decimal>> {
        let size = self.size;
        self.sum.next(value)?.map(|sum| sum.div(size)).transpose()
    }
}

/// Starts at the first value; each step moves 2 / (n + 1) of the way to the next one.
#[derive(Clone)]
pub struct Ema {
    window: usize,
    steps: Decimal,
    count: usize,
    last: Decimal,
}

impl Ema {
    pub fn new(window: usize) -> Self {
        Self {
            window,
            steps: size(window + 1),
            count: 0,
            last: Decimal::ZERO,
        }
    }

    /// The average from the first value on.
    pub fn always(&mut self, value: Decimal) -> Result<Decimal> {
        self.last = if self.count == 0 {
            value
        } else {
            let way = value.sub(self.last)?.mul(TWO)?.div(self.steps)?;
            self.last.add(way)?
        };
        self.count += 1;
        Ok(self.last)
    }

    pub fn next(&mut self, value: Decimal) -> Result<Option<Decimal>> {
        let average = self.always(value)?;
        Ok((self.count >= self.window).then_some(average))
    }
}

/// Wilder's average: the first one is arithmetic, each later one keeps (n - 1) / n of the previous one.
#[derive(Clone)]
pub struct Wilder {
    window: usize,
    count: usize,
    last: Decimal,
}

impl Wilder {
    pub fn new(window: usize) -> Self {
        Self {
            window,
            count: 0,
            last: Decimal::ZERO,
        }
    }

    pub fn next(&mut self, value: Decimal) -> Result<Option<Decimal>> {
        let all = size(self.window);
        self.count += 1;
        self.last = if self.count <= self.window {
            let sum = self.last.add(value)?;
            if self.count < self.window {
                self.last = sum;
                return Ok(None);
            }
            sum.div(all)?
        } else {
            self.last.mul(size(self.window - 1))?.add(value)?.div(all)?
        };
        Ok(Some(self.last))
    }
}

/// The highest or lowest of the last `window` values, in constant time on average: a value that a later
/// one exceeds can't be the extreme again.
#[derive(Clone)]
pub struct Extreme {
    window: usize,
    is_high: bool,
    count: usize,
    kept: VecDeque<(usize, Decimal)>,
}

impl Extreme {
    pub fn high(window: usize) -> Self {
        Self {
            window,
            is_high: true,
            count: 0,
            kept: VecDeque::new(),
        }
    }

    pub fn low(window: usize) -> Self {
        Self {
            is_high: false,
            ..Self::high(window)
        }
    }

    pub fn next(&mut self, value: Decimal) -> Option<Decimal> {
        while let Some(&(_, last)) = self.kept.back() {
            let stays = if self.is_high {
                last > value
            } else {
                last < value
            };
            if stays {
                break;
            }
            self.kept.pop_back();
        }
        self.kept.push_back((self.count, value));
        self.count += 1;
        if let Some(&(at, _)) = self.kept.front()
            && at + self.window < self.count
        {
            self.kept.pop_front();
        }
        let (_, extreme) = *self.kept.front()?;
        (self.count >= self.window).then_some(extreme)
    }
}

/// Highest high and lowest low of the last `window` bars.
#[derive(Clone)]
pub struct Range {
    high: Extreme,
    low: Extreme,
}

impl Range {
    pub fn new(window: usize) -> Self {
        Self {
            high: Extreme::high(window),
            low: Extreme::low(window),
        }
    }

    pub fn next(&mut self, bar: &Bar) -> Option<(Decimal, Decimal)> {
        let (high, low) = (self.high.next(bar.high), self.low.next(bar.low));
        Some((high?, low?))
    }

    pub fn middle(&mut self, bar: &Bar) -> Result<Option<Decimal>> {
        self.next(bar)
            .map(|(high, low)| middle(high, low))
            .transpose()
    }
}

/// Wilder's average of the true range. It needs a close before the first bar of its window.
#[derive(Clone)]
pub struct Atr {
    close: Option<Decimal>,
    average: Wilder,
}

impl Atr {
    pub fn new(window: usize) -> Self {
        Self {
            close: None,
            average: Wilder::new(window),
        }
    }

    pub fn next(&mut self, bar: &Bar) -> Result<Option<Decimal>> {
        let Some(close) = self.close.replace(bar.close) else {
            return Ok(None);
        };
        self.average.next(true_range(bar, close)?)
    }
}

pub fn true_range(bar: &Bar, close_before: Decimal) -> Result<Decimal> {
    bar.high.max(close_before).sub(bar.low.min(close_before))
}
