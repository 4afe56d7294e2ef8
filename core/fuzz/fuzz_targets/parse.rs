//! Arbitrary text: parsed numbers print back, and typed text is a number or a named error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pe_core::decimal::Decimal;
use pe_core::display::{NumberRules, compact, format_fixed, format_plain, format_tick};
use pe_core::explain::Traced;
use pe_core::input::parse_input;

fn rules(pick: u8) -> NumberRules {
    let (decimal, group, minimum_grouping) = match pick % 5 {
        0 => ('.', Some(','), 1),
        1 => (',', Some('\u{202f}'), 1),
        2 => (',', Some('.'), 2),
        3 => (',', Some('.'), 1),
        _ => ('.', None, 1),
    };
    NumberRules {
        decimal,
        group,
        minimum_grouping,
    }
}

fuzz_target!(|input: (u8, u8, &str)| {
    let (pick, decimals, text) = input;
    let rules = rules(pick);
    if let Ok(value) = Decimal::parse(text) {
        let plain = value.to_plain();
        assert_eq!(Decimal::parse(&plain), Ok(value), "{text}");
        assert_eq!(Decimal::parse_rounded(text), Ok(value), "{text}");
        check_texts(value, decimals, &rules);
    }
    if let Ok(value) = Decimal::parse_rounded(text) {
        assert_eq!(Decimal::parse(&value.to_plain()), Ok(value), "{text}");
    }
    match parse_input(text, &rules) {
        Ok(value) => {
            assert_eq!(Decimal::parse(&value.to_plain()), Ok(value), "{text}");
            check_texts(value, decimals, &rules);
        }
        Err(error) => assert!(!error.key.as_str().is_empty()),
    }
});

fn check_texts(value: Decimal, decimals: u8, rules: &NumberRules) {
    let text = format_plain(value, rules);
    if let Ok(again) = parse_input(&text, rules) {
        assert_eq!(again, value, "{text}");
    }
    let fixed = format_fixed(value, decimals.into(), rules);
    assert_eq!(fixed.is_err(), u32::from(decimals) > 120);
    assert!(compact(&Traced::input(value, "", None)).is_ok());
    let tick = Decimal::parse("0.05").unwrap_or(Decimal::ONE);
    let _ = format_tick(value, tick, rules);
}
