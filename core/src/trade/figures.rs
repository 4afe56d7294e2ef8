//! The figures of one position. Each function is one formula of R-CONTRACT-1 to 7, evaluated in the order
//! written there.

use super::{Side, side_gain};
use crate::decimal::{Decimal, Result};
use crate::number::{Number, Terms};

pub fn notional<N: Number>(price: &N, quantity: &N) -> Result<N> {
    Ok(price.times(quantity)?.named("N"))
}

pub fn margin<N: Number>(price: &N, quantity: &N, multiple: &N) -> Result<N> {
    Ok(price.times(quantity)?.over(multiple)?.named("M"))
}

pub fn fee<N: Number>(price: &N, quantity: &N, rate: &N) -> Result<N> {
    Ok(price.times(quantity)?.times(rate)?.named("F"))
}

/// `U = s (x - p) q`
#[inline(always)]
pub fn profit<N: Terms>(side: Side, open: &N, mark: &N, quantity: &N) -> Result<N> {
    Ok(side_gain(side, mark, open)?.times(quantity)?.named("U"))
}

/// Price of a drawn line at a time: `x = a + (b - a) (t - f) / (u - f)`, through `a` at `f` and `b` at `u`.
pub fn line_price<N: Number>(first: &N, from: &N, second: &N, to: &N, time: &N) -> Result<N> {
    let rise = second.minus(first)?.times(&time.minus(from)?)?;
    Ok(first.plus(&rise.over(&to.minus(from)?)?)?.named("x"))
}

/// How many times the loss at its stop a plan gains at its target: `R = (G - F) / (L + F)`
pub fn plan_ratio<N: Number>(gain: &N, loss: &N, fee: &N) -> Result<N> {
    Ok(gain.minus(fee)?.over(&loss.plus(fee)?)?.named("R"))
}

pub fn return_on_margin<N: Number>(profit: &N, margin: &N) -> Result<N> {
    profit.over(margin)
}

pub fn overnight_fee<N: Number>(price: &N, quantity: &N, rate: &N, nights: &N) -> Result<N> {
    price.times(quantity)?.times(rate)?.times(nights)
}

/// `E = available + sum M + sum U`
pub fn equity<N: Number>(available: &N, margins: &N, profits: &N) -> Result<N> {
    Ok(available.plus(margins)?.plus(profits)?.named("E"))
}

/// Value of an account in one currency: `V = available + frozen + sum U`, with the profits of all positions (R-ACCOUNT-4)
pub fn account_value<N: Number>(available: &N, frozen: &N, profits: &N) -> Result<N> {
    Ok(available.plus(frozen)?.plus(profits)?.named("V"))
}

/// `R = E / sum M` as a percentage
pub fn risk_rate<N: Number>(equity: &N, margins: &N) -> Result<N> {
    let ratio = equity.over(margins)?;
    Ok(ratio.times(&N::constant(Decimal::HUNDRED))?.named("R"))
}

/// True when the position or account must be closed: `R <= burst_rate`, a fraction (R-CONTRACT-5).
pub fn must_liquidate(risk_rate: Decimal, burst_rate: Decimal) -> Result<bool> {
    Ok(risk_rate <= burst_rate.mul(Decimal::HUNDRED)?)
}

/// Isolated: `x = p - s (1 - burst_rate) M / q`; `None` when `x <= 0`
pub fn liquidation_isolated<N: Number>(
    side: Side,
    open: &N,
    quantity: &N,
    margin: &N,
    burst_rate: &N,
) -> Result<Option<N>> {
    let kept = N::constant(Decimal::ONE).minus(burst_rate)?;
    let distance = kept.times(margin)?.over(quantity)?;
    let price = open.moved(&distance, side == Side::Long)?;
    Ok(price.value()?.is_positive().then(|| price.named("x")))
}

/// Distance of the mark from the liquidation price, in percent of the mark: `|x - l| / x * 100`
pub fn distance(mark: Decimal, liquidation: Decimal) -> Result<Decimal> {
    mark.sub(liquidation)?
        .abs()
        .div(mark)?
        .mul(Decimal::HUNDRED)
}
