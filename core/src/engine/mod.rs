//! The watch of the contract engine: orders and positions that wait for a mark (R-CONTRACT-13). It only
//! reports triggers; the code that moves money checks the database again. Pure: marks and accounts in,
//! fired orders out.

mod account;
mod fired;
mod instrument;
mod levels;
mod order;
mod owner;
mod position;
mod safety;
mod trails;
mod waits;

use account::Account;
pub use fired::{Fired, Moment, to_lines};
use fired::{fired_order, rank};
use instrument::Instrument;
use levels::{Cause, From, Trigger, always, is_reached, level_of};
use order::{WatchedOrder, read_order};
pub use owner::Owner;
use position::Cross;
use waits::{Trail, Until, Wait};

use crate::decimal::Decimal;
use crate::error::{CoreError, Key, impossible};
use crate::market::fields::read_rows;
use crate::market::position_line::bounded_or_zero;
use crate::market::scaled::{decimal, price_units, units};
use crate::trade::Side;
use crate::trade::trailing::{Distance, Units};

const PLACES: &str = "every place that the engine gives out stays in its list";

pub struct Engine {
    burst_rate: Decimal,
    instruments: Vec<Instrument>,
    /// `match_id` and place in `instruments`, ascending; `known` does the same for owners and `accounts`.
    places: Vec<(u32, u32)>,
    accounts: Vec<Account>,
    /// The last batch in which each account was checked. A separate list, because most checks end here.
    last_check: Vec<u64>,
    known: Vec<(Owner, u32)>,
    moved: Vec<u32>,
    batch: u64,
    fired: Vec<Fired>,
    /// Best marks that trailing stops found when they were taken in: place, side, mark and its time.
    found: Vec<(u32, From, u64, u64)>,
}

impl Engine {
    pub fn new(burst_rate: Decimal) -> Self {
        Self {
            burst_rate,
            instruments: Vec::new(),
            places: Vec::new(),
            accounts: Vec::new(),
            last_check: Vec::new(),
            known: Vec::new(),
            moved: Vec::new(),
            batch: 1,
            fired: Vec::new(),
            found: Vec::new(),
        }
    }

    pub fn list(&mut self, match_id: u32, exponent: i8, mark: u64, time: u64) {
        let place = self.place(match_id, exponent);
        self.set_mark(place, mark, time);
    }

    /// Returns false if no account has ever held the instrument.
    pub fn tick(&mut self, match_id: u32, mark: u64, time: u64) -> bool {
        let Some(place) = find(&self.places, match_id) else {
            return false;
        };
        self.set_mark(place, mark, time);
        true
    }

    fn place(&mut self, match_id: u32, exponent: i8) -> u32 {
        let next = self.instruments.len() as u32;
        let place = find_or_add(&mut self.places, match_id, next);
        if place == next {
            self.instruments.push(Instrument::of(match_id, exponent));
        }
        place
    }

    fn set_mark(&mut self, place: u32, mark: u64, time: u64) {
        let Self {
            instruments,
            accounts,
            fired,
            moved,
            batch,
            ..
        } = self;
        let Some(instrument) = instruments.get_mut(place as usize) else {
            return impossible(PLACES, ());
        };
        if instrument.mark != mark {
            instrument.before = instrument.price.map(|price| (price, instrument.time));
            instrument.mark = mark;
            instrument.price = Some(decimal(mark, instrument.exponent));
            instrument.high_stair.add(time, mark);
            instrument.low_stair.add(time, mark);
            if instrument.moved_in != *batch {
                instrument.moved_in = *batch;
                moved.push(place);
            }
        }
        instrument.time = time;
        let Instrument {
            levels,
            highs,
            lows,
            new_high,
            new_low,
            price: Some(price),
            before,
            exponent,
            ..
        } = instrument
        else {
            return impossible("an instrument with a mark has a price", ());
        };
        let mut fire = |trigger: Trigger, best: Option<u64>| {
            let account = accounts.get(trigger.account as usize);
            let current = account.filter(|account| account.revision == trigger.revision);
            fired.extend(current.map(|account| {
                let moment = Moment {
                    mark: *price,
                    time,
                    before: *before,
                };
                let best = best.map(|best| decimal(best, *exponent));
                fired_order(&trigger, account.owner, moment, best)
            }));
        };
        levels.fire(mark, &mut |trigger| fire(trigger, None));
        if highs.tick(mark, &mut |trigger, best| fire(trigger, Some(best))) {
            *new_high = Some((mark, time));
        }
        if lows.tick(mark, &mut |trigger, best| fire(trigger, Some(best))) {
            *new_low = Some((mark, time));
        }
    }

    /// Replaces all orders of an account; `lines` as `read_order` reads them, in ascending id. An error changes nothing:
    /// the former orders stay watched.
    pub fn set_account(
        &mut self,
        owner: Owner,
        version: u64,
        available: Decimal,
        lines: &str,
    ) -> Result<(), CoreError> {
        let available = bounded_or_zero(available)?;
        let orders = read_rows(lines, |fields| read_order(fields, &self.burst_rate))?;
        let margin = cross_margin(&orders)?;
        let place = self.account(owner);
        self.update_available(place, version, available);
        let Some(account) = self.accounts.get_mut(place as usize) else {
            return impossible(PLACES, Ok(()));
        };
        if version < account.version {
            self.update_safety(place);
            return Ok(());
        }
        account.version = version;
        account.is_fired = false;
        account.margin = margin;
        account.revision = account.revision.wrapping_add(1);
        for position in core::mem::take(&mut account.positions) {
            if let Some(instrument) = self.instruments.get_mut(position.instrument as usize)
                && let Ok(at) = instrument.holders.binary_search(&place)
            {
                instrument.holders.remove(at);
            }
        }
        for order in &orders {
            self.add(place, order);
        }
        self.update_safety(place);
        self.check(place);
        Ok(())
    }

    /// The available balance changed without a change of orders.
    pub fn set_available(
        &mut self,
        owner: Owner,
        version: u64,
        available: Decimal,
    ) -> Result<(), CoreError> {
        let available = bounded_or_zero(available)?;
        let place = self.account(owner);
        self.update_available(place, version, available);
        self.update_safety(place);
        Ok(())
    }

    fn update_available(&mut self, place: u32, version: u64, available: Decimal) {
        let Some(account) = self.accounts.get_mut(place as usize) else {
            return impossible(PLACES, ());
        };
        if version < account.available_version {
            return;
        }
        account.available_version = version;
        account.available = available;
        account.is_fired = false;
    }

    fn update_safety(&mut self, place: u32) {
        match self.accounts.get_mut(place as usize) {
            Some(account) => account.update_safety(self.burst_rate, &self.instruments),
            None => impossible(PLACES, ()),
        }
    }

    pub fn check_account(&mut self, owner: Owner) {
        if let Some(place) = find(&self.known, owner) {
            self.check(place);
        }
    }

    fn check(&mut self, place: u32) {
        let Some(account) = self.accounts.get_mut(place as usize) else {
            return impossible(PLACES, ());
        };
        let due = account.fire_if_due(self.burst_rate, &self.instruments);
        self.fired.extend(due);
    }

    fn account(&mut self, owner: Owner) -> u32 {
        let next = self.accounts.len() as u32;
        let place = find_or_add(&mut self.known, owner, next);
        if place == next {
            self.accounts.push(Account::of(owner));
            self.last_check.push(0);
        }
        place
    }

    fn add(&mut self, account: u32, order: &WatchedOrder) {
        let position = &order.position;
        let at = self.place(position.match_id, order.exponent);
        for wait in &order.waits {
            match wait.until {
                Until::Price(price) => {
                    self.wait_for_price(
                        at,
                        account,
                        order,
                        wait.from,
                        (wait.cause, wait.exit),
                        Some(price),
                    );
                }
                Until::Trail(trail) => self.follow(at, account, order, wait, trail),
            }
        }
        if order.is_pending {
            return;
        }
        if position.is_isolated {
            let loss = match position.side {
                Side::Long => From::Above,
                Side::Short => From::Below,
            };
            self.wait_for_liquidation(at, account, order, loss);
            return;
        }
        let (Some(instrument), Some(of)) = (
            self.instruments.get_mut(at as usize),
            self.accounts.get_mut(account as usize),
        ) else {
            return impossible(PLACES, ());
        };
        if let Err(place) = instrument.holders.binary_search(&account) {
            instrument.holders.insert(place, account);
        }
        of.positions.push(Cross {
            instrument: at,
            side: position.side,
            open: position.open,
            quantity: position.quantity,
        });
    }

    fn wait_for_liquidation(&mut self, at: u32, account: u32, order: &WatchedOrder, loss: From) {
        let cause = (Cause::Liquidation, 0);
        if order.position.margin.is_zero() {
            self.wait_for_level(at, account, order, loss, cause, always(loss));
        } else {
            self.wait_for_price(at, account, order, loss, cause, order.liquidation);
        }
    }

    fn wait_for_price(
        &mut self,
        at: u32,
        account: u32,
        order: &WatchedOrder,
        from: From,
        cause: (Cause, u32),
        price: Option<Decimal>,
    ) {
        let level = price.and_then(|price| level_of(price, order.exponent, from));
        if let Some(level) = level {
            self.wait_for_level(at, account, order, from, cause, level);
        }
    }

    fn wait_for_level(
        &mut self,
        at: u32,
        account: u32,
        order: &WatchedOrder,
        from: From,
        cause: (Cause, u32),
        level: u64,
    ) {
        let Self {
            instruments,
            accounts,
            fired,
            ..
        } = self;
        let (Some(instrument), Some(of)) = (
            instruments.get_mut(at as usize),
            accounts.get(account as usize),
        ) else {
            return impossible(PLACES, ());
        };
        let trigger = Trigger::at(
            from,
            level,
            order.position.id,
            (account, of.revision),
            cause,
        );
        match instrument.moment() {
            Some(moment) if order.is_trading && is_reached(from, level, instrument.mark) => {
                fired.push(fired_order(&trigger, of.owner, moment, None));
            }
            _ => instrument.levels.add(from, trigger, |trigger| {
                let account = accounts.get(trigger.account as usize);
                account.is_some_and(|account| account.revision == trigger.revision)
            }),
        }
    }

    /// A trailing stop. Marks that came before it was taken in count from the moment of its best mark on.
    fn follow(&mut self, at: u32, account: u32, order: &WatchedOrder, wait: &Wait, trail: Trail) {
        let Self {
            instruments,
            accounts,
            fired,
            found,
            ..
        } = self;
        let (Some(instrument), Some(of)) = (
            instruments.get_mut(at as usize),
            accounts.get(account as usize),
        ) else {
            return impossible(PLACES, ());
        };
        let exponent = instrument.exponent;
        let (distance, is_percent) = match trail.distance {
            Distance::Price(distance) => (price_units(distance, exponent), false),
            Distance::Percent(percent) => (hundredths(percent), true),
        };
        let (Some(distance), Some(stored)) = (distance, price_units(trail.extreme, exponent))
        else {
            return;
        };
        let better = instrument.stair(wait.from).better(stored, trail.since);
        found.extend(better.map(|(mark, time)| (at, wait.from, mark, time)));
        let best = better.map_or(stored, |(mark, _)| mark);
        let trigger = Trigger::behind(
            distance,
            order.position.id,
            (account, of.revision),
            (wait.cause, wait.exit),
        );
        let moment = instrument.moment();
        let mark = instrument.mark;
        let trails = instrument.trails(wait.from);
        trails.set_tick(price_units(trail.tick, exponent).unwrap_or(1));
        let units = if is_percent {
            Units::Percent(distance)
        } else {
            Units::Price(distance)
        };
        let level = trails.level(best, units);
        match moment {
            Some(moment) if order.is_trading && is_reached(wait.from, level, mark) => {
                fired.push(fired_order(
                    &trigger,
                    of.owner,
                    moment,
                    Some(decimal(best, exponent)),
                ));
            }
            _ => trails.add(best, is_percent, trigger, |trigger| {
                let account = accounts.get(trigger.account as usize);
                account.is_some_and(|account| account.revision == trigger.revision)
            }),
        }
    }

    /// The marks of this batch that moved trailing stops.
    fn best_marks(&mut self) -> Vec<Fired> {
        let Self {
            instruments,
            moved,
            found,
            ..
        } = self;
        let mut news = core::mem::take(found);
        for &place in moved.iter() {
            let Some(instrument) = instruments.get_mut(place as usize) else {
                continue;
            };
            let high = instrument
                .new_high
                .take()
                .map(|(mark, time)| (place, From::Above, mark, time));
            let low = instrument
                .new_low
                .take()
                .map(|(mark, time)| (place, From::Below, mark, time));
            news.extend(high);
            news.extend(low);
        }
        news.into_iter()
            .filter_map(|(place, from, mark, time)| {
                let instrument = instruments.get(place as usize)?;
                Some(Fired::Best {
                    match_id: instrument.match_id,
                    is_high: from == From::Above,
                    mark: decimal(mark, instrument.exponent),
                    time,
                })
            })
            .collect()
    }

    /// Ends a batch: checks once each account that holds an instrument whose mark moved. Returns what
    /// fired, in the order of execution: take profit and stop loss, liquidation, limits (R-CONTRACT-13).
    pub fn step(&mut self) -> Vec<Fired> {
        let best_marks = self.best_marks();
        self.fired.extend(best_marks);
        let moved = core::mem::take(&mut self.moved);
        let Self {
            instruments,
            accounts,
            last_check,
            fired,
            batch,
            burst_rate,
            ..
        } = self;
        for holder in moved
            .iter()
            .filter_map(|&place| instruments.get(place as usize))
            .flat_map(|instrument| &instrument.holders)
        {
            let place = *holder as usize;
            let (Some(last), Some(account)) = (last_check.get_mut(place), accounts.get_mut(place))
            else {
                impossible(PLACES, ());
                continue;
            };
            if *last != *batch {
                *last = *batch;
                fired.extend(account.fire_if_due(*burst_rate, instruments));
            }
        }
        self.batch += 1;
        let mut fired = core::mem::take(&mut self.fired);
        fired.sort_by_key(rank);
        fired
    }
}

fn hundredths(percent: Decimal) -> Option<u64> {
    u64::try_from(units(percent, -2)?).ok()
}

fn cross_margin(orders: &[WatchedOrder]) -> Result<Decimal, Key> {
    orders
        .iter()
        .filter(|order| !order.is_pending && !order.position.is_isolated)
        .try_fold(Decimal::ZERO, |sum, order| sum.add(order.position.margin))
}

fn find<K: Ord + Copy>(places: &[(K, u32)], wanted_key: K) -> Option<u32> {
    let at = places
        .binary_search_by_key(&wanted_key, |&(key, _)| key)
        .ok()?;
    places.get(at).map(|&(_, place)| place)
}

fn find_or_add<K: Ord + Copy>(places: &mut Vec<(K, u32)>, wanted_key: K, next: u32) -> u32 {
    match places.binary_search_by_key(&wanted_key, |&(key, _)| key) {
        Ok(at) => places[at].1,
        Err(at) => {
            places.insert(at, (wanted_key, next));
            next
        }
    }
}
