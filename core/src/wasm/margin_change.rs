use js_sys::Object;
use wasm_bindgen::prelude::*;

use super::Thrown;
use super::objects::{Fields, array, number_or_null, object, thrown};
use super::ticket::{cross_positions, numbers};
use super::violations::violation_object;
use crate::trade::margin_change::{Account, Change, Figures, Position, change};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A change of an open position's margin: `amount` (below 0 removes), or another mode and multiple. */
export interface MarginChange {
  side: 'long' | 'short';
  open: string;
  quantity: string;
  margin: string;
  multiple: string;
  is_isolated: boolean;
  mark: string;
  available: string;
  burst_rate: string;
  /** the other cross positions, in ascending id */
  others: TicketPosition[];
  multiples: string[];
  amount: string | null;
  to_isolated: boolean;
  to_multiple: string;
}
export interface MarginFigures {
  available: string;
  margin: string;
  liquidation: string | null;
  /** of the mark, in percent */
  distance: string | null;
  /** in percent; of the position alone when isolated, else of the account */
  risk: string | null;
  return_rate: string | null;
}
export interface MarginOutcome {
  violations: Violation[];
  before: MarginFigures;
  after: MarginFigures;
  removable: string;
}
"#;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "MarginChange")]
    pub type MarginChange;
    #[wasm_bindgen(typescript_type = "MarginOutcome")]
    pub type MarginOutcome;
}

/// All violations of the change, and the figures before and after it.
#[wasm_bindgen]
pub fn margin_change(input: &MarginChange) -> Thrown<MarginOutcome> {
    let fields = Fields {
        value: input.as_ref(),
        argument: 0,
    };
    let position = Position {
        side: fields.side()?,
        open: fields.number("open")?,
        quantity: fields.number("quantity")?,
        margin: fields.number("margin")?,
        multiple: fields.number("multiple")?,
        is_isolated: fields.truth("is_isolated")?,
        mark: fields.number("mark")?,
    };
    let account = Account {
        available: fields.number("available")?,
        burst_rate: fields.number("burst_rate")?,
        others: cross_positions(&fields, "others")?,
    };
    let wish = match fields.number_or_none("amount")? {
        Some(amount) => Change::Amount(amount),
        None => Change::Terms {
            is_isolated: fields.truth("to_isolated")?,
            multiple: fields.number("to_multiple")?,
        },
    };
    let multiples = numbers(&fields, "multiples")?;
    let outcome = change(&position, &account, wish, &multiples).map_err(thrown)?;
    let violations = outcome.violations.iter().map(violation_object);
    let answer = object([
        ("violations", array(violations)),
        ("before", figures_object(&outcome.before).into()),
        ("after", figures_object(&outcome.after).into()),
        ("removable", outcome.removable.to_plain().into()),
    ]);
    Ok(JsValue::from(answer).unchecked_into())
}

fn figures_object(figures: &Figures) -> Object {
    object([
        ("available", figures.available.to_plain().into()),
        ("margin", figures.margin.to_plain().into()),
        ("liquidation", number_or_null(figures.liquidation)),
        ("distance", number_or_null(figures.distance)),
        ("risk", number_or_null(figures.risk)),
        ("return_rate", number_or_null(figures.return_rate)),
    ])
}
