//! The average price of a market order, and its slippage.

use super::{Side, side_gain};
use crate::decimal::{Decimal, Result};
use crate::error::Key;
use crate::number::Number;

pub fn average_price<N: Number>(fills: &[(N, N)]) -> Result<N> {
    let mut turnover = N::constant(Decimal::ZERO);
    let mut quantity = N::constant(Decimal::ZERO);
    for (price, filled) in fills {
        turnover = turnover.plus(&price.times(filled)?)?.named("Σpq");
        quantity = quantity.plus(filled)?.named("Σq");
    }
    if fills.is_empty() {
        return Err(Key::DivisionByZero);
    }
    Ok(turnover.over(&quantity)?.named("p̄"))
}

/// In percent of the shown price; above 0 is worse for this side.
pub fn slippage<N: Number>(side: Side, shown: &N, paid: &N) -> Result<N> {
    let worse = side_gain(side, paid, shown)?;
    worse.over(shown)?.times(&N::constant(Decimal::HUNDRED))
}
