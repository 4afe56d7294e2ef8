//! Scaled integers: value = integer x 10^exponent. Hot code adds and compares the integers; texts and
//! formulas get the `Decimal`.

use super::frame::QUANTITY_LIMIT;
use crate::decimal::Decimal;
use crate::error::impossible;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Units {
    pub price: i8,
    pub number: i8,
}

/// The same value in other units; `None` when it doesn't fit exactly.
#[inline(always)]
pub fn rescaled(value: u64, from: i8, to: i8) -> Option<u64> {
    if from == to {
        return Some(value);
    }
    rescaled_slowly(value, from, to)
}

#[cold]
#[inline(never)]
fn rescaled_slowly(value: u64, from: i8, to: i8) -> Option<u64> {
    let power = 10u64.checked_pow(u32::from(from.abs_diff(to)));
    if value == 0 {
        return Some(0);
    }
    if from > to {
        let scaled = value.checked_mul(power?)?;
        return (scaled < QUANTITY_LIMIT).then_some(scaled);
    }
    let power = power?;
    value.is_multiple_of(power).then(|| value / power)
}

pub fn decimal(value: impl Into<u128>, exponent: i8) -> Decimal {
    Decimal::scaled(value.into(), i32::from(exponent)).unwrap_or_else(|_| {
        impossible(
            "frames and sums of frames are far below every bound",
            Decimal::ZERO,
        )
    })
}

/// The value in units, half up; `None` when negative or too large.
pub fn units(value: Decimal, exponent: i8) -> Option<u128> {
    let unit = Decimal::small(1, exponent.checked_neg()?);
    value.mul(unit).ok()?.round(0).ok()?.to_whole()
}

/// A price in units, within the limit of a frame.
pub fn price_units(value: Decimal, exponent: i8) -> Option<u64> {
    let units = u64::try_from(units(value, exponent)?).ok()?;
    (units < QUANTITY_LIMIT).then_some(units)
}
