use super::{d, lines, prices};
use pe_core::trade::Side;
use pe_core::trade::entry::Entry;
use pe_core::trade::holding::{Lot, LotQueue, break_even};
use pe_core::trade::spot_ticket;
use pe_core::trade::summary::Summary;

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
        entry: target.map_or(Entry::Market, |target| Entry::Limit { target: d(target) }),
        until: None,
        worst_price: None,
    }
}

fn check_spot(
    ticket: &spot_ticket::Ticket,
    available: Option<&str>,
) -> (Vec<String>, Option<Summary>) {
    let account = spot_ticket::Account {
        available: available.map(d),
        price: d("64000"),
        now: None,
    };
    let (found, summary) = spot_ticket::check(ticket, &spot_rules(), &account).unwrap();
    (lines(found), summary)
}

#[test]
fn r_spot_5_each_check_reports_its_key_and_limit() {
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
        assert_eq!(check_spot(&ticket, Some("10000")).0, expected, "{name}");
    }
    assert_eq!(check_spot(&buy(Some("1"), None, None), None).0, [""; 0]);
}

#[test]
fn r_spot_1_summaries() {
    let sell = spot_ticket::Ticket {
        side: Side::Short,
        ..buy(Some("0.1"), None, Some("65000"))
    };
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
        (sell, "0.0099", ["0.1", "6500", "6.5", "0.1", "6493.5", "0"]),
    ];
    for (ticket, available, expected) in cases {
        let summary = check_spot(&ticket, Some(available)).1.unwrap();
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
fn r_spot_6_the_affordable_quantity_never_costs_more_than_the_money() {
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

#[test]
fn r_spot_9_a_stop_is_checked_like_a_stop_of_a_contract() {
    let with = |entry: Entry, until: Option<&str>| spot_ticket::Ticket {
        entry,
        until: until.map(d),
        ..buy(Some("0.1"), None, None)
    };
    let stop = |trigger: &str| Entry::StopMarket {
        trigger: d(trigger),
    };
    let stop_limit = |trigger: &str, target: &str| Entry::StopLimit {
        trigger: d(trigger),
        target: d(target),
    };
    let cases: [(spot_ticket::Ticket, &[&str]); 7] = [
        (with(stop("65000"), None), &[]),
        (
            with(stop("64000"), None),
            &["trigger_price trigger_at_mark"],
        ),
        (
            with(stop("64000.1"), None),
            &["trigger_price price_off_tick tick=0.5"],
        ),
        (with(stop_limit("65000", "65100"), None), &[]),
        (
            with(stop_limit("65000", "78000.5"), None),
            &["target_price price_out_of_band minimum=52000 maximum=78000"],
        ),
        (with(stop("65000"), Some("1000")), &["until until_past"]),
        (
            with(stop("65000"), Some("7776001001")),
            &["until until_too_far maximum=90"],
        ),
    ];
    for (ticket, expected) in cases {
        let account = spot_ticket::Account {
            available: None,
            price: d("64000"),
            now: Some(d("1000")),
        };
        let (found, _) = spot_ticket::check(&ticket, &spot_rules(), &account).unwrap();
        assert_eq!(lines(found), expected);
    }
}

#[test]
fn r_spot_9_a_stop_costs_its_limit_and_a_stop_market_buy_its_money() {
    let stop_limit = spot_ticket::Ticket {
        entry: Entry::StopLimit {
            trigger: d("65000"),
            target: d("65100"),
        },
        ..buy(Some("0.1"), None, None)
    };
    let (_, summary) = check_spot(&stop_limit, None);
    assert_eq!(summary.unwrap().cost, d("6510"));
    let stop_market = spot_ticket::Ticket {
        entry: Entry::StopMarket {
            trigger: d("65000"),
        },
        ..buy(None, Some("6500"), None)
    };
    let (_, summary) = check_spot(&stop_market, None);
    let summary = summary.unwrap();
    assert_eq!((summary.cost, summary.quantity), (d("6500"), d("0.1")));
}

#[test]
fn r_spot_15_average_cost_and_profit_are_first_in_first_out() {
    let lots = [("1", "3180"), ("0.64", "2115.2")].map(|(amount, cost)| Lot {
        amount: d(amount),
        cost: d(cost),
    });
    let costs = [
        ("0", "0"),
        ("0.3", "954"),
        ("1", "3180"),
        ("1.32", "4237.6"),
        ("1.64", "5295.2"),
        ("2", "5295.2"),
    ];
    for (amount, cost) in costs {
        let mut queue = LotQueue::from_iter(lots);
        assert_eq!(queue.take(d(amount)).unwrap(), d(cost), "{amount}");
    }
    let price = break_even(d("5295.2"), d("1.64"), d("0.001")).unwrap();
    assert_eq!(price.round(2).unwrap(), d("3232.01"));
}

#[test]
fn r_funds_15_a_lot_taken_in_parts_loses_no_cost() {
    let mut queue = LotQueue::default();
    let third = Lot {
        amount: d("3"),
        cost: d("10"),
    };
    queue.add(third);
    assert_eq!(queue.take(d("1")).unwrap(), d("3.33333333"));
    let rest: Vec<Lot> = queue.lots().copied().collect();
    let expected = Lot {
        amount: d("2"),
        cost: d("6.66666667"),
    };
    assert_eq!(rest, [expected]);
    queue.add(third);
    assert_eq!(queue.take(d("3")).unwrap(), d("10"));
    assert_eq!(queue.take(d("9")).unwrap(), d("6.66666667"));
    assert_eq!(queue.lots().count(), 0);
}
