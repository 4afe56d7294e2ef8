//! The trade ticket across the border: see `trade::ticket`.

use js_sys::Object;
use wasm_bindgen::prelude::*;

use super::Thrown;
use super::objects::{Fields, array, number_or_null, object, thrown};
use crate::decimal::Decimal;
use crate::formulas;
use crate::trade::cross::{CrossPosition, Margin};
use crate::trade::ticket::{self, Account, Preview, Rules, Ticket, Violation};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export interface TicketInput {
  side: 'long' | 'short';
  lots: string;
  multiple: string;
  /** null is a market order */
  target_price: string | null;
  take_profit: string | null;
  stop_loss: string | null;
  is_isolated: boolean;
}
export interface TicketRules {
  tick: string;
  max_price: string;
  price_band_percent: string;
  lot_size: string;
  lot_step: string;
  lot_min: string;
  lot_max: string;
  multiples: string[];
  open_fee_rate: string;
}
/** `margin` is what the position holds (`caution_money`); cross positions only, in ascending id. */
export interface TicketPosition {
  side: 'long' | 'short';
  open: string;
  quantity: string;
  margin: string;
  mark: string;
  is_in_instrument: boolean;
}
export interface TicketAccount {
  available: string;
  burst_rate: string;
  mark: string;
  positions: TicketPosition[];
}
export interface Violation { field: string; key: string; limits: { [name: string]: string } }
export interface Preview {
  price: string;
  quantity: string;
  notional: string;
  margin: string;
  fee: string;
  cost: string;
  liquidation_price: string | null;
  risk_before: string | null;
  risk_after: string | null;
}
export interface TicketCheck { violations: Violation[]; preview: Preview | null }
"#;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "TicketInput")]
    pub type TicketInput;
    #[wasm_bindgen(typescript_type = "TicketRules")]
    pub type TicketRules;
    #[wasm_bindgen(typescript_type = "TicketAccount")]
    pub type TicketAccount;
    #[wasm_bindgen(typescript_type = "TicketCheck")]
    pub type TicketCheck;
}

/// All that is wrong with an order at once, and what it would cost.
#[wasm_bindgen]
pub fn check_ticket(
    ticket: &TicketInput,
    rules: &TicketRules,
    account: &TicketAccount,
) -> Thrown<TicketCheck> {
    let ticket = read_ticket(&Fields {
        value: ticket.as_ref(),
        argument: 0,
    })?;
    let rules = read_rules(&Fields {
        value: rules.as_ref(),
        argument: 1,
    })?;
    let account = read_account(&Fields {
        value: account.as_ref(),
        argument: 2,
    })?;
    let (violations, preview) = ticket::check(&ticket, &rules, &account).map_err(thrown)?;
    let answer = object([
        ("violations", array(violations.iter().map(violation_object))),
        (
            "preview",
            preview.map_or(JsValue::NULL, |preview| preview_object(&preview).into()),
        ),
    ]);
    Ok(JsValue::from(answer).unchecked_into())
}

fn read_ticket(fields: &Fields<'_>) -> Thrown<Ticket> {
    Ok(Ticket {
        side: fields.side()?,
        lots: fields.number("lots")?,
        multiple: fields.number("multiple")?,
        target_price: fields.number_or_none("target_price")?,
        take_profit: fields.number_or_none("take_profit")?,
        stop_loss: fields.number_or_none("stop_loss")?,
        is_isolated: fields.truth("is_isolated")?,
    })
}

fn read_rules(fields: &Fields<'_>) -> Thrown<Rules> {
    let multiple = |value: JsValue| -> Thrown<Decimal> {
        let text = value.as_string().unwrap_or_default();
        formulas::number(&text).map_err(|error| thrown(error.with("argument", fields.argument)))
    };
    Ok(Rules {
        tick: fields.number("tick")?,
        max_price: fields.number("max_price")?,
        price_band_percent: fields.number("price_band_percent")?,
        lot_size: fields.number("lot_size")?,
        lot_step: fields.number("lot_step")?,
        lot_min: fields.number("lot_min")?,
        lot_max: fields.number("lot_max")?,
        multiples: fields
            .list("multiples")?
            .iter()
            .map(multiple)
            .collect::<Thrown<_>>()?,
        open_fee_rate: fields.number("open_fee_rate")?,
    })
}

fn read_account(fields: &Fields<'_>) -> Thrown<Account> {
    let position = |value: JsValue| -> Thrown<CrossPosition<Decimal>> {
        let fields = Fields {
            value: &value,
            argument: fields.argument,
        };
        Ok(CrossPosition {
            side: fields.side()?,
            open: fields.number("open")?,
            quantity: fields.number("quantity")?,
            margin: Margin::Held(fields.number("margin")?),
            mark: fields.number("mark")?,
            is_in_instrument: fields.truth("is_in_instrument")?,
        })
    };
    Ok(Account {
        available: fields.number("available")?,
        burst_rate: fields.number("burst_rate")?,
        mark: fields.number("mark")?,
        positions: fields
            .list("positions")?
            .iter()
            .map(position)
            .collect::<Thrown<_>>()?,
    })
}

fn violation_object(violation: &Violation) -> Object {
    let limits = object([]);
    for &(name, limit) in &violation.limits {
        super::objects::set(&limits, name, limit.to_plain());
    }
    object([
        ("field", violation.field.into()),
        ("key", violation.key.into()),
        ("limits", limits.into()),
    ])
}

fn preview_object(preview: &Preview) -> Object {
    let text = |value: Decimal| JsValue::from(value.to_plain());
    object([
        ("price", text(preview.price)),
        ("quantity", text(preview.quantity)),
        ("notional", text(preview.notional)),
        ("margin", text(preview.margin)),
        ("fee", text(preview.fee)),
        ("cost", text(preview.cost)),
        (
            "liquidation_price",
            number_or_null(preview.liquidation_price),
        ),
        ("risk_before", number_or_null(preview.risk_before)),
        ("risk_after", number_or_null(preview.risk_after)),
    ])
}
