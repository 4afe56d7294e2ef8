//! A cross position as the watch knows it.

use crate::decimal::Decimal;
use crate::trade::Side;

pub struct Cross {
    /// Its place in the engine.
    pub instrument: u32,
    pub side: Side,
    pub open: Decimal,
    pub quantity: Decimal,
}
