//! A coin that is held: what its lots cost, first in first out as in the tax export (R-FUNDS-15).

use crate::decimal::{Decimal, Result};
use crate::ledger::posted;

/// Coins that came together, and what they cost, the fee included.
#[derive(Clone, Copy, Debug)]
pub struct Lot {
    pub amount: Decimal,
    pub cost: Decimal,
}

/// What `amount` of the oldest coins cost. Part of a lot has that part of its cost, rounded as it is posted; what is beyond all
/// lots cost nothing.
pub fn fifo_cost(amount: Decimal, lots: &[Lot]) -> Result<Decimal> {
    let mut missing = amount;
    let mut cost = Decimal::ZERO;
    for lot in lots {
        if !missing.is_positive() {
            break;
        }
        let part = part_cost(missing, lot)?;
        cost = cost.add(part)?;
        missing = missing.sub(lot.amount.min(missing))?;
    }
    Ok(cost)
}

fn part_cost(missing: Decimal, lot: &Lot) -> Result<Decimal> {
    if missing >= lot.amount {
        return Ok(lot.cost);
    }
    posted(lot.cost.mul(missing)?.div(lot.amount)?)
}

/// The price at which all of it is sold without profit: `C / (q (1 - f))`.
pub fn break_even(cost: Decimal, amount: Decimal, fee_rate: Decimal) -> Result<Decimal> {
    let kept = Decimal::ONE.sub(fee_rate)?;
    cost.div(amount.mul(kept)?)
}
