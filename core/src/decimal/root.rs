use super::powers::{POW10_WRAPPED, mul_wrapping};
use super::round::rounded;
use super::{Decimal, Result};
use crate::error::Key;

impl Decimal {
    /// The square root to 19 digits, the rest cut off.
    ///
    /// ```
    /// use pe_core::decimal::Decimal;
    /// let two = Decimal::from(2).sqrt().unwrap();
    /// assert_eq!(two.to_plain(), "1.414213562373095048");
    /// ```
    pub fn sqrt(self) -> Result<Self> {
        if self.is_negative() {
            return Err(Key::Malformed);
        }
        if self.is_zero() {
            return Ok(Self::ZERO);
        }
        // All digits that fit, and an even exponent.
        let mut shift = 38 - self.digits() as i32;
        shift -= (self.exponent() - shift) & 1;
        let wide = mul_wrapping(self.coefficient(), POW10_WRAPPED[shift as usize]);
        rounded(false, wide.isqrt(), (self.exponent() - shift) / 2)
    }
}
