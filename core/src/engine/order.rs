use crate::decimal::{Decimal, Result};
use crate::market::fields::Fields;
use crate::market::position_line::{PositionLine, bounded};
use crate::trade::figures;

pub struct WatchedOrder {
    pub position: PositionLine,
    pub exponent: i8,
    /// In a closed market the order waits for the next mark.
    pub is_trading: bool,
    pub is_pending: bool,
    pub take_profit: Option<Decimal>,
    pub stop_loss: Option<Decimal>,
    /// Of an isolated position; `None` when no price liquidates it.
    pub liquidation: Option<Decimal>,
}

/// Reads a position line and behind it `/exponent/trading|closed/pending|open/take profit/stop loss`. The last two are
/// `-` when not set.
pub fn read_order(fields: &mut Fields<'_>, burst_rate: &Decimal) -> Result<WatchedOrder> {
    let position = PositionLine::read(fields)?;
    Ok(WatchedOrder {
        liquidation: liquidation_of(&position, burst_rate)?,
        position,
        exponent: fields.whole()?,
        is_trading: fields.next()? == "trading",
        is_pending: fields.next()? == "pending",
        take_profit: stop(fields)?,
        stop_loss: stop(fields)?,
    })
}

fn stop(fields: &mut Fields<'_>) -> Result<Option<Decimal>> {
    match fields.next()? {
        "-" => Ok(None),
        price => Decimal::parse(price).and_then(bounded).map(Some),
    }
}

fn liquidation_of(position: &PositionLine, burst_rate: &Decimal) -> Result<Option<Decimal>> {
    let PositionLine {
        side,
        is_isolated,
        open,
        quantity,
        margin,
        ..
    } = position;
    if *is_isolated {
        figures::liquidation_isolated(*side, open, quantity, margin, burst_rate)
    } else {
        Ok(None)
    }
}
