//! R-CONTRACT-21: what an order is checked for, and what it would cost. Written examples; the laws are in `properties/`.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test's panic is its verdict

use pe_core::decimal::Decimal;
use pe_core::trade::Side;
use pe_core::trade::cross::{CrossPosition, Margin};
use pe_core::trade::ticket::{Account, Preview, Rules, Ticket, Violation, check, risk};

fn d(text: &str) -> Decimal {
    Decimal::parse(text).expect("a number")
}

fn rules() -> Rules {
    Rules {
        tick: d("0.5"),
        max_price: d("1000000"),
        price_band_percent: d("20"),
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
        is_isolated: true,
    }
}

fn judge(ticket: &Ticket, account: &Account) -> (Vec<Violation>, Option<Preview>) {
    check(ticket, &rules(), account).expect("the maths of a ticket")
}

/// `field key name=limit ...`, as short as a table wants it.
fn told(ticket: &Ticket, account: &Account) -> Vec<String> {
    let line = |it: Violation| {
        let limits = it
            .limits
            .iter()
            .map(|(name, limit)| format!(" {name}={}", limit.to_plain()));
        format!("{} {}{}", it.field, it.key, limits.collect::<String>())
    };
    judge(ticket, account).0.into_iter().map(line).collect()
}

#[test]
fn domain_contract_a_right_order_has_its_preview() {
    let (wrong, preview) = judge(&ticket(), &account());
    assert_eq!(wrong, []);
    let preview = preview.unwrap();
    assert_eq!(preview.price, d("64000"));
    assert_eq!(preview.quantity, d("0.1"));
    assert_eq!(preview.notional, d("6400"));
    assert_eq!(preview.margin, d("320"));
    assert_eq!(preview.fee, d("3.2"));
    assert_eq!(preview.cost, d("323.2"));
    // isolated long: p - (1 - b) M / q = 64000 - 0.7 * 320 / 0.1
    assert_eq!(preview.liquidation_price, Some(d("61760")));
    assert_eq!(preview.risk_before, None);
    assert_eq!(preview.risk_after, None);
}

#[test]
fn domain_contract_a_cross_order_counts_with_the_account() {
    let cross = Ticket {
        is_isolated: false,
        ..ticket()
    };
    let preview = judge(&cross, &account()).1.unwrap();
    // E = 1000 - 323.2 + 320 = 996.8; R = 996.8 / 320
    assert_eq!(preview.risk_after, Some(d("311.5")));
    // x = (0.3 * 320 - 676.8 - 320 + 6400) / 0.1
    assert_eq!(preview.liquidation_price, Some(d("54992")));
}

#[test]
fn domain_contract_each_check_tells_its_key_and_its_limit() {
    let cases: [(&str, Ticket, &[&str]); 17] = [
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
            "no funds",
            Ticket {
                lots: d("400"),
                ..ticket()
            },
            &["share insufficient_balance available=1000 missing=292.8"],
        ),
    ];
    for (name, ticket, expected) in cases {
        assert_eq!(told(&ticket, &account()), expected, "{name}");
    }
}

#[test]
fn domain_contract_all_violations_are_told_at_once() {
    let everything = Ticket {
        lots: d("0.55"),
        multiple: d("7"),
        target_price: Some(d("99999.9")),
        take_profit: Some(d("0")),
        stop_loss: Some(d("100000.3")),
        ..ticket()
    };
    assert_eq!(
        told(&everything, &account()),
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
fn domain_contract_an_order_that_would_be_liquidated_at_once_is_refused() {
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
    let (wrong, preview) = judge(&order, &account);
    assert_eq!(preview.unwrap().risk_before, Some(d("21.875")));
    assert_eq!(
        wrong.iter().map(|it| it.key).collect::<Vec<_>>(),
        ["would_liquidate"]
    );
    assert_eq!(risk(d("1000"), &[]), Ok(None));
}
