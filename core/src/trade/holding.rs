//! A coin that is held: what its lots cost, first in first out (R-FUNDS-15, R-SPOT-15).

use std::collections::VecDeque;

use crate::decimal::{Decimal, Result};
use crate::ledger::posted;

/// Coins that came together, and what they cost, the fee included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lot {
    pub amount: Decimal,
    pub cost: Decimal,
}

/// The lots of one coin, oldest first.
///
/// ```
/// use pe_core::decimal::Decimal;
/// use pe_core::trade::holding::{Lot, LotQueue};
/// let d = |text: &str| Decimal::parse(text).unwrap();
/// let mut queue = LotQueue::default();
/// queue.add(Lot { amount: d("3"), cost: d("10") });
/// assert_eq!(queue.take(d("1")).unwrap(), d("3.33333333"));
/// assert_eq!(queue.take(d("2")).unwrap(), d("6.66666667"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct LotQueue {
    lots: VecDeque<Lot>,
}

impl LotQueue {
    pub fn add(&mut self, lot: Lot) {
        self.lots.push_back(lot);
    }

    pub fn lots(&self) -> impl Iterator<Item = &Lot> {
        self.lots.iter()
    }

    /// Takes `amount` of the oldest coins and returns what they cost. Part of a lot has that part of its cost, rounded as it is
    /// posted, and the rest of the lot keeps the difference; what is beyond all lots cost nothing.
    pub fn take(&mut self, amount: Decimal) -> Result<Decimal> {
        let mut missing = amount;
        let mut cost = Decimal::ZERO;
        while missing.is_positive() {
            let Some(first) = self.lots.front_mut() else {
                break;
            };
            if missing >= first.amount {
                missing = missing.sub(first.amount)?;
                cost = cost.add(first.cost)?;
                self.lots.pop_front();
                continue;
            }
            let part = posted(first.cost.mul(missing)?.div(first.amount)?)?;
            *first = Lot {
                amount: first.amount.sub(missing)?,
                cost: first.cost.sub(part)?,
            };
            return cost.add(part);
        }
        Ok(cost)
    }
}

impl FromIterator<Lot> for LotQueue {
    fn from_iter<I: IntoIterator<Item = Lot>>(lots: I) -> Self {
        Self {
            lots: lots.into_iter().collect(),
        }
    }
}

/// The price at which all of it is sold without profit: `C / (q (1 - f))`.
pub fn break_even(cost: Decimal, amount: Decimal, fee_rate: Decimal) -> Result<Decimal> {
    let kept = Decimal::ONE.sub(fee_rate)?;
    cost.div(amount.mul(kept)?)
}
