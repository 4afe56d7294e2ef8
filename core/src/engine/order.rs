//! An order or position as the watch receives it.

use crate::decimal::{Decimal, Result};
use crate::market::fields::Fields;
use crate::trade::Side;

/// An open position, or a pending order with its target as the price.
pub struct WatchedOrder {
    pub id: u64,
    pub match_id: u32,
    pub exponent: i8,
    /// In a closed market the order waits for the next mark.
    pub is_trading: bool,
    pub is_pending: bool,
    pub side: Side,
    pub is_isolated: bool,
    pub price: Decimal,
    pub quantity: Decimal,
    pub margin: Decimal,
    pub take_profit: Option<Decimal>,
    pub stop_loss: Option<Decimal>,
}

/// Reads `id/match_id/exponent/trading|closed/pending|open/side/mode/price/quantity/margin/take
/// profit/stop loss`. The last two are `-` when not set.
pub fn read_order(fields: &mut Fields<'_>) -> Result<WatchedOrder> {
    Ok(WatchedOrder {
        id: fields.whole()?,
        match_id: fields.whole()?,
        exponent: fields.whole()?,
        is_trading: fields.next()? == "trading",
        is_pending: fields.next()? == "pending",
        side: fields.side()?,
        is_isolated: fields.isolated()?,
        price: fields.number()?,
        quantity: fields.number()?,
        margin: fields.number()?,
        take_profit: stop(fields)?,
        stop_loss: stop(fields)?,
    })
}

fn stop(fields: &mut Fields<'_>) -> Result<Option<Decimal>> {
    match fields.next()? {
        "-" => Ok(None),
        price => Decimal::parse(price).map(Some),
    }
}
