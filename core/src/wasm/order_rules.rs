use wasm_bindgen::prelude::*;

use super::objects::{Fields, array, thrown};
use super::ticket::price_rules;
use super::violations::violation_object;
use super::{Text, Thrown, number, text_of};
use crate::decimal::Decimal;
use crate::error::Key;
use crate::formulas;
use crate::trade::order_rules::{self, Stop, Violation};
use crate::trade::{Side, exits, spot_ticket};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "Violation[]")]
    pub type ViolationList;
}

/// Violations of an order's stops. A null stop isn't set; with a null tick the instrument no longer
/// exists; with a null liquidation price none is near.
#[wasm_bindgen]
pub fn check_stops(
    side: &Text,
    price: &Text,
    #[wasm_bindgen(unchecked_param_type = "string | null")] tick: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string | null")] take_profit: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string | null")] stop_loss: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string | null")] liquidation: &JsValue,
) -> Thrown<ViolationList> {
    let given = [
        (Stop::TakeProfit, optional(take_profit)?),
        (Stop::StopLoss, optional(stop_loss)?),
    ];
    let side = side_of(side)?;
    let price = number(price)?;
    let mut found = order_rules::stops(side, price, optional(tick)?, given);
    let [_, (stop, loss)] = given;
    if let (Some(loss), Some(limit)) = (loss, optional(liquidation)?) {
        found.extend(exits::unreachable(stop.field(), (side, price), loss, limit));
    }
    Ok(violations(&found))
}

/// Violations of closing `lots` of the held lots. With a null step the instrument no longer exists.
#[wasm_bindgen]
pub fn check_closing(
    lots: &Text,
    held: &Text,
    #[wasm_bindgen(unchecked_param_type = "string | null")] step: &JsValue,
) -> Thrown<ViolationList> {
    let found = order_rules::closing(number(lots)?, number(held)?, optional(step)?);
    Ok(violations(&found))
}

/// `insufficient_balance`, or nothing. `Violation.field` is empty: the caller sets it.
#[wasm_bindgen]
pub fn check_funds(needed: &Text, available: &Text) -> Thrown<ViolationList> {
    let mut found = order_rules::Violations::default();
    found
        .funds("", number(needed)?, number(available)?)
        .map_err(thrown)?;
    Ok(violations(&found.into_vec()))
}

/// True when this side pays more, or receives less, than at the worst price that the user allows.
#[wasm_bindgen]
pub fn is_worse_price(side: &Text, price: &Text, worst: &Text) -> Thrown<bool> {
    Ok(order_rules::is_worse(
        side_of(side)?,
        number(price)?,
        number(worst)?,
    ))
}

/// True when a price is a multiple of its tick, or a quantity of its step.
#[wasm_bindgen]
pub fn is_on_step(value: &Text, step: &Text) -> Thrown<bool> {
    Ok(number(value)?.is_on(number(step)?))
}

/// The quantity that the money buys at this price, rounded to the step.
#[wasm_bindgen]
pub fn affordable_quantity(money: &Text, price: &Text, step: &Text) -> Thrown<String> {
    let quantity = spot_ticket::affordable(number(money)?, number(price)?, number(step)?);
    Ok(quantity.map_err(thrown)?.to_plain())
}

/// The lowest and the highest price of an order, by the band around the mark: `low/high`.
#[wasm_bindgen]
pub fn order_band(
    #[wasm_bindgen(unchecked_param_type = "PriceRules")] rules: &JsValue,
    mark: &Text,
) -> Thrown<String> {
    let fields = Fields {
        value: rules,
        argument: 0,
    };
    let (low, high) = price_rules(&fields)?.band(number(mark)?).map_err(thrown)?;
    Ok(format!("{}/{}", low.to_plain(), high.to_plain()))
}

fn side_of(side: &Text) -> Thrown<Side> {
    Side::parse(&text_of(side)?).ok_or_else(|| thrown(Key::Malformed))
}

fn optional(value: &JsValue) -> Thrown<Option<Decimal>> {
    if value.is_null() {
        return Ok(None);
    }
    let text = value.as_string().ok_or_else(|| thrown(Key::Malformed))?;
    formulas::number(&text).map(Some).map_err(thrown)
}

fn violations(found: &[Violation]) -> ViolationList {
    array(found.iter().map(violation_object)).unchecked_into()
}
