//! R-DUAL-1, R-IEO-2: settlements take the right branch, allotments add up.

use pe_core::decimal::{Decimal, Direction};
use pe_core::invest::ieo_allotment;
use proptest::prelude::*;

use crate::config::config;
use crate::exact::Exact;
use crate::operands::{Operand, positive};

fn evaluate(name: &str, args: &[&str]) -> String {
    pe_core::evaluate(name, args).unwrap_or_else(|error| format!("error:{}", error.key.as_str()))
}

fn decimal(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

fn exact(value: Decimal) -> Exact {
    Exact::read(&value.to_plain())
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn r_dual_1_pays_the_coin_only_below_the_linked_price(
        amount in positive(-8..=0), linked in positive(-8..=-2), settled in positive(-8..=-2), near in 0u8..4, days in 0u32..=400, apr in 0u32..100_000,
    ) {
        let amount = amount.text();
        let linked = Operand { coefficient: linked.coefficient % 10u128.pow(15) + 2, ..linked };
        let settled = match near {
            0 => linked,
            1 => Operand { coefficient: linked.coefficient - 1, ..linked },
            2 => Operand { coefficient: linked.coefficient + 1, ..linked },
            _ => settled,
        };
        let is_below = settled.exact().sub(&linked.exact()).is_negative();
        let (linked, settled) = (linked.text(), settled.text());
        let (days, apr) = (days.to_string(), Operand { negative: false, coefficient: apr.into(), exponent: -5 }.text());
        let answer = evaluate("dual_settlement", &[&amount, &linked, &settled, &days, &apr]);
        let (currency, paid) = answer.split_once(':').unwrap();
        prop_assert_eq!(currency, if is_below { "coin" } else { "quote" });
        // never less than the invested value, measured at the linked price when paid in USDT
        let put_in = if is_below { amount } else { evaluate("mul", &[&amount, &linked]) };
        prop_assert!(decimal(paid) >= decimal(&put_in));
    }

    #[test]
    fn r_ieo_2_allotments_sum_to_the_supply_or_the_demand(
        supply in 0u64..1_000_000, step in prop::sample::select(vec!["1", "0.1", "0.01", "0.00000001", "0.25", "3", "100"]),
        demands in prop::collection::vec(prop_oneof![Just(0u64), 1..50u64, 1..100_000u64, Just(7u64)], 0..40), beside in 0u8..3,
    ) {
        let step = decimal(step);
        let steps = |count: u64| Decimal::from(count).mul(step).unwrap();
        // a supply between two steps is used down to the lower one
        let half = step.mul(decimal("0.5")).unwrap();
        let supply = if beside == 0 { steps(supply).add(half).unwrap() } else { steps(supply) };
        let demanded_amounts: Vec<Decimal> = demands.iter().map(|&count| steps(count)).collect();
        let given: Vec<Decimal> = ieo_allotment(supply, step, &demanded_amounts).unwrap().iter().map(|it| it.amount).collect();
        prop_assert_eq!(given.len(), demanded_amounts.len());
        let sum = given.iter().fold(Exact::new(0, 0), |sum, &it| sum.add(&exact(it)));
        let demand = demanded_amounts.iter().fold(Exact::new(0, 0), |sum, &it| sum.add(&exact(it)));
        let supply = exact(supply.quantize(step, Direction::Down).unwrap());
        let over = demand.sub(&supply);
        let expected = if over.is_negative() { &demand } else { &supply };
        prop_assert!(sum.sub(expected).is_zero(), "the sum is {:?}, expected {:?}", sum, expected);
        for (&got, &demanded) in given.iter().zip(&demanded_amounts) {
            prop_assert!(!got.is_negative() && got <= demanded && got.is_on(step));
            if over.is_negative() || over.is_zero() {
                prop_assert_eq!(got, demanded);
            } else {
                // within one step of the pro rata share
                let fair = supply.ratio() * exact(demanded).ratio() / demand.ratio();
                let apart = exact(got).ratio() - fair;
                let width = exact(step).ratio();
                prop_assert!(apart < width && -apart < width);
            }
        }
    }

    #[test]
    fn r_ieo_2_equal_subscriptions_differ_by_at_most_one_step(supply in 0u64..10_000, demand in 1u64..5_000, count in 1usize..30) {
        let demanded_amounts = vec![Decimal::from(demand); count];
        let given = ieo_allotment(Decimal::from(supply), Decimal::ONE, &demanded_amounts).unwrap();
        let amounts: Vec<Decimal> = given.iter().map(|it| it.amount).collect();
        let (most, least) = (amounts.iter().max().unwrap(), amounts.iter().min().unwrap());
        prop_assert!(most.sub(*least).unwrap() <= Decimal::ONE);
    }

    #[test]
    fn r_copy_1_the_ratio_has_two_decimals_above_one(ratio in positive(-12..=0)) {
        let text = Operand { coefficient: ratio.coefficient % 10u128.pow(12) + 1, ..ratio }.text();
        let answer = evaluate("copy_ratio", &[&text]);
        let is_short = !text.contains('.') || decimal(&text) <= Decimal::ONE;
        if is_short {
            prop_assert_eq!(answer, text);
        } else {
            prop_assert_eq!(Exact::read(&answer).fixed(2), Exact::read(&text).fixed(2));
            prop_assert!(answer.split_once('.').is_none_or(|(_, part)| part.len() <= 2));
        }
    }
}
