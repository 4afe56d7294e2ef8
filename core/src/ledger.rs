//! Rounding of posted amounts.

use crate::decimal::{Decimal, Result};

/// R-NUMBER-9
pub const LEDGER_DECIMALS: i32 = 8;

/// Half up.
pub fn posted(amount: Decimal) -> Result<Decimal> {
    amount.round(LEDGER_DECIMALS)
}
