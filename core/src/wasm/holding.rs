use wasm_bindgen::prelude::*;

use super::objects::{array, object, thrown};
use super::{Text, Thrown, number, text_of};
use crate::error::Key;
use crate::formulas;
use crate::trade::holding::{self, Lot};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "{ amount: string; cost: string }[]")]
    pub type HeldLots;
}

/// The lots of one coin, first in first out (R-FUNDS-15).
#[wasm_bindgen]
pub struct LotQueue {
    queue: holding::LotQueue,
}

#[wasm_bindgen]
impl LotQueue {
    /// `lots` as `amount/cost`, joined by `;`, oldest first; '' for none.
    #[wasm_bindgen(constructor)]
    pub fn new(lots: &Text) -> Thrown<Self> {
        Ok(Self {
            queue: read_lots(lots)?,
        })
    }

    pub fn add(&mut self, amount: &Text, cost: &Text) -> Thrown<()> {
        self.queue.add(Lot {
            amount: number(amount)?,
            cost: number(cost)?,
        });
        Ok(())
    }

    /// Takes `amount` of the oldest coins and returns what they cost.
    pub fn take(&mut self, amount: &Text) -> Thrown<String> {
        let cost = self.queue.take(number(amount)?).map_err(thrown)?;
        Ok(cost.to_plain())
    }

    /// What wasn't taken, oldest first.
    pub fn rest(&self) -> HeldLots {
        let lots = self.queue.lots().map(|lot| {
            object([
                ("amount", lot.amount.to_plain().into()),
                ("cost", lot.cost.to_plain().into()),
            ])
        });
        array(lots).unchecked_into()
    }
}

/// What `amount` of the oldest coins cost; `lots` as for `LotQueue`.
#[wasm_bindgen]
pub fn fifo_cost(amount: &Text, lots: &Text) -> Thrown<String> {
    LotQueue::new(lots)?.take(amount)
}

fn read_lots(lots: &Text) -> Thrown<holding::LotQueue> {
    let text = text_of(lots)?;
    text.split(';')
        .filter(|lot| !lot.is_empty())
        .map(read_lot)
        .collect()
}

fn read_lot(text: &str) -> Thrown<Lot> {
    let (amount, cost) = text.split_once('/').ok_or_else(|| thrown(Key::Malformed))?;
    Ok(Lot {
        amount: formulas::number(amount).map_err(thrown)?,
        cost: formulas::number(cost).map_err(thrown)?,
    })
}
