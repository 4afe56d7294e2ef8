//! What a market order paid, and how far from what was shown.

use super::{Side, gained};
use crate::decimal::{Decimal, Result};
use crate::error::Key;
use crate::number::Number;

/// Average price of fills: `sum p_i q_i / sum q_i`.
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

/// Slippage in percent of the price that was shown: above 0 is worse for this side.
pub fn slippage<N: Number>(side: Side, shown: &N, paid: &N) -> Result<N> {
    let worse = gained(side, paid, shown)?;
    worse.over(shown)?.times(&N::constant(Decimal::HUNDRED))
}
