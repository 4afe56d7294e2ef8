//! Decimal numbers: at most 20 significant digits, rounded half up (R-NUMBER-1).
//!
//! A `Decimal` is a sign, a coefficient below 10^20 and a decimal exponent, in 16 bytes. It is not
//! normalised: 1.5 and 1.50 are two representations of one value, equal in `==`, `Ord` and `Hash`. Every
//! operation computes its exact result and passes it to `round`, the only place that rounds.

mod arithmetic;
mod compare;
mod division;
mod parse;
mod powers;
mod root;
mod round;
mod step;
mod strip;
mod text;
pub mod wide;

pub use parse::malformed_at;
pub use step::Direction;
pub use text::{MAX_DECIMALS, Text};

use core::num::NonZeroU64;

use crate::error::Key;

pub type Result<T> = core::result::Result<T, Key>;

/// Largest power of ten of a magnitude. Above it the result is `overflow`; below its inverse the result
/// is 0.
const MAX_EXPONENT: i32 = 99;

/// Two whole words, always written and read as words. Writing single bytes and then copying the word
/// stalls the processor.
#[derive(Clone, Copy)]
pub struct Decimal {
    /// Low 64 bits of the coefficient.
    low: u64,
    /// From the top: exponent (32 bits), a bit that is always set (the niche that makes `Result` as small
    /// as `Decimal`), sign (1 bit), high bits of the coefficient (8 bits; 10^20 needs 67 in all).
    meta: NonZeroU64,
}

const HIGH_BITS: u64 = 0xff;
const SIGN: u64 = 0x100;
const ALWAYS: u64 = 0x200;

impl Decimal {
    pub const ZERO: Self = Self::small(0, 0);
    pub const ONE: Self = Self::small(1, 0);
    pub const HUNDRED: Self = Self::small(1, 2);

    /// A constant of a formula: `digits * 10^exponent`.
    pub const fn small(digits: u32, exponent: i8) -> Self {
        Self::packed(false, digits as u128, exponent as i32)
    }

    #[inline(always)]
    const fn packed(negative: bool, coefficient: u128, exponent: i32) -> Self {
        let sign = if negative { SIGN } else { 0 };
        let meta = ((exponent as u64) << 32) | ALWAYS | sign | (coefficient >> 64) as u64;
        Self {
            low: coefficient as u64,
            meta: match NonZeroU64::new(meta) {
                Some(meta) => meta,
                None => NonZeroU64::MIN, // unreachable: ALWAYS is set
            },
        }
    }

    /// `-x` as an operand of a sum. It may be a negative zero, which no sum returns.
    #[inline(always)]
    fn negated(self) -> Self {
        Self::packed(!self.is_negative(), self.coefficient(), self.exponent())
    }

    #[inline(always)]
    fn high(self) -> u64 {
        self.meta.get() & HIGH_BITS
    }

    #[inline(always)]
    fn exponent(self) -> i32 {
        (self.meta.get() >> 32) as i32
    }

    #[inline(always)]
    fn coefficient(self) -> u128 {
        (u128::from(self.high()) << 64) | u128::from(self.low)
    }

    #[inline(always)]
    fn digits(self) -> u32 {
        if self.high() == 0 {
            powers::digits64(self.low)
        } else {
            powers::PRECISION // 2^64 is above 10^19
        }
    }

    pub fn whole(n: u128) -> Result<Self> {
        Self::scaled(n, 0)
    }

    pub fn scaled(n: u128, exponent: i32) -> Result<Self> {
        if n >> 126 == 0 {
            round::rounded(false, n, exponent)
        } else {
            Err(Key::Overflow)
        }
    }

    pub fn to_whole(self) -> Option<u128> {
        if self.is_negative() || self.top() > 38 || !self.is_integer() {
            return None;
        }
        let power = powers::POW10_WRAPPED[self.exponent().unsigned_abs() as usize];
        Some(if self.exponent() < 0 {
            self.coefficient() / power
        } else {
            self.coefficient() * power
        })
    }

    /// Digits after the point, without trailing zeros.
    pub fn decimals(self) -> u32 {
        let (_, exponent) = strip::stripped(self.coefficient(), self.exponent());
        if self.is_zero() {
            0
        } else {
            exponent.min(0).unsigned_abs()
        }
    }

    #[inline(always)]
    pub fn is_zero(self) -> bool {
        self.low == 0 && self.high() == 0
    }

    #[inline(always)]
    pub fn is_negative(self) -> bool {
        self.meta.get() & SIGN != 0
    }

    #[inline(always)]
    pub fn is_positive(self) -> bool {
        !self.is_negative() && !self.is_zero()
    }

    #[inline(always)]
    #[must_use]
    pub fn neg(self) -> Self {
        self.negated_if(true)
    }

    /// `-x` if the flag is set, without a branch.
    #[inline(always)]
    #[must_use]
    pub fn negated_if(self, is_negated: bool) -> Self {
        Self::packed(
            self.is_negative() ^ (is_negated & !self.is_zero()),
            self.coefficient(),
            self.exponent(),
        )
    }

    #[inline(always)]
    #[must_use]
    pub fn abs(self) -> Self {
        Self::packed(false, self.coefficient(), self.exponent())
    }

    /// For pixels and sorting only. Never compute with the result.
    pub fn to_pixels(self) -> f64 {
        let magnitude = powers::estimate(self.coefficient());
        let exponent = self.exponent();
        let scaled = if exponent < 0 {
            magnitude / 10f64.powi(-exponent)
        } else {
            magnitude * 10f64.powi(exponent)
        };
        if self.is_negative() { -scaled } else { scaled }
    }
}

impl From<u64> for Decimal {
    /// Exact: a `u64` has at most 20 digits.
    fn from(n: u64) -> Self {
        Self::packed(false, u128::from(n), 0)
    }
}
