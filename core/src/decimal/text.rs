//! Number to text: plain, without exponent, and with a fixed number of decimals.

use super::powers::estimate;
use super::{Decimal, Result};
use crate::error::{Key, impossible};

/// Maximum decimals of a text: the smallest magnitude is 10^-99, and its 20th digit is decimal 118.
pub const MAX_DECIMALS: u32 = 120;

impl core::fmt::Debug for Decimal {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(&self.to_plain())
    }
}

impl Decimal {
    pub fn to_plain(self) -> String {
        let mut out = Text::with_capacity(0);
        out.number(self);
        out.into_string()
    }

    pub fn to_fixed(self, decimals: u32) -> Result<String> {
        if decimals > MAX_DECIMALS {
            return Err(Key::Malformed);
        }
        let mut text = self.round(decimals as i32)?.to_plain();
        let shown = text.find('.').map(|point| text.len() - point - 1);
        if shown.is_none() && decimals > 0 {
            text.push('.');
        }
        let missing = decimals as usize - shown.unwrap_or(0);
        text.extend(core::iter::repeat_n('0', missing));
        Ok(text)
    }
}

/// The longest plain number (a sign, `0.` and 118 decimals) plus the excess of a fixed-length copy.
const LONGEST: usize = 160;
/// Twenty digits plus the excess of a fixed-length copy.
const DIGITS: usize = 20;
const COPIED: usize = 24;

/// A text under construction. Room is reserved once for each number, and digits are copied in fixed
/// lengths, past their end: a copy of constant length compiles to three moves, any other to a call.
pub struct Text {
    bytes: Vec<u8>,
    length: usize,
    spelled: [u8; DIGITS + COPIED],
}

impl Text {
    pub fn with_capacity(bytes: usize) -> Self {
        Self {
            bytes: vec![0; bytes + LONGEST],
            length: 0,
            spelled: [b'0'; DIGITS + COPIED],
        }
    }

    /// A keyword such as `none`, short enough for the reserved room.
    pub fn word(&mut self, word: &str) {
        self.room();
        for &byte in word.as_bytes() {
            self.put(byte);
        }
    }

    pub fn word_line(&mut self, word: &str) {
        self.word(word);
        self.put(b'\n');
    }

    pub fn line(&mut self, value: Decimal) {
        self.number(value);
        self.put(b'\n');
    }

    pub fn into_bytes(mut self) -> Vec<u8> {
        self.bytes.truncate(self.length);
        self.bytes
    }

    pub fn into_string(self) -> String {
        String::from_utf8(self.into_bytes())
            .unwrap_or_else(|_| impossible("the text is ASCII", String::new()))
    }

    #[inline(always)]
    fn room(&mut self) {
        if self.length + LONGEST > self.bytes.len() {
            self.bytes.resize(self.bytes.len() * 2 + LONGEST, 0);
        }
    }

    #[inline(always)]
    fn put(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.length) {
            *place = byte;
            self.length += 1;
        }
    }

    #[inline(always)]
    fn digits(&mut self, from: usize, count: usize) {
        let to = self.bytes.get_mut(self.length..self.length + COPIED);
        if let (Some(to), Some(from)) = (to, self.spelled.get(from..from + COPIED)) {
            to.copy_from_slice(from);
            self.length += count;
        }
    }

    fn zeros(&mut self, count: usize) {
        for _ in 0..count {
            self.put(b'0');
        }
    }

    /// The coefficient as 20 digits in groups of 4, 8 and 8.
    #[inline(always)]
    fn spell(&mut self, value: Decimal) {
        let (upper, last) = split(estimate(value.coefficient()), value.low);
        let (first, middle) = split(upper as f64, upper);
        // eight digits with zeros in front, shifted so that the four come first
        let first = eight(first) >> 32;
        self.spelled[..8].copy_from_slice(&first.to_le_bytes());
        self.spelled[4..12].copy_from_slice(&eight(middle).to_le_bytes());
        self.spelled[12..20].copy_from_slice(&eight(last).to_le_bytes());
    }

    #[inline(never)]
    pub fn number(&mut self, value: Decimal) {
        self.room();
        if value.is_zero() {
            return self.put(b'0');
        }
        if value.is_negative() {
            self.put(b'-');
        }
        self.spell(value);
        let start = DIGITS - value.digits() as usize;
        // Trailing zeros belong before the point; after it they are dropped.
        let mut zeros = 0;
        while zeros < DIGITS && self.spelled[DIGITS - 1 - zeros] == b'0' {
            zeros += 1;
        }
        let count = DIGITS - start - zeros;
        let exponent = value.exponent() + zeros as i32;
        let point = count as i32 + exponent;
        if exponent >= 0 {
            self.digits(start, count);
            self.zeros(exponent as usize);
        } else if point > 0 {
            let whole = point as usize;
            self.digits(start, whole);
            self.put(b'.');
            self.digits(start + whole, count - whole);
        } else {
            self.put(b'0');
            self.put(b'.');
            self.zeros(point.unsigned_abs() as usize);
            self.digits(start, count);
        }
    }
}

/// Quotient and remainder by 10^8 of a number below 10^20, given as an estimate and modulo 2^64. Avoids a
/// 64-bit division, which costs about ten multiplications.
#[inline(always)]
fn split(guess: f64, low: u64) -> (u64, u64) {
    const PART: u64 = 100_000_000;
    let quotient = (guess * 1e-8) as i64 as u64;
    let rest = low.wrapping_sub(quotient.wrapping_mul(PART));
    if (rest as i64) < 0 {
        (quotient - 1, rest.wrapping_add(PART))
    } else if rest >= PART {
        (quotient + 1, rest - PART)
    } else {
        (quotient, rest)
    }
}

/// Eight digits at once, the first in the lowest byte. Each line halves the groups: 4, 2, 1 digits. The
/// multiplications are divisions by 10,000, 100 and 10 that are exact for numbers this small.
#[inline(always)]
fn eight(n: u64) -> u64 {
    let high = (n * 109_951_163) >> 40;
    let fours = high | ((n - high * 10_000) << 32);
    let high = ((fours * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let twos = high | ((fours - high * 100) << 16);
    let high = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    (high | ((twos - high * 10) << 8)) | 0x3030_3030_3030_3030
}
