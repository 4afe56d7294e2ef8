//! The number types of formulas: a `Decimal` when only the value is needed, a `Traced` (see `explain`)
//! for the steps. Each formula is written once for both.

use core::cmp::Ordering;

use crate::decimal::wide::Wide;
use crate::decimal::{Decimal, Direction, Result};

/// Operations of sums and products, which integer units implement too (see `engine::safety`).
pub trait Terms: Copy {
    fn plus(&self, other: &Self) -> Result<Self>;
    fn minus(&self, other: &Self) -> Result<Self>;
    fn times(&self, other: &Self) -> Result<Self>;
    /// `self - other`, or `other - self` when `is_negated`.
    fn difference(&self, other: &Self, is_negated: bool) -> Result<Self> {
        if is_negated {
            other.minus(self)
        } else {
            self.minus(other)
        }
    }
    /// `self - by` when down, else `self + by`.
    fn moved(&self, by: &Self, is_down: bool) -> Result<Self> {
        if is_down {
            self.minus(by)
        } else {
            self.plus(by)
        }
    }
    #[must_use]
    fn named(self, _symbol: &'static str) -> Self {
        self
    }
}

pub trait Number: Terms {
    /// The same kind of number with spare digits; see `decimal::wide`.
    type Precise: Number;

    fn constant(value: Decimal) -> Self;
    fn over(&self, other: &Self) -> Result<Self>;
    fn modulo(&self, other: &Self) -> Result<Self>;
    fn rounded(&self, decimals: i32) -> Result<Self>;
    fn on_step(&self, step: &Self, direction: Direction) -> Result<Self>;
    /// The value for decisions: branch only on this.
    fn value(&self) -> Result<Decimal>;
    /// A decision that is part of the formula, recorded as a step.
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

/// A `Decimal` with inlined operations, for batches: the same formulas, about twice the speed and several
/// times the code size.
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
    // The side of a position is unpredictable, so it changes a sign instead of a branch. Rounding is
    // symmetric around 0, so the result equals that of the sum as written.
    #[inline(always)]
    fn difference(&self, other: &Self, is_negated: bool) -> Result<Self> {
        let difference = self.0.sub_inlined(other.0)?;
        Ok(Self(difference.negated_if(is_negated)))
    }
    #[inline(always)]
    fn moved(&self, by: &Self, is_down: bool) -> Result<Self> {
        self.0.add_inlined(by.0.negated_if(is_down)).map(Self)
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

/// Has the bounds of a `Decimal`: a value beyond them couldn't be written as a step.
fn within_bounds(value: Wide) -> Result<Wide> {
    value.to_decimal().map(|_| value)
}

/// Intermediate results are truncated to 37 digits.
impl Terms for Wide {
    fn plus(&self, other: &Self) -> Result<Self> {
        within_bounds(self.add(*other))
    }
    fn minus(&self, other: &Self) -> Result<Self> {
        within_bounds(self.sub(*other))
    }
    fn times(&self, other: &Self) -> Result<Self> {
        within_bounds(self.mul(*other))
    }
}

/// `modulo`, `rounded` and `on_step` work with 20-digit numbers.
impl Number for Wide {
    type Precise = Self;

    fn constant(value: Decimal) -> Self {
        value.into()
    }
    fn over(&self, other: &Self) -> Result<Self> {
        within_bounds(self.div(*other)?)
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
