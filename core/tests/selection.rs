#![allow(clippy::unwrap_used, clippy::expect_used)] // a test's panic is its verdict

use pe_core::decimal::Decimal;
use pe_core::trade::Side;
use pe_core::trade::selection::{BatchClose, Open, batch_close, liquidation_order};

fn d(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

fn open(id: u64, side: Side, instrument: u32, margin: &str, profit: &str) -> Open {
    Open {
        id,
        instrument,
        side,
        margin: d(margin),
        profit: d(profit),
    }
}

#[test]
fn r_contract_8_liquidation_closes_the_worst_loss_first_until_safe() {
    let positions = [
        open(1, Side::Long, 1, "100", "-50"),
        open(2, Side::Short, 2, "100", "-170"),
        open(3, Side::Long, 1, "100", "10"),
        open(4, Side::Long, 3, "100", "-170"),
    ];
    // E = 60 + 400 - 380 = 80: R = 20 %. Without 2: E = 80 of 300 = 26.67 %; without 4: 40 %.
    assert_eq!(
        liquidation_order(d("60"), d("0.3"), &positions),
        Ok(vec![2, 4])
    );
    // exactly at the burst rate is liquidated, just above isn't
    assert_eq!(
        liquidation_order(d("100"), d("0.3"), &positions),
        Ok(vec![2])
    );
    assert_eq!(
        liquidation_order(d("100.01"), d("0.3"), &positions),
        Ok(vec![])
    );
    // The loss of the first exceeds the balance by 400: the insurance account pays that, not the other
    // position. E = 0 + 100 + 200 = 300 of 100 is safe.
    let deficit = [
        open(1, Side::Long, 1, "100", "-500"),
        open(2, Side::Long, 2, "100", "200"),
    ];
    assert_eq!(liquidation_order(d("0"), d("0.3"), &deficit), Ok(vec![1]));
    assert_eq!(liquidation_order(d("0"), d("0.3"), &[]), Ok(vec![]));
}

#[test]
fn r_contract_8_liquidation_leaves_an_account_safe_or_empty() {
    // Every set of three profits out of five, at several balances: the rest is above the rate.
    let profits = ["-300", "-120", "-50", "0", "80"];
    for available in ["0", "10", "40", "200"] {
        for (a, b, c) in (0..125).map(|n| (n % 5, n / 5 % 5, n / 25)) {
            let all = [
                open(1, Side::Long, 1, "100", profits[a]),
                open(2, Side::Long, 1, "40", profits[b]),
                open(3, Side::Short, 2, "70", profits[c]),
            ];
            let closed = liquidation_order(d(available), d("0.3"), &all).unwrap();
            let sum = |of: fn(&Open) -> Decimal, rows: &[&Open]| {
                rows.iter()
                    .fold(Decimal::ZERO, |sum, it| sum.add(of(it)).unwrap())
            };
            // The available balance after each close; the insurance account pays a deficit.
            let mut free = d(available);
            let above = |free: Decimal, rows: &[&Open]| {
                let margins = sum(|it| it.margin, rows);
                let equity = free
                    .add(margins)
                    .unwrap()
                    .add(sum(|it| it.profit, rows))
                    .unwrap();
                equity > margins.mul(d("0.3")).unwrap()
            };
            let mut left: Vec<&Open> = all.iter().collect();
            for &id in &closed {
                assert!(!above(free, &left), "one too many was closed: {closed:?}");
                let worst = left.iter().map(|it| it.profit).min();
                let at = left.iter().position(|it| it.id == id).unwrap();
                let gone = left.remove(at);
                assert_eq!(Some(gone.profit), worst);
                let returned = gone.margin.add(gone.profit).unwrap();
                free = free.add(returned).unwrap().max(Decimal::ZERO);
            }
            assert!(
                left.is_empty() || above(free, &left),
                "not safe after {closed:?}"
            );
        }
    }
}

#[test]
fn r_contract_15_a_batch_close_takes_all_longs_or_shorts() {
    let positions = [
        open(1, Side::Long, 1, "1", "0"),
        open(2, Side::Short, 1, "1", "0"),
        open(3, Side::Long, 2, "1", "0"),
    ];
    let taken = |which, instrument| batch_close(&positions, which, instrument);
    assert_eq!(taken(BatchClose::All, None), [1, 2, 3]);
    assert_eq!(taken(BatchClose::Longs, None), [1, 3]);
    assert_eq!(taken(BatchClose::Shorts, None), [2]);
    assert_eq!(taken(BatchClose::All, Some(1)), [1, 2]);
    assert_eq!(taken(BatchClose::Longs, Some(2)), [3]);
    assert_eq!(taken(BatchClose::Shorts, Some(2)), [0u64; 0]);
}
