//! R-NUMBER-1 implemented again with `dashu`'s arbitrary-precision integers. It shares nothing with the
//! core, not even parsing or formatting.

use dashu_base::{Abs, DivRem, Signed, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

pub const DIGITS: i32 = 20;
const LARGEST: i32 = 99;

pub type Outcome = Result<String, &'static str>;

pub fn power(exponent: i32) -> UBig {
    UBig::from(10u8).pow(exponent.unsigned_abs() as usize)
}

#[derive(Clone, Debug)]
pub struct Exact {
    pub coefficient: IBig,
    pub exponent: i32,
}

/// A count of units by magnitude, rounded away from zero, toward zero and to the nearest (ties away from
/// zero).
pub struct Units {
    pub up: IBig,
    pub down: IBig,
    pub nearest: IBig,
}

impl Exact {
    pub fn new(coefficient: impl Into<IBig>, exponent: i32) -> Self {
        Self {
            coefficient: coefficient.into(),
            exponent,
        }
    }

    pub fn read(text: &str) -> Self {
        let decimals = text.split_once('.').map_or(0, |(_, part)| part.len());
        let digits = text.replacen('.', "", 1);
        Self::new(
            digits.parse::<IBig>().expect("plain text"),
            -(decimals as i32),
        )
    }

    pub fn is_zero(&self) -> bool {
        self.coefficient.is_zero()
    }

    pub fn is_negative(&self) -> bool {
        self.coefficient.is_negative()
    }

    pub fn abs(&self) -> Self {
        Self::new(self.coefficient.clone().abs(), self.exponent)
    }

    pub fn neg(&self) -> Self {
        Self::new(-self.coefficient.clone(), self.exponent)
    }

    pub fn add(&self, other: &Self) -> Self {
        let low = self.exponent.min(other.exponent);
        Self::new(self.at(low) + other.at(low), low)
    }

    pub fn sub(&self, other: &Self) -> Self {
        self.add(&other.neg())
    }

    pub fn mul(&self, other: &Self) -> Self {
        Self::new(
            &self.coefficient * &other.coefficient,
            self.exponent + other.exponent,
        )
    }

    pub fn rem(&self, other: &Self) -> Self {
        let low = self.exponent.min(other.exponent);
        let (_, rest) = self.at(low).div_rem(other.at(low));
        Self::new(rest, low)
    }

    /// The coefficient at an exponent that isn't above its own.
    pub fn at(&self, exponent: i32) -> IBig {
        &self.coefficient * IBig::from(power(self.exponent - exponent))
    }

    pub fn ratio(&self) -> RBig {
        if self.exponent < 0 {
            RBig::from_parts(self.coefficient.clone(), power(self.exponent))
        } else {
            RBig::from(self.at(0))
        }
    }

    pub fn rounded(&self) -> Outcome {
        quotient(&self.coefficient, &IBig::from(1), self.exponent)
    }

    pub fn divided(&self, other: &Self) -> Outcome {
        if other.is_zero() {
            return Err("division_by_zero");
        }
        quotient(
            &self.coefficient,
            &other.coefficient,
            self.exponent - other.exponent,
        )
    }

    /// Its number of whole units; the unit is above 0.
    pub fn in_units(&self, unit: &Self) -> Units {
        let low = self.exponent.min(unit.exponent);
        let (sign, size) = self.at(low).into_parts();
        let (down, rest) = size.div_rem(unit.at(low).unsigned_abs());
        let (_, width) = unit.at(low).into_parts();
        let one_more = |when: bool| &down + UBig::from(u8::from(when));
        let up = one_more(!rest.is_zero());
        let nearest = one_more(rest * UBig::from(2u8) >= width);
        Units {
            up: IBig::from_parts(sign, up),
            nearest: IBig::from_parts(sign, nearest),
            down: IBig::from_parts(sign, down),
        }
    }

    pub fn fixed(&self, decimals: u32) -> String {
        let on_grid = self.in_units(&Self::new(1, -(decimals as i32))).nearest;
        let text = on_grid.clone().unsigned_abs().to_string();
        let wide = format!("{text:0>width$}", width = decimals as usize + 1);
        let (whole, part) = wide.split_at(wide.len() - decimals as usize);
        let sign = if on_grid.is_negative() { "-" } else { "" };
        let point = if decimals > 0 { "." } else { "" };
        format!("{sign}{whole}{point}{part}")
    }
}

fn length(n: &UBig) -> i32 {
    n.to_string().len() as i32
}

/// `n / d * 10^exponent`, rounded once to 20 digits, half up, within the limits of R-NUMBER-3.
pub fn quotient(n: &IBig, d: &IBig, exponent: i32) -> Outcome {
    if n.is_zero() {
        return Ok("0".to_owned());
    }
    let negative = n.is_negative() != d.is_negative();
    let (n, d) = (n.clone().unsigned_abs(), d.clone().unsigned_abs());
    let mut shift = DIGITS - (length(&n) - length(&d));
    loop {
        let (top, bottom) = if shift >= 0 {
            (&n * power(shift), d.clone())
        } else {
            (n.clone(), &d * power(shift))
        };
        let (whole, rest) = top.div_rem(&bottom);
        if length(&whole) > DIGITS {
            shift -= 1;
            continue;
        }
        let carry = if rest * UBig::from(2u8) >= bottom {
            1u8
        } else {
            0
        };
        return limited(negative, &(whole + UBig::from(carry)), exponent - shift);
    }
}

fn limited(negative: bool, coefficient: &UBig, exponent: i32) -> Outcome {
    let digits = coefficient.to_string();
    let leading = exponent + digits.len() as i32 - 1;
    let is_power = digits.trim_end_matches('0') == "1";
    if leading > LARGEST || (leading == LARGEST && !is_power) {
        return Err("overflow");
    }
    if leading < -LARGEST {
        return Ok("0".to_owned());
    }
    Ok(plain(negative, &digits, exponent))
}

/// Digits and a point, no exponent, no trailing zeros.
pub fn plain(negative: bool, digits: &str, exponent: i32) -> String {
    let text = if exponent >= 0 {
        format!("{digits}{}", "0".repeat(exponent as usize))
    } else {
        let decimals = exponent.unsigned_abs() as usize;
        let wide = format!("{digits:0>width$}", width = decimals + 1);
        let (whole, part) = wide.split_at(wide.len() - decimals);
        format!("{whole}.{part}")
            .trim_end_matches('0')
            .trim_end_matches('.')
            .to_owned()
    };
    let text = match text.trim_start_matches('0') {
        "" => return "0".to_owned(),
        rest if rest.starts_with('.') => format!("0{rest}"),
        rest => rest.to_owned(),
    };
    if negative { format!("-{text}") } else { text }
}
