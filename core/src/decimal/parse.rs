//! Parses `-?digits[.digits]` in ASCII and nothing else.

use super::powers::PRECISION;
use super::round::{checked, rounded};
use super::strip::stripped;
use super::{Decimal, Result};
use crate::error::Key;

/// A coefficient of this many digits can't overflow 64 bits.
const SHORT: usize = 19;

impl Decimal {
    /// Strict: more than 20 significant digits are an error. Leading zeros and zeros after the last other
    /// digit don't count, so every printed number parses.
    #[inline(never)]
    pub fn parse(text: &str) -> Result<Self> {
        Self::parse_bytes(text.as_bytes())
    }

    /// For feeds: longer numbers are rounded half up.
    pub fn parse_rounded(text: &str) -> Result<Self> {
        parse_long(text.as_bytes(), true)
    }

    #[inline(always)]
    pub fn parse_bytes(text: &[u8]) -> Result<Self> {
        if text.len() <= SHORT {
            parse_short(text)
        } else {
            parse_long(text, false)
        }
    }
}

#[inline(always)]
fn parse_short(text: &[u8]) -> Result<Decimal> {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    let mut n = 0u64;
    let mut point = usize::MAX;
    for (i, &byte) in digits.iter().enumerate() {
        let digit = byte.wrapping_sub(b'0');
        if digit <= 9 {
            n = n * 10 + u64::from(digit);
        } else if byte == b'.' && point == usize::MAX && i > 0 {
            point = i;
        } else {
            return Err(Key::Malformed);
        }
    }
    let length = digits.len();
    let decimals = if point == usize::MAX {
        0
    } else {
        length - point - 1
    };
    if length == 0 || point == length - 1 {
        return Err(Key::Malformed);
    }
    let exponent = -(decimals as i32);
    if digits[length - 1] == b'0' {
        let (n, exponent) = stripped(u128::from(n), exponent);
        return checked(negative, n, exponent);
    }
    checked(negative, u128::from(n), exponent)
}

#[inline(never)]
fn parse_long(text: &[u8], may_round: bool) -> Result<Decimal> {
    /// Half up needs one digit more than a coefficient has; 38 digits fit 128 bits.
    const KEPT: usize = 38;
    if malformed_at(text).is_some() {
        return Err(Key::Malformed);
    }
    let decimals = text
        .iter()
        .rev()
        .position(|&byte| byte == b'.')
        .unwrap_or(0);
    let digits = || {
        text.iter()
            .filter(|byte| byte.is_ascii_digit())
            .map(|byte| byte - b'0')
    };
    let Some(first) = digits().position(|digit| digit != 0) else {
        return Ok(Decimal::ZERO);
    };
    let zeros = digits().rev().position(|digit| digit != 0).unwrap_or(0);
    let significant = digits().count() - first - zeros;
    if significant > PRECISION as usize && !may_round {
        return Err(Key::TooManyDigits);
    }
    let kept = significant.min(KEPT);
    let n = digits()
        .skip(first)
        .take(kept)
        .fold(0u128, |n, digit| n * 10 + u128::from(digit));
    let places = (significant - kept + zeros) as i64 - decimals as i64;
    // Any exponent far outside the bounds has the same result.
    rounded(text[0] == b'-', n, places.clamp(-1000, 1000) as i32)
}

/// Index of the first invalid byte; the length of the text when it ends too early.
pub fn malformed_at(text: &[u8]) -> Option<usize> {
    let start = usize::from(text.first() == Some(&b'-'));
    let mut after_digit = false;
    let mut has_point = false;
    for (i, &byte) in text.iter().enumerate().skip(start) {
        let is_digit = byte.is_ascii_digit();
        if !is_digit && (byte != b'.' || has_point || !after_digit) {
            return Some(i);
        }
        has_point |= byte == b'.';
        after_digit = is_digit;
    }
    (!after_digit).then_some(text.len())
}
