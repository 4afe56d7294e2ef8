//! R-NUMBER-1: every operation compared with `dashu`'s exact integers, to the last digit. 50,000 cases;
//! 1,000,000 with `LONG=1 cargo test --release`.

use pe_core::decimal::Decimal;
use pe_core::error::Key;

use crate::config::is_long;
use crate::exact::{Exact, Outcome};
use crate::operands::{LIMIT, Operand};

/// SplitMix64: small, and deterministic on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn coefficient(&mut self) -> u128 {
        let wide = (u128::from(self.next()) << 64) | u128::from(self.next());
        let plain = wide % 10u128.pow(1 + self.below(20) as u32);
        match self.below(8) {
            0 => (1u128 << self.below(66)) + u128::from(self.below(3)),
            1 => 10u128.pow(1 + self.below(20) as u32) - 1 - u128::from(self.below(3)),
            2 => plain / 1_000_000 * 1_000_000,
            3 => plain / 10 * 10 + 5,
            4 | 5 => wide % LIMIT,
            _ => plain,
        }
        .min(LIMIT - 1)
    }

    fn operand(&mut self, exponent: i32) -> Operand {
        Operand {
            negative: self.below(3) == 0,
            coefficient: self.coefficient(),
            exponent,
        }
    }

    fn pair(&mut self) -> (Operand, Operand) {
        let far = self.below(10) == 0;
        let exponent = if far {
            self.below(179) as i32 - 99
        } else {
            self.below(40) as i32 - 25
        };
        let gap = if far {
            self.below(179) as i32 - 99 - exponent
        } else {
            self.below(50) as i32 - 25
        };
        let a = self.operand(exponent);
        let mut b = self.operand((exponent + gap).clamp(-99, 79));
        if self.below(9) == 0 {
            b = Operand {
                coefficient: a
                    .coefficient
                    .saturating_add(u128::from(self.below(5)))
                    .min(LIMIT - 1),
                ..b
            };
        }
        (a, b)
    }
}

fn outcome(result: Result<Decimal, Key>) -> Outcome {
    result.map(Decimal::to_plain).map_err(Key::as_str)
}

/// In parallel: half of the cases on each of two threads, each with its own seed.
#[test]
fn domain_numbers_every_digit_agrees_with_dashu() {
    let cases = if is_long() { 1_000_000 } else { 50_000 };
    std::thread::scope(|scope| {
        for seed in [1, 2] {
            scope.spawn(move || run(seed, cases / 2));
        }
    });
}

fn run(seed: u64, cases: u32) {
    let mut random = Random(seed);
    for _ in 0..cases {
        let (a, b) = random.pair();
        let (x, y) = (a.decimal(), b.decimal());
        // as the core reads it: below 10^-99 a text is 0
        let read = |it: Operand| {
            if it.decimal().is_zero() {
                Exact::new(0, 0)
            } else {
                it.exact()
            }
        };
        let (a, b) = (read(a), read(b));
        let about = || format!("{} and {}", x.to_plain(), y.to_plain());
        assert_eq!(outcome(x.add(y)), a.add(&b).rounded(), "add {}", about());
        assert_eq!(outcome(x.sub(y)), a.sub(&b).rounded(), "sub {}", about());
        assert_eq!(outcome(x.mul(y)), a.mul(&b).rounded(), "mul {}", about());
        assert_eq!(outcome(x.div(y)), a.divided(&b), "div {}", about());
        let order = a.sub(&b).coefficient.cmp(&dashu_int::IBig::ZERO);
        assert_eq!(x.cmp(&y), order, "cmp {}", about());
        if !b.is_zero() {
            assert_eq!(outcome(x.rem(y)), a.rem(&b).rounded(), "rem {}", about());
        }
    }
}
