//! Averages of prices, and the channels around them.

use super::parts::{Atr, Ema, Mean, Range, Source, Wilder, middle, size};
use super::{Bar, Settings, Step, Values};
use crate::decimal::{Decimal, Result};

#[derive(Clone)]
pub struct Ma {
    source: Source,
    mean: Mean,
}

impl Ma {
    pub fn open(settings: &Settings) -> Self {
        Self {
            source: settings.source(1),
            mean: Mean::new(settings.length(0)),
        }
    }
}

impl Step for Ma {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        out.put(self.mean.next(self.source.of(bar)?)?);
        Ok(())
    }
}

#[derive(Clone)]
pub struct EmaLine {
    source: Source,
    ema: Ema,
}

impl EmaLine {
    pub fn open(settings: &Settings) -> Self {
        Self {
            source: settings.source(1),
            ema: Ema::new(settings.length(0)),
        }
    }
}

impl Step for EmaLine {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        out.put(self.ema.next(self.source.of(bar)?)?);
        Ok(())
    }
}

/// Bollinger Bands: the mean, and that many deviations of its window above and below.
#[derive(Clone)]
pub struct Boll {
    width: Decimal,
    window: usize,
    source: Source,
    mean: Mean,
}

impl Boll {
    pub fn open(settings: &Settings) -> Self {
        let window = settings.length(0);
        Self {
            width: settings.factor(1),
            window,
            source: settings.source(2),
            mean: Mean::new(window),
        }
    }

    /// Of the whole window, not of a sample. Relative to its first value, so that the squares stay small.
    fn deviation(&self) -> Result<Decimal> {
        let values = &self.mean.sum.seen.values;
        let origin = values.front().copied().unwrap_or(Decimal::ZERO);
        let (mut sum, mut squares) = (Decimal::ZERO, Decimal::ZERO);
        for value in values {
            let off = value.sub(origin)?;
            sum = sum.add(off)?;
            squares = squares.add(off.mul(off)?)?;
        }
        let size = size(self.window);
        let variance = size.mul(squares)?.sub(sum.mul(sum)?)?;
        variance.max(Decimal::ZERO).sqrt()?.div(size)
    }
}

impl Step for Boll {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        let Some(middle) = self.mean.next(self.source.of(bar)?)? else {
            return Ok(());
        };
        let off = self.deviation()?.mul(self.width)?;
        out.put_all([middle, middle.add(off)?, middle.sub(off)?]);
        Ok(())
    }
}

/// Keltner channel: an exponential average, and that many average true ranges above and below.
#[derive(Clone)]
pub struct Keltner {
    ema: Ema,
    factor: Decimal,
    atr: Atr,
}

impl Keltner {
    pub fn open(settings: &Settings) -> Self {
        Self {
            ema: Ema::new(settings.length(0)),
            factor: settings.factor(1),
            atr: Atr::new(settings.length(2)),
        }
    }
}

impl Step for Keltner {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        let (middle, range) = (self.ema.next(bar.close)?, self.atr.next(bar)?);
        if let (Some(middle), Some(range)) = (middle, range) {
            let off = range.mul(self.factor)?;
            out.put_all([middle, middle.add(off)?, middle.sub(off)?]);
        }
        Ok(())
    }
}

/// Donchian channel: highest high and lowest low, and the middle between them.
#[derive(Clone)]
pub struct Donchian(Range);

impl Donchian {
    pub fn open(settings: &Settings) -> Self {
        Self(Range::new(settings.length(0)))
    }
}

impl Step for Donchian {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        if let Some((high, low)) = self.0.next(bar) {
            out.put_all([middle(high, low)?, high, low]);
        }
        Ok(())
    }
}

#[derive(Clone)]
pub struct AtrLine(Atr);

impl AtrLine {
    pub fn open(settings: &Settings) -> Self {
        Self(Atr::new(settings.length(0)))
    }
}

impl Step for AtrLine {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        out.put(self.0.next(bar)?);
        Ok(())
    }
}

/// Means of gains and losses, both positive.
#[derive(Clone)]
pub struct Strength {
    before: Option<Decimal>,
    gain: Wilder,
    loss: Wilder,
}

impl Strength {
    pub fn new(window: usize) -> Self {
        Self {
            before: None,
            gain: Wilder::new(window),
            loss: Wilder::new(window),
        }
    }

    /// RSI: gains in percent of all moves; 50 when nothing moved.
    pub fn next(&mut self, value: Decimal) -> Result<Option<Decimal>> {
        let Some(before) = self.before.replace(value) else {
            return Ok(None);
        };
        let change = value.sub(before)?;
        let gain = self.gain.next(change.max(Decimal::ZERO))?;
        let loss = self.loss.next(change.neg().max(Decimal::ZERO))?;
        let (Some(gain), Some(loss)) = (gain, loss) else {
            return Ok(None);
        };
        super::parts::percent(gain, gain.add(loss)?).map(Some)
    }
}
