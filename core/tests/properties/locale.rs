//! R-NUMBER-6: numbers that the app writes can be read back; typed text is read unambiguously or refused.

use pe_core::decimal::Decimal;
use pe_core::display::{NumberRules, format_fixed, format_input, format_plain, format_volume};
use pe_core::input::parse_input;
use proptest::prelude::*;

use crate::config::config;
use crate::operands::operand;

/// The nine languages write numbers in four ways (CLDR): en hk zh th jp kor; fra; spa; vi.
fn rules() -> [(&'static str, NumberRules); 4] {
    let rules = |decimal, group, minimum_grouping| NumberRules {
        decimal,
        group: Some(group),
        minimum_grouping,
    };
    [
        ("en hk zh th jp kor", rules('.', ',', 1)),
        ("fra", rules(',', '\u{202f}', 1)),
        ("spa", rules(',', '.', 2)),
        ("vi", rules(',', '.', 1)),
    ]
}

/// `1.234` where the comma is the decimal separator: it could mean a thousand or slightly more than one.
fn is_ambiguous(text: &str, rules: &NumberRules) -> bool {
    rules.group == Some('.') && text.matches('.').count() == 1 && !text.contains(rules.decimal)
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn r_number_6_displayed_numbers_read_back_in_every_language(a in operand(-25..=12)) {
        let value = a.decimal();
        for (language, rules) in rules() {
            let text = format_plain(value, &rules);
            match parse_input(&text, &rules) {
                Ok(again) => prop_assert_eq!(again, value, "{}: {}", language, text),
                Err(error) => {
                    prop_assert_eq!(error.key.as_str(), "ambiguous_separator", "{}: {}", language, text);
                    prop_assert!(is_ambiguous(&text, &rules), "{}: {}", language, text);
                }
            }
        }
    }

    #[test]
    fn r_number_6_a_field_always_reads_back(a in operand(-99..=79)) {
        let value = a.decimal();
        for (language, rules) in rules() {
            let text = format_input(value, &rules);
            prop_assert_eq!(parse_input(&text, &rules).ok(), Some(value), "{}: {}", language, text);
        }
    }

    #[test]
    fn r_number_6_ungrouped_text_is_read_in_every_language(a in operand(-25..=12)) {
        // the text of an input field: the language's decimal separator, no groups
        let value = a.decimal();
        for (language, rules) in rules() {
            let text = value.to_plain().replace('.', &rules.decimal.to_string());
            prop_assert_eq!(parse_input(&text, &rules).ok(), Some(value), "{}: {}", language, text);
            let wide: String = text.chars().map(full_width).collect();
            prop_assert_eq!(parse_input(&format!(" {wide}\u{3000}"), &rules).ok(), Some(value), "{}", wide);
        }
    }

    #[test]
    fn r_number_6_fixed_text_reads_back_rounded(a in operand(-20..=6), decimals in 1u32..=10) {
        let value = a.decimal();
        for (language, rules) in rules() {
            let text = format_fixed(value, decimals, &rules).unwrap();
            if let Ok(again) = parse_input(&text, &rules) {
                prop_assert_eq!(again, value.round(decimals as i32).unwrap(), "{}: {}", language, text);
            }
        }
    }

    #[test]
    fn r_number_6_a_comma_never_changes_its_meaning(whole in 0u32..1000, part in 0u32..100_000, digits in 1usize..=5) {
        // 1,5 is 1.5 where the comma is the decimal separator, and 15 in no language
        let part = format!("{part:0digits$}");
        let text = format!("{whole},{part}");
        for (language, rules) in rules() {
            let read = parse_input(&text, &rules);
            if rules.decimal == ',' {
                let expected = Decimal::parse(&format!("{whole}.{part}")).unwrap();
                prop_assert_eq!(read.ok(), Some(expected), "{}: {}", language, text);
            } else if part.len() == 3 && whole > 0 {
                let expected = Decimal::parse(&format!("{whole}{part}")).unwrap();
                prop_assert_eq!(read.ok(), Some(expected), "{}: {}", language, text);
            } else {
                prop_assert!(read.is_err(), "{}: {}", language, text);
            }
        }
    }

    #[test]
    fn r_number_6_any_typed_text_is_a_number_or_a_named_error(text in "\\PC{0,30}|[-−0-9.,  ０-９，．]{0,24}") {
        for (_, rules) in rules() {
            match parse_input(&text, &rules) {
                Ok(value) => prop_assert!(Decimal::parse(&value.to_plain()).is_ok()),
                Err(error) => {
                    let at = error.detail.iter().find(|(name, _)| *name == "position");
                    prop_assert!(at.is_none_or(|&(_, position)| position as usize <= text.chars().count()));
                }
            }
        }
    }
}

fn full_width(character: char) -> char {
    match character {
        '0'..='9' | '.' | ',' | '-' => {
            char::from_u32(character as u32 + 0xfee0).unwrap_or(character)
        }
        other => other,
    }
}

#[test]
fn r_number_6_written_examples() {
    let [(_, english), (_, french), (_, spanish), (_, vietnamese)] = rules();
    let reads = |text: &str, rules: &NumberRules| match parse_input(text, rules) {
        Ok(value) => value.to_plain(),
        Err(error) => error.key.as_str().to_owned(),
    };
    for rules in [&french, &spanish, &vietnamese] {
        assert_eq!(reads("1,5", rules), "1.5");
        assert_eq!(reads("1.234,5", rules), "1234.5");
        assert_eq!(reads("1.234", rules), "ambiguous_separator");
        assert_eq!(reads("1.5", rules), "malformed");
        assert_eq!(reads("1,234,5", rules), "malformed");
    }
    assert_eq!(reads("1\u{202f}234,5", &french), "1234.5");
    assert_eq!(reads("1\u{a0}234,5", &french), "1234.5");
    assert_eq!(reads("1,5", &english), "malformed");
    assert_eq!(reads("1,234.5", &english), "1234.5");
    assert_eq!(reads("1,23", &english), "malformed");
    assert_eq!(reads("", &english), "empty");
    assert_eq!(reads(" \u{3000}", &english), "empty");
    assert_eq!(reads("１２．５", &english), "12.5");
    assert_eq!(reads("−1.5", &english), "-1.5");
    assert_eq!(reads("1e5", &english), "malformed");
    assert_eq!(reads("123456789012345678901", &english), "too_many_digits");
    assert_eq!(
        format_plain(Decimal::parse("1234").unwrap(), &spanish),
        "1234"
    );
    assert_eq!(
        format_plain(Decimal::parse("12345.5").unwrap(), &spanish),
        "12.345,5"
    );
    assert_eq!(
        format_plain(Decimal::parse("-1234567.125").unwrap(), &english),
        "\u{2212}1,234,567.125"
    );
}

#[test]
fn r_number_10_a_volume_above_1000_m_is_written_in_b() {
    let rules = NumberRules {
        decimal: ',',
        group: Some('.'),
        minimum_grouping: 1,
    };
    let volume = |text: &str| format_volume(Decimal::parse(text).unwrap(), &rules).unwrap();
    // The bound is strict, like those of K and M.
    assert_eq!(volume("1000000000"), "1.000,0M");
    assert_eq!(volume("1000000001"), "1,0B");
    assert_eq!(volume("65334912345.678"), "65,3B");
    assert_eq!(volume("1234567890123456"), "1.234.567,9B");
    assert_eq!(volume("2000000"), "2,0M");
}
