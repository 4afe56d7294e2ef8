//! Rounding of posted amounts.

use crate::decimal::{Decimal, Result};

/// Decimals of a posted amount (R-NUMBER-9).
pub const LEDGER_DECIMALS: i32 = 8;

/// An amount as the ledger posts it, half up.
pub fn posted(amount: Decimal) -> Result<Decimal> {
    amount.round(LEDGER_DECIMALS)
}
