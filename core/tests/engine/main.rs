#![allow(clippy::unwrap_used, clippy::expect_used)] // a test's panic is its verdict

mod border;
#[path = "../properties/config.rs"]
mod config;

use std::collections::{BTreeMap, BTreeSet};

use config::config;
use pe_core::decimal::Decimal;
use pe_core::engine::{Engine, Fired, Owner, to_lines};
use pe_core::trade::trailing::{Distance, level};
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

/// What an order waits for; prices in cents, a percentage in hundredths.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wait {
    Limit(u64),
    Stop {
        at: u64,
        is_above: bool,
    },
    TakeProfit(u64),
    StopLoss(u64),
    LimitClose(u64),
    Trail {
        distance: u64,
        is_percent: bool,
    },
    /// A trailing stop that was carried out.
    Done,
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
    waits: Vec<Wait>,
    /// The mark when it was placed, and when that was; then the best mark since, which a plain watch keeps itself.
    placed: (u64, u64),
    best: u64,
}

impl Order {
    /// Long stops and sell entries follow the highest mark.
    fn follows_high(&self) -> bool {
        self.is_long != self.is_pending
    }

    fn better(&self, a: u64, b: u64) -> u64 {
        if self.follows_high() {
            a.max(b)
        } else {
            a.min(b)
        }
    }

    fn wait(&self, exit: usize, wait: Wait, (mark, since): (u64, u64)) -> String {
        let at = |name: &str, cents: u64| format!("{name},{exit},{}", price(cents).to_plain());
        match wait {
            Wait::Limit(cents) => at("limit", cents),
            Wait::Stop {
                at: cents,
                is_above,
            } => at(if is_above { "stop_above" } else { "stop_below" }, cents),
            Wait::TakeProfit(cents) => at("take_profit", cents),
            Wait::StopLoss(cents) => at("stop_loss", cents),
            Wait::LimitClose(cents) => at("limit_close", cents),
            Wait::Done => String::new(),
            Wait::Trail {
                distance,
                is_percent,
            } => {
                let name = if self.is_pending {
                    "trail_entry"
                } else {
                    "trail"
                };
                let unit = if is_percent { "percent" } else { "price" };
                let (distance, best) = (price(distance).to_plain(), price(mark).to_plain());
                format!("{name},{exit},{unit},{distance},0.05,{best},{since}")
            }
        }
    }

    /// `stored` is the best mark in the database and its time.
    fn line(&self, stored: (u64, u64)) -> String {
        let waits: Vec<_> = self
            .waits
            .iter()
            .enumerate()
            .filter(|(_, wait)| **wait != Wait::Done)
            .map(|(exit, &wait)| self.wait(exit, wait, stored))
            .collect();
        format!(
            "{}/{}/{}/{}/{}/{}/{}/{EXPONENT}/trading/{}/{}",
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
            if waits.is_empty() {
                "-".into()
            } else {
                waits.join(";")
            },
        )
    }

    /// In cents; all figures here are whole.
    fn profit(&self, mark: u64) -> i128 {
        let moved = i128::from(mark) - i128::from(self.price);
        let signed = if self.is_long { moved } else { -moved };
        signed * i128::from(self.lots)
    }

    /// By the formula for numbers; the watch has whole units.
    fn trail_level(&self, distance: u64, is_percent: bool) -> Decimal {
        let by = price(distance);
        let by = if is_percent {
            Distance::Percent(by)
        } else {
            Distance::Price(by)
        };
        level(self.follows_high(), price(self.best), by, d("0.05")).unwrap()
    }

    fn fires(&self, mark: u64) -> Vec<(&'static str, usize)> {
        let (above, below) = (|at: u64| mark >= at, |at: u64| mark <= at);
        let gains = |at: u64| if self.is_long { above(at) } else { below(at) };
        let loses = |at: u64| if self.is_long { below(at) } else { above(at) };
        let mut causes = Vec::new();
        for (exit, &wait) in self.waits.iter().enumerate() {
            let cause = match wait {
                Wait::Limit(at) if loses(at) => "limit",
                Wait::Stop { at, is_above: true } if above(at) => "stop",
                Wait::Stop {
                    at,
                    is_above: false,
                } if below(at) => "stop",
                Wait::TakeProfit(at) if gains(at) => "take_profit",
                Wait::LimitClose(at) if gains(at) => "limit_close",
                Wait::StopLoss(at) if loses(at) => "stop_loss",
                Wait::Trail {
                    distance,
                    is_percent,
                } => {
                    let at = self.trail_level(distance, is_percent);
                    let is_reached = if self.follows_high() {
                        price(mark) <= at
                    } else {
                        price(mark) >= at
                    };
                    match (is_reached, self.is_pending) {
                        (false, _) => continue,
                        (true, true) => "trailing",
                        (true, false) => "trailing_stop",
                    }
                }
                _ => continue,
            };
            causes.push((cause, exit));
        }
        // (M + U) / M <= 0.3, in cents
        let margin = i128::from(self.margin) * 100;
        let must_end = 10 * (margin + self.profit(mark)) <= 3 * margin;
        if !self.is_pending && self.is_isolated && must_end {
            causes.push(("liquidation", 0));
        }
        causes
    }
}

/// Checks everything at each step.
#[derive(Default)]
struct Naive {
    accounts: BTreeMap<u64, (u64, Vec<Order>)>,
    gone: BTreeSet<(u64, &'static str, usize)>,
    ended: BTreeSet<u64>,
    marks: BTreeMap<u32, u64>,
}

impl Naive {
    fn tick(&mut self, match_id: u32, mark: u64) {
        self.marks.insert(match_id, mark);
        let all = self.accounts.values_mut().flat_map(|(_, orders)| orders);
        for order in all.filter(|order| order.match_id == match_id) {
            order.best = order.better(order.best, mark);
        }
    }

    /// What the watch reports again after an update of the account.
    fn forget(&mut self, user: u64) {
        let ids: Vec<_> = self
            .accounts
            .get(&user)
            .into_iter()
            .flat_map(|(_, orders)| orders)
            .map(|it| it.id)
            .collect();
        self.gone.retain(|(id, ..)| !ids.contains(id));
        self.ended.remove(&user);
    }

    /// The server carries out what fires before it tells the watch about the account again.
    fn end_trails(&mut self) {
        for order in self.accounts.values_mut().flat_map(|(_, orders)| orders) {
            for (exit, wait) in order.waits.iter_mut().enumerate() {
                let has_fired = ["trailing", "trailing_stop"]
                    .iter()
                    .any(|cause| self.gone.contains(&(order.id, cause, exit)));
                if has_fired {
                    *wait = Wait::Done;
                }
            }
        }
    }

    fn fired(&mut self) -> BTreeSet<String> {
        let mut lines = BTreeSet::new();
        for (&user, (available, orders)) in &self.accounts {
            for order in orders {
                let mark = self.marks[&order.match_id];
                for (cause, exit) in order.fires(mark) {
                    if self.gone.insert((order.id, cause, exit)) {
                        let at = price(mark).to_plain();
                        lines.insert(format!("{cause}/{user}/3/{}/{exit}/{at}", order.id));
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

/// Leaves out times, the mark before, and the marks of an account that fired: they depend on the instruments it holds.
fn fired_lines(fired: &[Fired]) -> BTreeSet<String> {
    let text = to_lines(fired);
    let lines = text.lines().filter(|line| !line.starts_with("best/"));
    let lines = lines.map(|line| {
        let kept = if line.starts_with("account/") { 3 } else { 6 };
        line.split('/').take(kept).collect::<Vec<_>>().join("/")
    });
    lines.collect()
}

/// The stored best marks: match, side, mark in cents and time.
type Log = Vec<(u32, bool, u64, u64)>;

fn keep_best_marks(log: &mut Log, fired: &[Fired]) {
    for one in fired {
        if let Fired::Best {
            match_id,
            is_high,
            mark,
            time,
        } = one
        {
            let cents = mark.mul(Decimal::HUNDRED).unwrap().to_whole().unwrap() as u64;
            log.push((*match_id, *is_high, cents, *time));
        }
    }
}

/// As the server reads it from the database after a restart.
fn stored_best(order: &Order, log: &[(u32, bool, u64, u64)]) -> (u64, u64) {
    let (mut best, since) = order.placed;
    for &(match_id, is_high, mark, time) in log {
        if match_id == order.match_id && is_high == order.follows_high() && time >= since {
            best = order.better(best, mark);
        }
    }
    (best, since)
}

#[derive(Clone, Debug)]
enum Act {
    Tell(u64, u64, Vec<Order>),
    /// The same account again.
    Again(u64),
    Give(u64, u64),
    Tick(Vec<(u32, u64)>),
    Restart,
}

fn waits(is_pending: bool) -> BoxedStrategy<Vec<Wait>> {
    let near = || START - 900..START + 900;
    let trail = || {
        (1..700u64, any::<bool>()).prop_map(|(distance, is_percent)| Wait::Trail {
            distance,
            is_percent,
        })
    };
    if is_pending {
        let stop = (near(), any::<bool>()).prop_map(|(at, is_above)| Wait::Stop { at, is_above });
        prop_oneof![near().prop_map(Wait::Limit), stop, trail()]
            .prop_map(|wait| vec![wait])
            .boxed()
    } else {
        let one = prop_oneof![
            near().prop_map(Wait::TakeProfit),
            near().prop_map(Wait::StopLoss),
            near().prop_map(Wait::LimitClose),
            trail(),
        ];
        prop::collection::vec(one, 0..4).boxed()
    }
}

fn order() -> impl Strategy<Value = Order> {
    let near = || START - 900..START + 900;
    (
        (1..=2u32, any::<bool>(), any::<bool>(), any::<bool>()),
        (near(), 1..50u64, 1..400u64),
    )
        .prop_flat_map(|(kind, rest)| (Just(kind), Just(rest), waits(kind.1)))
        .prop_map(
            |((match_id, is_pending, is_long, is_isolated), rest, waits)| {
                let (price, lots, margin) = rest;
                Order {
                    id: 0,
                    match_id,
                    is_pending,
                    is_long,
                    is_isolated,
                    price,
                    lots,
                    margin,
                    waits,
                    placed: (0, 0),
                    best: 0,
                }
            },
        )
}

fn act() -> impl Strategy<Value = Act> {
    let tick = || prop::collection::vec((1..=2u32, START - 1000..START + 1000), 1..3);
    let small = prop::collection::vec((1..=2u32, START - 40..START + 40), 1..3);
    let orders = prop::collection::vec(order(), 0..6);
    prop_oneof![
        3 => (1..=USERS, 0..500u64, orders).prop_map(|(user, has, orders)| Act::Tell(user, has, orders)),
        1 => (1..=USERS).prop_map(Act::Again),
        2 => (1..=USERS, 0..500u64).prop_map(|(user, has)| Act::Give(user, has)),
        3 => tick().prop_map(Act::Tick),
        3 => small.prop_map(Act::Tick),
        1 => Just(Act::Restart),
    ]
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn r_contract_13_the_watch_fires_what_a_naive_watch_fires_also_after_a_restart(
        acts in prop::collection::vec(act(), 1..60)
    ) {
        let mut engine = Engine::new(d("0.3"));
        let mut naive = Naive::default();
        let mut log = Log::new();
        let mut at_restart = 0;
        for match_id in [1, 2] {
            engine.list(match_id, EXPONENT, START, 0);
            naive.marks.insert(match_id, START);
        }
        let whole = |has: u64| Decimal::whole(has.into()).unwrap();
        let mut ids = 0;
        for (version, act) in (1..).zip(acts) {
            let owner = |user: u64| Owner { user, legal: 3 };
            match act {
                Act::Tell(user, has, mut orders) => {
                    for order in &mut orders {
                        ids += 1;
                        order.id = ids;
                        let mark = naive.marks[&order.match_id];
                        order.placed = (mark, version);
                        order.best = mark;
                    }
                    let lines: Vec<_> = orders.iter().map(|order| order.line(order.placed)).collect();
                    engine.set_account(owner(user), version, whole(has), &lines.join("\n")).unwrap();
                    naive.forget(user);
                    naive.accounts.insert(user, (has, orders));
                }
                Act::Again(user) => {
                    let Some((has, orders)) = naive.accounts.get(&user) else { continue };
                    // As it was at the last restart: the watch has seen what came since.
                    let known = &log[..at_restart];
                    let lines: Vec<_> = orders.iter().map(|order| order.line(stored_best(order, known))).collect();
                    engine.set_account(owner(user), version, whole(*has), &lines.join("\n")).unwrap();
                    naive.forget(user);
                }
                Act::Give(user, has) => {
                    engine.set_available(owner(user), version, whole(has)).unwrap();
                    engine.check_account(owner(user));
                    naive.ended.remove(&user);
                    naive.accounts.entry(user).or_default().0 = has;
                }
                Act::Tick(marks) => {
                    // One mark of an instrument in a batch: with several, each fires orders and the last one counts for
                    // accounts.
                    let last: BTreeMap<_, _> = marks.into_iter().collect();
                    for (&match_id, &mark) in &last {
                        engine.tick(match_id, mark, version);
                        naive.tick(match_id, mark);
                    }
                }
                Act::Restart => {
                    at_restart = log.len();
                    engine = Engine::new(d("0.3"));
                    for (&match_id, &mark) in &naive.marks {
                        engine.list(match_id, EXPONENT, mark, version);
                    }
                    let users: Vec<_> = naive.accounts.keys().copied().collect();
                    for user in users {
                        let (has, orders) = &naive.accounts[&user];
                        let lines: Vec<_> = orders.iter().map(|order| order.line(stored_best(order, &log))).collect();
                        engine.set_account(owner(user), version, whole(*has), &lines.join("\n")).unwrap();
                        naive.forget(user);
                    }
                }
            }
            let fired = engine.step();
            keep_best_marks(&mut log, &fired);
            prop_assert_eq!(fired_lines(&fired), naive.fired());
            naive.end_trails();
        }
    }
}

#[test]
fn r_contract_13_of_one_position_stops_close_first_then_trailing_stops_then_targets() {
    let owner = Owner { user: 1, legal: 3 };
    let mut engine = Engine::new(d("0.3"));
    engine.list(1, EXPONENT, START, 5);
    let waits = "take_profit,1,90;limit_close,2,90;trail,3,price,1,0.01,100,5;stop_loss,4,99;stop_loss,5,98";
    let lines = format!(
        "8/1/long/isolated/100/1/100/-2/trading/open/{waits}\n7/1/long/cross/95/1/10/-2/trading/pending/limit,0,95\n6/1/short/cross/95/1/10/-2/trading/pending/stop_below,0,96"
    );
    let closed = lines.replace("trading", "closed");
    engine.set_account(owner, 1, d("100"), &closed).unwrap();
    assert_eq!(engine.step(), vec![]);
    engine.tick(1, 9_450, 9);
    let at = "94.5/9/100/5";
    let expected = [
        format!("stop_loss/1/3/8/4/{at}/-"),
        format!("stop_loss/1/3/8/5/{at}/-"),
        format!("trailing_stop/1/3/8/3/{at}/100"),
        format!("take_profit/1/3/8/1/{at}/-"),
        format!("limit_close/1/3/8/2/{at}/-"),
        format!("stop/1/3/6/0/{at}/-"),
        format!("limit/1/3/7/0/{at}/-"),
    ];
    assert_eq!(to_lines(&engine.step()), expected.join("\n"));
}

#[test]
fn r_contract_32_a_start_price_fires_once_and_a_level_follows_only_better_marks() {
    let owner = Owner { user: 1, legal: 3 };
    let mut engine = Engine::new(d("0.3"));
    engine.list(1, EXPONENT, START, 1);
    let order = |wait: &str| format!("8/1/short/isolated/100/1/1000/-2/trading/open/{wait}");
    engine
        .set_account(owner, 1, d("1"), &order("trail_start,1,98"))
        .unwrap();
    engine.tick(1, 9_750, 2);
    assert_eq!(to_lines(&engine.step()), "start/1/3/8/1/97.5/2/100/1/-");
    engine
        .set_account(owner, 2, d("1"), &order("trail,1,percent,2,0.1,97.5,2"))
        .unwrap();
    for (time, mark) in [(3, 9_700), (4, 9_650), (5, 9_840)] {
        engine.tick(1, mark, time);
    }
    // 96.5 x 1.02 = 98.43, away from the mark 98.5
    assert_eq!(to_lines(&engine.step()), "best/1/low/96.5/4");
    engine.tick(1, 9_850, 6);
    assert_eq!(
        to_lines(&engine.step()),
        "trailing_stop/1/3/8/1/98.5/6/98.4/5/96.5"
    );
}

#[test]
fn r_contract_13_an_update_with_an_older_version_is_ignored() {
    let owner = Owner { user: 1, legal: 3 };
    let mut engine = Engine::new(d("0.3"));
    engine.list(1, EXPONENT, START, 0);
    let line = "7/1/long/cross/99/1/10/-2/trading/pending/limit,0,99";
    engine.set_account(owner, 5, d("100"), "").unwrap();
    engine.set_account(owner, 4, d("50"), line).unwrap();
    engine.tick(1, 9_900, 1);
    assert_eq!(engine.step(), vec![]);
    engine.set_account(owner, 6, d("100"), line).unwrap();
    assert_eq!(to_lines(&engine.step()), "limit/1/3/7/0/99/1/100/0/-");
}

#[test]
fn r_contract_18_in_a_closed_market_a_reached_order_waits_for_the_next_mark() {
    let owner = Owner { user: 1, legal: 3 };
    let mut engine = Engine::new(d("0.3"));
    engine.list(1, EXPONENT, START, 0);
    let line = "7/1/long/cross/101/1/10/-2/closed/pending/limit,0,101";
    engine.set_account(owner, 1, d("100"), line).unwrap();
    assert_eq!(engine.step(), vec![]);
    // The same mark again when the market opens.
    engine.tick(1, START, 1);
    assert_eq!(to_lines(&engine.step()), "limit/1/3/7/0/100/1/-/-/-");
}
