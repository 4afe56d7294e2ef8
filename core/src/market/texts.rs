//! Figures of the market as people read them, by the language's rules.

use super::scaled::{Units, decimal};
use crate::decimal::Decimal;
use crate::display::{NumberRules, format_fixed, format_tick, format_volume};

/// Amounts and percentages (R-NUMBER-10, R-NUMBER-11).
const DECIMALS: u32 = 2;

pub fn price(price: Option<Decimal>, tick: Decimal, rules: &NumberRules) -> String {
    let text = price.map(|price| format_tick(price, tick, rules).unwrap_or_default());
    text.unwrap_or_default()
}

pub fn amount(value: Decimal, rules: &NumberRules) -> String {
    format_fixed(value, DECIMALS, rules).unwrap_or_default()
}

/// With a sign also when positive.
pub fn signed(value: Decimal, decimals: u32, rules: &NumberRules) -> String {
    let rounded = value.round(decimals.cast_signed()).unwrap_or(value);
    let mut text = format_fixed(rounded, decimals, rules).unwrap_or_default();
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
    format_fixed(decimal(number, units.number), decimals, rules).unwrap_or_default()
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

pub fn compact(value: Decimal, rules: &NumberRules) -> String {
    format_volume(value, rules).unwrap_or_default()
}

/// The text if it fits the field, else without groups, else nothing.
pub fn fitted(bytes: usize, rules: &NumberRules, text: impl Fn(&NumberRules) -> String) -> String {
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
