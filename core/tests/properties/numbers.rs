//! R-NUMBER-1: laws that hold for every number.

use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hash, Hasher};

use dashu_base::UnsignedAbs;
use dashu_int::{IBig, UBig};
use pe_core::decimal::{Decimal, Direction};
use proptest::prelude::*;

use crate::config::config;
use crate::exact::{DIGITS, Exact, power};
use crate::operands::{operand, pair, positive};

fn hash(value: Decimal) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn read(value: Decimal) -> Exact {
    Exact::read(&value.to_plain())
}

/// `|found - exact|` is at most half of the 20th digit of the exact value.
fn within_half_a_unit(exact: &Exact, found: Decimal) -> bool {
    if exact.is_zero() {
        return found.is_zero();
    }
    let apart = exact.sub(&read(found)).abs();
    let leading =
        exact.coefficient.clone().unsigned_abs().to_string().len() as i32 - 1 + exact.exponent;
    let unit = Exact::new(1, leading - (DIGITS - 1));
    !apart.add(&apart).sub(&unit).coefficient.gt(&IBig::ZERO)
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn r_number_1_sum_and_product_are_commutative((a, b) in pair()) {
        let (a, b) = (a.decimal(), b.decimal());
        prop_assert_eq!(a.add(b), b.add(a));
        prop_assert_eq!(a.mul(b), b.mul(a));
        prop_assert_eq!(a.sub(b), b.sub(a).map(Decimal::neg));
    }

    #[test]
    fn r_number_1_every_operation_rounds_within_half_a_unit((a, b) in pair()) {
        let (x, y) = (a.decimal(), b.decimal());
        let (a, b) = (a.exact(), b.exact());
        prop_assert!(within_half_a_unit(&a.add(&b), x.add(y).unwrap()));
        prop_assert!(within_half_a_unit(&a.sub(&b), x.sub(y).unwrap()));
        prop_assert!(within_half_a_unit(&a.mul(&b), x.mul(y).unwrap()));
        if !b.is_zero() {
            // |q - a / b| <= half a unit of q, multiplied by b so that everything is exact
            let quotient = read(x.div(y).unwrap());
            let apart = quotient.mul(&b).sub(&a).abs();
            let digits = quotient.coefficient.clone().unsigned_abs().to_string().len() as i32;
            let unit = Exact::new(1, quotient.exponent + digits - DIGITS).mul(&b.abs());
            prop_assert!(quotient.is_zero() == a.is_zero());
            prop_assert!(a.is_zero() || apart.add(&apart).sub(&unit).coefficient <= IBig::ZERO);
        }
    }

    #[test]
    fn r_number_5_printed_numbers_read_back(a in operand(-99..=79)) {
        let value = a.decimal();
        let text = value.to_plain();
        prop_assert_eq!(&text, &a.text());
        let again = Decimal::parse(&text).unwrap();
        prop_assert_eq!(again, value);
        prop_assert_eq!(again.to_plain(), text);
    }

    #[test]
    fn r_number_1_order_agrees_with_subtraction((a, b) in pair()) {
        let (a, b) = (a.decimal(), b.decimal());
        let difference = a.sub(b).unwrap();
        let sign = if difference.is_zero() {
            Ordering::Equal
        } else if difference.is_negative() {
            Ordering::Less
        } else {
            Ordering::Greater
        };
        prop_assert_eq!(a.cmp(&b), sign);
        prop_assert_eq!(b.cmp(&a), sign.reverse());
        prop_assert_eq!(a == b, sign == Ordering::Equal);
    }

    #[test]
    fn r_number_1_order_is_total(a in operand(-30..=20), b in operand(-30..=20), c in operand(-30..=20)) {
        let mut sorted = [a.decimal(), b.decimal(), c.decimal()];
        sorted.sort();
        prop_assert!(sorted[0] <= sorted[1] && sorted[1] <= sorted[2] && sorted[0] <= sorted[2]);
    }

    #[test]
    fn r_number_1_equal_values_hash_alike(a in operand(-60..=60), zeros in 1usize..12) {
        let text = a.text();
        let point = if text.contains('.') { "" } else { "." };
        let longer = Decimal::parse(&format!("{text}{point}{}", "0".repeat(zeros))).unwrap();
        let short = a.decimal();
        prop_assert_eq!(longer, short);
        prop_assert_eq!(hash(longer), hash(short));
        // the same value, computed so that the coefficient differs
        let ten = Decimal::parse("10").unwrap();
        let back = short.mul(ten).unwrap().div(ten).unwrap();
        prop_assert_eq!(hash(back), hash(short));
        let sum = short.add(Decimal::ONE).unwrap();
        if let Ok(again) = sum.sub(Decimal::ONE)
            && again == short
        {
            prop_assert_eq!(hash(again), hash(short));
        }
    }

    #[test]
    fn r_number_1_signs((a, b) in pair()) {
        let (x, y) = (a.decimal(), b.decimal());
        prop_assert_eq!(x.neg().neg(), x);
        prop_assert!(!x.abs().is_negative());
        prop_assert!(x.add(x.neg()).unwrap().is_zero());
        prop_assert_eq!(x.neg().mul(y), x.mul(y.neg()));
        prop_assert!(!Decimal::ZERO.mul(x.neg()).unwrap().is_negative());
        prop_assert_eq!(x.sub(x).unwrap().to_plain(), "0");
    }

    #[test]
    fn r_number_1_remainder_is_exact((a, b) in pair()) {
        prop_assume!(b.coefficient != 0);
        let rest = a.decimal().rem(b.decimal()).unwrap();
        prop_assert_eq!(rest.to_plain(), a.exact().rem(&b.exact()).rounded().unwrap());
        prop_assert!(rest.abs() < b.decimal().abs());
        prop_assert!(rest.is_zero() || rest.is_negative() == a.negative);
    }

    #[test]
    fn r_number_1_round_is_half_up_on_its_grid(a in operand(-40..=30), shift in -3i32..=22) {
        let places = -a.exponent - shift;
        let found = a.decimal().round(places).unwrap();
        let grid = a.exact().in_units(&Exact::new(1, -places)).nearest;
        prop_assert_eq!(found.to_plain(), Exact::new(grid, -places).rounded().unwrap());
        prop_assert_eq!(found.round(places).unwrap(), found);
    }

    #[test]
    fn r_number_1_to_fixed_has_its_decimals(a in operand(-30..=20), decimals in 0u32..=24) {
        let text = a.decimal().to_fixed(decimals).unwrap();
        prop_assert_eq!(&text, &a.exact().fixed(decimals));
        prop_assert!(!(text.starts_with('-') && text.trim_start_matches(['-', '0', '.']).is_empty()));
    }

    #[test]
    fn r_number_1_quantize_is_a_multiple_within_one_step(a in positive(-25..=12), step in positive(-25..=12)) {
        let (value, width) = (a.exact(), step.exact());
        let units = value.in_units(&width);
        let ways = [(Direction::Down, units.down), (Direction::Up, units.up), (Direction::Nearest, units.nearest)];
        for (direction, count) in ways {
            let exact_multiple = Exact::new(count, 0).mul(&width);
            let found = a.decimal().quantize(step.decimal(), direction).unwrap();
            prop_assert_eq!(found.to_plain(), exact_multiple.rounded().unwrap());
            // within one step, apart from the single rounding to 20 digits
            let apart = read(found).sub(&value).abs();
            let slack = width.add(&Exact::new(exact_multiple.coefficient.clone().unsigned_abs(), exact_multiple.exponent - DIGITS + 1));
            prop_assert!(apart.sub(&slack).coefficient <= IBig::ZERO);
        }
    }

    #[test]
    fn r_number_1_feeds_may_round_long_texts(digits in "[0-9]{1,60}", cut in 0usize..60, negative in any::<bool>()) {
        let cut = cut.min(digits.len());
        let (whole, part) = digits.split_at(cut);
        let sign = if negative { "-" } else { "" };
        let text = match (whole, part) {
            ("", part) => format!("{sign}0.{part}"),
            (whole, "") => format!("{sign}{whole}"),
            (whole, part) => format!("{sign}{whole}.{part}"),
        };
        let exact = Exact::read(&text);
        prop_assert_eq!(Decimal::parse_rounded(&text).unwrap().to_plain(), exact.rounded().unwrap());
        let significant = digits.trim_matches('0').len();
        match Decimal::parse(&text) {
            Ok(value) => prop_assert!(significant <= 20 && value.to_plain() == exact.rounded().unwrap()),
            Err(key) => prop_assert!(significant > 20 && key.as_str() == "too_many_digits"),
        }
    }

    #[test]
    fn r_number_5_any_text_is_a_number_or_a_named_error(text in "\\PC{0,40}|[-0-9.,e ]{0,30}") {
        let form = regex_free_form(&text);
        match Decimal::parse(&text) {
            Ok(_) => prop_assert!(form),
            Err(key) => prop_assert!(!form || ["too_many_digits", "overflow"].contains(&key.as_str())),
        }
    }
}

/// `-?digits[.digits]`, checked without the core's own scanner.
fn regex_free_form(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let body = text.strip_prefix('-').unwrap_or(text);
    match body.split_once('.') {
        Some((whole, part)) => digits(whole) && digits(part),
        None => digits(body),
    }
}

#[test]
fn r_number_1_one_value_has_many_representations() {
    for (a, b) in [
        ("1.0", "1.00"),
        ("0", "-0"),
        ("0.000", "0"),
        ("100", "100.0"),
        ("-1.50", "-1.5"),
        ("007", "7"),
    ] {
        let (a, b) = (Decimal::parse(a).unwrap(), Decimal::parse(b).unwrap());
        assert_eq!(a, b);
        assert_eq!(hash(a), hash(b));
    }
    assert_eq!(power(3), UBig::from(1000u16));
}
