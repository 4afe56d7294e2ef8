//! The trade ticket: what an order would cost and all that is wrong with it, at once.
//! Keys and limits: R-CONTRACT-21. What a form alone can tell (a malformed number)
//! was refused before; here everything is compared with the instrument, the account and the market.

use super::cross::{CrossPosition, Margin, liquidation_cross};
use super::{Side, figures};
use crate::decimal::{Decimal, Result};
use crate::error::Key;
use crate::ledger::LEDGER_DECIMALS;

/// The instrument's rules, as `/currency/instruments` tells them.
#[derive(Clone, Debug)]
pub struct Rules {
    pub tick: Decimal,
    pub max_price: Decimal,
    /// How far from the mark a price may be, in percent.
    pub price_band_percent: Decimal,
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
    /// The limit price; none is a market order.
    pub target_price: Option<Decimal>,
    pub take_profit: Option<Decimal>,
    pub stop_loss: Option<Decimal>,
    pub is_isolated: bool,
}

#[derive(Clone, Debug)]
pub struct Account {
    pub available: Decimal,
    pub burst_rate: Decimal,
    /// The mark of the ticket's instrument.
    pub mark: Decimal,
    /// Open cross positions, in ascending id.
    pub positions: Vec<CrossPosition<Decimal>>,
}

/// One thing that is wrong: the field of the call, its stable key and the limits it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    pub field: &'static str,
    pub key: &'static str,
    pub limits: Vec<(&'static str, Decimal)>,
}

/// The order valued as open at its own price with profit 0, the others at their marks.
#[derive(Clone, Debug)]
pub struct Preview {
    pub price: Decimal,
    pub quantity: Decimal,
    pub notional: Decimal,
    pub margin: Decimal,
    pub fee: Decimal,
    /// Margin and fee, 8 decimals each: what leaves the available balance.
    pub cost: Decimal,
    pub liquidation_price: Option<Decimal>,
    pub risk_before: Option<Decimal>,
    pub risk_after: Option<Decimal>,
}

/// All violations at once. There is a preview as soon as there are a quantity and a multiple.
pub fn check(
    ticket: &Ticket,
    rules: &Rules,
    account: &Account,
) -> Result<(Vec<Violation>, Option<Preview>)> {
    let mut found = Vec::new();
    let mut wrong = |field, key, limits: &[(&'static str, Decimal)]| {
        found.push(Violation {
            field,
            key,
            limits: limits.to_vec(),
        });
    };
    let has_lots = ticket.lots.is_positive();
    if !has_lots {
        wrong("share", "quantity_invalid", &[]);
    } else {
        if !ticket.lots.is_on(rules.lot_step) {
            wrong("share", "quantity_off_step", &[("step", rules.lot_step)]);
        }
        if ticket.lots < rules.lot_min {
            wrong("share", "below_minimum", &[("minimum", rules.lot_min)]);
        }
        if ticket.lots > rules.lot_max {
            wrong("share", "above_maximum", &[("maximum", rules.lot_max)]);
        }
    }
    if !rules.multiples.contains(&ticket.multiple) {
        wrong("multiple", "multiple_not_offered", &[]);
    }
    let price = ticket.target_price.unwrap_or(account.mark);
    for (field, given) in [
        ("target_price", ticket.target_price),
        ("target_profit_price", ticket.take_profit),
        ("stop_loss_price", ticket.stop_loss),
    ] {
        let Some(given) = given else { continue };
        if !given.is_positive() {
            wrong(field, "price_invalid", &[]);
        } else if !given.is_on(rules.tick) {
            wrong(field, "price_off_tick", &[("tick", rules.tick)]);
        }
    }
    if let Some(target) = ticket.target_price {
        let (low, high) = band(rules, account.mark)?;
        if target.is_positive() && (target < low || target > high) {
            let limits = [("minimum", low), ("maximum", high)];
            wrong("target_price", "price_out_of_band", &limits);
        }
    }
    let is_winning = |at: Decimal| match ticket.side {
        Side::Long => at > price,
        Side::Short => at < price,
    };
    let is_losing = |at: Decimal| at != price && !is_winning(at);
    if ticket
        .take_profit
        .is_some_and(|at| at.is_positive() && !is_winning(at))
    {
        wrong(
            "target_profit_price",
            "take_profit_wrong_side",
            &[("price", price)],
        );
    }
    if ticket
        .stop_loss
        .is_some_and(|at| at.is_positive() && !is_losing(at))
    {
        wrong(
            "stop_loss_price",
            "stop_loss_wrong_side",
            &[("price", price)],
        );
    }
    if !has_lots || !ticket.multiple.is_positive() || !price.is_positive() {
        return Ok((found, None));
    }
    let preview = match preview(ticket, rules, account, price) {
        Ok(preview) => preview,
        // Beyond all numbers is beyond the maximum too; what was found is told all the same.
        Err(Key::Overflow) => return Ok((found, None)),
        Err(key) => return Err(key),
    };
    if preview.cost > account.available {
        let missing = preview.cost.sub(account.available)?;
        let limits = [("available", account.available), ("missing", missing)];
        wrong("share", "insufficient_balance", &limits);
    } else if let Some(risk) = preview.risk_after
        && figures::must_liquidate(risk, account.burst_rate)?
    {
        wrong("share", "would_liquidate", &[]);
    }
    Ok((found, Some(preview)))
}

/// The lowest and highest limit price, on ticks inside the band.
fn band(rules: &Rules, mark: Decimal) -> Result<(Decimal, Decimal)> {
    use crate::decimal::Direction::{Down, Up};
    let reach = mark.mul(rules.price_band_percent)?.div(Decimal::HUNDRED)?;
    let low = mark.sub(reach)?.max(rules.tick).quantize(rules.tick, Up)?;
    let high = mark
        .add(reach)?
        .min(rules.max_price)
        .quantize(rules.tick, Down)?;
    Ok((low, high))
}

fn preview(ticket: &Ticket, rules: &Rules, account: &Account, price: Decimal) -> Result<Preview> {
    let quantity = ticket.lots.mul(rules.lot_size)?;
    let notional = figures::notional(&price, &quantity)?;
    // As they will be posted, so that an order of the whole balance fits to the last digit.
    let margin = figures::margin(&price, &quantity, &ticket.multiple)?.round(LEDGER_DECIMALS)?;
    let fee = figures::fee(&price, &quantity, &rules.open_fee_rate)?.round(LEDGER_DECIMALS)?;
    let cost = margin.add(fee)?;
    let available = account.available.sub(cost)?;
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
    Ok(Preview {
        price,
        quantity,
        notional,
        margin,
        fee,
        cost,
        liquidation_price,
        risk_before,
        risk_after,
    })
}

/// The risk rate of cross positions; without any there is none.
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
