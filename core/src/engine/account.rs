//! An account as the watch knows it: its cross positions parsed, and what says at a glance that it is safe.

use super::fired::Fired;
use super::instrument::Instrument;
use super::owner::Owner;
use super::position::Cross;
use super::safety::Safety;
use crate::decimal::{Decimal, Result};
use crate::trade::figures;

pub struct Account {
    pub owner: Owner,
    /// Of the orders, and of the available balance: a later message may come first.
    pub version: u64,
    pub available_version: u64,
    pub available: Decimal,
    /// Of the cross positions, as is what follows.
    pub margin: Decimal,
    pub positions: Vec<Cross>,
    pub safety: Safety,
    /// How often it was told: what waits of an earlier telling counts no more.
    pub telling: u32,
    /// It was told, and nothing was heard of it since.
    pub is_fired: bool,
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
            safety: Safety::default(),
            telling: 0,
            is_fired: false,
        }
    }

    /// After its orders or its balance changed.
    pub fn renew_safety(&mut self, burst_rate: Decimal, instruments: &[Instrument]) {
        let Self {
            available,
            margin,
            positions,
            ..
        } = self;
        self.safety = Safety::of(*available, *margin, positions, burst_rate, instruments);
    }

    /// What is to be told when the account stands at or below the burst rate, once.
    #[inline]
    pub fn judged(&mut self, burst_rate: Decimal, instruments: &[Instrument]) -> Option<Fired> {
        if self.is_fired || self.safety.is_sure(instruments) {
            return None;
        }
        self.judged_exactly(burst_rate, instruments)
    }

    #[inline(never)]
    fn judged_exactly(&mut self, burst_rate: Decimal, instruments: &[Instrument]) -> Option<Fired> {
        if self.positions.is_empty() || !self.must_end(burst_rate, instruments).unwrap_or(false) {
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

    fn must_end(&self, burst_rate: Decimal, instruments: &[Instrument]) -> Result<bool> {
        // With no margin left there is no rate; it is liquidated (R-CONTRACT-7).
        if !self.margin.is_positive() {
            return Ok(true);
        }
        let mut profits = Decimal::ZERO;
        for position in &self.positions {
            let Cross {
                instrument,
                side,
                open,
                quantity,
            } = position;
            // Before the first mark a position is worth what it was opened at.
            let price = instruments
                .get(*instrument as usize)
                .and_then(|of| of.price);
            if let Some(mark) = price {
                profits = profits.add(figures::profit(*side, open, &mark, quantity)?)?;
            }
        }
        let equity = figures::equity(&self.available, &self.margin, &profits)?;
        figures::must_liquidate(figures::risk_rate(&equity, &self.margin)?, burst_rate)
    }
}
