use js_sys::Object;
use wasm_bindgen::prelude::*;

use super::objects::{Fields, array, number_or_null, object, thrown};
use super::violations::violation_object;
use super::{Text, Thrown, number};
use crate::decimal::Decimal;
use crate::error::{CoreError, Key};
use crate::formulas;
use crate::trade::cross::{CrossPosition, Margin};
use crate::trade::entry::Entry;
use crate::trade::exits::Level;
use crate::trade::order_rules::{PriceRules, Stop};
use crate::trade::summary::Summary;
use crate::trade::trailing::Distance;
use crate::trade::{contract_ticket, holding, option_ticket, spot_ticket};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export interface ContractTicket {
  side: 'long' | 'short';
  lots: string;
  multiple: string;
  /** absent: a limit order with `target_price`, a market order without */
  kind?: 'market' | 'limit' | 'stop_market' | 'stop_limit' | 'trailing';
  /** the limit; null or without meaning for other kinds */
  target_price: string | null;
  trigger_price?: string | null;
  /** of a trailing stop, and the price at which it starts */
  distance?: string | null;
  distance_unit?: 'price' | 'percent';
  start_price?: string | null;
  take_profit: string | null;
  stop_loss: string | null;
  exits?: readonly TicketLevel[];
  /** ms */
  until?: string | null;
  /** the worst price at which a market order may open */
  worst_price: string | null;
  is_isolated: boolean;
}
/** `part` in percent of the position */
export interface TicketLevel {
  kind: 'take_profit' | 'stop_loss';
  price: string;
  part: string;
}
export interface PriceRules {
  tick: string;
  max_price: string;
  price_band_percent: string;
}
export interface ContractRules extends PriceRules {
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
export interface ContractTicketAccount {
  available: string;
  burst_rate: string;
  mark: string;
  /** ms; absent: `until` isn't checked */
  now?: string | null;
  positions: TicketPosition[];
}
/** `long` buys, `short` sells; `amount` in the coin, or `quote_amount` that a market buy spends. */
export interface SpotTicket {
  side: 'long' | 'short';
  amount: string | null;
  quote_amount: string | null;
  /** absent: a limit order with `target_price`, a market order without */
  kind?: 'market' | 'limit' | 'stop_market' | 'stop_limit';
  /** the limit; null or without meaning for other kinds */
  target_price: string | null;
  trigger_price?: string | null;
  /** ms */
  until?: string | null;
  worst_price: string | null;
}
export interface SpotRules extends PriceRules {
  spot_step: string;
  spot_min: string;
  spot_max: string;
  spot_min_total: string;
  spot_fee_rate: string;
  legal_name: string;
}
/** `available` of the spent currency, null skips the check; `price` is the index. */
export interface SpotTicketAccount {
  available: string | null;
  price: string;
  /** ms; absent: `until` isn't checked */
  now?: string | null;
}
export interface StakeBounds { min_number: string; max_number: string }
export interface OptionTerms extends StakeBounds { profit_ratio: string; fee_rate: string }
/** null: not offered */
export interface OptionRules { duration: OptionTerms | null; currency: StakeBounds | null }
/** `price` is the index */
export interface OptionTicketAccount { available: string; price: string }
export type TicketInput =
  | { kind: 'contract'; ticket: ContractTicket; rules: ContractRules; account: ContractTicketAccount }
  | { kind: 'spot'; ticket: SpotTicket; rules: SpotRules; account: SpotTicketAccount }
  | { kind: 'option'; ticket: { number: string }; rules: OptionRules; account: OptionTicketAccount };
/** null where a figure has no meaning for the kind of ticket. */
export interface TicketSummary {
  /** the limit price, or the index price */
  price: string;
  /** in the coin; for an option the stake */
  quantity: string;
  /** in the quote currency; for an option the stake */
  notional: string;
  margin: string | null;
  /** for spot in the received currency */
  fee: string;
  /** amount taken from the available balance */
  cost: string;
  /** spot: the received amount less the fee; option: the payout if the direction is right */
  receive: string | null;
  liquidation_price: string | null;
  risk_before: string | null;
  risk_after: string | null;
  /** the largest lots, amount or stake that the balance allows; '0' below the minimum */
  maximum: string | null;
}
export interface TicketCheck { violations: Violation[]; summary: TicketSummary | null }
"#;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "TicketInput")]
    pub type TicketInput;
    #[wasm_bindgen(typescript_type = "TicketCheck")]
    pub type TicketCheck;
}

/// The price at which coins that cost `cost` are sold without profit.
#[wasm_bindgen]
pub fn break_even(cost: &Text, amount: &Text, fee_rate: &Text) -> Thrown<String> {
    let price = holding::break_even(number(cost)?, number(amount)?, number(fee_rate)?);
    Ok(price.map_err(thrown)?.to_plain())
}

/// All violations of an order at once, and its cost.
#[wasm_bindgen]
pub fn check_ticket(input: &TicketInput) -> Thrown<TicketCheck> {
    let input = Fields {
        value: input.as_ref(),
        argument: 0,
    };
    let parts = [
        input.get("ticket")?,
        input.get("rules")?,
        input.get("account")?,
    ];
    let [ticket, rules, account] = [0, 1, 2].map(|place| Fields {
        value: &parts[place],
        argument: place,
    });
    let checked = match input.text("kind")?.as_str() {
        "contract" => contract_ticket::check(
            &contract_ticket_of(&ticket)?,
            &contract_rules(&rules)?,
            &contract_account(&account)?,
        ),
        "spot" => spot_ticket::check(
            &spot_ticket_of(&ticket)?,
            &spot_rules(&rules)?,
            &spot_account(&account)?,
        ),
        "option" => option_ticket::check(
            ticket.number("number")?,
            &option_rules(&rules)?,
            &option_ticket::Account {
                available: account.number("available")?,
                price: account.number("price")?,
            },
        ),
        _ => return Err(input.refused(Key::Malformed)),
    };
    let (violations, summary) = checked.map_err(thrown)?;
    let summary = summary.map_or(JsValue::NULL, |summary| summary_object(&summary).into());
    let answer = object([
        ("violations", array(violations.iter().map(violation_object))),
        ("summary", summary),
    ]);
    Ok(JsValue::from(answer).unchecked_into())
}

pub fn price_rules(fields: &Fields<'_>) -> Thrown<PriceRules> {
    Ok(PriceRules {
        tick: fields.number("tick")?,
        max_price: fields.number("max_price")?,
        price_band_percent: fields.number("price_band_percent")?,
    })
}

fn contract_ticket_of(fields: &Fields<'_>) -> Thrown<contract_ticket::Ticket> {
    Ok(contract_ticket::Ticket {
        side: fields.side()?,
        lots: fields.number("lots")?,
        multiple: fields.number("multiple")?,
        entry: entry_of(fields)?,
        levels: levels_of(fields)?,
        until: fields.number_or_none("until")?,
        worst_price: fields.number_or_none("worst_price")?,
        is_isolated: fields.truth("is_isolated")?,
    })
}

/// A field that the kind needs and that is absent counts as 0: the check refuses it as not positive.
fn entry_of(fields: &Fields<'_>) -> Thrown<Entry> {
    let number = |name: &str| -> Thrown<Decimal> {
        Ok(fields.number_or_none(name)?.unwrap_or(Decimal::ZERO))
    };
    let kind = fields.text_or_none("kind")?;
    Ok(match kind.as_deref() {
        None => match fields.number_or_none("target_price")? {
            Some(target) => Entry::Limit { target },
            None => Entry::Market,
        },
        Some("market") => Entry::Market,
        Some("limit") => Entry::Limit {
            target: number("target_price")?,
        },
        Some("stop_market") => Entry::StopMarket {
            trigger: number("trigger_price")?,
        },
        Some("stop_limit") => Entry::StopLimit {
            trigger: number("trigger_price")?,
            target: number("target_price")?,
        },
        Some("trailing") => Entry::Trailing {
            distance: distance_of(fields)?,
            start: fields.number_or_none("start_price")?,
        },
        Some(_) => return Err(fields.refused(Key::Malformed)),
    })
}

pub fn distance_of(fields: &Fields<'_>) -> Thrown<Distance> {
    let unit = fields.text_or_none("distance_unit")?;
    let distance = fields.number_or_none("distance")?.unwrap_or(Decimal::ZERO);
    Distance::parse(unit.as_deref().unwrap_or("price"), distance)
        .ok_or_else(|| fields.refused(Key::Malformed))
}

/// The two stops of an order, then its list of levels.
fn levels_of(fields: &Fields<'_>) -> Thrown<Vec<Level>> {
    let listed = level_list(fields, "exits")?;
    let mut levels = Vec::with_capacity(listed.len() + 2);
    levels.extend(listed);
    for (name, stop) in [
        ("take_profit", Stop::TakeProfit),
        ("stop_loss", Stop::StopLoss),
    ] {
        levels.extend(fields.number_or_none(name)?.map(|price| Level {
            field: Some(stop.field()),
            stop,
            price,
            part: Decimal::HUNDRED,
        }));
    }
    Ok(levels)
}

pub fn level_list(fields: &Fields<'_>, name: &str) -> Thrown<Vec<Level>> {
    if fields.is_absent(name)? {
        return Ok(Vec::new());
    }
    let level = |value: JsValue| {
        let level = Fields {
            value: &value,
            argument: fields.argument,
        };
        let stop = match level.text("kind")?.as_str() {
            "take_profit" => Stop::TakeProfit,
            "stop_loss" => Stop::StopLoss,
            _ => return Err(level.refused(Key::Malformed)),
        };
        Ok(Level {
            field: None,
            stop,
            price: level.number("price")?,
            part: level.number("part")?,
        })
    };
    fields.list(name)?.iter().map(level).collect()
}

fn contract_rules(fields: &Fields<'_>) -> Thrown<contract_ticket::Rules> {
    Ok(contract_ticket::Rules {
        prices: price_rules(fields)?,
        lot_size: fields.number("lot_size")?,
        lot_step: fields.number("lot_step")?,
        lot_min: fields.number("lot_min")?,
        lot_max: fields.number("lot_max")?,
        multiples: numbers(fields, "multiples")?,
        open_fee_rate: fields.number("open_fee_rate")?,
    })
}

pub fn numbers(fields: &Fields<'_>, name: &str) -> Thrown<Vec<Decimal>> {
    let number = |value: JsValue| -> Thrown<Decimal> {
        let text = value.as_string().ok_or(CoreError::from(Key::Malformed));
        text.and_then(|text| formulas::number(&text))
            .map_err(|error| thrown(error.with("argument", fields.argument)))
    };
    fields.list(name)?.iter().map(number).collect()
}

pub fn cross_positions(fields: &Fields<'_>, name: &str) -> Thrown<Vec<CrossPosition<Decimal>>> {
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
    fields.list(name)?.iter().map(position).collect()
}

fn contract_account(fields: &Fields<'_>) -> Thrown<contract_ticket::Account> {
    Ok(contract_ticket::Account {
        available: fields.number("available")?,
        burst_rate: fields.number("burst_rate")?,
        mark: fields.number("mark")?,
        now: fields.number_or_none("now")?,
        positions: cross_positions(fields, "positions")?,
    })
}

fn spot_ticket_of(fields: &Fields<'_>) -> Thrown<spot_ticket::Ticket> {
    Ok(spot_ticket::Ticket {
        side: fields.side()?,
        amount: fields.number_or_none("amount")?,
        quote_amount: fields.number_or_none("quote_amount")?,
        entry: entry_of(fields)?,
        until: fields.number_or_none("until")?,
        worst_price: fields.number_or_none("worst_price")?,
    })
}

fn spot_rules(fields: &Fields<'_>) -> Thrown<spot_ticket::Rules> {
    Ok(spot_ticket::Rules {
        prices: price_rules(fields)?,
        spot_step: fields.number("spot_step")?,
        spot_min: fields.number("spot_min")?,
        spot_max: fields.number("spot_max")?,
        spot_min_total: fields.number("spot_min_total")?,
        spot_fee_rate: fields.number("spot_fee_rate")?,
        legal_name: fields.text("legal_name")?,
    })
}

fn spot_account(fields: &Fields<'_>) -> Thrown<spot_ticket::Account> {
    Ok(spot_ticket::Account {
        available: fields.number_or_none("available")?,
        price: fields.number("price")?,
        now: fields.number_or_none("now")?,
    })
}

fn option_rules(fields: &Fields<'_>) -> Thrown<option_ticket::Rules> {
    let bounds = |of: &Fields<'_>| -> Thrown<option_ticket::Bounds> {
        Ok(option_ticket::Bounds {
            min_number: of.number("min_number")?,
            max_number: of.number("max_number")?,
        })
    };
    let [duration, currency] = [fields.get("duration")?, fields.get("currency")?];
    let [offered, accepted] = [&duration, &currency].map(|value| Fields {
        value,
        argument: fields.argument,
    });
    Ok(option_ticket::Rules {
        duration: if duration.is_null() {
            None
        } else {
            Some(option_ticket::Duration {
                profit_ratio: offered.number("profit_ratio")?,
                fee_rate: offered.number("fee_rate")?,
                bounds: bounds(&offered)?,
            })
        },
        currency: if currency.is_null() {
            None
        } else {
            Some(bounds(&accepted)?)
        },
    })
}

fn summary_object(summary: &Summary) -> Object {
    let text = |value: Decimal| JsValue::from(value.to_plain());
    object([
        ("price", text(summary.price)),
        ("quantity", text(summary.quantity)),
        ("notional", text(summary.notional)),
        ("margin", number_or_null(summary.margin)),
        ("fee", text(summary.fee)),
        ("cost", text(summary.cost)),
        ("receive", number_or_null(summary.receive)),
        (
            "liquidation_price",
            number_or_null(summary.liquidation_price),
        ),
        ("risk_before", number_or_null(summary.risk_before)),
        ("risk_after", number_or_null(summary.risk_after)),
        ("maximum", number_or_null(summary.maximum)),
    ])
}
