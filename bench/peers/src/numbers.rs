//! The two crates as a `Number`: rounded to 20 digits, half up, after each operation.

use crate::position::Number;
use fastnum::{D128, U128, dec128, decimal::Context, u128};
use rust_decimal::{Decimal, RoundingStrategy};

const DIGITS: u32 = 20;

/// `GUARDED` false: the crate's own rounding call after each operation, which is how it is mostly used and what
/// the goal was set against. True: the quickest rounding its public API allows (compare first, call only when
/// there is something to round), shown beside it so that the first is not taken for the crate's limit.
#[derive(Clone, Copy)]
pub struct RustDecimal<const GUARDED: bool>(Decimal);

impl<const GUARDED: bool> RustDecimal<GUARDED> {
    #[inline]
    fn rounded(value: Decimal) -> Self {
        const LIMIT: u128 = 10u128.pow(DIGITS);
        let half_up = RoundingStrategy::MidpointAwayFromZero;
        if !GUARDED {
            return Self(
                value
                    .round_sf_with_strategy(DIGITS, half_up)
                    .expect("fits 28 digits"),
            );
        }
        let coefficient = value.mantissa().unsigned_abs();
        if coefficient < LIMIT {
            return Self(value);
        }
        let mut above = 1;
        let mut limit = LIMIT * 10;
        while coefficient >= limit {
            above += 1;
            limit *= 10;
        }
        match value.scale().checked_sub(above) {
            Some(decimals) => Self(value.round_dp_with_strategy(decimals, half_up)),
            None => Self(
                value
                    .round_sf_with_strategy(DIGITS, half_up)
                    .expect("fits 28 digits"),
            ),
        }
    }
}

impl<const GUARDED: bool> Number for RustDecimal<GUARDED> {
    const ONE: Self = Self(Decimal::ONE);
    const HUNDRED: Self = Self(Decimal::ONE_HUNDRED);
    fn parse(text: &str) -> Self {
        Self(Decimal::from_str_exact(text).expect("the bench's own numbers are well formed"))
    }
    fn text(self) -> String {
        self.0.normalize().to_string()
    }
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::rounded(self.0 + other.0)
    }
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::rounded(self.0 - other.0)
    }
    #[inline]
    fn mul(self, other: Self) -> Self {
        Self::rounded(self.0 * other.0)
    }
    #[inline]
    fn div(self, other: Self) -> Self {
        Self::rounded(self.0 / other.0)
    }
}

/// fastnum has no call that rounds to significant digits: counting them and rounding to decimals is its way.
#[derive(Clone, Copy)]
pub struct Fastnum(D128);

impl Fastnum {
    #[inline]
    fn rounded(value: D128) -> Self {
        const LIMIT: U128 = u128!(100000000000000000000);
        if value.digits().lt(&LIMIT) {
            return Self(value);
        }
        let above = value.digits_count() as i16 - DIGITS as i16;
        // The crate's default context rounds half up.
        Self(value.round(value.fractional_digits_count() - above))
    }
}

impl Number for Fastnum {
    const ONE: Self = Self(dec128!(1));
    const HUNDRED: Self = Self(dec128!(100));
    fn parse(text: &str) -> Self {
        Self(D128::parse_str(text, Context::default()))
    }
    fn text(self) -> String {
        // `reduce` drops trailing zeros; `{}` would use an exponent for very small numbers, which the inputs avoid.
        self.0.reduce().to_string()
    }
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::rounded(self.0 + other.0)
    }
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::rounded(self.0 - other.0)
    }
    #[inline]
    fn mul(self, other: Self) -> Self {
        Self::rounded(self.0 * other.0)
    }
    #[inline]
    fn div(self, other: Self) -> Self {
        Self::rounded(self.0 / other.0)
    }
}
