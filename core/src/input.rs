//! Parses numbers that people type; refuses ambiguous ones (R-NUMBER-6).
//!
//! Where the comma is the decimal separator, `1,5` is 1.5; where it groups digits, it is refused. It is
//! never 15.

use crate::decimal::Decimal;
use crate::display::NumberRules;
use crate::error::{CoreError, Key};

/// Parses a typed number by a language's rules. The position in an error counts characters.
///
/// - Digits may be ASCII, full width (CJK keyboards) or Thai; surrounding spaces are ignored.
/// - Groups must be complete: `1,234,567`, not `1,5` or `12,34`.
/// - Where the decimal separator is a comma, a lone point before three digits (`1.234`) could mean
///   either, because many keypads have only a point: `ambiguous_separator`.
pub fn parse_input(text: &str, rules: &NumberRules) -> Result<Decimal, CoreError> {
    let typed = Typed::read(text, rules)?;
    typed.check_groups(rules)?;
    let decimal = Decimal::parse(&typed.plain).map_err(CoreError::from);
    decimal.map_err(|error| match error.key {
        Key::Malformed => error.with("position", typed.end),
        _ => error,
    })
}

struct Group {
    separator: char,
    position: usize,
    digits_before: usize,
}

struct Typed {
    plain: String,
    groups: Vec<Group>,
    digits_before_point: usize,
    has_point: bool,
    /// Position after the last significant character.
    end: usize,
}

impl Typed {
    fn read(text: &str, rules: &NumberRules) -> Result<Self, CoreError> {
        let characters: Vec<char> = text.chars().map(narrow).collect();
        let is_space = |character: &&char| character.is_whitespace();
        let start = characters.iter().take_while(is_space).count();
        if start == characters.len() {
            return Err(Key::Empty.into());
        }
        let end = characters.len() - characters.iter().rev().take_while(is_space).count();
        let mut typed = Self {
            plain: String::new(),
            groups: Vec::new(),
            digits_before_point: 0,
            has_point: false,
            end,
        };
        for (position, &character) in characters.iter().enumerate().take(end).skip(start) {
            if character.is_ascii_digit() {
                typed.plain.push(character);
                typed.digits_before_point += usize::from(!typed.has_point);
            } else if character == '-' && position == start {
                typed.plain.push('-');
            } else if character == rules.decimal
                && !typed.has_point
                && typed.digits_before_point > 0
            {
                typed.has_point = true;
                typed.plain.push('.');
            } else if is_group(character, rules) && !typed.has_point {
                let digits_before = typed.digits_before_point;
                typed.groups.push(Group {
                    separator: character,
                    position,
                    digits_before,
                });
            } else {
                return Err(CoreError::from(Key::Malformed).with("position", position));
            }
        }
        Ok(typed)
    }

    fn check_groups(&self, rules: &NumberRules) -> Result<(), CoreError> {
        let Some(first) = self.groups.first() else {
            return Ok(());
        };
        let ends = self.groups.iter().skip(1).map(|group| group.digits_before);
        let ends = ends.chain([self.digits_before_point]);
        for (group, end) in self.groups.iter().zip(ends) {
            // one to three digits before the first separator, three after each
            let is_start_right = (1..=3).contains(&first.digits_before);
            let is_right = is_start_right && end - group.digits_before == 3;
            if !is_right || group.separator != first.separator {
                return Err(CoreError::from(Key::Malformed).with("position", group.position));
            }
        }
        // `0,123` can't be grouped; with a lone point the user may have meant a decimal point.
        let is_from_zero = self.plain.trim_start_matches('-').starts_with('0');
        let is_lone = self.groups.len() == 1 && !self.has_point;
        if is_from_zero || (is_lone && rules.decimal == ',' && first.separator == '.') {
            return Err(CoreError::from(Key::AmbiguousSeparator).with("position", first.position));
        }
        Ok(())
    }
}

/// Maps full-width characters and Thai digits to ASCII, and the true minus to a hyphen.
fn narrow(character: char) -> char {
    const FULL_WIDTH: core::ops::RangeInclusive<char> = '\u{ff01}'..='\u{ff5e}';
    const THAI_DIGITS: core::ops::RangeInclusive<char> = '\u{e50}'..='\u{e59}';
    let moved = |from: char, to: char| char::from_u32(character as u32 - from as u32 + to as u32);
    let narrowed = match character {
        '\u{2212}' => Some('-'),
        _ if FULL_WIDTH.contains(&character) => moved('\u{ff01}', '!'),
        _ if THAI_DIGITS.contains(&character) => moved('\u{e50}', '0'),
        _ => None,
    };
    narrowed.unwrap_or(character)
}

/// A group separator: the language's own, any space if that is a space, and the point where the comma is
/// the decimal separator (`1.234,5` is 1234.5 in all of those languages).
fn is_group(character: char, rules: &NumberRules) -> bool {
    let Some(group) = rules.group else {
        return false;
    };
    character == group
        || (group.is_whitespace() && character.is_whitespace())
        || (rules.decimal == ',' && character == '.')
}
