//! Addition, subtraction and multiplication. Each has a 64-bit fast path, which most prices and
//! quantities take, and an out-of-line slow path, so that the inlined code stays small.

use super::powers::{POW10, POW10_BITS, POW10_WRAPPED, estimate, float, mul_wide, mul_wrapping};
use super::round::{checked, rounded, rounded_product};
use super::{Decimal, Result};

impl Decimal {
    #[inline(never)]
    pub fn mul(self, other: Self) -> Result<Self> {
        self.mul_inlined(other)
    }

    #[inline(never)]
    pub fn add(self, other: Self) -> Result<Self> {
        self.add_inlined(other)
    }

    pub fn sub(self, other: Self) -> Result<Self> {
        self.add(other.negated())
    }

    #[inline(always)]
    pub fn sub_inlined(self, other: Self) -> Result<Self> {
        self.add_inlined(other.negated())
    }

    #[inline(always)]
    pub fn mul_inlined(self, other: Self) -> Result<Self> {
        let negative = self.is_negative() != other.is_negative();
        let exponent = self.exponent() + other.exponent();
        // A power of ten needs no rounding. For a constant the compiler decides this at compile time.
        if other.low == 1 && other.high() == 0 {
            return checked(negative, self.coefficient(), exponent);
        }
        let room = self.low.leading_zeros() + other.low.leading_zeros();
        if self.high() | other.high() == 0 && room >= 64 {
            return checked(negative, u128::from(self.low * other.low), exponent);
        }
        mul_long(self, other, negative, exponent)
    }

    /// Scales both to the lower exponent and adds them as signed integers. There is no branch on which
    /// one is larger: a mispredicted branch costs more than the sum.
    #[inline(always)]
    pub fn add_inlined(self, other: Self) -> Result<Self> {
        let gap = self.exponent() - other.exponent();
        if self.high() | other.high() == 0 && gap.unsigned_abs() < POW10.len() as u32 {
            let (a, b) = (gap.max(0) as usize, (-gap).max(0) as usize);
            // One spare bit for the carry of the sum, one for its sign.
            let has_room = (self.low.leading_zeros() > POW10_BITS[a] + 1)
                & (other.low.leading_zeros() > POW10_BITS[b] + 1);
            if has_room {
                let sum = self.signed(POW10[a]) + other.signed(POW10[b]);
                let exponent = self.exponent().min(other.exponent());
                return checked(sum < 0, u128::from(sum.unsigned_abs()), exponent);
            }
        }
        add_long(self, other)
    }

    /// The low word times a power of ten; the caller has checked that there is room for a sign.
    #[inline(always)]
    fn signed(self, power: u64) -> i64 {
        let mask = -i64::from(self.is_negative());
        ((self.low * power) as i64 ^ mask) - mask
    }
}

#[inline(never)]
fn mul_long(a: Decimal, b: Decimal, negative: bool, exponent: i32) -> Result<Decimal> {
    if a.high() | b.high() == 0 {
        let guess = float(a.low) * float(b.low);
        return rounded_product(negative, mul_wide(a.low, b.low), guess, exponent);
    }
    let (x, y) = (a.coefficient(), b.coefficient());
    rounded_product(
        negative,
        mul_wrapping(x, y),
        estimate(x) * estimate(y),
        exponent,
    )
}

#[inline(never)]
fn add_long(a: Decimal, b: Decimal) -> Result<Decimal> {
    // `upper` has the higher exponent and is the one to scale.
    let (upper, lower) = if a.exponent() >= b.exponent() {
        (a, b)
    } else {
        (b, a)
    };
    if upper.is_zero() || lower.is_zero() {
        let other = if upper.is_zero() { lower } else { upper };
        return checked(other.is_negative(), other.coefficient(), other.exponent());
    }
    let gap = upper.exponent() - lower.exponent();
    let digits = upper.digits() as i32;
    // Any 38 digits fit 128 bits, with room for the carry.
    if digits + gap <= 38 {
        let scaled = mul_wrapping(upper.coefficient(), POW10_WRAPPED[gap as usize]);
        let exponent = lower.exponent();
        return signed_sum(
            upper.is_negative(),
            scaled,
            lower.is_negative(),
            lower.coefficient(),
            exponent,
        );
    }
    // `lower` is below 10^-17 of `upper`, so only its leading digits affect the 38 that are kept. Cutting
    // off the rest can't change the first dropped digit of a sum; a difference borrows one.
    let shift = 38 - digits;
    let scaled = mul_wrapping(upper.coefficient(), POW10_WRAPPED[shift as usize]);
    let cut = gap - shift;
    let (kept, is_cut) = if cut as u32 > lower.digits() {
        (0, true)
    } else {
        let power = POW10_WRAPPED[cut as usize];
        let c = lower.coefficient();
        (c / power, !c.is_multiple_of(power))
    };
    let exponent = upper.exponent() - shift;
    if upper.is_negative() == lower.is_negative() {
        rounded(upper.is_negative(), scaled + kept, exponent)
    } else {
        rounded(
            upper.is_negative(),
            scaled - kept - u128::from(is_cut),
            exponent,
        )
    }
}

#[inline(always)]
fn signed_sum(neg_a: bool, a: u128, neg_b: bool, b: u128, exponent: i32) -> Result<Decimal> {
    let signed = |negative: bool, n: u128| {
        let mask = -i128::from(negative);
        (n as i128 ^ mask) - mask
    };
    let sum = signed(neg_a, a) + signed(neg_b, b);
    rounded(sum < 0, sum.unsigned_abs(), exponent)
}
