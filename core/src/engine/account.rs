//! An account as the watch knows it: its cross positions parsed, its worth kept from batch to batch.

use super::{Fired, Instrument, Owner};
use crate::decimal::{Decimal, Result};
use crate::number::Inlined;
use crate::trade::{Side, figures};

pub struct Cross {
    /// Its place in the engine.
    pub instrument: u32,
    pub side: Side,
    pub open: Decimal,
    pub quantity: Decimal,
    pub profit: Decimal,
}

impl Cross {
    #[inline]
    pub fn revalue(&mut self, mark: Decimal) {
        let (open, mark) = (Inlined(self.open), Inlined(mark));
        // Beyond all numbers it keeps what it was worth.
        if let Ok(profit) = figures::profit(self.side, &open, &mark, &Inlined(self.quantity)) {
            self.profit = profit.0;
        }
    }
}

pub struct Account {
    pub owner: Owner,
    /// Of the orders, and of the available balance: a later message may come first.
    pub version: u64,
    pub available_version: u64,
    pub available: Decimal,
    /// Of the cross positions, as is what follows.
    pub margin: Decimal,
    pub positions: Vec<Cross>,
    /// How often it was told: what waits of an earlier telling counts no more.
    pub telling: u32,
    /// It was told, and nothing was heard of it since.
    pub is_fired: bool,
    /// The batch in which it was revalued last.
    pub looked_at: u64,
}

impl Account {
    pub fn of(owner: Owner) -> Self {
        Self {
            owner,
            version: 0,
            available_version: 0,
            available: Decimal::ZERO,
            margin: Decimal::ZERO,
            positions: Vec::new(),
            telling: 0,
            is_fired: false,
            looked_at: 0,
        }
    }

    /// The positions whose mark has moved in this batch.
    pub fn revalue(&mut self, instruments: &[Instrument], batch: u64) {
        for position in &mut self.positions {
            if let Some(Instrument {
                moved,
                price: Some(price),
                ..
            }) = instruments.get(position.instrument as usize)
                && *moved == batch
            {
                position.revalue(*price);
            }
        }
    }

    /// What is to be told when the account stands at or below the burst rate, once.
    pub fn judged(&mut self, burst_rate: Decimal, instruments: &[Instrument]) -> Option<Fired> {
        if self.is_fired || self.positions.is_empty() {
            return None;
        }
        if !self.must_end(burst_rate).unwrap_or(false) {
            return None;
        }
        self.is_fired = true;
        let mut marks: Vec<(u32, Decimal)> = Vec::new();
        for position in &self.positions {
            let instrument = instruments.get(position.instrument as usize)?;
            if marks.iter().all(|(id, _)| *id != instrument.match_id) {
                marks.push((instrument.match_id, instrument.price?));
            }
        }
        Some(Fired::Account {
            owner: self.owner,
            marks,
        })
    }

    fn must_end(&self, burst_rate: Decimal) -> Result<bool> {
        // With no margin left there is no rate; it is liquidated (calls.md 21.3).
        if !self.margin.is_positive() {
            return Ok(true);
        }
        let mut profits = Inlined(Decimal::ZERO);
        for position in &self.positions {
            profits = Inlined(profits.0.add_inlined(position.profit)?);
        }
        let margin = Inlined(self.margin);
        let equity = figures::equity(&Inlined(self.available), &margin, &profits)?;
        figures::must_liquidate(figures::risk_rate(&equity, &margin)?.0, burst_rate)
    }
}
