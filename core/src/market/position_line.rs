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

impl PositionLine {
    /// Reads `id/match_id/long|short/cross|isolated/open/quantity/margin`.
    pub fn read(fields: &mut Fields<'_>) -> Result<Self, Key> {
        Ok(Self {
            id: fields.whole()?,
            match_id: fields.whole()?,
            side: fields.side()?,
            is_isolated: fields.isolated()?,
            open: fields.number()?,
            quantity: fields.number()?,
            margin: fields.number()?,
        })
    }
}
