//! Numbers as people read them: K and M, fixed decimals, groups (R-NUMBER-10). The caller passes the
//! language's rules; this module knows no locale.

use crate::decimal::{Decimal, Direction, Result};
use crate::explain::Traced;
use crate::number::Number;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberRules {
    pub decimal: char,
    pub group: Option<char>,
    /// Minimum digits before the first group: 2 in Spanish (1234, but 12.345).
    pub minimum_grouping: usize,
}

/// The true minus sign: as wide as a digit, and no line break after it.
const MINUS: char = '\u{2212}';
const GROUP_SIZE: usize = 3;

/// Above 1,000,000 in M, above 1,000 in K, each with 1 decimal; otherwise 4 decimals. The bounds are
/// strict.
pub fn compact(value: &Traced<'_, Decimal>) -> Result<String> {
    const UNITS: [(Decimal, &str); 2] = [(Decimal::small(1, 6), "M"), (Decimal::small(1, 3), "K")];
    let magnitude = value.value()?.abs();
    for (unit, letter) in UNITS {
        if magnitude > unit {
            return Ok(fixed(&value.over(&Traced::constant(unit))?, 1)? + letter);
        }
    }
    fixed(value, 4)
}

pub fn fixed(value: &Traced<'_, Decimal>, decimals: u32) -> Result<String> {
    value
        .rounded(decimals.cast_signed())?
        .value()?
        .to_fixed(decimals)
}

pub fn format_fixed(value: Decimal, decimals: u32, rules: &NumberRules) -> Result<String> {
    Ok(localized(&value.to_fixed(decimals)?, rules))
}

pub fn format_plain(value: Decimal, rules: &NumberRules) -> String {
    localized(&value.to_plain(), rules)
}

/// For an input field: no groups, so that `parse_input` can always read it back.
pub fn format_input(value: Decimal, rules: &NumberRules) -> String {
    let rules = NumberRules {
        group: None,
        ..*rules
    };
    localized(&value.to_plain(), &rules)
}

pub fn format_compact(value: Decimal, rules: &NumberRules) -> Result<String> {
    Ok(localized(&compact(&Traced::input(value, "", None))?, rules))
}

/// Like `format_compact`, with B above 1,000,000,000: for the market's volume, which has little room.
pub fn format_volume(value: Decimal, rules: &NumberRules) -> Result<String> {
    const BILLION: Decimal = Decimal::small(1, 9);
    if value <= BILLION {
        return format_compact(value, rules);
    }
    let traced = Traced::input(value, "", None);
    let billions = fixed(&traced.over(&Traced::constant(BILLION))?, 1)?;
    Ok(localized(&(billions + "B"), rules))
}

pub fn format_tick(value: Decimal, tick: Decimal, rules: &NumberRules) -> Result<String> {
    let on_tick = value.quantize(tick, Direction::Nearest)?;
    format_fixed(on_tick, tick.decimals(), rules)
}

#[inline(never)]
fn localized(plain: &str, rules: &NumberRules) -> String {
    let (sign, unsigned) = match plain.strip_prefix('-') {
        Some(rest) => (Some(MINUS), rest),
        None => (None, plain),
    };
    let whole = unsigned.bytes().take_while(u8::is_ascii_digit).count();
    let mut out: String = sign.into_iter().collect();
    for (index, character) in unsigned.chars().enumerate() {
        let left = whole.saturating_sub(index);
        let is_border = index > 0 && left > 0 && left.is_multiple_of(GROUP_SIZE);
        if let Some(group) = rules.group
            && is_border
            && whole >= GROUP_SIZE.saturating_add(rules.minimum_grouping)
        {
            out.push(group);
        }
        out.push(if character == '.' {
            rules.decimal
        } else {
            character
        });
    }
    out
}
