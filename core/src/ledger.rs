use crate::decimal::{Decimal, Result};

pub const LEDGER_DECIMALS: i32 = 8;

pub fn posted(amount: Decimal) -> Result<Decimal> {
    amount.round(LEDGER_DECIMALS)
}
