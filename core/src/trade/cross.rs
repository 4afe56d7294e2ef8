//! The estimated liquidation price of an instrument in a cross account (R-CONTRACT-6).

use super::{Side, figures};
use crate::decimal::wide::Wide;
use crate::decimal::{Decimal, Result};
use crate::error::impossible;
use crate::number::{Number, Terms};

#[derive(Clone, Copy, Debug)]
pub enum Margin<N> {
    /// `caution_money`: what an open position holds.
    Held(N),
    /// `p q / m`: what an order would hold.
    ByMultiple(N),
}

#[derive(Clone, Copy, Debug)]
pub struct CrossPosition<N> {
    pub side: Side,
    pub open: N,
    pub quantity: N,
    pub margin: Margin<N>,
    pub mark: N,
    pub is_in_instrument: bool,
}

/// 37 digits minus the error of thousands of truncated terms. It also bounds the error of the result:
/// 10^-30 of the largest term, however much of the sum cancels.
const DUST: Decimal = Decimal::small(1, -30);

/// `x = (B - available - sum M - U_others + sum_j s_j q_j p_j) / sum_j s_j q_j` with
/// `B = burst_rate x sum M`, with all other marks fixed. `None` when the net quantity is 0 or `x <= 0`.
///
/// The sums nearly cancel when the price is far away, so they are computed with spare digits. If a sum
/// cancels completely, the remaining truncation error counts as 0.
pub fn liquidation_cross<N: Number>(
    available: &N,
    burst_rate: &N,
    positions: &[CrossPosition<N>],
) -> Result<Option<N>> {
    let zero = || N::Precise::constant(Decimal::ZERO);
    let (mut margins, mut profits_of_others) = (zero(), zero());
    let (mut opened, mut net) = (zero(), zero());
    for position in positions {
        let (open, quantity) = (position.open.precise(), position.quantity.precise());
        let margin = match &position.margin {
            Margin::Held(margin) => margin.precise(),
            Margin::ByMultiple(multiple) => figures::margin(&open, &quantity, &multiple.precise())?,
        };
        margins = margins.plus(&margin)?.named("ΣM");
        if position.is_in_instrument {
            let value = open.times(&quantity)?;
            (opened, net) = match position.side {
                Side::Long => (opened.plus(&value)?, net.plus(&quantity)?),
                Side::Short => (opened.minus(&value)?, net.minus(&quantity)?),
            };
            (opened, net) = (opened.named("Σsqp"), net.named("Σsq"));
        } else {
            let mark = position.mark.precise();
            let profit = figures::profit(position.side, &open, &mark, &quantity)?;
            profits_of_others = profits_of_others.plus(&profit)?.named("ΣU");
        }
    }
    let sums = Sums {
        margins,
        profits_of_others,
        opened,
        net,
    };
    sums.price(available, burst_rate)
}

/// Sums over the positions of an account, from the view of one instrument.
struct Sums<P> {
    margins: P,
    profits_of_others: P,
    opened: P,
    net: P,
}

impl<P: Number> Sums<P> {
    fn price<N: Number<Precise = P>>(&self, available: &N, burst_rate: &N) -> Result<Option<N>> {
        let Self {
            margins,
            profits_of_others,
            opened,
            net,
        } = self;
        if net.value()?.is_zero() {
            return Ok(None);
        }
        let kept = burst_rate.precise().times(margins)?.named("B");
        let available = available.precise();
        let above = kept
            .minus(&available)?
            .minus(margins)?
            .minus(profits_of_others)?
            .plus(opened)?;
        let mut largest = Decimal::ZERO;
        for term in [&kept, &available, margins, profits_of_others, opened] {
            largest = largest.max(term.value()?.abs());
        }
        if above.value()?.abs() <= largest.mul(DUST)? {
            return Ok(None);
        }
        let price = N::settled(above.over(net)?)?;
        Ok(price.value()?.is_positive().then(|| price.named("x")))
    }
}

struct Share<P> {
    instrument: u32,
    opened: P,
    net: P,
    profit: P,
    profits_before: P,
}

/// `liquidation_cross` of every instrument in an account, visiting each position once. The profits of the
/// other instruments are added as a prefix and a suffix sum: subtracting from a total would cancel
/// digits.
pub fn liquidation_of_each(
    available: &Decimal,
    burst_rate: &Decimal,
    instruments: &[u32],
    positions: &[CrossPosition<Decimal>],
) -> Result<Vec<(u32, Option<Decimal>)>> {
    let zero = || Wide::constant(Decimal::ZERO);
    let mut margins = zero();
    let mut shares: Vec<Share<Wide>> = Vec::new();
    for (&instrument, position) in instruments.iter().zip(positions) {
        let (open, quantity) = (position.open.precise(), position.quantity.precise());
        margins = margins.plus(&match &position.margin {
            Margin::Held(margin) => margin.precise(),
            Margin::ByMultiple(multiple) => figures::margin(&open, &quantity, &multiple.precise())?,
        })?;
        let found = shares.binary_search_by_key(&instrument, |share| share.instrument);
        let place = found.unwrap_or_else(|place| {
            let share = Share {
                instrument,
                opened: zero(),
                net: zero(),
                profit: zero(),
                profits_before: zero(),
            };
            shares.insert(place, share);
            place
        });
        let Some(share) = shares.get_mut(place) else {
            impossible("the share was found or inserted", ());
            continue;
        };
        let value = open.times(&quantity)?;
        (share.opened, share.net) = match position.side {
            Side::Long => (share.opened.plus(&value)?, share.net.plus(&quantity)?),
            Side::Short => (share.opened.minus(&value)?, share.net.minus(&quantity)?),
        };
        let mark = position.mark.precise();
        let profit = figures::profit(position.side, &open, &mark, &quantity)?;
        share.profit = share.profit.plus(&profit)?;
    }
    let mut before = zero();
    for share in &mut shares {
        share.profits_before = before;
        before = before.plus(&share.profit)?;
    }
    let (mut behind, mut prices) = (zero(), Vec::with_capacity(shares.len()));
    for share in shares.iter().rev() {
        let sums = Sums {
            margins,
            profits_of_others: share.profits_before.plus(&behind)?,
            opened: share.opened,
            net: share.net,
        };
        prices.push((share.instrument, sums.price(available, burst_rate)?));
        behind = behind.plus(&share.profit)?;
    }
    prices.reverse();
    Ok(prices)
}
