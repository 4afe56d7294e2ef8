use super::Side;
use super::entry::{self, Entry};
use super::order_rules::{PriceRules, Violations, largest};
use super::summary::{Check, Summary};
use crate::decimal::{Decimal, Direction, Result};
use crate::error::Key;
use crate::ledger::posted;

/// The instrument's rules, as `/currency/instruments` returns them.
#[derive(Clone, Debug)]
pub struct Rules {
    pub prices: PriceRules,
    pub spot_step: Decimal,
    pub spot_min: Decimal,
    pub spot_max: Decimal,
    pub spot_min_total: Decimal,
    pub spot_fee_rate: Decimal,
    /// The quote currency, named when the total is too small.
    pub legal_name: String,
}

/// `Long` buys, `Short` sells.
#[derive(Clone, Debug)]
pub struct Ticket {
    pub side: Side,
    /// In the coin. Either this or `quote_amount` is set.
    pub amount: Option<Decimal>,
    pub quote_amount: Option<Decimal>,
    pub entry: Entry,
    /// When a waiting order is cancelled, in ms.
    pub until: Option<Decimal>,
    /// The worst price at which a market order may be filled.
    pub worst_price: Option<Decimal>,
}

#[derive(Clone, Debug)]
pub struct Account {
    /// Balance of the spent currency; `None` skips the check (the server knows it only after matching the
    /// book).
    pub available: Option<Decimal>,
    /// The mark, which is the index.
    pub price: Decimal,
    /// In ms; `None`: the time isn't checked.
    pub now: Option<Decimal>,
}

impl Ticket {
    const fn size_field(&self) -> &'static str {
        if self.amount.is_none() && self.quote_amount.is_some() {
            "quote_amount"
        } else {
            "amount"
        }
    }
}

/// Returns all violations at once. There is a summary as soon as price and size are given.
pub fn check(ticket: &Ticket, rules: &Rules, account: &Account) -> Result<Check> {
    let mut found = Violations::default();
    let prices = &rules.prices;
    let price = ticket
        .entry
        .price(ticket.side, account.price, prices.tick)?;
    let field = ticket.size_field();
    let size = ticket.amount.or(ticket.quote_amount);
    match size.filter(|size| size.is_positive()) {
        Some(size) => check_size(&mut found, ticket, rules, (size, price))?,
        None => found.add(field, "quantity_invalid", &[]),
    }
    let market = (prices, account.price);
    entry::check(&mut found, ticket.side, ticket.entry, market)?;
    entry::check_until(&mut found, ticket.entry, ticket.until, account.now)?;
    if let Some(worst) = ticket.worst_price {
        found.price("worst_price", worst, prices.tick);
    }
    let has_figures = size.is_some_and(Decimal::is_positive) && price.is_positive();
    let summary = if has_figures {
        match summary(ticket, rules, account, price) {
            Ok(summary) => Some(summary),
            Err(Key::Overflow) => None,
            Err(key) => return Err(key),
        }
    } else {
        None
    };
    if let (Some(summary), Some(available)) = (&summary, account.available) {
        found.funds(field, summary.cost, available)?;
    }
    Ok((found.into_vec(), summary))
}

fn check_size(
    found: &mut Violations,
    ticket: &Ticket,
    rules: &Rules,
    (size, price): (Decimal, Decimal),
) -> Result<()> {
    let field = ticket.size_field();
    let (is_inside, total) = match ticket.amount {
        Some(amount) => {
            found.step(field, amount, rules.spot_step);
            let (minimum, maximum) = (Some(rules.spot_min), Some(rules.spot_max));
            let is_inside = found.bounds(field, amount, minimum, maximum);
            (is_inside, amount.mul(price)?)
        }
        None => (true, size),
    };
    if is_inside && total < rules.spot_min_total {
        found.add(field, "below_minimum", &[("minimum", rules.spot_min_total)]);
        found.name("currency", &rules.legal_name);
    }
    Ok(())
}

fn summary(ticket: &Ticket, rules: &Rules, account: &Account, price: Decimal) -> Result<Summary> {
    let step = rules.spot_step;
    let quantity = match (ticket.amount, ticket.quote_amount) {
        (Some(amount), _) => amount,
        (None, Some(money)) => affordable(money, price, step)?,
        (None, None) => return Err(Key::Malformed),
    };
    let total = posted(price.mul(quantity)?)?;
    let (received, cost) = match ticket.side {
        Side::Long => (quantity, ticket.quote_amount.unwrap_or(total)),
        Side::Short => (total, quantity),
    };
    let fee = posted(received.mul(rules.spot_fee_rate)?)?;
    let maximum = account.available.map(|available| {
        let affordable = largest(step, rules.spot_max, |quantity| {
            let needed = match ticket.side {
                Side::Long => posted(price.mul(quantity)?)?,
                Side::Short => quantity,
            };
            Ok(needed <= available)
        })?;
        Ok(if affordable < rules.spot_min {
            Decimal::ZERO
        } else {
            affordable
        })
    });
    Ok(Summary {
        price,
        quantity,
        notional: total,
        margin: None,
        fee,
        cost,
        receive: Some(received.sub(fee)?),
        liquidation_price: None,
        risk_before: None,
        risk_after: None,
        maximum: maximum.transpose()?,
    })
}

/// The quantity that the money buys at this price, rounded to the step.
pub fn affordable(money: Decimal, price: Decimal, step: Decimal) -> Result<Decimal> {
    let quantity = money.div(price)?.quantize(step, Direction::Down)?;
    // The quotient is rounded half up, so it may have been rounded up to the step.
    if quantity.is_positive() && posted(price.mul(quantity)?)? > money {
        quantity.sub(step)
    } else {
        Ok(quantity)
    }
}
