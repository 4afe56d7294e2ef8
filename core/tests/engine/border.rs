//! R-CONTRACT-5: an account is liquidated at its burst rate and not above it, whatever the units of its
//! numbers. The expected results come from 128-bit integers.

use pe_core::engine::{Engine, Owner, to_lines};
use proptest::prelude::*;

use crate::config::config;
use crate::{EXPONENT, START, d};

/// A cross position in an instrument of its own. The mark of one tick takes it to a loss.
#[derive(Clone, Debug)]
struct Losing {
    exponent: i8,
    open: i128,
    quantity: i128,
    decimals: u32,
    is_long: bool,
    /// Move of the mark in percent of the price, and margin in percent of the loss.
    percent: i128,
    held: i128,
}

/// All figures of this test are multiples of 10^-16.
const FINEST: u32 = 16;
/// The last of the 8 decimals of an amount.
const GRAIN: i128 = 100_000_000;

fn power(exponent: u32) -> i128 {
    10i128.pow(exponent)
}

fn fine(value: i128) -> String {
    let (whole, rest) = (value / power(FINEST), value % power(FINEST));
    let text = format!("{whole}.{rest:016}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl Losing {
    fn moved(&self) -> i128 {
        (self.open * self.percent / 100).max(1).min(self.open - 1)
    }
    fn mark(&self) -> i128 {
        let moved = self.moved();
        self.open + if self.is_long { -moved } else { moved }
    }
    fn unit(&self) -> i128 {
        power(FINEST - u32::from(self.exponent.unsigned_abs()))
    }
    fn loss(&self) -> i128 {
        self.moved() * self.unit() / power(self.decimals) * self.quantity
    }
    /// With 7 decimals, so that a tenth has 8.
    fn margin(&self) -> i128 {
        (self.loss() * self.held / 100 / GRAIN / 10 + 1) * 10 * GRAIN
    }
    fn line(&self, id: usize) -> String {
        let side = if self.is_long { "long" } else { "short" };
        let quantity = self.quantity * power(FINEST - self.decimals);
        let [open, quantity, margin] = [self.open * self.unit(), quantity, self.margin()].map(fine);
        let exponent = self.exponent;
        format!("{id}/{id}/{side}/cross/{open}/{quantity}/{margin}/{exponent}/trading/open/-")
    }
}

fn losing() -> impl Strategy<Value = Losing> {
    let price = prop_oneof![
        (Just(-11), 2..1_000_000_000i128),
        (Just(-5), 2..1_000_000_000i128),
        (Just(-2), 2..100_000_000i128),
        (Just(0), 2..100_000i128),
    ];
    (
        price,
        1..10_000i128,
        0..5u32,
        any::<bool>(),
        1..100i128,
        1..140i128,
    )
        .prop_map(
            |((exponent, open), quantity, decimals, is_long, percent, held)| Losing {
                exponent,
                open,
                quantity,
                decimals,
                is_long,
                percent,
                held,
            },
        )
}

proptest! {
    #![proptest_config(config(1000))]

    #[test]
    fn r_contract_5_an_account_is_liquidated_at_its_burst_rate_and_not_above(
        positions in prop::collection::vec(losing(), 1..5),
        // 1 is left out: less than a grain above the rate is lost in 20 digits.
        above in prop::sample::select(vec![-100_000_000i128, -3, -1, 0, 2, 3, 1_000, 100_000_000]),
    ) {
        let loss: i128 = positions.iter().map(Losing::loss).sum();
        let margin: i128 = positions.iter().map(Losing::margin).sum();
        // The balance at which the rate is exactly 0.3, with 8 decimals.
        let border = loss - margin + margin * 3 / 10;
        let available = ((border.div_euclid(GRAIN) + above) * GRAIN).max(0);
        let owner = Owner { user: 1, legal: 3 };
        let mut engine = Engine::new(d("0.3"));
        let mut lines = Vec::new();
        for (id, position) in (1..).zip(&positions) {
            engine.list(id, position.exponent, position.open as u64, 0);
            lines.push(position.line(id as usize));
        }
        engine.set_account(owner, 1, d(&fine(available)), &lines.join("\n")).unwrap();
        prop_assert_eq!(engine.step(), vec![]);
        for (id, position) in (1..).zip(&positions) {
            engine.tick(id, position.mark() as u64, 1);
        }
        prop_assert_eq!(engine.step().len(), usize::from(available <= border));
    }
}

/// A 64-bit sum of this loss would wrap around to a profit.
#[test]
fn r_contract_5_a_loss_beyond_64_bits_liquidates_an_account() {
    let owner = Owner { user: 1, legal: 3 };
    let mut engine = Engine::new(d("0.3"));
    engine.list(1, 0, 7_000_000_000, 0);
    let line = "7/1/long/cross/7000000000/2000000000/10/0/trading/open/-";
    engine.set_account(owner, 1, d("10"), line).unwrap();
    assert_eq!(engine.step(), vec![]);
    engine.tick(1, 1, 1);
    assert_eq!(to_lines(&engine.step()), "account/1/3/1:1");
}

#[test]
fn r_contract_5_a_position_opened_between_two_ticks_is_liquidated_at_its_burst_rate() {
    let owner = Owner { user: 1, legal: 3 };
    let mut engine = Engine::new(d("0.3"));
    engine.list(1, EXPONENT, START, 0);
    // 0.5 + 10,000 - 100 (170.01 - 100.005) = 3,000
    let line = "7/1/short/cross/100.005/100/10000/-2/trading/open/-";
    engine.set_account(owner, 1, d("0.5"), line).unwrap();
    engine.tick(1, 17_000, 1);
    assert_eq!(engine.step(), vec![]);
    engine.tick(1, 17_001, 1);
    assert_eq!(to_lines(&engine.step()), "account/1/3/1:170.01");
}

#[test]
fn r_contract_7_a_position_without_margin_is_liquidated_whatever_its_profit() {
    let owner = Owner { user: 1, legal: 3 };
    let mut engine = Engine::new(d("0.3"));
    engine.list(1, EXPONENT, START, 0);
    let line = "7/1/long/cross/1/1/0/-2/trading/open/-";
    engine.set_account(owner, 1, d("1000"), line).unwrap();
    assert_eq!(to_lines(&engine.step()), "account/1/3/1:100");
}

/// The operator may change the tick of an instrument while trailing stops with the old one wait.
#[test]
fn r_contract_32_trailing_stops_of_two_ticks_wait_beside_each_other() {
    let mut engine = Engine::new(d("0.3"));
    engine.list(1, EXPONENT, START, 0);
    for (user, tick) in [(1, "0.01"), (2, "0.5"), (3, "0.01")] {
        let line =
            format!("7/1/long/cross/100/1/10/-2/trading/open/trail,1,percent,1,{tick},100,0");
        let owner = Owner { user, legal: 3 };
        engine.set_account(owner, 1, d("1000"), &line).unwrap();
    }
    engine.tick(1, 10_077, 1000);
    engine.step();
    // One percent below 100.77 is 99.7623, down to the larger tick 99.5.
    engine.tick(1, 9_951, 1001);
    assert_eq!(engine.step(), vec![]);
    engine.tick(1, 9_950, 1002);
    assert_eq!(engine.step().len(), 3);
}

/// A number that no price, quantity or amount has would overflow a figure of the account.
#[test]
fn r_number_3_an_order_that_would_overflow_is_an_error_and_the_former_orders_stay_watched() {
    let owner = Owner { user: 1, legal: 3 };
    let huge = format!("9{}", "0".repeat(98));
    let tiny = format!("0.{}1", "0".repeat(90));
    let line = |kind: &str, quantity: &str, margin: &str| {
        format!("7/1/long/{kind}/100/{quantity}/{margin}/-2/trading/open/-")
    };
    let mut engine = Engine::new(d("0.3"));
    engine.list(1, EXPONENT, START, 0);
    engine
        .set_account(owner, 1, d("0"), &line("cross", "1", "10"))
        .unwrap();
    for (version, overflowing) in [
        (2, [line("cross", "1", &huge), line("cross", "1", &huge)]),
        (3, [line("cross", "1", "10"), line("isolated", &tiny, "10")]),
    ] {
        let error = engine.set_account(owner, version, d("0"), &overflowing.join("\n"));
        assert!(error.is_err());
    }
    assert!(engine.set_available(owner, 4, d(&huge)).is_err());
    engine.tick(1, 9_250, 1);
    assert_eq!(to_lines(&engine.step()), "account/1/3/1:92.5");
}

#[test]
fn r_contract_5_an_account_that_waits_for_a_first_mark_is_reported_when_it_comes() {
    let owner = Owner { user: 1, legal: 3 };
    let mut engine = Engine::new(d("0.3"));
    engine.list(1, EXPONENT, START, 0);
    let line =
        |match_id: u32| format!("{match_id}/{match_id}/long/cross/200/1/10/-2/trading/open/-");
    engine
        .set_account(owner, 1, d("0"), &[line(1), line(2)].join("\n"))
        .unwrap();
    assert_eq!(engine.step(), vec![]);
    engine.tick(2, START, 1);
    assert_eq!(to_lines(&engine.step()), "account/1/3/1:100;2:100");
}
