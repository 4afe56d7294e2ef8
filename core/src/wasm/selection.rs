//! Which positions a rule closes, for JavaScript: see `trade::selection`. Rows are
//! `id,instrument,side,margin,profit`; ids are returned as numbers.

use wasm_bindgen::prelude::*;

use super::objects::thrown;
use super::{Text, Thrown, number, text_of, whole};
use crate::error::{CoreError, Key};
use crate::formulas;
use crate::trade::Side;
use crate::trade::rows::{lines, valid_text};
use crate::trade::selection::{self, BatchClose, Open};

/// Ids to liquidate, worst loss first, until the risk rate is above the burst rate.
#[wasm_bindgen]
pub fn liquidation_order(available: &Text, burst_rate: &Text, rows: &Text) -> Thrown<Vec<f64>> {
    let positions = read(&text_of(rows)?).map_err(thrown)?;
    let ids = selection::liquidation_order(number(available)?, number(burst_rate)?, &positions);
    Ok(numbers(&ids.map_err(thrown)?))
}

#[wasm_bindgen]
pub fn batch_close(rows: &Text, kind: f64, instrument: Option<f64>) -> Thrown<Vec<f64>> {
    let instrument = instrument.map(whole).transpose()?;
    let which = match whole(kind)? {
        0 => BatchClose::All,
        1 => BatchClose::Longs,
        2 => BatchClose::Shorts,
        _ => return Err(thrown(Key::WrongArguments)),
    };
    let positions = read(&text_of(rows)?).map_err(thrown)?;
    Ok(numbers(&selection::batch_close(
        &positions, which, instrument,
    )))
}

/// `position` checks that ids are below 2^53, so each is exact as a JavaScript number.
fn numbers(ids: &[u64]) -> Vec<f64> {
    ids.iter().map(|&id| id as f64).collect()
}

fn read(rows: &str) -> Result<Vec<Open>, CoreError> {
    let position = |(row, line): (usize, &[u8])| {
        position(valid_text(line)).map_err(|error| error.with("row", row))
    };
    lines(rows.as_bytes()).enumerate().map(position).collect()
}

fn position(text: &str) -> Result<Open, CoreError> {
    let malformed = || CoreError::from(Key::Malformed);
    let [id, instrument, side, margin, profit] = text
        .split(',')
        .collect::<Vec<_>>()
        .try_into()
        .map_err(|_| Key::WrongArguments)?;
    let id: u64 = id.parse().map_err(|_| malformed())?;
    if id >> 53 != 0 {
        return Err(malformed()); // R-WIRE-13
    }
    Ok(Open {
        id,
        instrument: instrument.parse().map_err(|_| malformed())?,
        side: Side::parse(side).ok_or_else(malformed)?,
        margin: formulas::number(margin)?,
        profit: formulas::number(profit)?,
    })
}
