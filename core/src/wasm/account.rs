//! A contract account for JavaScript: see `trade::account`. Rows are
//! `instrument/long|short/cross|isolated/open/quantity/margin/mark`, in ascending id of the positions.

use wasm_bindgen::prelude::*;

use super::objects::{array, number_or_null, object, thrown};
use super::{Text, Thrown, number, text_of};
use crate::error::Key;
use crate::market::fields::{Fields, read_rows};
use crate::trade::account::{Held, worth};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Sums are over cross positions; `worths` has all positions, in the order of the rows. */
export interface AccountWorth {
  margin: string;
  profits: string;
  equity: string;
  risk_rate: string | null;
  worths: { profit: string; liquidation: string | null }[];
}
"#;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "AccountWorth")]
    pub type AccountWorth;
}

#[wasm_bindgen]
pub fn account_worth(available: &Text, burst_rate: &Text, rows: &Text) -> Thrown<AccountWorth> {
    let positions = read_rows(&text_of(rows)?, held).map_err(thrown)?;
    let (sum, worths) =
        worth(number(available)?, number(burst_rate)?, &positions).map_err(thrown)?;
    let worths = worths.iter().map(|worth| {
        object([
            ("profit", worth.profit.to_plain().into()),
            ("liquidation", number_or_null(worth.liquidation)),
        ])
    });
    let answer = object([
        ("margin", sum.margin.to_plain().into()),
        ("profits", sum.profits.to_plain().into()),
        ("equity", sum.equity.to_plain().into()),
        ("risk_rate", number_or_null(sum.risk_rate)),
        ("worths", array(worths)),
    ]);
    Ok(JsValue::from(answer).unchecked_into())
}

fn held(fields: &mut Fields<'_>) -> Result<Held, Key> {
    Ok(Held {
        instrument: fields.whole()?,
        side: fields.side()?,
        is_isolated: fields.isolated()?,
        open: fields.number()?,
        quantity: fields.number()?,
        margin: fields.number()?,
        mark: fields.number()?,
    })
}
