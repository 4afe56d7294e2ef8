//! The only module that rounds: takes an exact result and returns a `Decimal` of at most 20 digits, half
//! up (away from zero on a tie), or an error key.

use super::powers::{
    INVERSE_ESTIMATE, LIMIT, POW10_WRAPPED, PRECISION, digits128, estimate, mul_wide,
};
use super::strip::stripped;
use super::{Decimal, MAX_EXPONENT, Result};
use crate::error::Key;

/// Builds a `Decimal` from a coefficient below 10^20. Normalises zero and checks the bounds.
#[inline(always)]
pub fn checked(negative: bool, coefficient: u128, exponent: i32) -> Result<Decimal> {
    // With these exponents a coefficient of 1 to 20 digits stays inside 10^-99 .. 10^99.
    if (-99..=79).contains(&exponent) && coefficient != 0 {
        return Ok(Decimal::packed(negative, coefficient, exponent));
    }
    at_the_bounds(negative, coefficient, exponent)
}

#[inline(never)]
#[cold]
fn at_the_bounds(negative: bool, coefficient: u128, exponent: i32) -> Result<Decimal> {
    let digits = digits128(coefficient);
    let leading = exponent.saturating_add(digits as i32 - 1);
    if coefficient == 0 || leading < -MAX_EXPONENT {
        return Ok(Decimal::ZERO);
    }
    let is_power_of_ten = coefficient == POW10_WRAPPED[digits as usize - 1];
    if leading > MAX_EXPONENT || (leading == MAX_EXPONENT && !is_power_of_ten) {
        return Err(Key::Overflow);
    }
    Ok(Decimal::packed(negative, coefficient, exponent))
}

/// Rounds an integer below 10^38. It may be truncated, because half up looks only at the first dropped
/// digit.
#[inline(always)]
pub fn rounded(negative: bool, n: u128, exponent: i32) -> Result<Decimal> {
    if n < LIMIT {
        return checked(negative, n, exponent);
    }
    rounded_long(negative, n, exponent)
}

#[inline(never)]
fn rounded_long(negative: bool, n: u128, exponent: i32) -> Result<Decimal> {
    let drop = digits128(n) - PRECISION;
    let quotient = shortened(n, estimate(n), drop as usize);
    // A carry to 10^20 has one digit too many, a zero.
    if quotient == LIMIT {
        return checked(negative, LIMIT / 10, exponent + drop as i32 + 1);
    }
    checked(negative, quotient, exponent + drop as i32)
}

/// Rounds the product of two coefficients, given modulo 2^128 and as an estimate: two 20-digit numbers
/// give 40 digits, which don't fit 128 bits. The exact quotient shows whether the estimated number of
/// digits was right, so a wrong estimate costs time but no digit.
#[inline(never)]
pub fn rounded_product(negative: bool, n: u128, guess: f64, exponent: i32) -> Result<Decimal> {
    if guess < 1e38 {
        return rounded(negative, n, exponent);
    }
    let mut drop = if guess < 1e39 { 19 } else { 20 };
    loop {
        let quotient = shortened(n, guess, drop);
        if quotient >= LIMIT {
            drop += 1;
        } else if quotient < LIMIT / 10 {
            drop -= 1;
        } else {
            return checked(negative, quotient, exponent + drop as i32);
        }
    }
}

/// Rounds a quotient of 20 digits by its remainder: whether there is one, and whether it is at least half
/// the divisor.
#[inline(always)]
pub fn rounded_quotient(
    negative: bool,
    quotient: u128,
    is_inexact: bool,
    is_half: bool,
    exponent: i32,
) -> Result<Decimal> {
    // No branch: whether it rounds up is unpredictable.
    let rounded = quotient + u128::from(is_half);
    if is_inexact && rounded != LIMIT {
        return checked(negative, rounded, exponent);
    }
    let (n, exponent) = stripped(rounded, exponent);
    checked(negative, n, exponent)
}

/// `n / 10^drop`, half up, for a quotient of at most 21 digits and `drop` from 1 to 21.
///
/// Avoids `u128 / u128`, which is slow in WebAssembly. A float estimates the quotient to 2^-50. The
/// remainder is then small and exact modulo 2^128. A second estimate is off by at most 1, and the last
/// comparison is exact.
#[inline(always)]
fn shortened(n: u128, guess: f64, drop: usize) -> u128 {
    let divisor = POW10_WRAPPED[drop];
    let inverse = INVERSE_ESTIMATE[drop];
    let n = n.wrapping_add(divisor >> 1);
    let first = upper_bits(guess * inverse);
    let rest = n.wrapping_sub(times(first, divisor) << SHIFT);
    let (second, _) = settle(rest, divisor, inverse);
    (u128::from(first) << SHIFT) + u128::from(second)
}

/// `factor * divisor` for a factor below 2^53 and a divisor below 2^70.
#[inline(always)]
pub fn times(factor: u64, divisor: u128) -> u128 {
    let high = factor.wrapping_mul((divisor >> 64) as u64);
    mul_wide(factor, divisor as u64).wrapping_add(u128::from(high) << 64)
}

/// Quotient and remainder of `rest` (below 2^92) by `divisor`; `inverse` estimates `1 / divisor`.
#[inline(always)]
pub fn settle(rest: u128, divisor: u128, inverse: f64) -> (u64, u128) {
    let quotient = (estimate(rest) * inverse) as i64 as u64;
    let left = rest.wrapping_sub(times(quotient, divisor));
    if (left as i128) < 0 {
        (quotient - 1, left.wrapping_add(divisor))
    } else if left >= divisor {
        (quotient + 1, left - divisor)
    } else {
        (quotient, left)
    }
}

/// The upper bits of a quotient between 10^19 and 2^70, from its estimate, in units of 2^SHIFT. The
/// result is one too low on purpose: `settle` needs a remainder that isn't negative.
#[inline(always)]
pub fn upper_bits(quotient: f64) -> u64 {
    const UNIT: f64 = 1.0 / (1u64 << SHIFT) as f64;
    (quotient * UNIT) as i64 as u64 - 1
}

/// An estimate from three factors has a relative error of 2^-50, so for 2^70 the bits above 2^20 are
/// right.
pub const SHIFT: u32 = 20;
