#![allow(clippy::unwrap_used, clippy::expect_used)] // a test's panic is its verdict

use pe_core::decimal::Decimal;
use pe_core::error::Key;
use pe_core::evaluate;
use pe_core::explain;
use pe_core::invest::ieo_allotment;
use pe_core::trade::Side;
use pe_core::trade::contract_ticket::{Account, Rules, Ticket, check};
use pe_core::trade::entry::Entry;
use pe_core::trade::order_rules::{Limit, PriceRules};

fn d(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

/// p = 64033.48, q = 0.331, m = 30: neither margin nor fee fits 8 decimals.
fn parts(lots: &str, available: &str) -> (Ticket, Rules, Account) {
    let ticket = Ticket {
        side: Side::Long,
        lots: d(lots),
        multiple: d("30"),
        entry: Entry::Market,
        levels: Vec::new(),
        until: None,
        worst_price: None,
        is_isolated: true,
    };
    let rules = Rules {
        prices: PriceRules {
            tick: d("0.01"),
            max_price: d("1000000"),
            price_band_percent: d("10"),
        },
        lot_size: d("0.001"),
        lot_step: d("1"),
        lot_min: d("1"),
        lot_max: d("100000"),
        multiples: vec![d("30")],
        open_fee_rate: d("0.0005"),
    };
    let account = Account {
        available: d(available),
        burst_rate: d("0.3"),
        mark: d("64033.48"),
        now: None,
        positions: vec![],
    };
    (ticket, rules, account)
}

#[test]
fn r_number_9_an_order_of_the_whole_balance_fits_when_posted() {
    // 706.50272933 + 10.59754094, each rounded half up as posted
    let (ticket, rules, account) = parts("331", "717.10027027");
    let (wrong, summary) = check(&ticket, &rules, &account).unwrap();
    assert_eq!(wrong, []);
    assert_eq!(summary.unwrap().cost, account.available);

    let (ticket, rules, account) = parts("331", "717.10027026");
    let (wrong, _) = check(&ticket, &rules, &account).unwrap();
    assert_eq!(wrong.len(), 1);
    assert_eq!(
        wrong[0].limits,
        [
            ("available", Limit::Number(account.available)),
            ("missing", Limit::Number(d("0.00000001")))
        ]
    );
}

#[test]
fn r_contract_21_lots_that_overflow_are_above_the_maximum() {
    let (ticket, rules, account) = parts(&format!("1{}", "0".repeat(99)), "1");
    let (wrong, summary) = check(&ticket, &rules, &account).unwrap();
    let keys: Vec<_> = wrong.iter().map(|it| it.key).collect();
    assert_eq!(keys, ["above_maximum"]);
    assert!(summary.is_none());
}

#[test]
fn r_contract_6_a_cross_sum_that_cancels_has_no_liquidation_price() {
    let mut positions = String::from(
        "long/32405.875930906139466/0.53617390919762228691/100/32405.875930906139466/BTC",
    );
    for quantity in [
        "0.10714535710393966559",
        "0.10729927000670720904",
        "0.10733493483272740539",
        "0.10713840901652676235",
        "0.10725593823772124454",
    ] {
        positions.push_str(&format!(";short/32405.875930906139466/{quantity}/100/0/E"));
    }
    let price = evaluate("liquidation_cross", &["0", "1", "BTC", &positions]);
    assert_eq!(price.as_deref(), Ok("none"));
}

#[test]
fn r_number_3_a_figure_and_its_explanation_have_the_same_bounds() {
    let far = format!("1{}", "0".repeat(60));
    let positions = format!("long/10/1/10/10/BTC;short/{far}/{far}/{far}/{far}/ETH");
    let arguments = ["1", "0.3", "BTC", positions.as_str()];
    let explained = explain("liquidation_cross", &arguments).unwrap();
    assert_eq!(explained.result, Err(Key::Overflow));
    let plain = evaluate("liquidation_cross", &arguments).map_err(|error| error.key);
    assert_eq!(plain, Err(Key::Overflow));
}

#[test]
fn r_ieo_2_an_allotment_that_needs_more_than_20_digits_is_refused() {
    let demand = d("9000000000000000000");
    let allotted = ieo_allotment(d("12345678901234567892"), d("0.3"), &[demand, demand]);
    assert_eq!(allotted, Err(Key::Overflow));
}
