//! Figures of the market as a person reads them, by the language's rules.

use super::scaled::{Units, decimal};
use crate::decimal::Decimal;
use crate::display::{NumberRules, format_compact, format_fixed, format_plain, format_tick};

/// Amounts and percentages: domain.md, "Display".
const DECIMALS: u32 = 2;

/// A price with its instrument's tick; '' where there is none.
pub fn price(price: Option<Decimal>, tick: Decimal, rules: &NumberRules) -> String {
    let text = price.map(|price| format_tick(price, tick, rules).unwrap_or_default());
    text.unwrap_or_default()
}

pub fn amount(value: Decimal, rules: &NumberRules) -> String {
    format_fixed(value, DECIMALS, rules).unwrap_or_default()
}

/// With its sign also when it is above 0.
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

/// A quantity of the book or of a trade: all its digits.
pub fn quantity(number: impl Into<u128>, units: Units, rules: &NumberRules) -> String {
    format_plain(decimal(number, units.number), rules)
}

/// A sum of quantities: all its digits, in K and M when it is large.
pub fn total(number: u128, units: Units, rules: &NumberRules) -> String {
    let value = decimal(number, units.number);
    if value > Decimal::small(1, 3) {
        compact(value, rules)
    } else {
        format_plain(value, rules)
    }
}

/// As domain.md has it, "Display"; above a thousand millions in B, since nobody reads the size of `41,261.9M` at a
/// glance. The formula `compact` stays as it is specified.
pub fn compact(value: Decimal, rules: &NumberRules) -> String {
    const BILLION: Decimal = Decimal::small(1, 9);
    if value.abs() > BILLION {
        let text = value.div(BILLION).and_then(|b| format_fixed(b, 1, rules));
        return text.map(|text| text + "B").unwrap_or_default();
    }
    format_compact(value, rules).unwrap_or_default()
}

/// Made to fit a field of so many bytes: as it is, without groups, or else nothing.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn look_figures_volumes_go_on_to_billions() {
        let rules = NumberRules {
            decimal: ',',
            group: Some('.'),
            minimum_grouping: 1,
        };
        for (value, text) in [
            ("999.5", "999,5000"),
            ("1000000000", "1.000,0M"),
            ("1000000001", "1,0B"),
            ("41261949999.99", "41,3B"),
            ("-1250000000000", "\u{2212}1.250,0B"),
        ] {
            let written = Decimal::parse(value).map(|value| compact(value, &rules));
            assert_eq!(written.as_deref(), Ok(text));
        }
    }
}
