//! Products: timed options, dual investment, lock-mining, subscriptions, copying, rebates and conversion
//! (R-OPTION-2, R-DUAL-1, R-COPY-1, R-FUNDS-8).

use core::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use crate::decimal::wide::mul_div;
use crate::decimal::{Decimal, Direction, Result};
use crate::error::{Key, impossible};
use crate::ledger::LEDGER_DECIMALS;
use crate::number::Number;

pub fn option_payout<N: Number>(
    is_up: bool,
    open: &N,
    close: &N,
    stake: &N,
    ratio: &N,
) -> Result<N> {
    let moved = close.compared(open)?;
    let won = if is_up {
        Ordering::Greater
    } else {
        Ordering::Less
    };
    if moved == Ordering::Equal {
        return Ok(*stake);
    }
    if moved != won {
        return Ok(N::constant(Decimal::ZERO));
    }
    let factor = N::constant(Decimal::ONE).plus(ratio)?;
    stake.times(&factor)
}

#[derive(Clone, Debug)]
pub enum Settlement<N> {
    Coin(N),
    Quote(N),
}

/// `f = 1 + days x apr / 365`; `amount x f` in the coin, or `amount x linked x f` in USDT.
pub fn dual_settlement<N: Number>(
    amount: &N,
    linked: &N,
    settlement: &N,
    days: &N,
    apr: &N,
) -> Result<Settlement<N>> {
    let year = N::constant(Decimal::small(365, 0));
    let share = days.times(apr)?.over(&year)?;
    let factor = N::constant(Decimal::ONE).plus(&share)?.named("f");
    if settlement.compared(linked)? == Ordering::Less {
        Ok(Settlement::Coin(amount.times(&factor)?))
    } else {
        Ok(Settlement::Quote(amount.times(linked)?.times(&factor)?))
    }
}

/// Each day's yield is rounded when it is posted, so all days are equal.
pub fn lock_yield<N: Number>(amount: &N, daily_yield: &N, days: &N) -> Result<N> {
    let daily = amount
        .times(daily_yield)?
        .rounded(LEDGER_DECIMALS)?
        .named("Y");
    daily.times(days)
}

pub fn lock_early<N: Number>(principal: &N, penalty: &N) -> Result<N> {
    principal.times(&N::constant(Decimal::ONE).minus(penalty)?)
}

/// Rounded to 2 decimals when above 1 and not a whole number.
pub fn copy_ratio<N: Number>(ratio: &N) -> Result<N> {
    let is_above_one = ratio.compared(&N::constant(Decimal::ONE))? == Ordering::Greater;
    if is_above_one && !ratio.value()?.is_integer() {
        ratio.rounded(2)
    } else {
        Ok(*ratio)
    }
}

pub fn copy_lots<N: Number>(trader_lots: &N, ratio: &N, lot_step: &N) -> Result<N> {
    let ratio = copy_ratio(ratio)?;
    trader_lots
        .times(&ratio)?
        .on_step(lot_step, Direction::Down)
}

/// Of a copy's net profit `n` the trader gets a part of what lifts the total `P` above its former high `H`:
/// `S = max(0, min(P + n - H, n)) r`
pub fn trader_share<N: Number>(total: &N, high: &N, net: &N, rate: &N) -> Result<N> {
    let above = total.plus(net)?.minus(high)?.named("A");
    let shared = if above.compared(net)?.is_lt() {
        above
    } else {
        *net
    };
    if shared.value()?.is_positive() {
        shared.times(rate)
    } else {
        Ok(N::constant(Decimal::ZERO))
    }
}

/// Verified invitees from which fees are shared, the standard share, and the maximum of a manager.
const REBATE_FROM: Decimal = Decimal::small(2, 0);
const REBATE_RATE: Decimal = Decimal::small(2, -1);
const MANAGER_MOST: Decimal = Decimal::small(5, -1);

/// The inviter's share of an invitee's fee: 20 % from the second verified invitee on, or a manager's own
/// rate (0 for other users) up to 50 %, whichever is higher.
pub fn rebate<N: Number>(fee: &N, verified_invitees: &N, manager_rate: &N) -> Result<N> {
    let earned = if verified_invitees.value()? >= REBATE_FROM {
        REBATE_RATE
    } else {
        Decimal::ZERO
    };
    let granted = manager_rate.value()?;
    let rate = if granted <= earned {
        N::constant(earned)
    } else if granted > MANAGER_MOST {
        N::constant(MANAGER_MOST)
    } else {
        *manager_rate
    };
    fee.times(&rate)
}

/// A conversion: `price = from / to`. The fee is in the received currency. Both are shown before
/// confirmation.
#[derive(Clone, Debug)]
pub struct Conversion<N> {
    pub price: N,
    pub fee: N,
    pub receive: N,
}

/// `receive = number x price - fee`, `fee = number x price x fee_rate` (R-FUNDS-8).
pub fn convert<N: Number>(
    number: &N,
    from_usd: &N,
    to_usd: &N,
    fee_rate: &N,
) -> Result<Conversion<N>> {
    let price = from_usd.over(to_usd)?.named("P");
    let gross = number.times(&price)?.named("G");
    let fee = gross.times(fee_rate)?.named("F");
    let receive = gross.minus(&fee)?;
    Ok(Conversion {
        price,
        fee,
        receive,
    })
}

pub fn fiat_value<N: Number>(amount: &N, price_usd: &N, rate: &N) -> Result<N> {
    amount.times(price_usd)?.times(rate)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allotted {
    pub amount: Decimal,
    pub pro_rata: Decimal,
}

/// Allotment of a subscription. If it isn't oversubscribed, everyone gets their demand. Otherwise pro
/// rata, rounded down to the token's step; the left-over steps go one each to the largest remainders (the
/// earlier one on a tie), so the sum is exactly the supply.
pub fn ieo_allotment(supply: Decimal, step: Decimal, demands: &[Decimal]) -> Result<Vec<Allotted>> {
    if !step.is_positive() || supply.is_negative() {
        return Err(Key::Malformed);
    }
    let supply = supply.quantize(step, Direction::Down)?;
    if !supply.is_on(step) {
        return Err(Key::Overflow); // more digits than a number can have
    }
    let supply = steps_in(supply, step)?;
    let mut demanded_steps = Vec::with_capacity(demands.len());
    let mut demand = 0u128;
    for &amount in demands {
        if amount.is_negative() || !amount.is_on(step) {
            return Err(Key::Malformed);
        }
        let steps = steps_in(amount, step)?;
        demand = demand.checked_add(steps).ok_or(Key::Overflow)?;
        demanded_steps.push(steps);
    }
    let available = supply.min(demand);
    let mut shares = Vec::with_capacity(demanded_steps.len());
    let mut remainders = BinaryHeap::with_capacity(demanded_steps.len());
    let mut left = available;
    for (index, &steps) in demanded_steps.iter().enumerate() {
        let (share, rest) = mul_div(available, steps, demand.max(1)).ok_or(Key::Overflow)?;
        left -= share;
        shares.push((share, share));
        remainders.push((rest, Reverse(index)));
    }
    for _ in 0..left {
        let Some((_, Reverse(index))) = remainders.pop() else {
            impossible("fewer steps are left than there are orders", ());
            break;
        };
        shares[index].1 += 1;
    }
    let in_tokens = |steps| Decimal::whole(steps)?.mul(step);
    let allotted = |(pro_rata, amount)| {
        Ok(Allotted {
            amount: in_tokens(amount)?,
            pro_rata: in_tokens(pro_rata)?,
        })
    };
    shares.into_iter().map(allotted).collect()
}

/// A count of more than 20 digits wouldn't be exact.
fn steps_in(amount: Decimal, step: Decimal) -> Result<u128> {
    let steps = amount.div(step)?.to_whole().ok_or(Key::Overflow)?;
    if steps < 10u128.pow(20) {
        Ok(steps)
    } else {
        Err(Key::Overflow)
    }
}
