use js_sys::Array;
use wasm_bindgen::prelude::*;

use super::objects::{Fields, array, number_or_null, object, thrown};
use super::ticket::{distance_of, level_list};
use super::violations::violation_object;
use super::{Text, Thrown, number, text_of};
use crate::decimal::Decimal;
use crate::error::Key;
use crate::trade::exits::{self, Holding};
use crate::trade::order_rules::{PriceRules, Violations};
use crate::trade::{Side, trailing};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A position, or an order at its expected open price. */
export interface Holding {
  side: 'long' | 'short';
  price: string;
  lots: string;
  lot_step: string;
}
/** `tick` null: the instrument no longer exists; `liquidation` null: no price liquidates. */
export interface LevelsInput extends Holding {
  tick: string | null;
  liquidation: string | null;
  exits: readonly TicketLevel[];
}
export interface BracketInput extends Holding {
  lot_size: string;
  /** the opening fee */
  fee: string;
  exits: readonly TicketLevel[];
}
export interface BracketOutcome {
  /** of each level, in the order of `exits` */
  lots: string[];
  /** null without a stop */
  worst: string | null;
  /** null without a target */
  best: string | null;
  /** by target, nearest first: what is left if the nearest stop comes next */
  stop_after: string[];
  reward_per_risk: string | null;
}
export interface RiskInput {
  side: 'long' | 'short';
  price: string;
  /** null: no stop is set */
  stop: string | null;
  risk: string;
  lot_size: string;
  lot_step: string;
  lot_min: string;
  lot_max: string;
  open_fee_rate: string;
  /** the most lots that the balance allows: `maximum` of the ticket */
  affordable: string;
}
export interface RiskLots {
  violations: Violation[];
  /** '0' when the risk is below that of the smallest order */
  lots: string;
  loss_per_lot: string | null;
  /** the risk would allow more lots than the balance or the instrument */
  is_cut: boolean;
}
/** A trailing stop that closes a position of this side. */
export interface TrailInput {
  side: 'long' | 'short';
  mark: string;
  tick: string;
  distance: string;
  distance_unit: 'price' | 'percent';
  start_price: string | null;
}
"#;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "LevelsInput")]
    pub type LevelsInput;
    #[wasm_bindgen(typescript_type = "BracketInput")]
    pub type BracketInput;
    #[wasm_bindgen(typescript_type = "BracketOutcome")]
    pub type BracketOutcome;
    #[wasm_bindgen(typescript_type = "RiskInput")]
    pub type RiskInput;
    #[wasm_bindgen(typescript_type = "RiskLots")]
    pub type RiskLots;
    #[wasm_bindgen(typescript_type = "TrailInput")]
    pub type TrailInput;
    #[wasm_bindgen(typescript_type = "Violation[]")]
    pub type Refusals;
}

fn fields(value: &JsValue) -> Fields<'_> {
    Fields { value, argument: 0 }
}

fn holding(fields: &Fields<'_>) -> Thrown<Holding> {
    Ok(Holding {
        side: fields.side()?,
        price: fields.number("price")?,
        lots: fields.number("lots")?,
        lot_step: fields.number("lot_step")?,
    })
}

fn refusals(found: Violations) -> JsValue {
    array(found.into_vec().iter().map(violation_object))
}

/// All violations of the levels of a position.
#[wasm_bindgen]
pub fn check_levels(input: &LevelsInput) -> Thrown<Refusals> {
    let fields = fields(input.as_ref());
    let levels = level_list(&fields, "exits")?;
    let holding = holding(&fields)?;
    let mut found = Violations::default();
    let tick = fields.number_or_none("tick")?;
    exits::check(&mut found, &holding, tick, &levels).map_err(thrown)?;
    let liquidation = fields.number_or_none("liquidation")?;
    let at = (holding.side, holding.price);
    exits::check_reachable(&mut found, at, liquidation, &levels);
    Ok(refusals(found).unchecked_into())
}

/// The lots of each level, and what all of them together win or lose.
#[wasm_bindgen]
pub fn bracket_outcome(input: &BracketInput) -> Thrown<BracketOutcome> {
    let fields = fields(input.as_ref());
    let levels = level_list(&fields, "exits")?;
    let (lot_size, fee) = (fields.number("lot_size")?, fields.number("fee")?);
    let outcome = exits::outcome(&holding(&fields)?, lot_size, fee, &levels).map_err(thrown)?;
    let texts = |numbers: &[Decimal]| {
        let texts = numbers.iter().map(|one| JsValue::from(one.to_plain()));
        JsValue::from(texts.collect::<Array>())
    };
    let answer = object([
        ("lots", texts(&outcome.lots)),
        ("worst", number_or_null(outcome.worst)),
        ("best", number_or_null(outcome.best)),
        ("stop_after", texts(&outcome.stop_after)),
        ("reward_per_risk", number_or_null(outcome.reward_per_risk)),
    ]);
    Ok(JsValue::from(answer).unchecked_into())
}

/// The lots with which a hit stop loses at most `risk`, the opening fee included.
#[wasm_bindgen]
pub fn lots_by_risk(input: &RiskInput) -> Thrown<RiskLots> {
    let fields = fields(input.as_ref());
    let (side, price, risk) = (
        fields.side()?,
        fields.number("price")?,
        fields.number("risk")?,
    );
    let [lot_size, step, least, most, fee_rate, affordable] = [
        "lot_size",
        "lot_step",
        "lot_min",
        "lot_max",
        "open_fee_rate",
        "affordable",
    ]
    .map(|name| fields.number(name));
    let (step, least) = (step?, least?);
    let mut found = Violations::default();
    let (mut lots, mut is_cut, mut loss) = (Decimal::ZERO, false, None);
    match fields.number_or_none("stop")? {
        None => found.add("risk", "risk_without_stop", &[]),
        Some(stop) => {
            let of_lot =
                exits::loss_per_lot(side, price, stop, lot_size?, fee_rate?).map_err(thrown)?;
            // A stop on the winning side is refused at its own field.
            if of_lot.is_positive() {
                let allowed = exits::lots_by_risk(risk, of_lot, step).map_err(thrown)?;
                if allowed < least {
                    let minimum = of_lot.mul(least).map_err(thrown)?;
                    found.add("risk", "risk_too_small", &[("minimum", minimum)]);
                } else {
                    let limit = most?.min(affordable?);
                    is_cut = allowed > limit;
                    lots = allowed.min(limit);
                }
                loss = Some(of_lot);
            }
        }
    }
    let answer = object([
        ("violations", refusals(found)),
        ("lots", lots.to_plain().into()),
        ("loss_per_lot", number_or_null(loss)),
        ("is_cut", is_cut.into()),
    ]);
    Ok(JsValue::from(answer).unchecked_into())
}

/// Violations of a trailing stop that closes a position.
#[wasm_bindgen]
pub fn check_trail(input: &TrailInput) -> Thrown<Refusals> {
    let fields = fields(input.as_ref());
    let (mark, tick) = (fields.number("mark")?, fields.number("tick")?);
    let mut found = Violations::default();
    found.distance(distance_of(&fields)?, tick, mark);
    if let Some(start) = fields.number_or_none("start_price")? {
        found.price("start_price", start, tick);
        // In the direction of profit: a long starts above the mark.
        found.start_side(fields.side()? == Side::Short, start, mark);
    }
    Ok(refusals(found).unchecked_into())
}

/// The level of a trailing stop with this best mark; `entry` is one that opens.
#[wasm_bindgen]
pub fn trail_level(
    side: &Text,
    is_entry: bool,
    best: &Text,
    #[wasm_bindgen(
        unchecked_param_type = "Pick<TrailInput, 'distance' | 'distance_unit' | 'tick'>"
    )]
    distance: &JsValue,
) -> Thrown<String> {
    let fields = fields(distance);
    let side = Side::parse(&text_of(side)?).ok_or_else(|| thrown(Key::Malformed))?;
    let fires_below = trailing::fires_below(side, is_entry);
    let level = trailing::level(
        fires_below,
        number(best)?,
        distance_of(&fields)?,
        fields.number("tick")?,
    );
    Ok(level.map_err(thrown)?.to_plain())
}

/// Violations of a limit that closes a part: lots above the position are cut by the caller.
#[wasm_bindgen]
pub fn check_limit_close(
    #[wasm_bindgen(
        unchecked_param_type = "PriceRules & { price: string; lots: string; lot_step: string; mark: string }"
    )]
    input: &JsValue,
) -> Thrown<Refusals> {
    let fields = fields(input);
    let rules = PriceRules {
        tick: fields.number("tick")?,
        max_price: fields.number("max_price")?,
        price_band_percent: fields.number("price_band_percent")?,
    };
    let price = fields.number("price")?;
    let mut found = Violations::default();
    found.price("price", price, rules.tick);
    found
        .band("price", price, &rules, fields.number("mark")?)
        .map_err(thrown)?;
    let lots = fields.number("lots")?;
    if lots.is_positive() {
        found.step("share", lots, fields.number("lot_step")?);
    } else {
        found.add("share", "quantity_invalid", &[]);
    }
    Ok(refusals(found).unchecked_into())
}
