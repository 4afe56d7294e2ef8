use crate::decimal::Decimal;
use crate::trade::Side;

pub struct Cross {
    pub instrument: u32,
    pub side: Side,
    pub open: Decimal,
    pub quantity: Decimal,
}
