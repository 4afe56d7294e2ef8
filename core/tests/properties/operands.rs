//! Generators of numbers: any length, any distance, often at the boundaries of machine words.

use pe_core::decimal::Decimal;
use proptest::prelude::*;

use crate::exact::{Exact, plain};

pub const LIMIT: u128 = 100_000_000_000_000_000_000;
const BORDERS: [u128; 13] = [
    1,
    10,
    1 << 32,
    1 << 53,
    1 << 62,
    1 << 63,
    1 << 64,
    1 << 65,
    LIMIT / 100,
    LIMIT / 10,
    LIMIT / 2,
    LIMIT / 3,
    LIMIT - 1,
];

/// A number before the core parses it.
#[derive(Clone, Copy, Debug)]
pub struct Operand {
    pub negative: bool,
    pub coefficient: u128,
    pub exponent: i32,
}

impl Operand {
    pub fn text(self) -> String {
        plain(self.negative, &self.coefficient.to_string(), self.exponent)
    }

    pub fn exact(self) -> Exact {
        let size = self.coefficient as i128;
        Exact::new(if self.negative { -size } else { size }, self.exponent)
    }

    pub fn decimal(self) -> Decimal {
        Decimal::parse(&self.text()).expect("an operand is a number")
    }
}

pub fn coefficient() -> impl Strategy<Value = u128> {
    prop_oneof![
        4 => (1u32..=20).prop_flat_map(|digits| 0..10u128.pow(digits)),
        1 => (0..BORDERS.len(), 0u128..5).prop_map(|(index, d)| (BORDERS[index] + d).saturating_sub(2).min(LIMIT - 1)),
        1 => (1u128..1000, 0u32..=17).prop_map(|(head, zeros)| head * 10u128.pow(zeros)),
        1 => (1u32..=20, 1u128..4).prop_map(|(digits, less)| 10u128.pow(digits) - less),
    ]
}

pub fn operand(exponents: std::ops::RangeInclusive<i32>) -> impl Strategy<Value = Operand> {
    (any::<bool>(), coefficient(), exponents).prop_map(|(negative, coefficient, exponent)| {
        Operand {
            negative,
            coefficient,
            exponent,
        }
    })
}

pub fn positive(exponents: std::ops::RangeInclusive<i32>) -> impl Strategy<Value = Operand> {
    operand(exponents).prop_map(|it| Operand {
        negative: false,
        coefficient: it.coefficient.max(1),
        ..it
    })
}

/// Two numbers whose digits usually overlap; neither product nor quotient leaves the bounds.
pub fn pair() -> impl Strategy<Value = (Operand, Operand)> {
    (
        operand(-50..=25),
        operand(-49..=25),
        -22..=22i32,
        any::<u8>(),
    )
        .prop_map(|(a, b, gap, kind)| {
            let exponent = if kind % 4 == 0 {
                b.exponent
            } else {
                (a.exponent + gap).clamp(-49, 25)
            };
            (a, Operand { exponent, ..b })
        })
}
