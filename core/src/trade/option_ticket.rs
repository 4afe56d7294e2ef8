//! The ticket of a timed option: the cost and payout of a stake and all of its violations.

use super::order_rules::{Violations, largest};
use super::summary::{Check, Summary};
use crate::decimal::{Decimal, Result};
use crate::error::Key;
use crate::ledger::{LEDGER_DECIMALS, posted};

/// One duration, as `/microtrade/seconds` returns it.
#[derive(Clone, Copy, Debug)]
pub struct Duration {
    pub profit_ratio: Decimal,
    pub fee_rate: Decimal,
    pub bounds: Bounds,
}

#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    pub min_number: Decimal,
    pub max_number: Decimal,
}

#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub duration: Option<Duration>,
    pub currency: Option<Bounds>,
}

#[derive(Clone, Copy, Debug)]
pub struct Account {
    pub available: Decimal,
    pub price: Decimal,
}

/// Returns all violations of a stake at once. There is a summary as soon as there is a stake.
pub fn check(stake: Decimal, rules: &Rules, account: &Account) -> Result<Check> {
    let mut found = Violations::default();
    if rules.duration.is_none() {
        found.add("seconds", "seconds_not_offered", &[]);
    }
    if rules.currency.is_none() {
        found.add("currency_id", "currency_unknown", &[]);
    }
    if !stake.is_positive() {
        found.add("number", "quantity_invalid", &[]);
        return Ok((found.into_vec(), None));
    }
    let (minimum, maximum) = narrowest(rules);
    found.bounds("number", stake, minimum, maximum);
    let summary = match summary(stake, rules, account, (minimum, maximum)) {
        Ok(summary) => Some(summary),
        Err(Key::Overflow) => None,
        Err(key) => return Err(key),
    };
    if let Some(summary) = &summary {
        found.funds("number", summary.cost, account.available)?;
    }
    Ok((found.into_vec(), summary))
}

/// The currency and the duration both have bounds; the stricter ones apply.
fn narrowest(rules: &Rules) -> (Option<Decimal>, Option<Decimal>) {
    let bounds = [rules.duration.map(|it| it.bounds), rules.currency];
    let all = || bounds.iter().flatten();
    (
        all().map(|it| it.min_number).max(),
        all().map(|it| it.max_number).min(),
    )
}

fn fee(stake: Decimal, rules: &Rules) -> Result<Decimal> {
    match rules.duration {
        Some(duration) => posted(stake.mul(duration.fee_rate)?),
        None => Ok(Decimal::ZERO),
    }
}

fn summary(
    stake: Decimal,
    rules: &Rules,
    account: &Account,
    (minimum, maximum): (Option<Decimal>, Option<Decimal>),
) -> Result<Summary> {
    let charged = fee(stake, rules)?;
    let payout = |duration: Duration| posted(stake.mul(Decimal::ONE.add(duration.profit_ratio)?)?);
    let step = Decimal::small(1, -(LEDGER_DECIMALS as i8));
    let highest = maximum.unwrap_or(account.available).min(account.available);
    let affordable = largest(step, highest, |stake| {
        Ok(stake.add(fee(stake, rules)?)? <= account.available)
    })?;
    let is_enough = minimum.is_none_or(|minimum| affordable >= minimum);
    Ok(Summary {
        price: account.price,
        quantity: stake,
        notional: stake,
        margin: None,
        fee: charged,
        cost: stake.add(charged)?,
        receive: rules.duration.map(payout).transpose()?,
        liquidation_price: None,
        risk_before: None,
        risk_after: None,
        maximum: Some(if is_enough { affordable } else { Decimal::ZERO }),
    })
}
