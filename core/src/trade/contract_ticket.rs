//! The contract ticket: the cost of an order and all of its violations at once. The order counts as open
//! at its own price with profit 0, the other positions at their marks.

use super::cross::{CrossPosition, Margin, liquidation_cross};
use super::entry::{self, Entry};
use super::exits::{self, Holding, Level};
use super::order_rules::{PriceRules, Violations, largest};
use super::summary::{Check, Summary};
use super::{Side, figures};
use crate::decimal::{Decimal, Result};
use crate::error::Key;
use crate::ledger::posted;

/// The instrument's rules, as `/currency/instruments` returns them.
#[derive(Clone, Debug)]
pub struct Rules {
    pub prices: PriceRules,
    pub lot_size: Decimal,
    pub lot_step: Decimal,
    pub lot_min: Decimal,
    pub lot_max: Decimal,
    pub multiples: Vec<Decimal>,
    pub open_fee_rate: Decimal,
}

#[derive(Clone, Debug)]
pub struct Ticket {
    pub side: Side,
    pub lots: Decimal,
    pub multiple: Decimal,
    pub entry: Entry,
    pub levels: Vec<Level>,
    /// When a waiting order is cancelled, in ms.
    pub until: Option<Decimal>,
    /// The worst price at which a market order may open.
    pub worst_price: Option<Decimal>,
    pub is_isolated: bool,
}

#[derive(Clone, Debug)]
pub struct Account {
    pub available: Decimal,
    pub burst_rate: Decimal,
    pub mark: Decimal,
    /// In ms; `None`: the time isn't checked.
    pub now: Option<Decimal>,
    pub positions: Vec<CrossPosition<Decimal>>,
}

/// Returns all violations at once. There is a summary as soon as quantity and multiple are given.
pub fn check(ticket: &Ticket, rules: &Rules, account: &Account) -> Result<Check> {
    let mut found = Violations::default();
    let price = ticket
        .entry
        .price(ticket.side, account.mark, rules.prices.tick)?;
    check_form(&mut found, ticket, rules, account, price)?;
    let has_figures =
        ticket.lots.is_positive() && ticket.multiple.is_positive() && price.is_positive();
    let summary = if has_figures {
        match summary(ticket, rules, account, price) {
            Ok(summary) => Some(summary),
            // An overflow is above the maximum too; the violations found so far are still returned.
            Err(Key::Overflow) => None,
            Err(key) => return Err(key),
        }
    } else {
        None
    };
    if let Some(summary) = &summary
        && found.funds("share", summary.cost, account.available)?
    {
        let is_too_risky = match summary.risk_after {
            Some(risk) => figures::must_liquidate(risk, account.burst_rate)?,
            None => false,
        };
        if is_too_risky {
            found.add("share", "would_liquidate", &[]);
        } else {
            let liquidation = summary.liquidation_price;
            let at = (ticket.side, price);
            exits::check_reachable(&mut found, at, liquidation, &ticket.levels);
        }
    }
    if let (Entry::Market, Some(worst)) = (ticket.entry, ticket.worst_price) {
        found.worst_price(ticket.side, worst, rules.prices.tick, price);
    }
    Ok((found.into_vec(), summary))
}

fn check_form(
    found: &mut Violations,
    ticket: &Ticket,
    rules: &Rules,
    account: &Account,
    price: Decimal,
) -> Result<()> {
    if ticket.lots.is_positive() {
        found.step("share", ticket.lots, rules.lot_step);
        found.bounds(
            "share",
            ticket.lots,
            Some(rules.lot_min),
            Some(rules.lot_max),
        );
    } else {
        found.add("share", "quantity_invalid", &[]);
    }
    found.multiple(ticket.multiple, &rules.multiples);
    entry::check(
        found,
        ticket.side,
        ticket.entry,
        (&rules.prices, account.mark),
    )?;
    entry::check_until(found, ticket.entry, ticket.until, account.now)?;
    let holding = Holding {
        side: ticket.side,
        price,
        lots: ticket.lots,
        lot_step: rules.lot_step,
    };
    exits::check(found, &holding, Some(rules.prices.tick), &ticket.levels)
}

/// Margin and fee rounded as they will be posted, so that an order of the whole balance fits exactly.
fn cost(rules: &Rules, price: Decimal, multiple: Decimal, lots: Decimal) -> Result<Cost> {
    let quantity = lots.mul(rules.lot_size)?;
    let margin = posted(figures::margin(&price, &quantity, &multiple)?)?;
    let fee = posted(figures::fee(&price, &quantity, &rules.open_fee_rate)?)?;
    Ok(Cost {
        quantity,
        margin,
        fee,
        sum: margin.add(fee)?,
    })
}

struct Cost {
    quantity: Decimal,
    margin: Decimal,
    fee: Decimal,
    sum: Decimal,
}

fn summary(ticket: &Ticket, rules: &Rules, account: &Account, price: Decimal) -> Result<Summary> {
    let Cost {
        quantity,
        margin,
        fee,
        sum,
    } = cost(rules, price, ticket.multiple, ticket.lots)?;
    let available = account.available.sub(sum)?;
    let risk_before = risk(account.available, &account.positions)?;
    let (risk_after, liquidation_price) = if ticket.is_isolated {
        let burst_rate = account.burst_rate;
        let alone =
            figures::liquidation_isolated(ticket.side, &price, &quantity, &margin, &burst_rate)?;
        (risk(available, &account.positions)?, alone)
    } else {
        let mut positions = account.positions.clone();
        positions.push(CrossPosition {
            side: ticket.side,
            open: price,
            quantity,
            margin: Margin::Held(margin),
            mark: price,
            is_in_instrument: true,
        });
        let together = liquidation_cross(&available, &account.burst_rate, &positions)?;
        (risk(available, &positions)?, together)
    };
    let affordable = largest(rules.lot_step, rules.lot_max, |lots| {
        Ok(cost(rules, price, ticket.multiple, lots)?.sum <= account.available)
    })?;
    let maximum = if affordable < rules.lot_min {
        Decimal::ZERO
    } else {
        affordable
    };
    Ok(Summary {
        price,
        quantity,
        notional: figures::notional(&price, &quantity)?,
        margin: Some(margin),
        fee,
        cost: sum,
        receive: None,
        liquidation_price,
        risk_before,
        risk_after,
        maximum: Some(maximum),
    })
}

pub fn risk(available: Decimal, positions: &[CrossPosition<Decimal>]) -> Result<Option<Decimal>> {
    let (mut margins, mut profits) = (Decimal::ZERO, Decimal::ZERO);
    for position in positions {
        let held = match position.margin {
            Margin::Held(margin) => margin,
            Margin::ByMultiple(multiple) => {
                figures::margin(&position.open, &position.quantity, &multiple)?
            }
        };
        margins = margins.add(held)?;
        let CrossPosition {
            side,
            open,
            mark,
            quantity,
            ..
        } = position;
        profits = profits.add(figures::profit(*side, open, mark, quantity)?)?;
    }
    if margins.is_zero() {
        return Ok(None);
    }
    let equity = figures::equity(&available, &margins, &profits)?;
    figures::risk_rate(&equity, &margins).map(Some)
}
