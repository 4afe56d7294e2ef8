//! A position as the worker and the server write it for the core: account figures, the portfolio and the watch read the
//! same line.

use super::fields::Fields;
use crate::decimal::Decimal;
use crate::error::Key;
use crate::trade::Side;

pub struct PositionLine {
    pub id: u64,
    pub match_id: u32,
    pub side: Side,
    pub is_isolated: bool,
    pub open: Decimal,
    pub quantity: Decimal,
    pub margin: Decimal,
}

/// Prices and quantities of frames (R-FRAME-7) and amounts of the ledger (R-NUMBER-9) are all between these. No figure
/// of an account whose numbers are can overflow, so none is left out of its risk.
const LEAST: Decimal = Decimal::small(1, -18);
const LIMIT: Decimal = Decimal::small(1, 18);

pub fn bounded(value: Decimal) -> Result<Decimal, Key> {
    if value < LIMIT && value >= LEAST {
        Ok(value)
    } else if value.is_positive() {
        Err(Key::Overflow)
    } else {
        Err(Key::Malformed)
    }
}

/// A balance, a margin or a rate: 0, or as large as the other numbers.
pub fn bounded_or_zero(value: Decimal) -> Result<Decimal, Key> {
    if value.is_zero() {
        Ok(value)
    } else {
        bounded(value)
    }
}

impl PositionLine {
    /// Reads `id/match_id/long|short/cross|isolated/open/quantity/margin`.
    pub fn read(fields: &mut Fields<'_>) -> Result<Self, Key> {
        Ok(Self {
            id: fields.whole()?,
            match_id: fields.whole()?,
            side: fields.side()?,
            is_isolated: fields.isolated()?,
            open: bounded(fields.number()?)?,
            quantity: bounded(fields.number()?)?,
            margin: bounded_or_zero(fields.number()?)?,
        })
    }
}
