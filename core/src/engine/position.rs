use crate::decimal::Decimal;
use crate::trade::Side;

pub struct Cross {
    /// Place of the instrument in the engine.
    pub instrument: u32,
    pub side: Side,
    pub open: Decimal,
    pub quantity: Decimal,
}
