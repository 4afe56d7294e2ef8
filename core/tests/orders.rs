//! R-CONTRACT-21: what an order is checked for, and what it would cost. Written examples; the laws are in `properties/`.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test's panic is its verdict

use pe_core::decimal::Decimal;
use pe_core::trade::Side;
use pe_core::trade::contract_ticket::{Account, Rules, Ticket, check, risk};
use pe_core::trade::cross::{CrossPosition, Margin};
use pe_core::trade::order_rules::{PriceRules, Stop, Violation, closing, stops};
use pe_core::trade::summary::Summary;
use pe_core::trade::{option_ticket, spot_ticket};

fn d(text: &str) -> Decimal {
    Decimal::parse(text).expect("a number")
}

fn prices() -> PriceRules {
    PriceRules {
        tick: d("0.5"),
        max_price: d("1000000"),
        price_band_percent: d("20"),
    }
}

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

/// 100 lots of 0.001 at 64000: 6400 of notional, 320 of margin at 20, 3.2 of fee.
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

fn judge(ticket: &Ticket, account: &Account) -> (Vec<Violation>, Option<Summary>) {
    check(ticket, &rules(), account).expect("the maths of a ticket")
}

/// `field key name=limit ...`, as short as a table wants it.
fn lines(found: Vec<Violation>) -> Vec<String> {
    let line = |it: Violation| {
        let limits = it
            .limits
            .iter()
            .map(|(name, limit)| format!(" {name}={}", limit.to_text()));
        format!("{} {}{}", it.field, it.key, limits.collect::<String>())
    };
    found.into_iter().map(line).collect()
}

fn violations_of(ticket: &Ticket, account: &Account) -> Vec<String> {
    lines(judge(ticket, account).0)
}

#[test]
fn contract_a_right_order_has_its_summary() {
    let (wrong, summary) = judge(&ticket(), &account());
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
fn contract_a_cross_order_counts_with_the_account() {
    let cross = Ticket {
        is_isolated: false,
        ..ticket()
    };
    let summary = judge(&cross, &account()).1.unwrap();
    // E = 1000 - 323.2 + 320 = 996.8; R = 996.8 / 320
    assert_eq!(summary.risk_after, Some(d("311.5")));
    // x = (0.3 * 320 - 676.8 - 320 + 6400) / 0.1
    assert_eq!(summary.liquidation_price, Some(d("54992")));
}

#[test]
fn contract_each_check_tells_its_key_and_its_limit() {
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
fn contract_all_violations_are_told_at_once() {
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
fn contract_an_order_that_would_be_liquidated_at_once_is_refused() {
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
    let (wrong, summary) = judge(&order, &account);
    assert_eq!(summary.unwrap().risk_before, Some(d("21.875")));
    assert_eq!(
        wrong.iter().map(|it| it.key).collect::<Vec<_>>(),
        ["would_liquidate"]
    );
    assert_eq!(risk(d("1000"), &[]), Ok(None));
}

#[test]
fn contract_the_maximum_is_the_most_lots_that_the_balance_pays() {
    // available, multiple; lots
    let cases = [
        ("0", "20", "0"),
        // one lot costs 3.2 + 0.032
        ("3.232", "20", "1"),
        ("3.2319", "20", "0"),
        ("3.5552", "20", "1.1"),
        ("1000", "100", "1488"),
        // the instrument's most
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
        let maximum = judge(&order, &account).1.unwrap().maximum.unwrap();
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

#[test]
fn contract_stops_of_an_order_that_stands() {
    // side, tick, take profit, stop loss; what is wrong
    let cases: [(Side, Option<&str>, Option<&str>, Option<&str>, &[&str]); 7] = [
        (
            Side::Long,
            Some("0.5"),
            Some("64000.5"),
            Some("63999.5"),
            &[],
        ),
        (
            Side::Short,
            Some("0.5"),
            Some("63999.5"),
            Some("64000.5"),
            &[],
        ),
        (Side::Long, Some("0.5"), None, None, &[]),
        (
            Side::Long,
            Some("0.5"),
            Some("63999.7"),
            Some("64000"),
            &[
                "target_profit_price price_off_tick tick=0.5",
                "target_profit_price take_profit_wrong_side price=64000",
                "stop_loss_price stop_loss_wrong_side price=64000",
            ],
        ),
        (
            Side::Short,
            Some("0.5"),
            Some("64000"),
            None,
            &["target_profit_price take_profit_wrong_side price=64000"],
        ),
        (
            Side::Short,
            Some("0.5"),
            None,
            Some("63000.1"),
            &[
                "stop_loss_price price_off_tick tick=0.5",
                "stop_loss_price stop_loss_wrong_side price=64000",
            ],
        ),
        (Side::Long, None, Some("64000.1"), None, &[]),
    ];
    for (side, tick, profit, loss, expected) in cases {
        let given = [
            (Stop::TakeProfit, profit.map(d)),
            (Stop::StopLoss, loss.map(d)),
        ];
        let found = stops(side, d("64000"), tick.map(d), given);
        assert_eq!(lines(found), expected, "{side:?} {profit:?} {loss:?}");
    }
}

#[test]
fn contract_a_part_that_closes_is_on_the_step_and_not_above_what_is_held() {
    let cases: [(&str, Option<&str>, &[&str]); 5] = [
        ("1.5", Some("0.1"), &[]),
        ("2", Some("0.1"), &[]),
        ("1.55", Some("0.1"), &["share quantity_off_step step=0.1"]),
        (
            "2.05",
            Some("0.1"),
            &[
                "share quantity_off_step step=0.1",
                "share above_maximum maximum=2",
            ],
        ),
        ("1.55", None, &[]),
    ];
    for (lots, step, expected) in cases {
        let found = closing(d(lots), d("2"), step.map(d));
        assert_eq!(lines(found), expected, "{lots}");
    }
}

fn spot_rules() -> spot_ticket::Rules {
    spot_ticket::Rules {
        prices: prices(),
        spot_step: d("0.001"),
        spot_min: d("0.01"),
        spot_max: d("10"),
        spot_min_total: d("700"),
        spot_fee_rate: d("0.001"),
        legal_name: "USDT".to_owned(),
    }
}

fn buy(
    amount: Option<&str>,
    quote_amount: Option<&str>,
    target: Option<&str>,
) -> spot_ticket::Ticket {
    spot_ticket::Ticket {
        side: Side::Long,
        amount: amount.map(d),
        quote_amount: quote_amount.map(d),
        target_price: target.map(d),
        worst_price: None,
    }
}

fn judge_spot(
    ticket: &spot_ticket::Ticket,
    available: Option<&str>,
) -> (Vec<String>, Option<Summary>) {
    let account = spot_ticket::Account {
        available: available.map(d),
        price: d("64000"),
    };
    let (found, summary) = spot_ticket::check(ticket, &spot_rules(), &account).unwrap();
    (lines(found), summary)
}

#[test]
fn spot_each_check_reports_its_key_and_its_limit() {
    let worst = |price: &str| spot_ticket::Ticket {
        worst_price: Some(d(price)),
        ..buy(Some("0.1"), None, None)
    };
    let cases: [(&str, spot_ticket::Ticket, &[&str]); 14] = [
        ("right", buy(Some("0.1"), None, Some("64000")), &[]),
        (
            "no size",
            buy(None, None, None),
            &["amount quantity_invalid"],
        ),
        (
            "nothing",
            buy(Some("0"), None, None),
            &["amount quantity_invalid"],
        ),
        (
            "no money",
            buy(None, Some("0"), None),
            &["quote_amount quantity_invalid"],
        ),
        (
            "off the step",
            buy(Some("0.1005"), None, None),
            &["amount quantity_off_step step=0.001"],
        ),
        (
            "too little",
            buy(Some("0.009"), None, None),
            &["amount below_minimum minimum=0.01"],
        ),
        (
            "too much, and no money for it",
            buy(Some("10.001"), None, None),
            &[
                "amount above_maximum maximum=10",
                "amount insufficient_balance available=10000 missing=630064",
            ],
        ),
        (
            "total too small",
            buy(Some("0.01"), None, Some("60000")),
            &["amount below_minimum minimum=700 currency=USDT"],
        ),
        (
            "too little to spend",
            buy(None, Some("699.99"), None),
            &["quote_amount below_minimum minimum=700 currency=USDT"],
        ),
        (
            "off the tick",
            buy(Some("0.1"), None, Some("64000.3")),
            &["target_price price_off_tick tick=0.5"],
        ),
        (
            "out of the band",
            buy(Some("0.1"), None, Some("76800.5")),
            &["target_price price_out_of_band minimum=51200 maximum=76800"],
        ),
        ("worst price", worst("64000.5"), &[]),
        (
            "worst off its tick",
            worst("64000.4"),
            &["worst_price price_off_tick tick=0.5"],
        ),
        (
            "too little money",
            buy(None, Some("10000.01"), None),
            &["quote_amount insufficient_balance available=10000 missing=0.01"],
        ),
    ];
    for (name, ticket, expected) in cases {
        assert_eq!(judge_spot(&ticket, Some("10000")).0, expected, "{name}");
    }
    assert_eq!(judge_spot(&buy(Some("1"), None, None), None).0, [""; 0]);
}

#[test]
fn spot_summaries() {
    let sell = spot_ticket::Ticket {
        side: Side::Short,
        ..buy(Some("0.1"), None, Some("65000"))
    };
    // ticket, available; quantity, total, fee, cost, receive, maximum
    let cases = [
        (
            buy(Some("0.1"), None, Some("63000")),
            "10000",
            ["0.1", "6300", "0.0001", "6300", "0.0999", "0.158"],
        ),
        (
            buy(None, Some("1000"), None),
            "1000",
            ["0.015", "960", "0.000015", "1000", "0.014985", "0.015"],
        ),
        (
            sell.clone(),
            "0.5",
            ["0.1", "6500", "6.5", "0.1", "6493.5", "0.5"],
        ),
        // below the instrument's minimum
        (sell, "0.0099", ["0.1", "6500", "6.5", "0.1", "6493.5", "0"]),
    ];
    for (ticket, available, expected) in cases {
        let summary = judge_spot(&ticket, Some(available)).1.unwrap();
        let found = [
            summary.quantity,
            summary.notional,
            summary.fee,
            summary.cost,
            summary.receive.unwrap(),
            summary.maximum.unwrap(),
        ];
        assert_eq!(found, expected.map(d), "{ticket:?}");
    }
}

#[test]
fn spot_money_never_buys_more_than_it_pays() {
    // money, price, step; quantity
    let cases = [
        ("100", "3", "0.001", "33.333"),
        ("0.002", "3", "0.001", "0"),
        ("2.9999999", "3", "0.00000001", "0.99999996"),
        ("1", "0.00000003", "1", "33333333"),
    ];
    for (money, price, step, expected) in cases {
        let found = spot_ticket::affordable(d(money), d(price), d(step)).unwrap();
        assert_eq!(found, d(expected), "{money} at {price}");
    }
}

fn option_rules() -> option_ticket::Rules {
    option_ticket::Rules {
        duration: Some(option_ticket::Duration {
            profit_ratio: d("0.3"),
            fee_rate: d("0.002"),
            bounds: option_ticket::Bounds {
                min_number: d("10"),
                max_number: d("5000"),
            },
        }),
        currency: Some(option_ticket::Bounds {
            min_number: d("5"),
            max_number: d("2000"),
        }),
    }
}

#[test]
fn option_each_check_reports_its_key_and_its_limit() {
    let no_duration = option_ticket::Rules {
        duration: None,
        ..option_rules()
    };
    let nothing = option_ticket::Rules {
        duration: None,
        currency: None,
    };
    let cases: [(&str, option_ticket::Rules, &[&str]); 8] = [
        ("10", option_rules(), &[]),
        ("998", option_rules(), &[]),
        ("0", option_rules(), &["number quantity_invalid"]),
        ("9.99", option_rules(), &["number below_minimum minimum=10"]),
        (
            "2000.01",
            option_rules(),
            &[
                "number above_maximum maximum=2000",
                "number insufficient_balance available=1000 missing=1004.01002",
            ],
        ),
        (
            "998.1",
            option_rules(),
            &["number insufficient_balance available=1000 missing=0.0962"],
        ),
        (
            "4",
            no_duration,
            &[
                "seconds seconds_not_offered",
                "number below_minimum minimum=5",
            ],
        ),
        (
            "4",
            nothing,
            &[
                "seconds seconds_not_offered",
                "currency_id currency_unknown",
            ],
        ),
    ];
    for (stake, rules, expected) in cases {
        let account = option_ticket::Account {
            available: d("1000"),
            price: d("64000"),
        };
        let (found, _) = option_ticket::check(d(stake), &rules, &account).unwrap();
        assert_eq!(lines(found), expected, "{stake}");
    }
}

#[test]
fn option_summaries() {
    // stake, available; fee, cost, paid when right, maximum
    let cases = [
        ("100", "1000", ["0.2", "100.2", "130", "998.00399202"]),
        ("10", "10", ["0.02", "10.02", "13", "0"]),
        ("10", "100000", ["0.02", "10.02", "13", "2000"]),
    ];
    for (stake, available, expected) in cases {
        let account = option_ticket::Account {
            available: d(available),
            price: d("64000"),
        };
        let checked = option_ticket::check(d(stake), &option_rules(), &account);
        let summary = checked.unwrap().1.unwrap();
        let found = [
            summary.fee,
            summary.cost,
            summary.receive.unwrap(),
            summary.maximum.unwrap(),
        ];
        assert_eq!(found, expected.map(d), "{stake} of {available}");
    }
}
