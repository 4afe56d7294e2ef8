//! What an order waits for, as the server writes it behind its position line: waits joined by `;`, their fields by `,`.
//!
//! - `limit,0,99`, `stop_above,0,101`, `stop_below,0,97`: entries at a price, with how often they were amended;
//! - `take_profit,1,105`, `stop_loss,2,95`, `limit_close,3,104`: exits of a position, with the number of the exit;
//! - `trail,4,price,2.5,0.1,110,1700000000000`: a trailing stop by price (or `percent`), the tick of the instrument, the best mark
//!   so far and when it was; `trail_entry` is the entry;
//! - `trail_start,4,108`, `entry_start,0,92`: one that waits for its start price.

use super::levels::{Cause, From};
use crate::decimal::Decimal;
use crate::error::Key;
use crate::market::position_line::bounded;
use crate::trade::Side;
use crate::trade::trailing::Distance;

pub struct Wait {
    pub cause: Cause,
    pub exit: u32,
    pub from: From,
    pub until: Until,
}

pub enum Until {
    Price(Decimal),
    Trail(Trail),
}

#[derive(Clone, Copy, Debug)]
pub struct Trail {
    pub distance: Distance,
    pub tick: Decimal,
    pub extreme: Decimal,
    pub since: u64,
}

const NONE: &str = "-";

pub fn read_waits(text: &str, side: Side) -> Result<Vec<Wait>, Key> {
    if text == NONE {
        return Ok(Vec::new());
    }
    text.split(';').map(|wait| read_wait(wait, side)).collect()
}

fn read_wait(text: &str, side: Side) -> Result<Wait, Key> {
    let mut fields = text.split(',');
    let mut next = || fields.next().ok_or(Key::WrongArguments);
    let (cause, from) = cause_of(next()?, side)?;
    let exit = next()?.parse().map_err(|_| Key::Malformed)?;
    let mut price = || Decimal::parse(next()?).and_then(bounded);
    let until = if cause.follows() {
        let unit = next()?;
        let distance = Decimal::parse(next()?)?;
        Until::Trail(Trail {
            distance: Distance::parse(unit, distance).ok_or(Key::Malformed)?,
            tick: Decimal::parse(next()?).and_then(bounded)?,
            extreme: Decimal::parse(next()?).and_then(bounded)?,
            since: next()?.parse().map_err(|_| Key::Malformed)?,
        })
    } else {
        Until::Price(price()?)
    };
    match fields.next() {
        None => Ok(Wait {
            cause,
            exit,
            from,
            until,
        }),
        Some(_) => Err(Key::WrongArguments),
    }
}

/// The table of all kinds: their names here, and whether a long waits for a falling mark (`From::Above`) or a rising one.
fn cause_of(name: &str, side: Side) -> Result<(Cause, From), Key> {
    let (gain, loss) = match side {
        Side::Long => (From::Below, From::Above),
        Side::Short => (From::Above, From::Below),
    };
    Ok(match name {
        "take_profit" => (Cause::TakeProfit, gain),
        "limit_close" => (Cause::LimitClose, gain),
        "stop_loss" => (Cause::StopLoss, loss),
        // Follows the mark in the direction of profit, so it fires on the losing side.
        "trail" => (Cause::Trailing, loss),
        "trail_start" => (Cause::TrailStart, gain),
        // At its price or better: a buy waits for the mark to fall.
        "limit" => (Cause::Limit, loss),
        "entry_start" => (Cause::EntryStart, loss),
        "trail_entry" => (Cause::TrailingEntry, gain),
        "stop_above" => (Cause::Stop, From::Below),
        "stop_below" => (Cause::Stop, From::Above),
        _ => return Err(Key::Malformed),
    })
}
