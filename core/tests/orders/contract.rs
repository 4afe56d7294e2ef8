use super::{d, lines, prices};
use pe_core::trade::Side;
use pe_core::trade::contract_ticket::{Account, Rules, Ticket, check, risk};
use pe_core::trade::cross::{CrossPosition, Margin};
use pe_core::trade::order_rules::Violation;
use pe_core::trade::summary::Summary;

fn rules() -> Rules {
    Rules {
        prices: prices(),
        lot_size: d("0.001"),
        lot_step: d("0.1"),
        lot_min: d("1"),
        lot_max: d("10000"),
        multiples: ["10", "20", "50", "100"].map(d).to_vec(),
        open_fee_rate: d("0.0005"),
    }
}

fn account() -> Account {
    Account {
        available: d("1000"),
        burst_rate: d("0.3"),
        mark: d("64000"),
        positions: Vec::new(),
    }
}

/// 100 lots of 0.001 at 64000: notional 6400, margin 320 at multiple 20, fee 3.2.
fn ticket() -> Ticket {
    Ticket {
        side: Side::Long,
        lots: d("100"),
        multiple: d("20"),
        target_price: None,
        take_profit: None,
        stop_loss: None,
        worst_price: None,
        is_isolated: true,
    }
}

fn check_order(ticket: &Ticket, account: &Account) -> (Vec<Violation>, Option<Summary>) {
    check(ticket, &rules(), account).expect("the maths of a ticket")
}

fn violations_of(ticket: &Ticket, account: &Account) -> Vec<String> {
    lines(check_order(ticket, account).0)
}

#[test]
fn r_contract_21_a_valid_order_has_a_summary() {
    let (wrong, summary) = check_order(&ticket(), &account());
    assert_eq!(wrong, []);
    let summary = summary.unwrap();
    assert_eq!(summary.price, d("64000"));
    assert_eq!(summary.quantity, d("0.1"));
    assert_eq!(summary.notional, d("6400"));
    assert_eq!(summary.margin, Some(d("320")));
    assert_eq!(summary.fee, d("3.2"));
    assert_eq!(summary.cost, d("323.2"));
    // isolated long: p - (1 - b) M / q = 64000 - 0.7 * 320 / 0.1
    assert_eq!(summary.liquidation_price, Some(d("61760")));
    assert_eq!(summary.risk_before, None);
    assert_eq!(summary.risk_after, None);
    // 309.4 lots cost 999.9808, 309.5 cost 1000.304
    assert_eq!(summary.maximum, Some(d("309.4")));
}

#[test]
fn r_contract_21_a_cross_order_is_valued_with_the_account() {
    let cross = Ticket {
        is_isolated: false,
        ..ticket()
    };
    let summary = check_order(&cross, &account()).1.unwrap();
    // E = 1000 - 323.2 + 320 = 996.8; R = 996.8 / 320
    assert_eq!(summary.risk_after, Some(d("311.5")));
    // x = (0.3 * 320 - 676.8 - 320 + 6400) / 0.1
    assert_eq!(summary.liquidation_price, Some(d("54992")));
}

#[test]
fn r_contract_21_each_check_reports_its_key_and_limit() {
    let cases: [(&str, Ticket, &[&str]); 22] = [
        (
            "no lots",
            Ticket {
                lots: d("0"),
                ..ticket()
            },
            &["share quantity_invalid"],
        ),
        (
            "negative lots",
            Ticket {
                lots: d("-1"),
                ..ticket()
            },
            &["share quantity_invalid"],
        ),
        (
            "off the step",
            Ticket {
                lots: d("1.05"),
                ..ticket()
            },
            &["share quantity_off_step step=0.1"],
        ),
        (
            "too few",
            Ticket {
                lots: d("0.9"),
                ..ticket()
            },
            &["share below_minimum minimum=1"],
        ),
        (
            "fewest",
            Ticket {
                lots: d("1"),
                ..ticket()
            },
            &[],
        ),
        (
            "too many, and no money for them",
            Ticket {
                lots: d("10000.1"),
                ..ticket()
            },
            &[
                "share above_maximum maximum=10000",
                "share insufficient_balance available=1000 missing=31320.3232",
            ],
        ),
        (
            "multiple",
            Ticket {
                multiple: d("21"),
                ..ticket()
            },
            &["multiple multiple_not_offered"],
        ),
        (
            "limit off its tick",
            Ticket {
                target_price: Some(d("63999.7")),
                ..ticket()
            },
            &["target_price price_off_tick tick=0.5"],
        ),
        (
            "no price",
            Ticket {
                target_price: Some(d("0")),
                ..ticket()
            },
            &["target_price price_invalid"],
        ),
        (
            "below the band",
            Ticket {
                target_price: Some(d("51199.5")),
                ..ticket()
            },
            &["target_price price_out_of_band minimum=51200 maximum=76800"],
        ),
        (
            "on the border of the band",
            Ticket {
                target_price: Some(d("51200")),
                ..ticket()
            },
            &[],
        ),
        (
            "profit on the losing side",
            Ticket {
                take_profit: Some(d("63000")),
                ..ticket()
            },
            &["target_profit_price take_profit_wrong_side price=64000"],
        ),
        (
            "profit at the price itself",
            Ticket {
                take_profit: Some(d("64000")),
                ..ticket()
            },
            &["target_profit_price take_profit_wrong_side price=64000"],
        ),
        (
            "loss on the winning side",
            Ticket {
                stop_loss: Some(d("65000")),
                ..ticket()
            },
            &["stop_loss_price stop_loss_wrong_side price=64000"],
        ),
        (
            "a short wins below",
            Ticket {
                side: Side::Short,
                take_profit: Some(d("63000")),
                stop_loss: Some(d("65000")),
                ..ticket()
            },
            &[],
        ),
        (
            "a pending order holds them against its target",
            Ticket {
                target_price: Some(d("60000")),
                take_profit: Some(d("63000")),
                stop_loss: Some(d("59000")),
                ..ticket()
            },
            &[],
        ),
        (
            "no worse than the worst price",
            Ticket {
                worst_price: Some(d("64000")),
                ..ticket()
            },
            &[],
        ),
        (
            "worse than the worst price",
            Ticket {
                worst_price: Some(d("63999.5")),
                ..ticket()
            },
            &["worst_price price_moved"],
        ),
        (
            "a short is worse below",
            Ticket {
                side: Side::Short,
                worst_price: Some(d("64000.5")),
                ..ticket()
            },
            &["worst_price price_moved"],
        ),
        (
            "a worst price off its tick is not compared",
            Ticket {
                worst_price: Some(d("1.3")),
                ..ticket()
            },
            &["worst_price price_off_tick tick=0.5"],
        ),
        (
            "a limit has no worst price",
            Ticket {
                target_price: Some(d("64000")),
                worst_price: Some(d("1")),
                ..ticket()
            },
            &[],
        ),
        (
            "no funds",
            Ticket {
                lots: d("400"),
                ..ticket()
            },
            &["share insufficient_balance available=1000 missing=292.8"],
        ),
    ];
    for (name, ticket, expected) in cases {
        assert_eq!(violations_of(&ticket, &account()), expected, "{name}");
    }
}

#[test]
fn r_contract_21_all_violations_are_reported_at_once() {
    let everything = Ticket {
        lots: d("0.55"),
        multiple: d("7"),
        target_price: Some(d("99999.9")),
        take_profit: Some(d("0")),
        stop_loss: Some(d("100000.3")),
        ..ticket()
    };
    assert_eq!(
        violations_of(&everything, &account()),
        [
            "share quantity_off_step step=0.1",
            "share below_minimum minimum=1",
            "multiple multiple_not_offered",
            "target_price price_off_tick tick=0.5",
            "target_profit_price price_invalid",
            "stop_loss_price price_off_tick tick=0.5",
            "target_price price_out_of_band minimum=51200 maximum=76800",
            "stop_loss_price stop_loss_wrong_side price=99999.9",
        ]
    );
}

#[test]
fn r_contract_21_an_order_that_would_be_liquidated_at_once_is_refused() {
    let losing = CrossPosition {
        side: Side::Long,
        open: d("64000"),
        quantity: d("1"),
        margin: Margin::Held(d("3200")),
        mark: d("60500"),
        is_in_instrument: true,
    };
    // R = (1000 + 3200 - 3500) / 3200 before; with 323.2 paid: (676.8 + 3520 - 3500) / 3520
    let account = Account {
        positions: vec![losing],
        ..account()
    };
    let order = Ticket {
        is_isolated: false,
        ..ticket()
    };
    let (wrong, summary) = check_order(&order, &account);
    assert_eq!(summary.unwrap().risk_before, Some(d("21.875")));
    assert_eq!(
        wrong.iter().map(|it| it.key).collect::<Vec<_>>(),
        ["would_liquidate"]
    );
    assert_eq!(risk(d("1000"), &[]), Ok(None));
}

#[test]
fn r_contract_21_the_maximum_is_the_most_lots_that_the_balance_pays() {
    let cases = [
        ("0", "20", "0"),
        // one lot costs 3.2 + 0.032
        ("3.232", "20", "1"),
        ("3.2319", "20", "0"),
        ("3.5552", "20", "1.1"),
        ("1000", "100", "1488"),
        ("1000000000", "20", "10000"),
    ];
    for (available, multiple, expected) in cases {
        let account = Account {
            available: d(available),
            ..account()
        };
        let order = Ticket {
            multiple: d(multiple),
            ..ticket()
        };
        let maximum = check_order(&order, &account).1.unwrap().maximum.unwrap();
        assert_eq!(maximum, d(expected), "{available} at {multiple}");
        if maximum.is_positive() {
            let most = Ticket {
                lots: maximum,
                ..order
            };
            assert_eq!(violations_of(&most, &account), [""; 0]);
        }
    }
}
