//! The number of Pocket Exchange: at most 20 significant digits, half up. domain.md, "Numbers".
//!
//! One `Decimal` is a sign, a coefficient below 10^20 and a decimal exponent, in 16 bytes. It is
//! not normalised: 1.5 and 1.50 are two spellings of one value, equal in `==`, `Ord` and `Hash`.
//! Every operation makes its exact result once and hands it to `round`, the only place that rounds.

mod arithmetic;
mod compare;
mod division;
mod parse;
mod powers;
mod round;
mod step;
mod text;
pub mod wide;

pub use parse::malformed_at;
pub use step::Direction;
pub use text::MAX_DECIMALS;

use crate::error::Key;

pub type Result<T> = core::result::Result<T, Key>;

/// The largest power of ten that a magnitude may reach; above it is `overflow`, below its inverse 0.
pub const MAX_EXPONENT: i32 = 99;

#[derive(Clone, Copy, Debug)]
pub struct Decimal {
    /// Low 64 bits of the coefficient.
    low: u64,
    exponent: i16,
    /// High bits of the coefficient: 10^20 needs 67.
    high: u8,
    negative: bool,
}

impl Decimal {
    pub const ZERO: Self = Self::small(0, 0);
    pub const ONE: Self = Self::small(1, 0);
    pub const HUNDRED: Self = Self::small(1, 2);

    /// A constant of a formula: `digits * 10^exponent`.
    pub const fn small(digits: u32, exponent: i8) -> Self {
        Self {
            low: digits as u64,
            exponent: exponent as i16,
            high: 0,
            negative: false,
        }
    }

    #[inline(always)]
    fn coefficient(self) -> u128 {
        (u128::from(self.high) << 64) | u128::from(self.low)
    }

    /// Number of digits of the coefficient; 0 for zero.
    #[inline(always)]
    fn digits(self) -> u32 {
        if self.high == 0 {
            powers::digits64(self.low)
        } else {
            powers::PRECISION // 2^64 is above 10^19
        }
    }

    /// A whole number of any size, rounded like every result.
    pub fn whole(n: u128) -> Result<Self> {
        if n >> 126 == 0 {
            round::rounded(false, n, 0)
        } else {
            Err(Key::Overflow)
        }
    }

    /// The value of a whole number from 0 to below 10^38; none for anything else.
    pub fn to_whole(self) -> Option<u128> {
        if self.negative || self.top() > 38 || !self.is_integer() {
            return None;
        }
        let power = powers::POW10_WRAPPED[usize::from(self.exponent.unsigned_abs())];
        Some(if self.exponent < 0 {
            self.coefficient() / power
        } else {
            self.coefficient() * power
        })
    }

    /// Digits after the point, zeros at the end not counted.
    pub fn decimals(self) -> u32 {
        let (_, exponent) = arithmetic::stripped(self.coefficient(), i32::from(self.exponent));
        if self.is_zero() {
            0
        } else {
            exponent.min(0).unsigned_abs()
        }
    }

    #[inline(always)]
    pub fn is_zero(self) -> bool {
        self.low == 0 && self.high == 0
    }

    #[inline(always)]
    pub fn is_negative(self) -> bool {
        self.negative
    }

    #[inline(always)]
    pub fn is_positive(self) -> bool {
        !self.negative && !self.is_zero()
    }

    #[inline(always)]
    #[must_use]
    pub fn neg(self) -> Self {
        Self {
            negative: !self.negative && !self.is_zero(),
            ..self
        }
    }

    #[inline(always)]
    #[must_use]
    pub fn abs(self) -> Self {
        Self {
            negative: false,
            ..self
        }
    }

    /// For pixels and sorting only: charts and bars draw from floats, nothing computes with them.
    pub fn to_pixels(self) -> f64 {
        let magnitude = powers::estimate(self.coefficient());
        let exponent = i32::from(self.exponent);
        let scaled = if exponent < 0 {
            magnitude / 10f64.powi(-exponent)
        } else {
            magnitude * 10f64.powi(exponent)
        };
        if self.negative { -scaled } else { scaled }
    }
}

impl From<u64> for Decimal {
    /// Every `u64` has at most 20 digits, so this is exact.
    fn from(n: u64) -> Self {
        Self {
            low: n,
            exponent: 0,
            high: 0,
            negative: false,
        }
    }
}
