//! The margin of an open position: added, removed, or taken again for another mode or multiple (R-CONTRACT-33).

use super::contract_ticket::risk;
use super::cross::{CrossPosition, Margin, liquidation_cross};
use super::order_rules::{Violation, Violations};
use super::{Side, figures};
use crate::decimal::{Decimal, Result};
use crate::ledger::posted;

#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub side: Side,
    pub open: Decimal,
    pub quantity: Decimal,
    pub margin: Decimal,
    pub multiple: Decimal,
    pub is_isolated: bool,
    pub mark: Decimal,
}

#[derive(Clone, Debug)]
pub struct Account {
    pub available: Decimal,
    pub burst_rate: Decimal,
    /// The other cross positions.
    pub others: Vec<CrossPosition<Decimal>>,
}

#[derive(Clone, Copy, Debug)]
pub enum Change {
    /// Above 0 adds, below 0 removes.
    Amount(Decimal),
    Terms {
        is_isolated: bool,
        multiple: Decimal,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    pub available: Decimal,
    pub margin: Decimal,
    pub liquidation: Option<Decimal>,
    /// Of the mark, in percent.
    pub distance: Option<Decimal>,
    /// Of the position alone when isolated, else of the account.
    pub risk: Option<Decimal>,
    /// `U / M`
    pub return_rate: Option<Decimal>,
}

#[derive(Clone, Debug)]
pub struct Outcome {
    pub violations: Vec<Violation>,
    pub before: Figures,
    pub after: Figures,
    pub removable: Decimal,
}

/// `max(0, M - p q / m)`
pub fn removable(position: &Position) -> Result<Decimal> {
    let needed = needed_margin(position)?;
    Ok(position.margin.sub(needed)?.max(Decimal::ZERO))
}

fn needed_margin(position: &Position) -> Result<Decimal> {
    posted(figures::margin(
        &position.open,
        &position.quantity,
        &position.multiple,
    )?)
}

pub fn change(
    position: &Position,
    account: &Account,
    change: Change,
    multiples: &[Decimal],
) -> Result<Outcome> {
    let mut found = Violations::default();
    let removable = if position.is_isolated {
        removable(position)?
    } else {
        Decimal::ZERO
    };
    let mut after = *position;
    let field = match change {
        Change::Amount(amount) => {
            if !position.is_isolated {
                found.add("id", "margin_isolated_only", &[]);
            } else if amount.neg() > removable {
                found.add("amount", "above_maximum", &[("maximum", removable)]);
            }
            after.margin = position.margin.add(amount)?;
            "amount"
        }
        Change::Terms {
            is_isolated,
            multiple,
        } => {
            let is_other = multiple != position.multiple;
            if is_other {
                found.multiple(multiple, multiples);
            }
            after.is_isolated = is_isolated;
            after.multiple = multiple;
            if multiple.is_positive() {
                after.margin = needed_margin(&after)?;
            }
            if is_other { "multiple" } else { "margin_mode" }
        }
    };
    let taken = after.margin.sub(position.margin)?;
    if found.funds(field, taken, account.available)? {
        let left = Account {
            available: account.available.sub(taken)?,
            ..account.clone()
        };
        if would_liquidate(&after, &left)? {
            found.add(field, "would_liquidate", &[]);
        }
    }
    let left = account.available.sub(taken)?;
    Ok(Outcome {
        violations: found.into_vec(),
        before: figures_of(position, account.available, account)?,
        after: figures_of(&after, left, account)?,
        removable,
    })
}

/// The position, or the cross positions that its margin leaves behind.
fn would_liquidate(position: &Position, account: &Account) -> Result<bool> {
    let is_due = |rate: Option<Decimal>| match rate {
        Some(rate) => figures::must_liquidate(rate, account.burst_rate),
        None => Ok(false),
    };
    if position.is_isolated && (!position.margin.is_positive() || is_due(own_risk(position)?)?) {
        return Ok(true);
    }
    is_due(risk(
        account.available,
        &cross_positions(position, account),
    )?)
}

fn own_risk(position: &Position) -> Result<Option<Decimal>> {
    let Position { margin, .. } = position;
    if !margin.is_positive() {
        return Ok(None);
    }
    let equity = margin.add(profit(position)?)?;
    figures::risk_rate(&equity, margin).map(Some)
}

fn profit(position: &Position) -> Result<Decimal> {
    let Position {
        side,
        open,
        mark,
        quantity,
        ..
    } = position;
    figures::profit(*side, open, mark, quantity)
}

fn cross_positions(position: &Position, account: &Account) -> Vec<CrossPosition<Decimal>> {
    let mut all = account.others.clone();
    if !position.is_isolated {
        all.push(CrossPosition {
            side: position.side,
            open: position.open,
            quantity: position.quantity,
            margin: Margin::Held(position.margin),
            mark: position.mark,
            is_in_instrument: true,
        });
    }
    all
}

fn figures_of(position: &Position, available: Decimal, account: &Account) -> Result<Figures> {
    let burst_rate = account.burst_rate;
    let Position {
        side,
        open,
        quantity,
        margin,
        mark,
        ..
    } = position;
    let (liquidation, risk) = if position.is_isolated {
        let alone = figures::liquidation_isolated(*side, open, quantity, margin, &burst_rate)?;
        (alone, own_risk(position)?)
    } else {
        let all = cross_positions(position, account);
        (
            liquidation_cross(&available, &burst_rate, &all)?,
            risk(available, &all)?,
        )
    };
    let distance = match liquidation {
        Some(price) if mark.is_positive() => Some(figures::distance(*mark, price)?),
        _ => None,
    };
    let return_rate = if margin.is_positive() {
        Some(profit(position)?.div(*margin)?)
    } else {
        None
    };
    Ok(Figures {
        available,
        margin: *margin,
        liquidation,
        distance,
        risk,
        return_rate,
    })
}
