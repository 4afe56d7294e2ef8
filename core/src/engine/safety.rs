//! Quick check that an account is far above its burst rate. Nearly every check of an account ends here,
//! with 64-bit integers; only a doubtful account needs the formula of the risk rate.

use super::instrument::Instrument;
use super::position::Cross;
use crate::decimal::{Decimal, Result};
use crate::market::scaled::units;
use crate::number::Terms;
use crate::trade::{Side, figures};

/// A cross position. The price is in units of its instrument; price times quantity is in units of the
/// account.
struct Leg {
    open: Units,
    quantity: Units,
    instrument: u32,
    side: Side,
}

/// A whole number of units. Sums wrap at 64 bits; `is_sure` checks that there was room.
#[derive(Clone, Copy, Debug)]
struct Units(i64);

impl Terms for Units {
    #[inline(always)]
    fn plus(&self, other: &Self) -> Result<Self> {
        Ok(Self(self.0.wrapping_add(other.0)))
    }
    #[inline(always)]
    fn minus(&self, other: &Self) -> Result<Self> {
        Ok(Self(self.0.wrapping_sub(other.0)))
    }
    #[inline(always)]
    fn times(&self, other: &Self) -> Result<Self> {
        Ok(Self(self.0.wrapping_mul(other.0)))
    }
    // As in `Inlined`: the side changes a sign instead of a branch.
    #[inline(always)]
    fn difference(&self, other: &Self, is_negated: bool) -> Result<Self> {
        let mask = -i64::from(is_negated);
        let difference = self.0.wrapping_sub(other.0);
        Ok(Self((difference ^ mask).wrapping_sub(mask)))
    }
}

/// Amounts have at most this many bits, so that the sum of a few can't overflow.
const AMOUNT_BITS: u32 = 60;
/// Larger than all rounding errors together, here and in the formula. An amount of 60 bits has 19 digits,
/// so rounding to 20 digits loses far less than one unit.
const SPARE: i64 = 8;

#[derive(Default)]
pub struct Safety {
    legs: Vec<Leg>,
    /// Profits above this prove that the account is safe; `None`: never safe without the formula.
    enough: Option<i64>,
    /// Leading zero bits that each price move must have, so that the sum of the profits stays below 2^62.
    room: u32,
}

impl Safety {
    pub fn of(
        available: Decimal,
        margin: Decimal,
        positions: &[Cross],
        burst_rate: Decimal,
        instruments: &[Instrument],
    ) -> Self {
        Self::in_units(available, margin, positions, burst_rate, instruments).unwrap_or_default()
    }

    /// `None` when a number is too large or has too many decimals.
    fn in_units(
        available: Decimal,
        margin: Decimal,
        positions: &[Cross],
        burst_rate: Decimal,
        instruments: &[Instrument],
    ) -> Option<Self> {
        let exponent = |of: &Cross| {
            instruments
                .get(of.instrument as usize)
                .map(|it| it.exponent)
        };
        // The finest unit of any profit, so that all profits are whole.
        let mut unit = 0;
        for position in positions {
            let decimals = i8::try_from(position.quantity.decimals()).ok()?;
            unit = unit.min(exponent(position)?.checked_sub(decimals)?);
        }
        let mut legs = Vec::with_capacity(positions.len());
        let mut quantities: i64 = 0;
        for position in positions {
            let exponent = exponent(position)?;
            if position.open.decimals() > u32::try_from(-i32::from(exponent)).ok()? {
                return None;
            }
            let quantity = amount(position.quantity, unit.checked_sub(exponent)?)?;
            quantities = quantities.checked_add(quantity)?;
            legs.push(Leg {
                open: Units(amount(position.open, exponent)?),
                quantity: Units(quantity),
                instrument: position.instrument,
                side: position.side,
            });
        }
        let kept = burst_rate.mul(margin).ok()?;
        let missing = amount(kept, unit)? - amount(margin, unit)? - amount(available, unit)?;
        Some(Self {
            legs,
            enough: margin.is_positive().then_some(missing + SPARE),
            room: u64::BITS - quantities.leading_zeros() + 2,
        })
    }

    /// True when the account is certainly above its burst rate.
    #[inline]
    pub fn is_sure(&self, instruments: &[Instrument]) -> bool {
        let Some(enough) = self.enough else {
            return false;
        };
        let (mut profits, mut moves) = (Units(0), 0);
        for leg in &self.legs {
            let Some(Instrument { mark, .. }) = instruments.get(leg.instrument as usize) else {
                return false;
            };
            let mark = match i64::try_from(*mark) {
                Ok(mark) if mark > 0 => Units(mark),
                _ => return false,
            };
            let moved = mark.0 - leg.open.0;
            moves |= moved ^ (moved >> 63);
            let profit = figures::profit(leg.side, &leg.open, &mark, &leg.quantity);
            let Ok(sum) = profit.and_then(|profit| profits.plus(&profit)) else {
                return false;
            };
            profits = sum;
        }
        moves.leading_zeros() >= self.room && profits.0 > enough
    }
}

/// In units, half up; `None` when negative or too large.
fn amount(value: Decimal, exponent: i8) -> Option<i64> {
    let units = units(value, exponent)?;
    (units >> AMOUNT_BITS == 0).then_some(units as i64)
}
