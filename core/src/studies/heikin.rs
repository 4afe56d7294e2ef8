//! Heikin Ashi bars: each closes at the mean of the real bar and opens in the middle of the averaged bar
//! before.

use super::parts::{Source, middle};
use super::{Bar, Settings, Step, Values};
use crate::decimal::{Decimal, Result};

#[derive(Clone)]
pub struct Heikin {
    /// Open and close of the averaged bar before.
    before: Option<(Decimal, Decimal)>,
}

impl Heikin {
    pub fn open(_: &Settings) -> Self {
        Self { before: None }
    }
}

impl Step for Heikin {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        let close = Source::Mean.of(bar)?;
        let (one, other) = self.before.unwrap_or((bar.open, bar.close));
        let open = middle(one, other)?;
        self.before = Some((open, close));
        out.put_all([
            open,
            bar.high.max(open).max(close),
            bar.low.min(open).min(close),
            close,
        ]);
        Ok(())
    }
}
