#![allow(clippy::unwrap_used, clippy::expect_used)] // a test's panic is its verdict

mod border;
#[path = "../properties/config.rs"]
mod config;

use std::collections::{BTreeMap, BTreeSet};

use config::config;
use pe_core::decimal::Decimal;
use pe_core::engine::{Engine, Fired, Owner, to_lines};
use proptest::prelude::*;

const USERS: u64 = 4;
const EXPONENT: i8 = -2;
const START: u64 = 10_000;

fn d(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

fn price(units: u64) -> Decimal {
    d(&format!("{}.{:02}", units / 100, units % 100))
}

#[derive(Clone, Debug)]
struct Order {
    id: u64,
    match_id: u32,
    is_pending: bool,
    is_long: bool,
    is_isolated: bool,
    price: u64,
    lots: u64,
    margin: u64,
    gain: Option<u64>,
    loss: Option<u64>,
}

impl Order {
    fn line(&self) -> String {
        let stop = |at: Option<u64>| at.map_or("-".into(), |at| price(at).to_plain());
        format!(
            "{}/{}/{}/{}/{}/{}/{}/{EXPONENT}/trading/{}/{}/{}",
            self.id,
            self.match_id,
            if self.is_long { "long" } else { "short" },
            if self.is_isolated {
                "isolated"
            } else {
                "cross"
            },
            price(self.price).to_plain(),
            self.lots,
            self.margin,
            if self.is_pending { "pending" } else { "open" },
            stop(self.gain),
            stop(self.loss),
        )
    }

    /// In cents; all figures here are whole.
    fn profit(&self, mark: u64) -> i128 {
        let moved = i128::from(mark) - i128::from(self.price);
        let signed = if self.is_long { moved } else { -moved };
        signed * i128::from(self.lots)
    }

    fn fires(&self, mark: u64) -> Vec<&'static str> {
        let above = |at: Option<u64>| at.is_some_and(|at| mark >= at);
        let below = |at: Option<u64>| at.is_some_and(|at| mark <= at);
        if self.is_pending {
            let at = Some(self.price);
            let is_reached = if self.is_long { below(at) } else { above(at) };
            return if is_reached { vec!["limit"] } else { vec![] };
        }
        let (wins, loses) = if self.is_long {
            (above(self.gain), below(self.loss))
        } else {
            (below(self.gain), above(self.loss))
        };
        let mut causes = Vec::new();
        if wins {
            causes.push("take_profit");
        }
        if loses {
            causes.push("stop_loss");
        }
        // (M + U) / M <= 0.3, in cents
        let margin = i128::from(self.margin) * 100;
        let must_end = 10 * (margin + self.profit(mark)) <= 3 * margin;
        if self.is_isolated && must_end {
            causes.push("liquidation");
        }
        causes
    }
}

#[derive(Default)]
struct Naive {
    accounts: BTreeMap<u64, (u64, Vec<Order>)>,
    gone: BTreeSet<(u64, &'static str)>,
    ended: BTreeSet<u64>,
    marks: BTreeMap<u32, u64>,
}

impl Naive {
    fn fired(&mut self) -> BTreeSet<String> {
        let mut lines = BTreeSet::new();
        for (&user, (available, orders)) in &self.accounts {
            for order in orders {
                let mark = self.marks[&order.match_id];
                for cause in order.fires(mark) {
                    if self.gone.insert((order.id, cause)) {
                        let at = price(mark).to_plain();
                        lines.insert(format!("{cause}/{user}/3/{}/{at}", order.id));
                    }
                }
            }
            let cross = || orders.iter().filter(|it| !it.is_pending && !it.is_isolated);
            let margin: i128 = cross().map(|it| i128::from(it.margin) * 100).sum();
            let profit: i128 = cross().map(|it| it.profit(self.marks[&it.match_id])).sum();
            let equity = i128::from(*available) * 100 + margin + profit;
            if cross().next().is_some() && 10 * equity <= 3 * margin && self.ended.insert(user) {
                lines.insert(format!("account/{user}/3"));
            }
        }
        lines
    }
}

/// Leaves out the marks of an account that fired: they depend on the instruments it holds.
fn fired_lines(fired: &[Fired]) -> BTreeSet<String> {
    let text = to_lines(fired);
    let lines = text
        .lines()
        .map(|line| match line.strip_prefix("account/") {
            Some(rest) => {
                let owner: Vec<_> = rest.split('/').take(2).collect();
                format!("account/{}", owner.join("/"))
            }
            None => line.into(),
        });
    lines.collect()
}

#[derive(Clone, Debug)]
enum Act {
    Tell(u64, u64, Vec<Order>),
    Give(u64, u64),
    Tick(Vec<(u32, u64)>),
}

fn order() -> impl Strategy<Value = Order> {
    let near = || START - 900..START + 900;
    let stop = prop::option::of(near());
    (
        (1..=2u32, any::<bool>(), any::<bool>(), any::<bool>()),
        (near(), 1..50u64, 1..400u64, stop.clone(), stop),
    )
        .prop_map(|((match_id, is_pending, is_long, is_isolated), rest)| {
            let (price, lots, margin, gain, loss) = rest;
            Order {
                id: 0,
                match_id,
                is_pending,
                is_long,
                is_isolated,
                price,
                lots,
                margin,
                gain,
                loss,
            }
        })
}

fn act() -> impl Strategy<Value = Act> {
    let tick = prop::collection::vec((1..=2u32, START - 1000..START + 1000), 1..3);
    let orders = prop::collection::vec(order(), 0..6);
    prop_oneof![
        (1..=USERS, 0..500u64, orders).prop_map(|(user, has, orders)| Act::Tell(user, has, orders)),
        (1..=USERS, 0..500u64).prop_map(|(user, has)| Act::Give(user, has)),
        tick.prop_map(Act::Tick),
    ]
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn r_contract_13_the_watch_fires_what_a_naive_watch_fires(
        acts in prop::collection::vec(act(), 1..40)
    ) {
        let mut engine = Engine::new(d("0.3"));
        let mut naive = Naive::default();
        for match_id in [1, 2] {
            engine.list(match_id, EXPONENT, START);
            naive.marks.insert(match_id, START);
        }
        let mut ids = 0;
        for (version, act) in (1..).zip(acts) {
            match act {
                Act::Tell(user, has, mut orders) => {
                    for order in &mut orders {
                        ids += 1;
                        order.id = ids;
                    }
                    let lines: Vec<_> = orders.iter().map(Order::line).collect();
                    let owner = Owner { user, legal: 3 };
                    engine.set_account(owner, version, Decimal::whole(has.into()).unwrap(), &lines.join("\n")).unwrap();
                    naive.ended.remove(&user);
                    naive.accounts.insert(user, (has, orders));
                }
                Act::Give(user, has) => {
                    let owner = Owner { user, legal: 3 };
                    engine
.set_available(owner, version, Decimal::whole(has.into()).unwrap())
.unwrap();
                    engine.check_account(owner);
                    naive.ended.remove(&user);
                    naive.accounts.entry(user).or_default().0 = has;
                }
                Act::Tick(marks) => {
                    // With several marks of an instrument in a batch, each fires orders and the last one
                    // counts for accounts.
                    let last: BTreeMap<_, _> = marks.into_iter().collect();
                    for (&match_id, &mark) in &last {
                        engine.tick(match_id, mark);
                        naive.marks.insert(match_id, mark);
                    }
                }
            }
            prop_assert_eq!(fired_lines(&engine.step()), naive.fired());
        }
    }
}

#[test]
fn r_contract_13_an_update_with_an_older_version_is_ignored() {
    let owner = Owner { user: 1, legal: 3 };
    let mut engine = Engine::new(d("0.3"));
    engine.list(1, EXPONENT, START);
    let line = "7/1/long/cross/99/1/10/-2/trading/pending/-/-";
    engine.set_account(owner, 5, d("100"), "").unwrap();
    engine.set_account(owner, 4, d("50"), line).unwrap();
    engine.tick(1, 9_900);
    assert_eq!(engine.step(), vec![]);
    engine.set_account(owner, 6, d("100"), line).unwrap();
    assert_eq!(to_lines(&engine.step()), "limit/1/3/7/99");
}

#[test]
fn r_contract_18_in_a_closed_market_a_reached_order_waits_for_the_next_mark() {
    let owner = Owner { user: 1, legal: 3 };
    let mut engine = Engine::new(d("0.3"));
    engine.list(1, EXPONENT, START);
    let line = "7/1/long/cross/101/1/10/-2/closed/pending/-/-";
    engine.set_account(owner, 1, d("100"), line).unwrap();
    assert_eq!(engine.step(), vec![]);
    // The same mark again when the market opens.
    engine.tick(1, START);
    assert_eq!(to_lines(&engine.step()), "limit/1/3/7/100");
}
