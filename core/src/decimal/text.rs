//! Number to text: plain, without exponent, and with a fixed number of decimals.

use super::powers::PRECISION;
use super::{Decimal, Result};
use crate::error::Key;

/// Decimals that can be asked for: the smallest magnitude has 99, its last digit stands at 118.
pub const MAX_DECIMALS: u32 = 120;

const PAIRS: [u8; 200] = {
    let mut table = [0u8; 200];
    let mut i = 0;
    while i < 100 {
        table[2 * i] = b'0' + (i / 10) as u8;
        table[2 * i + 1] = b'0' + (i % 10) as u8;
        i += 1;
    }
    table
};

impl Decimal {
    /// All digits, no exponent, no trailing zeros.
    pub fn to_plain(self) -> String {
        let mut out = Vec::with_capacity(24);
        self.write_plain(&mut out);
        ascii(out)
    }

    /// Exactly `decimals` decimals, half up, and never `-0.00`.
    pub fn to_fixed(self, decimals: u32) -> Result<String> {
        if decimals > MAX_DECIMALS {
            return Err(Key::Malformed);
        }
        let value = self.round(decimals as i32)?;
        let mut out = Vec::with_capacity(24);
        value.write_plain(&mut out);
        let shown = match out.iter().position(|&byte| byte == b'.') {
            Some(point) => out.len() - point - 1,
            None => {
                if decimals > 0 {
                    out.push(b'.');
                }
                0
            }
        };
        out.resize(out.len() + decimals as usize - shown, b'0');
        Ok(ascii(out))
    }

    pub fn write_plain(self, out: &mut Vec<u8>) {
        if self.is_zero() {
            out.push(b'0');
            return;
        }
        if self.negative {
            out.push(b'-');
        }
        let mut buffer = [b'0'; PRECISION as usize];
        let start = write_digits(self.coefficient(), &mut buffer);
        let digits = &buffer[start..];
        let mut exponent = i32::from(self.exponent);
        // Zeros at the end are places before the point and nothing after it.
        let zeros = digits
            .iter()
            .rev()
            .take_while(|&&digit| digit == b'0')
            .count();
        let digits = &digits[..digits.len() - zeros];
        exponent += zeros as i32;
        let point = digits.len() as i32 + exponent;
        if exponent >= 0 {
            out.extend_from_slice(digits);
            out.resize(out.len() + exponent as usize, b'0');
        } else if point > 0 {
            let (whole, fraction) = digits.split_at(point as usize);
            out.extend_from_slice(whole);
            out.push(b'.');
            out.extend_from_slice(fraction);
        } else {
            out.extend_from_slice(b"0.");
            out.resize(out.len() + point.unsigned_abs() as usize, b'0');
            out.extend_from_slice(digits);
        }
    }
}

/// Only ASCII is ever written here, so no byte is lost.
fn ascii(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_default()
}

/// Writes the digits to the end of the buffer and tells where they start.
fn write_digits(n: u128, buffer: &mut [u8; PRECISION as usize]) -> usize {
    // Two halves of ten digits; `high` is at most 5, so 2^64 is divided by hand.
    const HALF: u64 = 10_000_000_000;
    const TWO_64: (u64, u64) = (1_844_674_407, 3_709_551_616);
    let (high, low) = ((n >> 64) as u64, n as u64);
    let rest = high * TWO_64.1 + low % HALF;
    let upper = high * TWO_64.0 + low / HALF + rest / HALF;
    write_half(upper, &mut buffer[..10]);
    write_half(rest % HALF, &mut buffer[10..]);
    buffer.iter().take_while(|&&digit| digit == b'0').count()
}

fn write_half(n: u64, out: &mut [u8]) {
    // 32-bit arithmetic from here: cheap everywhere
    let mut low = (n % 100_000_000) as u32;
    let top = (n / 100_000_000) as usize * 2;
    for place in [8, 6, 4, 2] {
        let pair = (low % 100) as usize * 2;
        low /= 100;
        out[place..place + 2].copy_from_slice(&PAIRS[pair..pair + 2]);
    }
    out[..2].copy_from_slice(&PAIRS[top..top + 2]);
}
