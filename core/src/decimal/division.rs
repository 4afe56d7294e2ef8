//! Division, half up to 20 digits, and the exact remainder.
//!
//! A float estimates the quotient and integers correct it (`round::settle`). A float has 53 bits, so the
//! quotient is computed in pieces of at most 15 digits; each piece is exact before the next one starts.

use super::powers::{
    LIMIT, POW10, POW10_ESTIMATE, POW10_WRAPPED, PRECISION, digits64, estimate, float, mul_wide,
    mul_wrapping,
};
use super::round::{SHIFT, checked, rounded_quotient, settle, times, upper_bits};
use super::strip::stripped;
use super::{Decimal, Result};
use crate::error::Key;

/// Below this divisor the sign of the remainder fits 64 bits.
const SHORT_DIVISOR: u64 = 1 << 62;
const FIRST_PIECE: i32 = 10;
/// The dividend may have at most this many digits more than the divisor, so that the first piece stays
/// below 10^15.
const SHORT_EXCESS: i32 = 14;

impl Decimal {
    #[inline(never)]
    pub fn div(self, other: Self) -> Result<Self> {
        self.div_inlined(other)
    }

    #[inline(always)]
    pub fn div_inlined(self, other: Self) -> Result<Self> {
        let negative = self.is_negative() != other.is_negative();
        let exponent = self.exponent() - other.exponent();
        if other.high() == 0 {
            if other.low == 1 {
                return checked(negative, self.coefficient(), exponent);
            }
            if other.low == 0 {
                return Err(Key::DivisionByZero);
            }
            let excess = self.digits() as i32 - other.digits() as i32;
            if other.low < SHORT_DIVISOR && excess <= SHORT_EXCESS && !self.is_zero() {
                return div_short(self, other.low, excess, negative, exponent);
            }
        }
        div_long(self, other, negative, exponent)
    }

    /// The remainder of truncating division. It has the sign of the dividend and is exact; below 10^-99
    /// it is 0, like every result.
    pub fn rem(self, other: Self) -> Result<Self> {
        if other.is_zero() {
            return Err(Key::DivisionByZero);
        }
        let divisor = other.coefficient();
        let gap = self.exponent() - other.exponent();
        if gap >= 0 {
            // Units of the divisor's exponent. The dividend is scaled a few digits at a time.
            let mut rest = self.coefficient() % divisor;
            let mut left = gap;
            while left > 0 && rest != 0 {
                let power = left.min(18); // 10^20 * 10^18 fits 128 bits
                rest = mul_wrapping(rest, POW10_WRAPPED[power as usize]) % divisor;
                left -= power;
            }
            return checked(self.is_negative(), rest, other.exponent());
        }
        let scale = -gap;
        // A divisor with more than 20 digits in units of the dividend is larger than the dividend.
        if other.digits() as i32 + scale > PRECISION as i32 {
            return Ok(self);
        }
        let rest = self.coefficient() % mul_wrapping(divisor, POW10_WRAPPED[scale as usize]);
        checked(self.is_negative(), rest, self.exponent())
    }
}

/// Two pieces of about ten digits each, with 64-bit remainders.
#[inline(never)]
fn div_short(
    a: Decimal,
    divisor: u64,
    excess: i32,
    negative: bool,
    exponent: i32,
) -> Result<Decimal> {
    let inverse = 1.0 / float(divisor);
    let scale = (FIRST_PIECE - excess).max(0) as usize;
    let (first, rest) = piece(
        estimate(a.coefficient()) * POW10_ESTIMATE[scale],
        a.low.wrapping_mul(POW10_WRAPPED[scale] as u64),
        divisor,
        inverse,
    );
    let exponent = exponent - scale as i32;
    if rest == 0 {
        let (n, exponent) = stripped(u128::from(first), exponent);
        return checked(negative, n, exponent);
    }
    let more = PRECISION - digits64(first);
    let power = POW10[more as usize];
    let (second, rest) = piece(
        float(rest) * POW10_ESTIMATE[more as usize],
        rest.wrapping_mul(power),
        divisor,
        inverse,
    );
    let quotient = mul_wide(first, power) + u128::from(second);
    let exponent = exponent - more as i32;
    rounded_quotient(negative, quotient, rest != 0, rest * 2 >= divisor, exponent)
}

/// One piece. `guess` estimates the dividend, `low` is the dividend modulo 2^64. The estimated quotient
/// is off by at most one; the sign of the remainder says in which direction.
#[inline(always)]
fn piece(guess: f64, low: u64, divisor: u64, inverse: f64) -> (u64, u64) {
    // Adding 2^52 leaves the rounded whole part of a smaller float in its low bits. This is faster than a
    // conversion, and the code below corrects a quotient that is one too high.
    const TWO_52: f64 = 4_503_599_627_370_496.0;
    let quotient = (guess * inverse + TWO_52).to_bits() & ((1 << 52) - 1);
    let rest = low.wrapping_sub(quotient.wrapping_mul(divisor));
    let below = (rest as i64) >> 63; // all ones when the quotient was one too high
    let rest = rest.wrapping_add(divisor & below as u64);
    let quotient = quotient.wrapping_add(below as u64);
    if rest >= divisor {
        (quotient + 1, rest - divisor)
    } else {
        (quotient, rest)
    }
}

/// Any two coefficients: one quotient of 20 digits, with 128-bit remainders.
#[inline(never)]
fn div_long(a: Decimal, b: Decimal, negative: bool, exponent: i32) -> Result<Decimal> {
    let (dividend, divisor) = (a.coefficient(), b.coefficient());
    if dividend == 0 {
        return Ok(Decimal::ZERO);
    }
    let inverse = 1.0 / estimate(divisor);
    // With this scale the quotient has 20 or 21 digits. The float estimate chooses; close to the boundary
    // the exact quotient decides, as in `round`.
    let mut scale = PRECISION as i32 + b.digits() as i32 - a.digits() as i32;
    let guess = estimate(dividend) * inverse;
    if guess * POW10_ESTIMATE[scale as usize] >= 1e20 {
        scale -= 1;
    }
    loop {
        let (quotient, rest) = scaled_quotient(dividend, divisor, guess, inverse, scale as usize);
        if quotient >= LIMIT {
            scale -= 1;
        } else if quotient < LIMIT / 10 {
            scale += 1;
        } else {
            // rest < 2^67, so doubling it can't overflow
            let is_half = rest * 2 >= divisor;
            return rounded_quotient(negative, quotient, rest != 0, is_half, exponent - scale);
        }
    }
}

#[inline(always)]
fn scaled_quotient(
    dividend: u128,
    divisor: u128,
    guess: f64,
    inverse: f64,
    scale: usize,
) -> (u128, u128) {
    let scaled = mul_wrapping(dividend, POW10_WRAPPED[scale]);
    let first = upper_bits(guess * POW10_ESTIMATE[scale]);
    let left = scaled.wrapping_sub(times(first, divisor) << SHIFT);
    let (second, rest) = settle(left, divisor, inverse);
    ((u128::from(first) << SHIFT) + u128::from(second), rest)
}
