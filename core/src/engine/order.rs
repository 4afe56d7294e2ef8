use super::waits::{Wait, read_waits};
use crate::decimal::{Decimal, Result};
use crate::market::fields::Fields;
use crate::market::position_line::PositionLine;
use crate::trade::figures;

pub struct WatchedOrder {
    pub position: PositionLine,
    pub exponent: i8,
    /// In a closed market the order waits for the next mark.
    pub is_trading: bool,
    pub is_pending: bool,
    pub waits: Vec<Wait>,
    /// Of an isolated position; `None` when no price liquidates it.
    pub liquidation: Option<Decimal>,
}

/// Reads a position line and behind it `/exponent/trading|closed/pending|open/waits`; `-` when it waits for nothing.
pub fn read_order(fields: &mut Fields<'_>, burst_rate: &Decimal) -> Result<WatchedOrder> {
    let position = PositionLine::read(fields)?;
    let side = position.side;
    Ok(WatchedOrder {
        liquidation: liquidation_of(&position, burst_rate)?,
        position,
        exponent: fields.whole()?,
        is_trading: fields.next()? == "trading",
        is_pending: fields.next()? == "pending",
        waits: read_waits(fields.next()?, side)?,
    })
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
