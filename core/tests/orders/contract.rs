use super::{d, lines, prices};
use pe_core::trade::Side;
use pe_core::trade::contract_ticket::{Account, Rules, Ticket, check, risk};
use pe_core::trade::cross::{CrossPosition, Margin};
use pe_core::trade::entry::Entry;
use pe_core::trade::exits::{Holding, Level, loss_per_lot, lots_by_risk, outcome, part_lots};
use pe_core::trade::margin_change::{self, Change, Position};
use pe_core::trade::order_rules::Stop;
use pe_core::trade::order_rules::Violation;
use pe_core::trade::summary::Summary;
use pe_core::trade::trailing::{Distance, level};

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
        now: Some(d("1000")),
        positions: Vec::new(),
    }
}

/// 100 lots of 0.001 at 64000: notional 6400, margin 320 at multiple 20, fee 3.2.
fn ticket() -> Ticket {
    Ticket {
        side: Side::Long,
        lots: d("100"),
        multiple: d("20"),
        entry: Entry::Market,
        levels: Vec::new(),
        until: None,
        worst_price: None,
        is_isolated: true,
    }
}

fn single(stop: Stop, price: &str) -> Level {
    Level {
        field: Some(stop.field()),
        stop,
        price: d(price),
        part: d("100"),
    }
}

fn profit(price: &str) -> Level {
    single(Stop::TakeProfit, price)
}

fn loss(price: &str) -> Level {
    single(Stop::StopLoss, price)
}

/// One of a list of levels.
fn part(stop: Stop, price: &str, part: &str) -> Level {
    Level {
        field: None,
        stop,
        price: d(price),
        part: d(part),
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
                entry: Entry::Limit {
                    target: d("63999.7"),
                },
                ..ticket()
            },
            &["target_price price_off_tick tick=0.5"],
        ),
        (
            "no price",
            Ticket {
                entry: Entry::Limit { target: d("0") },
                ..ticket()
            },
            &["target_price price_invalid"],
        ),
        (
            "below the band",
            Ticket {
                entry: Entry::Limit {
                    target: d("51199.5"),
                },
                ..ticket()
            },
            &["target_price price_out_of_band minimum=51200 maximum=76800"],
        ),
        (
            "on the border of the band",
            Ticket {
                entry: Entry::Limit { target: d("51200") },
                ..ticket()
            },
            &[],
        ),
        (
            "profit on the losing side",
            Ticket {
                levels: vec![profit("63000")],
                ..ticket()
            },
            &["target_profit_price take_profit_wrong_side price=64000"],
        ),
        (
            "profit at the price itself",
            Ticket {
                levels: vec![profit("64000")],
                ..ticket()
            },
            &["target_profit_price take_profit_wrong_side price=64000"],
        ),
        (
            "loss on the winning side",
            Ticket {
                levels: vec![loss("65000")],
                ..ticket()
            },
            &["stop_loss_price stop_loss_wrong_side price=64000"],
        ),
        (
            "a short wins below",
            Ticket {
                side: Side::Short,
                levels: vec![profit("63000"), loss("65000")],
                ..ticket()
            },
            &[],
        ),
        (
            "a pending order holds them against its target",
            Ticket {
                entry: Entry::Limit { target: d("60000") },
                levels: vec![profit("63000"), loss("59000")],
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
                entry: Entry::Limit { target: d("64000") },
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
        entry: Entry::Limit {
            target: d("99999.9"),
        },
        levels: vec![profit("0"), loss("100000.3")],
        ..ticket()
    };
    assert_eq!(
        violations_of(&everything, &account()),
        [
            "share quantity_off_step step=0.1",
            "share below_minimum minimum=1",
            "multiple multiple_not_offered",
            "target_price price_off_tick tick=0.5",
            "target_price price_out_of_band minimum=51200 maximum=76800",
            "target_profit_price price_invalid",
            "stop_loss_price price_off_tick tick=0.5",
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

#[test]
fn r_contract_26_each_kind_of_entry_is_priced_and_refused_by_its_fields() {
    let stop = |trigger: &str| Entry::StopMarket {
        trigger: d(trigger),
    };
    let stop_limit = |trigger: &str, target: &str| Entry::StopLimit {
        trigger: d(trigger),
        target: d(target),
    };
    let trailing = |distance: &str, start: Option<&str>| Entry::Trailing {
        distance: Distance::Price(d(distance)),
        start: start.map(d),
    };
    let percent = |distance: &str| Entry::Trailing {
        distance: Distance::Percent(d(distance)),
        start: None,
    };
    // Mark 64,000, tick 0.5, band 20 %; a buy.
    let cases: [(Entry, &str, &[&str]); 19] = [
        (stop("65000"), "65000", &[]),
        (stop("60000"), "60000", &[]),
        (stop("64000"), "64000", &["trigger_price trigger_at_mark"]),
        (
            stop("64000.2"),
            "64000.2",
            &["trigger_price price_off_tick tick=0.5"],
        ),
        (
            stop("77000"),
            "77000",
            &["trigger_price price_out_of_band minimum=51200 maximum=76800"],
        ),
        (stop_limit("65000", "65100"), "65100", &[]),
        (stop_limit("65000", "52000"), "52000", &[]),
        (
            stop_limit("65000", "51999.5"),
            "51999.5",
            &["target_price price_out_of_band minimum=52000 maximum=78000"],
        ),
        (
            stop_limit("65000", "78000.5"),
            "78000.5",
            &["target_price price_out_of_band minimum=52000 maximum=78000"],
        ),
        (
            stop_limit("65000", "65000.1"),
            "65000.1",
            &["target_price price_off_tick tick=0.5"],
        ),
        (trailing("500", None), "64500", &[]),
        (trailing("500", Some("64000")), "64500", &[]),
        (
            trailing("500.2", Some("64000.5")),
            "64500.2",
            &[
                "distance price_off_tick tick=0.5",
                "start_price start_wrong_side price=64000",
            ],
        ),
        (trailing("0", None), "64000", &["distance price_invalid"]),
        (
            trailing("64000", None),
            "128000",
            &["distance distance_too_large maximum=64000"],
        ),
        (percent("0.1"), "64064", &[]),
        // 64000 x 1.0033 = 64211.2, away from the mark
        (percent("0.33"), "64211.5", &[]),
        (
            percent("0.09"),
            "64058",
            &["distance percent_out_of_range minimum=0.1 maximum=50"],
        ),
        (
            percent("0.123"),
            "64079",
            &["distance too_many_decimals maximum=2"],
        ),
    ];
    for (entry, price, expected) in cases {
        let ticket = Ticket {
            entry,
            lots: d("1"),
            ..ticket()
        };
        let (found, summary) = check_order(&ticket, &account());
        assert_eq!(lines(found), expected, "{entry:?}");
        assert_eq!(summary.unwrap().price, d(price), "{entry:?}");
    }
}

#[test]
fn r_contract_28_a_waiting_order_ends_in_the_future_and_within_90_days() {
    let day = 86_400_000u64;
    for (until, expected) in [
        (1_000, vec!["until until_past"]),
        (1_001, vec![]),
        (1_000 + 90 * day, vec![]),
        (1_001 + 90 * day, vec!["until until_too_far maximum=90"]),
    ] {
        let until = Some(pe_core::decimal::Decimal::from(until));
        let limit = Ticket {
            entry: Entry::Limit { target: d("63000") },
            until,
            ..ticket()
        };
        assert_eq!(violations_of(&limit, &account()), expected);
        // A market order doesn't wait.
        assert_eq!(
            violations_of(&Ticket { until, ..ticket() }, &account()),
            Vec::<String>::new()
        );
    }
}

#[test]
fn r_contract_29_levels_are_refused_each_at_its_own_field() {
    use Stop::{StopLoss, TakeProfit};
    let levels = vec![
        part(TakeProfit, "65000", "50"),
        part(TakeProfit, "65000", "50"),
        part(TakeProfit, "63000.1", "0.5"),
        // Isolated at 64000 with margin 320 and q 0.1: x = 64000 - 0.7 x 3200 = 61760.
        part(StopLoss, "61759.5", "100"),
        part(StopLoss, "61760", "0"),
    ];
    let found = violations_of(&Ticket { levels, ..ticket() }, &account());
    let expected = [
        "exits.1 exit_price_twice",
        "exits.2 price_off_tick tick=0.5",
        "exits.2 take_profit_wrong_side price=64000",
        "exits.4 exit_part_invalid",
        "exits exit_parts_above_whole sum=100.5",
        "exits.3 stop_loss_unreachable price=61760",
    ];
    assert_eq!(found, expected);
    let small = vec![
        part(TakeProfit, "65000", "4.9"),
        part(StopLoss, "63000", "20"),
    ];
    let two_lots = Ticket {
        levels: small,
        lots: d("2"),
        ..ticket()
    };
    assert_eq!(
        violations_of(&two_lots, &account()),
        ["exits.0 exit_part_too_small minimum=0.1"]
    );
    let six = (1..=6)
        .map(|n| part(StopLoss, &format!("{}", 63000 + n), "10"))
        .collect();
    let six = Ticket {
        levels: six,
        ..ticket()
    };
    assert_eq!(
        violations_of(&six, &account()),
        ["exits exit_levels_limit maximum=5"]
    );
}

#[test]
fn r_contract_29_the_last_level_of_a_full_side_takes_the_rest() {
    use Stop::{StopLoss, TakeProfit};
    let holding = |lots: &str| Holding {
        side: Side::Long,
        price: d("100"),
        lots: d(lots),
        lot_step: d("1"),
    };
    let parts = |lots: &str, levels: &[Level]| {
        let lots = part_lots(&holding(lots), levels).unwrap();
        lots.iter().map(|one| one.to_plain()).collect::<Vec<_>>()
    };
    let thirds = [
        part(TakeProfit, "101", "33"),
        part(StopLoss, "99", "100"),
        part(TakeProfit, "102", "33"),
        part(TakeProfit, "103", "34"),
    ];
    assert_eq!(parts("10", &thirds), ["3", "10", "3", "4"]);
    // Not a full side: the rest stays open.
    assert_eq!(parts("10", &thirds[..3]), ["3", "10", "3"]);
}

/// Pictures 131 and 133: 50 lots of 0.001 BTC at 94,000, stop 93,050, three targets.
#[test]
fn r_contract_30_a_bracket_by_risk() {
    use Stop::{StopLoss, TakeProfit};
    let of_lot = loss_per_lot(Side::Long, d("94000"), d("93050"), d("0.001"), d("0.0005")).unwrap();
    assert_eq!(of_lot, d("0.997"));
    assert_eq!(lots_by_risk(d("50"), of_lot, d("1")).unwrap(), d("50"));
    let levels = [
        part(StopLoss, "93050", "100"),
        part(TakeProfit, "95000", "40"),
        part(TakeProfit, "96000", "30"),
        part(TakeProfit, "97500", "30"),
    ];
    let holding = Holding {
        side: Side::Long,
        price: d("94000"),
        lots: d("50"),
        lot_step: d("1"),
    };
    let outcome = outcome(&holding, d("0.001"), d("2.35"), &levels).unwrap();
    assert_eq!(outcome.lots, ["50", "20", "15", "15"].map(d));
    assert_eq!(outcome.worst, Some(d("-49.85")));
    assert_eq!(outcome.best, Some(d("100.15")));
    assert_eq!(outcome.stop_after[..2], ["-10.85", "33.4"].map(d));
    assert_eq!(outcome.stop_after[2], outcome.best.unwrap());
    let rate = outcome.reward_per_risk.unwrap().round(2).unwrap();
    assert_eq!(rate, d("2.01"));
}

/// Picture 134: the highest mark 94,861.3, distance 1,000.
#[test]
fn r_contract_32_the_level_of_a_trailing_stop() {
    let at = |below, best: &str, distance| level(below, d(best), distance, d("0.5")).unwrap();
    let [price, percent] = [Distance::Price(d("1000")), Distance::Percent(d("1"))];
    assert_eq!(at(true, "94861.3", price), d("93861.3"));
    assert_eq!(at(false, "94861.3", price), d("95861.3"));
    // 93912.687 and 95809.913, away from the mark
    assert_eq!(at(true, "94861.3", percent), d("93912.5"));
    assert_eq!(at(false, "94861.3", percent), d("95810"));
}

/// Picture 136: 2 ETH short at 3,388.5, 10 times, isolated; 150 are added. Mark 3,421.1.
#[test]
fn r_contract_33_margin_of_a_position_before_and_after() {
    let position = Position {
        side: Side::Short,
        open: d("3388.5"),
        quantity: d("2"),
        margin: d("677.7"),
        multiple: d("10"),
        is_isolated: true,
        mark: d("3421.1"),
    };
    let account = margin_change::Account {
        available: d("482.36"),
        burst_rate: d("0.3"),
        others: Vec::new(),
    };
    let multiples = ["5", "10", "20", "100"].map(d);
    let run = |position: &Position, change| {
        let outcome = margin_change::change(position, &account, change, &multiples).unwrap();
        (lines(outcome.violations), outcome.before, outcome.after)
    };
    let amount = |amount: &str| Change::Amount(d(amount));
    let terms = |is_isolated, multiple: &str| Change::Terms {
        is_isolated,
        multiple: d(multiple),
    };
    let (wrong, before, after) = run(&position, amount("150"));
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(before.liquidation, Some(d("3625.695")));
    assert_eq!(after.liquidation, Some(d("3678.195")));
    assert_eq!(after.distance.unwrap().round(2).unwrap(), d("7.51"));
    assert_eq!((after.margin, after.available), (d("827.7"), d("332.36")));
    // Nothing is above p q / m.
    assert_eq!(
        run(&position, amount("-0.01")).0,
        ["amount above_maximum maximum=0"]
    );
    assert_eq!(
        run(&position, amount("482.37")).0,
        ["amount insufficient_balance available=482.36 missing=0.01"]
    );
    let rich = Position {
        margin: d("827.7"),
        ..position
    };
    assert_eq!(run(&rich, amount("-150")).0, Vec::<String>::new());
    assert_eq!(
        run(&rich, amount("-150.01")).0,
        ["amount above_maximum maximum=150"]
    );
    // 100 times: margin 67.77, U = -65.2, R = 3.79 %
    assert_eq!(
        run(&position, terms(true, "100")).0,
        ["multiple would_liquidate"]
    );
    assert_eq!(
        run(&position, terms(true, "7")).0,
        ["multiple multiple_not_offered"]
    );
    let (wrong, _, after) = run(&position, terms(true, "20"));
    assert_eq!((wrong, after.margin), (vec![], d("338.85")));
    let (wrong, _, after) = run(&position, terms(true, "5"));
    let short = "multiple insufficient_balance available=482.36 missing=195.34";
    assert_eq!((wrong, after.margin), (vec![short.to_owned()], d("1355.4")));
    let (wrong, _, after) = run(&position, terms(false, "10"));
    assert_eq!((wrong, after.margin), (vec![], d("677.7")));
    let cross = Position {
        is_isolated: false,
        ..position
    };
    assert_eq!(run(&cross, amount("1")).0, ["id margin_isolated_only"]);
}
