//! A number of 37 digits, for the one formula that may not lose digits to cancellation: the cross
//! liquidation price (R-NUMBER-8: within 1 in the 18th digit of the exact value). Operations truncate.
//! With 17 spare digits, rounding half up happens once, in `round`, when the result becomes a `Decimal`.

use super::powers::{POW10_WRAPPED, digits128, mul_wide};
use super::round::rounded;
use super::{Decimal, Result};
use crate::error::Key;

/// 37 digits times ten still fit 128 bits, which the long division needs.
const DIGITS: i32 = 37;

#[derive(Clone, Copy, Debug)]
pub struct Wide {
    n: u128,
    exponent: i32,
    negative: bool,
}

impl From<Decimal> for Wide {
    fn from(value: Decimal) -> Self {
        Self {
            n: value.coefficient(),
            exponent: value.exponent(),
            negative: value.is_negative(),
        }
    }
}

impl Wide {
    #[inline(never)]
    pub fn to_decimal(self) -> Result<Decimal> {
        rounded(self.negative, self.n, self.exponent)
    }

    pub fn neg(self) -> Self {
        Self {
            negative: !self.negative,
            ..self
        }
    }

    /// Scaled up to all 37 digits; the exponent keeps the value.
    fn filled(self) -> Self {
        let shift = DIGITS - digits128(self.n) as i32;
        Self {
            n: self.n * POW10_WRAPPED[shift as usize],
            exponent: self.exponent - shift,
            ..self
        }
    }

    #[inline(never)]
    pub fn add(self, other: Self) -> Self {
        if self.n == 0 || other.n == 0 {
            return if self.n == 0 { other } else { self };
        }
        let (a, b) = (self.filled(), other.filled());
        let (upper, lower) = if a.exponent >= b.exponent {
            (a, b)
        } else {
            (b, a)
        };
        let gap = upper.exponent - lower.exponent;
        let n = if gap > DIGITS {
            0
        } else {
            lower.n / POW10_WRAPPED[gap as usize]
        };
        let sum = if upper.negative == lower.negative {
            return shortened(upper.negative, upper.n + n, upper.exponent);
        } else {
            upper.n.wrapping_sub(n)
        };
        // Of two full numbers with the same exponent either may be larger.
        let is_negated = upper.n < n;
        Self {
            n: if is_negated { sum.wrapping_neg() } else { sum },
            exponent: upper.exponent,
            negative: upper.negative != is_negated,
        }
    }

    #[inline(never)]
    pub fn sub(self, other: Self) -> Self {
        self.add(other.neg())
    }

    #[inline(never)]
    pub fn mul(self, other: Self) -> Self {
        let negative = self.negative != other.negative;
        let mut limbs = product(self.n, other.n);
        let mut exponent = self.exponent + other.exponent;
        // Drops digits until the rest fits 128 bits: nine at a time while it is far too long, then one at
        // a time, so that no digit is lost needlessly.
        while limbs[4..].iter().any(|&limb| limb != 0) {
            let is_far = limbs[5..].iter().any(|&limb| limb != 0);
            let (divisor, digits) = if is_far { (1_000_000_000, 9) } else { (10, 1) };
            let mut rest = 0u64;
            for limb in limbs.iter_mut().rev() {
                let value = (rest << 32) | u64::from(*limb);
                *limb = (value / divisor) as u32;
                rest = value % divisor;
            }
            exponent += digits;
        }
        let n = limbs[..4]
            .iter()
            .rev()
            .fold(0, |n, &limb| (n << 32) | u128::from(limb));
        shortened(negative, n, exponent)
    }

    #[inline(never)]
    pub fn div(self, other: Self) -> Result<Self> {
        if other.n == 0 {
            return Err(Key::DivisionByZero);
        }
        if self.n == 0 {
            return Ok(self);
        }
        let (a, b) = (self.filled(), other.filled());
        let mut quotient = a.n / b.n;
        let mut rest = a.n % b.n;
        for _ in 1..DIGITS {
            rest *= 10;
            quotient = quotient * 10 + rest / b.n;
            rest %= b.n;
        }
        let exponent = a.exponent - b.exponent - (DIGITS - 1);
        Ok(shortened(
            self.negative != other.negative,
            quotient,
            exponent,
        ))
    }
}

fn shortened(negative: bool, n: u128, exponent: i32) -> Wide {
    let drop = (digits128(n) as i32 - DIGITS).max(0);
    Wide {
        n: n / POW10_WRAPPED[drop as usize],
        exponent: exponent + drop,
        negative,
    }
}

/// The 256-bit product in eight limbs of 32 bits, lowest first.
fn product(a: u128, b: u128) -> [u32; 8] {
    let (a, b) = ([a as u64, (a >> 64) as u64], [b as u64, (b >> 64) as u64]);
    let mut limbs = [0u64; 4];
    for (i, &x) in a.iter().enumerate() {
        let mut carry = 0u64;
        for (j, &y) in b.iter().enumerate() {
            let sum = mul_wide(x, y) + u128::from(limbs[i + j]) + u128::from(carry);
            limbs[i + j] = sum as u64;
            carry = (sum >> 64) as u64;
        }
        limbs[i + 2] = carry;
    }
    let mut out = [0u32; 8];
    for (pair, limb) in out.chunks_exact_mut(2).zip(limbs) {
        pair[0] = limb as u32;
        pair[1] = (limb >> 32) as u32;
    }
    out
}

/// `floor(a * b / c)` and whether there was a remainder, exactly; `None` when the quotient doesn't fit
/// 128 bits.
pub fn mul_div(a: u128, b: u128, c: u128) -> Option<(u128, u128)> {
    if c == 0 || c >> 127 != 0 {
        return None;
    }
    let (mut quotient, mut rest) = (0u128, 0u128);
    for limb in product(a, b).into_iter().rev() {
        for bit in (0..32).rev() {
            // rest < c < 2^127, so doubling it can't overflow
            rest = (rest << 1) | u128::from((limb >> bit) & 1);
            if quotient >> 127 != 0 {
                return None;
            }
            quotient <<= 1;
            if rest >= c {
                rest -= c;
                quotient |= 1;
            }
        }
    }
    Some((quotient, rest))
}
