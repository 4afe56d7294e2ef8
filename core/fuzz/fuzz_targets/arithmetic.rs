#![no_main]

#[path = "../../tests/properties/exact.rs"]
#[allow(dead_code)] // the property tests use more of it
mod exact;

use dashu_int::IBig;
use exact::{Exact, Outcome, plain};
use libfuzzer_sys::fuzz_target;
use pe_core::decimal::{Decimal, Direction};
use pe_core::error::Key;

type Bytes = (u128, i8, bool);

fn operand((bits, exponent, negative): Bytes) -> (Decimal, Exact) {
    let coefficient = bits % 100_000_000_000_000_000_000;
    let exponent = i32::from(exponent).clamp(-99, 79);
    let text = plain(negative, &coefficient.to_string(), exponent);
    let size = coefficient as i128;
    let value = Decimal::parse(&text).expect("within the bounds");
    (
        value,
        Exact::new(if negative { -size } else { size }, exponent),
    )
}

fn outcome(result: Result<Decimal, Key>) -> Outcome {
    result.map(Decimal::to_plain).map_err(Key::as_str)
}

fuzz_target!(|input: (Bytes, Bytes, i8)| {
    let ((x, a), (y, b)) = (operand(input.0), operand(input.1));
    assert_eq!(outcome(x.add(y)), a.add(&b).rounded());
    assert_eq!(outcome(x.sub(y)), a.sub(&b).rounded());
    assert_eq!(outcome(x.mul(y)), a.mul(&b).rounded());
    assert_eq!(outcome(x.div(y)), a.divided(&b));
    assert_eq!(x.cmp(&y), a.sub(&b).coefficient.cmp(&IBig::ZERO));
    assert_eq!(Decimal::parse(&x.to_plain()), Ok(x));

    let places = i32::from(input.2);
    let grid = a.in_units(&Exact::new(1, -places)).nearest;
    let grid = Exact::new(grid, -places);
    assert_eq!(outcome(x.round(places)), grid.rounded());
    if (0..=120).contains(&places) {
        assert_eq!(
            x.to_fixed(places.unsigned_abs()),
            Ok(a.fixed(places.unsigned_abs()))
        );
    }

    if b.is_zero() {
        assert_eq!(x.rem(y), Err(Key::DivisionByZero));
        assert_eq!(x.quantize(y, Direction::Up), Err(Key::DivisionByZero));
        return;
    }
    assert_eq!(outcome(x.rem(y)), a.rem(&b).rounded());
    let (value, step) = (a.abs(), b.abs());
    let units = value.in_units(&step);
    for (direction, count) in [
        (Direction::Down, units.down),
        (Direction::Up, units.up),
        (Direction::Nearest, units.nearest),
    ] {
        let expected = Exact::new(count, 0).mul(&step).rounded();
        assert_eq!(outcome(x.abs().quantize(y.abs(), direction)), expected);
    }
});
