//! Rounding to a number of decimals and to an instrument's step.

use core::cmp::Ordering;

use super::powers::{POW10_WRAPPED, PRECISION, digits128, mul_wrapping};
use super::round::checked;
use super::{Decimal, Result};
use crate::error::Key;

/// On a tie, nearest rounds away from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Up,
    Down,
    Nearest,
}

impl Decimal {
    pub fn round(self, decimals: i32) -> Result<Self> {
        let drop = decimals.saturating_neg().saturating_sub(self.exponent());
        if drop <= 0 {
            return Ok(self);
        }
        if drop as u32 > self.digits() {
            return Ok(Self::ZERO);
        }
        let power = POW10_WRAPPED[drop as usize];
        let n = (self.coefficient() + power / 2) / power;
        checked(self.is_negative(), n, -decimals)
    }

    pub fn quantize(self, step: Self, direction: Direction) -> Result<Self> {
        if step.is_negative() {
            return Err(Key::Malformed);
        }
        let rest = self.abs().rem(step)?;
        if rest.is_zero() {
            return Ok(self);
        }
        let goes_up = match direction {
            Direction::Up => true,
            Direction::Down => false,
            Direction::Nearest => twice_reaches(rest, step),
        };
        let magnitude = if goes_up {
            self.abs().next_multiple(step, rest)?
        } else {
            self.abs().sub(rest)?
        };
        Ok(if self.is_negative() {
            magnitude.neg()
        } else {
            magnitude
        })
    }

    /// The next multiple above a positive value with the remainder `rest`, rounded once in either case.
    fn next_multiple(self, step: Self, rest: Self) -> Result<Self> {
        if self.exponent() >= step.exponent() {
            // rest and step have the same unit, so the difference is exact
            return self.add(step.sub(rest)?);
        }
        // The step is coarser, so the quotient is a short integer: (q + 1) * step.
        let scale = step.exponent() - self.exponent();
        let is_below = step.digits() as i32 + scale > PRECISION as i32;
        let quotient = if is_below {
            0
        } else {
            self.coefficient() / mul_wrapping(step.coefficient(), POW10_WRAPPED[scale as usize])
        };
        checked(false, quotient + 1, 0)?.mul(step)
    }

    pub fn is_integer(self) -> bool {
        self.rem(Self::ONE).is_ok_and(Self::is_zero)
    }

    pub fn is_on(self, step: Self) -> bool {
        self.rem(step).is_ok_and(Self::is_zero)
    }
}

/// `2 * rest >= step`, exactly. Doubling may need a 21st digit, so it works on the integers.
fn twice_reaches(rest: Decimal, step: Decimal) -> bool {
    let gap = rest.exponent() - step.exponent();
    let (double, step) = (rest.coefficient() * 2, step.coefficient());
    let tops = (digits128(double) as i32 + gap).cmp(&(digits128(step) as i32));
    let order = tops.then_with(|| {
        // Tops are equal: scaling the shorter to the length of the longer gives at most 21 digits.
        let power = POW10_WRAPPED[gap.unsigned_abs() as usize];
        if gap >= 0 {
            mul_wrapping(double, power).cmp(&step)
        } else {
            double.cmp(&mul_wrapping(step, power))
        }
    });
    order != Ordering::Less
}
