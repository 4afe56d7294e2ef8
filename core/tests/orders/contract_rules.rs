use super::{d, lines};
use pe_core::trade::Side;
use pe_core::trade::order_rules::{Stop, closing, stops};

/// Side, tick, take profit, stop loss; violations.
type Case = (
    Side,
    Option<&'static str>,
    Option<&'static str>,
    Option<&'static str>,
    &'static [&'static str],
);

#[test]
fn r_contract_12_stops_of_an_open_order() {
    let cases: [Case; 7] = [
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
fn r_contract_16_a_partial_close_is_on_the_step_and_at_most_the_held_lots() {
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
