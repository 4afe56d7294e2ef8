use super::fired::Fired;
use super::instrument::Instrument;
use super::owner::Owner;
use super::position::Cross;
use super::safety::Safety;
use crate::decimal::{Decimal, Result};
use crate::trade::figures;

pub struct Account {
    pub owner: Owner,
    /// Versions of the orders and of the available balance. Messages may arrive out of order.
    pub version: u64,
    pub available_version: u64,
    pub available: Decimal,
    pub margin: Decimal,
    pub positions: Vec<Cross>,
    pub safety: Safety,
    /// Increased by every `set_account`. Triggers of an earlier revision are stale.
    pub revision: u32,
    /// The account was reported, and no update of it has come since.
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
            revision: 0,
            is_fired: false,
        }
    }

    pub fn update_safety(&mut self, burst_rate: Decimal, instruments: &[Instrument]) {
        let Self {
            available,
            margin,
            positions,
            ..
        } = self;
        self.safety = Safety::of(*available, *margin, positions, burst_rate, instruments);
    }

    /// Reports the account once when it is at or below the burst rate.
    #[inline]
    pub fn fire_if_due(
        &mut self,
        burst_rate: Decimal,
        instruments: &[Instrument],
    ) -> Option<Fired> {
        if self.is_fired || self.safety.is_sure(instruments) {
            return None;
        }
        self.fire_by_formula(burst_rate, instruments)
    }

    #[inline(never)]
    fn fire_by_formula(
        &mut self,
        burst_rate: Decimal,
        instruments: &[Instrument],
    ) -> Option<Fired> {
        if self.positions.is_empty() {
            return None;
        }
        // An account whose rate can't be computed is reported: the code that moves money gets the error.
        let is_due = self.must_liquidate(burst_rate, instruments).unwrap_or(true);
        if !is_due {
            return None;
        }
        let mut marks: Vec<(u32, Decimal)> = Vec::new();
        for position in &self.positions {
            let instrument = instruments.get(position.instrument as usize)?;
            if marks.iter().all(|(id, _)| *id != instrument.match_id) {
                // Without a mark nothing can be closed. The first one checks the account again.
                marks.push((instrument.match_id, instrument.price?));
            }
        }
        self.is_fired = true;
        Some(Fired::Account {
            owner: self.owner,
            marks,
        })
    }

    fn must_liquidate(&self, burst_rate: Decimal, instruments: &[Instrument]) -> Result<bool> {
        // Without margin there is no rate; the account is liquidated (R-CONTRACT-7).
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
            // Before the first mark a position has no profit.
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
