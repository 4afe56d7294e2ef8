//! R-NUMBER-12: the CSV oracles of `core/vectors` through the crate's public functions.
//! tests/maths/vectors.test.ts runs the same files through WebAssembly.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test's panic is its verdict

use std::fs;
use std::path::PathBuf;

use dashu_int::{IBig, UBig};

const SHOWN: usize = 20;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("vectors")
}

/// RFC 4180 within one line; spaces are kept, because some cases test them.
fn split_fields(line: &str) -> Vec<String> {
    let mut fields = Vec::new();
    let mut rest = Some(line);
    while let Some(text) = rest {
        let (field, after) = match text.strip_prefix('"') {
            Some(quoted) => read_quoted(quoted),
            None => match text.split_once(',') {
                Some((field, after)) => (field.to_owned(), Some(after)),
                None => (text.to_owned(), None),
            },
        };
        fields.push(field);
        rest = after;
    }
    fields
}

fn read_quoted(text: &str) -> (String, Option<&str>) {
    let mut field = String::new();
    let mut rest = text;
    loop {
        let (part, after) = rest
            .split_once('"')
            .expect("a quoted field ends on its line");
        field.push_str(part);
        rest = after;
        match rest.strip_prefix('"') {
            Some(after) => {
                field.push('"');
                rest = after;
            }
            None => return (field, rest.strip_prefix(',')),
        }
    }
}

fn answer(name: &str, args: &[&str]) -> String {
    match pe_core::evaluate(name, args) {
        Ok(text) => text,
        Err(error) => format!("error:{}", error.key.as_str()),
    }
}

fn agrees(expected: &str, got: &str) -> bool {
    match expected.strip_prefix('~') {
        Some(number) => near(number, got),
        None => expected == got,
    }
}

/// At most 1 apart in the 18th significant digit of the expected value.
fn near(expected: &str, got: &str) -> bool {
    let decimals = |text: &str| text.split_once('.').map_or(0, |(_, part)| part.len());
    let most = decimals(expected).max(decimals(got));
    let scaled = |text: &str| -> Option<IBig> {
        let digits = text.replacen('.', "", 1) + &"0".repeat(most - decimals(text));
        digits.parse().ok()
    };
    let (Some(expected_number), Some(found)) = (scaled(expected), scaled(got)) else {
        return false;
    };
    let (_, apart) = (&expected_number - found).into_parts();
    let (_, size) = expected_number.into_parts();
    let length = if size == UBig::ZERO {
        0
    } else {
        size.to_string().len()
    };
    apart * UBig::from(10u8).pow(18) <= UBig::from(10u8).pow(length)
}

fn check(file: &str, at_least: usize) {
    let text = fs::read_to_string(folder().join(file)).unwrap();
    let mut cases = 0;
    let mut wrong = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        cases += 1;
        let fields = split_fields(line);
        let words: Vec<&str> = fields.iter().map(String::as_str).collect();
        let [name, args @ .., expected] = words.as_slice() else {
            panic!("{file}:{}: not a case: {line}", index + 1);
        };
        let got = answer(name, args);
        if !agrees(expected, &got) {
            wrong.push(format!("{file}:{}  {line}\n    got {got}", index + 1));
        }
    }
    assert!(cases >= at_least, "{file} has only {cases} cases");
    let shown = wrong
        .iter()
        .take(SHOWN)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n");
    assert!(
        wrong.is_empty(),
        "{} of {cases} cases are wrong:\n{shown}",
        wrong.len()
    );
}

macro_rules! files {
    ($($name:ident: $file:literal, $at_least:literal;)*) => {
        $(
            #[test]
            fn $name() {
                check($file, $at_least);
            }
        )*

        /// A file without a test would prove nothing.
        #[test]
        fn every_file_has_its_test() {
            let mut there: Vec<String> = fs::read_dir(folder())
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .filter(|name| name.ends_with(".csv"))
                .collect();
            there.sort();
            let mut tested = vec![$($file.to_owned()),*];
            tested.sort();
            assert_eq!(there, tested);
        }
    };
}

files! {
    r_number_4_add_sub_mul_div_cmp_rem: "numbers.csv", 15000;
    r_number_4_round_quantize_fixed_compact: "rounding.csv", 7000;
    r_number_5_parse: "text.csv", 2000;
    r_contract_1_figures: "contract.csv", 5000;
    r_contract_6_liquidation_prices: "liquidation.csv", 3500;
    r_option_2_payouts: "options.csv", 700;
    r_dual_1_dual_and_copy: "invest.csv", 1200;
    r_number_3_errors: "errors.csv", 800;
}

#[test]
fn the_comparison_can_fail() {
    for (expected, got) in [
        ("1.5", "1.50"),
        ("1.5", "1.6"),
        ("~123456789012345678", "123456789012345680"),
        ("~1.23456789012345678", "1.2345678901234568"),
        ("~5", "none"),
        ("none", "~none"),
        ("error:overflow", "error:malformed"),
        ("~0", "0.0000001"),
    ] {
        assert!(!agrees(expected, got), "{expected} against {got}");
    }
    for (expected, got) in [
        ("~123456789012345678", "123456789012345679"),
        ("~1.23456789012345678", "1.23456789012345677"),
        ("~-0.00123456789012345678", "-0.00123456789012345677"),
        ("~1.2345678901234567891", "1.2345678901234567991"),
        ("~64000", "64000.0000000000001"),
        ("~5", "5"),
    ] {
        assert!(agrees(expected, got), "{expected} against {got}");
    }
    assert_eq!(
        split_fields(r#"parse,"1,5",error"#),
        ["parse", "1,5", "error"]
    );
    assert_eq!(split_fields(r#"parse,"a""b",x"#), ["parse", "a\"b", "x"]);
    assert_eq!(split_fields("parse,,"), ["parse", "", ""]);
}
