//! Figures of the market as people read them, by the language's rules.

use super::buffer::put;
use super::scaled::{Units, decimal};
use crate::decimal::{Decimal, Result};
use crate::display::{NumberRules, format_fixed, format_tick, format_volume};
use crate::error::impossible;

/// Amounts and percentages (R-NUMBER-10, R-NUMBER-11).
const DECIMALS: u32 = 2;

pub fn price(price: Option<Decimal>, tick: Decimal, rules: &NumberRules) -> String {
    price.map_or_else(String::new, |price| shown(format_tick(price, tick, rules)))
}

/// Figures of frames and of bounded positions are below every bound.
fn shown(text: Result<String>) -> String {
    text.unwrap_or_else(|_| impossible("a figure can't be written", String::new()))
}

pub fn fixed(value: Decimal, decimals: u32, rules: &NumberRules) -> String {
    shown(format_fixed(value, decimals, rules))
}

pub fn amount(value: Decimal, rules: &NumberRules) -> String {
    fixed(value, DECIMALS, rules)
}

/// With a sign also when positive.
pub fn signed(value: Decimal, decimals: u32, rules: &NumberRules) -> String {
    let rounded = value
        .round(decimals.cast_signed())
        .unwrap_or_else(|_| impossible("a figure can't be rounded", value));
    let mut text = fixed(rounded, decimals, rules);
    if rounded.is_positive() {
        text.insert(0, '+');
    }
    text
}

pub fn percent(value: Option<Decimal>, rules: &NumberRules) -> String {
    let text = value.map(|value| signed(value, DECIMALS, rules));
    text.unwrap_or_default()
}

/// A quantity of the book or of a trade, with the decimals of its unit, so that columns align.
pub fn quantity(number: impl Into<u128>, units: Units, rules: &NumberRules) -> String {
    let decimals = u32::from(units.number.unsigned_abs());
    fixed(decimal(number, units.number), decimals, rules)
}

/// A sum of quantities with the decimals of its unit; large ones in K, M and B.
pub fn total(number: u128, units: Units, rules: &NumberRules) -> String {
    let value = decimal(number, units.number);
    if value > Decimal::small(1, 3) {
        compact(value, rules)
    } else {
        quantity(number, units, rules)
    }
}

/// `price number`, compact; a trade's worth is far below every bound.
pub fn worth(price: Decimal, number: Decimal, rules: &NumberRules) -> String {
    price
        .mul(number)
        .map_or_else(|_| String::new(), |worth| compact(worth, rules))
}

/// With the digits that it has.
pub fn plain(value: Decimal, rules: &NumberRules) -> String {
    fixed(value, value.decimals(), rules)
}

pub fn compact(value: Decimal, rules: &NumberRules) -> String {
    shown(format_volume(value, rules))
}

/// Writes a text with its length into a field of an image, see `fitted`.
pub fn put_text(
    image: &mut [u8],
    (at, width): (usize, usize),
    rules: &NumberRules,
    text: impl Fn(&NumberRules) -> String,
) {
    let text = fitted(width, rules, text);
    put(image, at, &[text.len() as u8]);
    put(image, at + 1, text.as_bytes());
}

/// The text if it fits the field, else without groups, else nothing.
fn fitted(bytes: usize, rules: &NumberRules, text: impl Fn(&NumberRules) -> String) -> String {
    let with_groups = text(rules);
    if with_groups.len() < bytes {
        return with_groups;
    }
    let bare = text(&NumberRules {
        group: None,
        ..*rules
    });
    if bare.len() < bytes {
        bare
    } else {
        String::new()
    }
}
