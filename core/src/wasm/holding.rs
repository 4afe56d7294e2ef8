use wasm_bindgen::prelude::*;

use super::objects::thrown;
use super::{Text, Thrown, number, text_of};
use crate::error::Key;
use crate::formulas;
use crate::trade::holding::{self, Lot};

/// What `amount` of the oldest coins cost; `lots` as `amount/cost`, joined by `;`, oldest first.
#[wasm_bindgen]
pub fn fifo_cost(amount: &Text, lots: &Text) -> Thrown<String> {
    let text = text_of(lots)?;
    let lots = text
        .split(';')
        .filter(|lot| !lot.is_empty())
        .map(read_lot)
        .collect::<Thrown<Vec<_>>>()?;
    let cost = holding::fifo_cost(number(amount)?, &lots).map_err(thrown)?;
    Ok(cost.to_plain())
}

fn read_lot(text: &str) -> Thrown<Lot> {
    let (amount, cost) = text.split_once('/').ok_or_else(|| thrown(Key::Malformed))?;
    Ok(Lot {
        amount: formulas::number(amount).map_err(thrown)?,
        cost: formulas::number(cost).map_err(thrown)?,
    })
}

/// The price at which coins that cost `cost` are sold without profit.
#[wasm_bindgen]
pub fn break_even(cost: &Text, amount: &Text, fee_rate: &Text) -> Thrown<String> {
    let price = holding::break_even(number(cost)?, number(amount)?, number(fee_rate)?);
    Ok(price.map_err(thrown)?.to_plain())
}
