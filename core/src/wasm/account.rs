use wasm_bindgen::prelude::*;

use super::objects::{array, number_or_null, object, thrown};
use super::{Text, Thrown, number, text_of};
use crate::decimal::Decimal;
use crate::market::fields::read_rows;
use crate::market::position_line::PositionLine;
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

/// `marks` has lines of `match_id/mark`; an instrument without one counts at the open price of each position.
#[wasm_bindgen]
pub fn account_worth(
    available: &Text,
    burst_rate: &Text,
    positions: &Text,
    marks: &Text,
) -> Thrown<AccountWorth> {
    let marks = read_rows(&text_of(marks)?, |fields| {
        Ok((fields.whole::<u32>()?, fields.number()?))
    })
    .map_err(thrown)?;
    let positions = read_rows(&text_of(positions)?, |fields| {
        Ok(held(&PositionLine::read(fields)?, &marks))
    })
    .map_err(thrown)?;
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

fn held(position: &PositionLine, marks: &[(u32, Decimal)]) -> Held {
    let mark = marks.iter().find(|(id, _)| *id == position.match_id);
    Held {
        instrument: position.match_id,
        side: position.side,
        is_isolated: position.is_isolated,
        open: position.open,
        quantity: position.quantity,
        margin: position.margin,
        mark: mark.map_or(position.open, |(_, mark)| *mark),
    }
}
