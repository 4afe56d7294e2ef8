//! What nearly every look at an account ends with: it is far above its burst rate. That is seen in whole 64-bit units;
//! only where it is not seen the formula of the risk rate has to say.

use super::instrument::Instrument;
use super::position::Cross;
use crate::decimal::{Decimal, Result};
use crate::market::scaled::units;
use crate::number::Terms;
use crate::trade::{Side, figures};

/// A cross position: the price in units of its instrument, the quantity in the account's units a unit of price.
struct Leg {
    open: Units,
    quantity: Units,
    instrument: u32,
    side: Side,
}

/// A whole number of units. Its sums go round at 64 bits: whoever sums has looked whether there is room.
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
    // As in `Inlined`: the side turns a sign and not the way.
    #[inline(always)]
    fn difference(&self, other: &Self, is_turned: bool) -> Result<Self> {
        let mask = -i64::from(is_turned);
        let difference = self.0.wrapping_sub(other.0);
        Ok(Self((difference ^ mask).wrapping_sub(mask)))
    }
}

/// Amounts stay below this many bits, so that the sum of a few has room.
const AMOUNT_BITS: u32 = 60;
/// More than all that is rounded, here and in the formula, to units or to 20 digits: an amount of 60 bits has 19, so
/// every rounding but those to units is far below one unit.
const SPARE: i64 = 8;

/// Of an account as it was told.
#[derive(Default)]
pub struct Safety {
    legs: Vec<Leg>,
    /// Profits above this leave no doubt. None: they always do.
    enough: Option<i64>,
    /// Zero bits that each move must have in front, for the sum of the profits to stay below 2^62.
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
        Self::counted(available, margin, positions, burst_rate, instruments).unwrap_or_default()
    }

    /// None where a number is too large or too fine.
    fn counted(
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
        // The finest unit that a profit needs: then all of them are whole.
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

    /// The account stands above its burst rate, beyond doubt.
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

/// In units, half up; none where it is negative or too large.
fn amount(value: Decimal, exponent: i8) -> Option<i64> {
    let units = units(value, exponent)?;
    (units >> AMOUNT_BITS == 0).then_some(units as i64)
}
