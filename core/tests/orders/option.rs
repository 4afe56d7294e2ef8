use super::{d, lines};
use pe_core::trade::option_ticket;

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
fn r_option_7_each_check_reports_its_key_and_limit() {
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
fn r_option_1_summaries() {
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
