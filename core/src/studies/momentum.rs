//! How fast and how far prices move.

use super::averages::Strength;
use super::parts::{Ema, Extreme, Mean, Range, Source, TWO, percent, size};
use super::{Bar, Settings, Step, Values};
use crate::decimal::{Decimal, Result};

/// The difference of two exponential averages, its own average, and twice their difference.
#[derive(Clone)]
pub struct Macd {
    fast: Ema,
    slow: Ema,
    signal: Ema,
    first: usize,
    first_signal: usize,
    source: Source,
    count: usize,
}

impl Macd {
    pub fn open(settings: &Settings) -> Self {
        let [fast, slow, signal] = [0, 1, 2].map(|at| settings.length(at));
        let first = fast.max(slow);
        Self {
            fast: Ema::new(fast),
            slow: Ema::new(slow),
            signal: Ema::new(signal),
            first,
            first_signal: first + signal - 1,
            source: settings.source(3),
            count: 0,
        }
    }
}

impl Step for Macd {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        let price = self.source.of(bar)?;
        let difference = self.fast.always(price)?.sub(self.slow.always(price)?)?;
        let signal = self.signal.always(difference)?;
        self.count += 1;
        out.put((self.count >= self.first).then_some(difference));
        if self.count >= self.first_signal {
            out.put_all([signal, difference.sub(signal)?.mul(TWO)?]);
        }
        Ok(())
    }
}

#[derive(Clone)]
pub struct Rsi {
    source: Source,
    strength: Strength,
}

impl Rsi {
    pub fn open(settings: &Settings) -> Self {
        Self {
            source: settings.source(1),
            strength: Strength::new(settings.length(0)),
        }
    }
}

impl Step for Rsi {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        out.put(self.strength.next(self.source.of(bar)?)?);
        Ok(())
    }
}

/// Where a value lies between a low and a high, in percent, averaged twice.
#[derive(Clone)]
struct Lines {
    fast: Mean,
    slow: Mean,
}

impl Lines {
    fn new(fast: usize, slow: usize) -> Self {
        Self {
            fast: Mean::new(fast),
            slow: Mean::new(slow),
        }
    }

    fn put(&mut self, value: Decimal, high: Decimal, low: Decimal, out: &mut Values) -> Result<()> {
        let place = percent(value.sub(low)?, high.sub(low)?)?;
        let Some(fast) = self.fast.next(place)? else {
            return Ok(());
        };
        let slow = self.slow.next(fast)?;
        out.put(Some(fast));
        out.put(slow);
        Ok(())
    }
}

/// Stochastic: the close within the range of its window (%K, averaged), and the average of that (%D).
#[derive(Clone)]
pub struct Stochastic {
    range: Range,
    lines: Lines,
}

impl Stochastic {
    pub fn open(settings: &Settings) -> Self {
        Self {
            range: Range::new(settings.length(0)),
            lines: Lines::new(settings.length(1), settings.length(2)),
        }
    }
}

impl Step for Stochastic {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        match self.range.next(bar) {
            Some((high, low)) => self.lines.put(bar.close, high, low, out),
            None => Ok(()),
        }
    }
}

/// The RSI within the range of its own window, averaged as the stochastic is.
#[derive(Clone)]
pub struct StochRsi {
    strength: Strength,
    high: Extreme,
    low: Extreme,
    lines: Lines,
}

impl StochRsi {
    pub fn open(settings: &Settings) -> Self {
        let window = settings.length(1);
        Self {
            strength: Strength::new(settings.length(0)),
            high: Extreme::high(window),
            low: Extreme::low(window),
            lines: Lines::new(settings.length(2), settings.length(3)),
        }
    }
}

impl Step for StochRsi {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        let Some(strength) = self.strength.next(bar.close)? else {
            return Ok(());
        };
        let (high, low) = (self.high.next(strength), self.low.next(strength));
        match (high, low) {
            (Some(high), Some(low)) => self.lines.put(strength, high, low, out),
            _ => Ok(()),
        }
    }
}

/// Commodity channel index: how far the typical price is from its mean, in 0.015 mean distances.
#[derive(Clone)]
pub struct Cci {
    window: usize,
    mean: Mean,
}

const CCI_SHARE: Decimal = Decimal::small(15, -3);

impl Cci {
    pub fn open(settings: &Settings) -> Self {
        let window = settings.length(0);
        Self {
            window,
            mean: Mean::new(window),
        }
    }
}

impl Step for Cci {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        let price = Source::Typical.of(bar)?;
        let Some(mean) = self.mean.next(price)? else {
            return Ok(());
        };
        let mut distances = Decimal::ZERO;
        for value in &self.mean.sum.seen.values {
            distances = distances.add(value.sub(mean)?.abs())?;
        }
        let off = price.sub(mean)?;
        out.put(Some(if distances.is_zero() {
            Decimal::ZERO
        } else {
            off.mul(size(self.window))?.div(distances.mul(CCI_SHARE)?)?
        }));
        Ok(())
    }
}
