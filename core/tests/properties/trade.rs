//! R-CONTRACT-1: properties of the figures for all numbers.

use dashu_base::{Abs, Signed};
use dashu_ratio::RBig;
use pe_core::decimal::Decimal;
use pe_core::trade::Side;
use pe_core::trade::cross::{CrossPosition, Margin, liquidation_cross, liquidation_of_each};
use proptest::prelude::*;

use crate::config::config;
use crate::exact::{Exact, power};
use crate::operands::{Operand, coefficient, operand, positive};

fn evaluate(name: &str, args: &[&str]) -> String {
    pe_core::evaluate(name, args).unwrap_or_else(|error| format!("error:{}", error.key.as_str()))
}

fn price() -> impl Strategy<Value = Operand> {
    positive(-12..=-2).prop_map(|it| Operand {
        coefficient: it.coefficient % 10u128.pow(14) + 1,
        ..it
    })
}

fn quantity() -> impl Strategy<Value = Operand> {
    positive(-8..=0).prop_map(|it| Operand {
        coefficient: it.coefficient % 10u128.pow(9) + 1,
        ..it
    })
}

fn multiple() -> impl Strategy<Value = String> {
    prop_oneof![3 => (1u32..=200).prop_map(|m| m.to_string()), 1 => positive(-6..=-3).prop_map(Operand::text)]
}

fn burst_rate() -> impl Strategy<Value = String> {
    (0u32..=100).prop_map(|percent| crate::exact::plain(false, &percent.to_string(), -2))
}

#[derive(Clone, Debug)]
struct Position {
    is_long: bool,
    open: String,
    quantity: String,
    multiple: String,
    mark: String,
    instrument: usize,
}

const NAMES: [&str; 3] = ["BTC/USDT", "ETH/USDT", "SOL"];

fn position() -> impl Strategy<Value = Position> {
    let parts = (
        any::<bool>(),
        price(),
        quantity(),
        multiple(),
        price(),
        0..NAMES.len(),
    );
    parts.prop_map(
        |(is_long, open, quantity, multiple, mark, instrument)| Position {
            is_long,
            open: open.text(),
            quantity: quantity.text(),
            multiple,
            mark: mark.text(),
            instrument,
        },
    )
}

fn ratio(text: &str) -> RBig {
    Exact::read(text).ratio()
}

impl Position {
    fn text(&self) -> String {
        let side = if self.is_long { "long" } else { "short" };
        let Self {
            open,
            quantity,
            multiple,
            mark,
            ..
        } = self;
        format!(
            "{side}/{open}/{quantity}/{multiple}/{mark}/{}",
            NAMES[self.instrument]
        )
    }

    fn margin(&self) -> RBig {
        ratio(&self.open) * ratio(&self.quantity) / ratio(&self.multiple)
    }

    fn profit(&self, at: &RBig) -> (RBig, RBig) {
        let (now, then) = (
            at * ratio(&self.quantity),
            ratio(&self.open) * ratio(&self.quantity),
        );
        let gain = &now - &then;
        (if self.is_long { gain } else { -gain }, now.max(then))
    }
}

fn allowed_error(largest: RBig) -> RBig {
    largest / RBig::from(power(17))
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn r_contract_1_margin_and_fee_are_never_negative(
        p in operand(-20..=10), q in operand(-20..=10), m in positive(-18..=3), rate in operand(-22..=-12), nights in 0u32..4000,
    ) {
        let text = |it: Operand| Operand { negative: false, ..it }.text();
        let (p, q, m, rate) = (text(p), text(q), text(m), text(rate));
        for figure in [
            evaluate("notional", &[&p, &q]),
            evaluate("margin", &[&p, &q, &m]),
            evaluate("fee", &[&p, &q, &rate]),
            evaluate("overnight_fee", &[&p, &q, &rate, &nights.to_string()]),
        ] {
            prop_assert!(!figure.starts_with('-') && !figure.starts_with("error"), "{}", figure);
        }
    }

    #[test]
    fn r_contract_1_the_profit_of_a_long_is_the_loss_of_a_short(p in price(), x in price(), q in quantity()) {
        let (p, x, q) = (p.text(), x.text(), q.text());
        let long = evaluate("pnl", &["long", &p, &x, &q]);
        let short = evaluate("pnl", &["short", &p, &x, &q]);
        prop_assert!(Exact::read(&long).add(&Exact::read(&short)).is_zero());
        let back = evaluate("pnl", &["long", &x, &p, &q]);
        prop_assert_eq!(short, back);
    }

    #[test]
    fn r_contract_7_the_isolated_price_leaves_burst_rate_of_the_margin(mut one in position(), b in burst_rate()) {
        let side = if one.is_long { "long" } else { "short" };
        let args = [side, &one.open, &one.quantity, &one.multiple, &b];
        let answer = evaluate("liquidation_isolated", &args);
        let margin = one.margin();
        let kept = &margin * ratio(&b);
        if answer == "none" {
            // then the margin isn't used up even at 0, apart from rounding
            one.is_long = true;
            let (loss, largest) = one.profit(&RBig::ZERO);
            prop_assert!(side == "long" && &margin + loss - &kept > -allowed_error(largest.max(margin)));
            return Ok(());
        }
        let price = ratio(&answer);
        prop_assert!(price > RBig::ZERO);
        let (profit, largest) = one.profit(&price);
        let apart = (&margin + profit - kept).abs();
        prop_assert!(apart <= allowed_error(largest.max(margin)), "x = {}", answer);
    }

    #[test]
    fn r_contract_6_the_cross_price_leaves_burst_rate_of_the_margins(
        positions in prop::collection::vec(position(), 1..8), available in quantity(), b in burst_rate(),
    ) {
        let available = available.text();
        let rows: Vec<String> = positions.iter().map(Position::text).collect();
        let answer = evaluate("liquidation_cross", &[&available, &b, NAMES[0], &rows.join(";")]);
        prop_assert!(!answer.starts_with("error"), "{}", answer);
        let net: RBig = positions.iter().filter(|it| it.instrument == 0).fold(RBig::ZERO, |sum, it| {
            let q = ratio(&it.quantity);
            if it.is_long { sum + q } else { sum - q }
        });
        let mut margins = RBig::ZERO;
        let mut equity = ratio(&available);
        let mut largest = equity.clone();
        let at = if answer == "none" { RBig::ZERO } else { ratio(&answer) };
        for it in &positions {
            let mark = if it.instrument == 0 { at.clone() } else { ratio(&it.mark) };
            let (profit, term) = it.profit(&mark);
            margins += it.margin();
            equity += profit;
            largest = largest.max(term).max(it.margin());
        }
        equity += &margins;
        let apart = equity - ratio(&b) * &margins;
        if answer == "none" {
            // E - B is linear in x with the slope of the net quantity, and has no zero above 0
            let slack = allowed_error(largest);
            prop_assert!(net.is_zero() || (net.is_negative() && apart < slack) || (net.is_positive() && apart > -slack));
        } else {
            prop_assert!(at > RBig::ZERO && !net.is_zero());
            prop_assert!(apart.abs() <= allowed_error(largest), "x = {}", answer);
        }
    }

    #[test]
    fn r_contract_6_cross_prices_computed_together_equal_those_computed_singly(
        positions in prop::collection::vec(position(), 0..40), available in quantity(), b in burst_rate(),
    ) {
        let number = |text: &str| Decimal::parse(text).unwrap();
        let (available, b) = (number(&available.text()), number(&b));
        let crossed = |instrument: usize| -> Vec<_> {
            let one = |it: &Position| CrossPosition {
                side: if it.is_long { Side::Long } else { Side::Short },
                open: number(&it.open),
                quantity: number(&it.quantity),
                margin: Margin::ByMultiple(number(&it.multiple)),
                mark: number(&it.mark),
                is_in_instrument: it.instrument == instrument,
            };
            positions.iter().map(one).collect()
        };
        let ids: Vec<u32> = positions.iter().map(|it| it.instrument as u32).collect();
        let together = liquidation_of_each(&available, &b, &ids, &crossed(0)).unwrap();
        let alone: Vec<_> = (0..NAMES.len())
            .filter(|instrument| ids.contains(&(*instrument as u32)))
            .map(|instrument| (instrument as u32, liquidation_cross(&available, &b, &crossed(instrument)).unwrap()))
            .collect();
        prop_assert_eq!(together, alone);
    }

    #[test]
    fn r_option_2_timed_options_pay_by_direction(o in price(), c in price(), same in any::<bool>(), stake in quantity(), rate in coefficient()) {
        let (open, stake) = (o.text(), stake.text());
        let close = if same { open.clone() } else { c.text() };
        let rate = Operand { negative: false, coefficient: rate % 10u128.pow(10), exponent: -9 }.text();
        let pays = |direction: &str| evaluate("option_payout", &[direction, &open, &close, &stake, &rate]);
        let factor = evaluate("add", &["1", &rate]);
        let won = evaluate("mul", &[&stake, &factor]);
        let nothing = "0".to_owned();
        let expected = match ratio(&close).cmp(&ratio(&open)) {
            std::cmp::Ordering::Equal => (stake.clone(), stake.clone()),
            std::cmp::Ordering::Greater => (won, nothing),
            std::cmp::Ordering::Less => (nothing, won),
        };
        prop_assert_eq!((pays("up"), pays("down")), expected);
    }
}
