//! What a formula is written over: a `Decimal` when only the figure is wanted, a `Told` (see
//! `explain`) when the steps are. One text of each formula serves both.

use core::cmp::Ordering;

use crate::decimal::wide::Wide;
use crate::decimal::{Decimal, Direction, Result};

/// What sums and products are written over: whole units can do it too (see `engine::safety`).
pub trait Terms: Copy {
    fn plus(&self, other: &Self) -> Result<Self>;
    fn minus(&self, other: &Self) -> Result<Self>;
    fn times(&self, other: &Self) -> Result<Self>;
    /// `self - other`, or `other - self` when turned.
    fn difference(&self, other: &Self, is_turned: bool) -> Result<Self> {
        if is_turned {
            other.minus(self)
        } else {
            self.minus(other)
        }
    }
    /// `self - by` downwards, `self + by` upwards.
    fn moved(&self, by: &Self, is_down: bool) -> Result<Self> {
        if is_down {
            self.minus(by)
        } else {
            self.plus(by)
        }
    }
    /// Gives a result its symbol, for the steps that follow.
    #[must_use]
    fn named(self, _symbol: &'static str) -> Self {
        self
    }
}

pub trait Number: Terms {
    /// The same kind of number with digits to spare; see `decimal::wide`.
    type Precise: Number;

    fn constant(value: Decimal) -> Self;
    fn over(&self, other: &Self) -> Result<Self>;
    fn modulo(&self, other: &Self) -> Result<Self>;
    fn rounded(&self, decimals: i32) -> Result<Self>;
    fn on_step(&self, step: &Self, direction: Direction) -> Result<Self>;
    /// The value, for decisions: branches are taken on it and on nothing else.
    fn value(&self) -> Result<Decimal>;
    /// A decision that belongs to the formula, told as a step.
    fn compared(&self, other: &Self) -> Result<Ordering> {
        Ok(self.value()?.cmp(&other.value()?))
    }
    fn precise(&self) -> Self::Precise;
    /// Back to 20 digits, rounded once.
    fn settled(precise: Self::Precise) -> Result<Self>;
}

impl Terms for Decimal {
    fn plus(&self, other: &Self) -> Result<Self> {
        self.add(*other)
    }
    fn minus(&self, other: &Self) -> Result<Self> {
        self.sub(*other)
    }
    fn times(&self, other: &Self) -> Result<Self> {
        self.mul(*other)
    }
}

impl Number for Decimal {
    type Precise = Wide;

    fn constant(value: Decimal) -> Self {
        value
    }
    fn over(&self, other: &Self) -> Result<Self> {
        self.div(*other)
    }
    fn modulo(&self, other: &Self) -> Result<Self> {
        self.rem(*other)
    }
    fn rounded(&self, decimals: i32) -> Result<Self> {
        self.round(decimals)
    }
    fn on_step(&self, step: &Self, direction: Direction) -> Result<Self> {
        self.quantize(*step, direction)
    }
    fn value(&self) -> Result<Decimal> {
        Ok(*self)
    }
    fn precise(&self) -> Wide {
        Wide::from(*self)
    }
    fn settled(precise: Wide) -> Result<Self> {
        precise.to_decimal()
    }
}

/// A `Decimal` whose operations are inlined where they are called, for the batches: the same
/// formulas, some times the bytes, twice the speed.
#[derive(Clone, Copy)]
pub struct Inlined(pub Decimal);

impl Terms for Inlined {
    #[inline(always)]
    fn plus(&self, other: &Self) -> Result<Self> {
        self.0.add_inlined(other.0).map(Self)
    }
    #[inline(always)]
    fn minus(&self, other: &Self) -> Result<Self> {
        self.0.sub_inlined(other.0).map(Self)
    }
    #[inline(always)]
    fn times(&self, other: &Self) -> Result<Self> {
        self.0.mul_inlined(other.0).map(Self)
    }
    // The side of a position is as good as random: here it turns a sign and not the way. Rounding is
    // the same on both sides of 0, so the result is that of the sum as it is written.
    #[inline(always)]
    fn difference(&self, other: &Self, is_turned: bool) -> Result<Self> {
        let difference = self.0.sub_inlined(other.0)?;
        Ok(Self(difference.turned(is_turned)))
    }
    #[inline(always)]
    fn moved(&self, by: &Self, is_down: bool) -> Result<Self> {
        self.0.add_inlined(by.0.turned(is_down)).map(Self)
    }
}

impl Number for Inlined {
    type Precise = Wide;

    #[inline(always)]
    fn constant(value: Decimal) -> Self {
        Self(value)
    }
    #[inline(always)]
    fn over(&self, other: &Self) -> Result<Self> {
        self.0.div_inlined(other.0).map(Self)
    }
    fn modulo(&self, other: &Self) -> Result<Self> {
        self.0.rem(other.0).map(Self)
    }
    fn rounded(&self, decimals: i32) -> Result<Self> {
        self.0.round(decimals).map(Self)
    }
    fn on_step(&self, step: &Self, direction: Direction) -> Result<Self> {
        self.0.quantize(step.0, direction).map(Self)
    }
    #[inline(always)]
    fn value(&self) -> Result<Decimal> {
        Ok(self.0)
    }
    fn precise(&self) -> Wide {
        Wide::from(self.0)
    }
    fn settled(precise: Wide) -> Result<Self> {
        precise.to_decimal().map(Self)
    }
}

/// The bounds are those of a `Decimal`: what has no text can't be told as a step.
fn bounded(value: Wide) -> Result<Wide> {
    value.to_decimal().map(|_| value)
}

/// The steps between are cut off at 37 digits.
impl Terms for Wide {
    fn plus(&self, other: &Self) -> Result<Self> {
        bounded(self.add(*other))
    }
    fn minus(&self, other: &Self) -> Result<Self> {
        bounded(self.sub(*other))
    }
    fn times(&self, other: &Self) -> Result<Self> {
        bounded(self.mul(*other))
    }
}

/// `modulo`, `rounded` and `on_step` are for 20-digit numbers.
impl Number for Wide {
    type Precise = Self;

    fn constant(value: Decimal) -> Self {
        value.into()
    }
    fn over(&self, other: &Self) -> Result<Self> {
        bounded(self.div(*other)?)
    }
    fn modulo(&self, other: &Self) -> Result<Self> {
        Ok(self.to_decimal()?.rem(other.to_decimal()?)?.into())
    }
    fn rounded(&self, decimals: i32) -> Result<Self> {
        Ok(self.to_decimal()?.round(decimals)?.into())
    }
    fn on_step(&self, step: &Self, direction: Direction) -> Result<Self> {
        let step = step.to_decimal()?;
        Ok(self.to_decimal()?.quantize(step, direction)?.into())
    }
    fn value(&self) -> Result<Decimal> {
        self.to_decimal()
    }
    fn precise(&self) -> Self {
        *self
    }
    fn settled(precise: Self) -> Result<Self> {
        Ok(precise)
    }
}
