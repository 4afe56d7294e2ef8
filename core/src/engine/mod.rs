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

use account::Account;
pub use fired::{Fired, to_lines};
use fired::{fired_order, rank};
use instrument::Instrument;
use levels::{Cause, From, Trigger, always, is_reached, level_of};
use order::{WatchedOrder, read_order};
pub use owner::Owner;
use position::Cross;

use crate::decimal::Decimal;
use crate::error::{CoreError, Key, impossible};
use crate::market::fields::read_rows;
use crate::market::position_line::bounded_or_zero;
use crate::market::scaled::decimal;
use crate::trade::Side;

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
        }
    }

    pub fn list(&mut self, match_id: u32, exponent: i8, mark: u64) {
        let place = self.place(match_id, exponent);
        self.set_mark(place, mark);
    }

    /// Returns false if no account has ever held the instrument.
    pub fn tick(&mut self, match_id: u32, mark: u64) -> bool {
        let Some(place) = find(&self.places, match_id) else {
            return false;
        };
        self.set_mark(place, mark);
        true
    }

    fn place(&mut self, match_id: u32, exponent: i8) -> u32 {
        let next = self.instruments.len() as u32;
        let place = find_or_add(&mut self.places, match_id, next);
        if place == next {
            self.instruments.push(Instrument {
                match_id,
                exponent,
                ..Instrument::default()
            });
        }
        place
    }

    fn set_mark(&mut self, place: u32, mark: u64) {
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
        let price = decimal(mark, instrument.exponent);
        if instrument.mark != mark {
            instrument.mark = mark;
            instrument.price = Some(price);
            if instrument.moved_in != *batch {
                instrument.moved_in = *batch;
                moved.push(place);
            }
        }
        instrument.levels.fire(mark, &mut |trigger| {
            let account = accounts.get(trigger.account as usize);
            let current = account.filter(|account| account.revision == trigger.revision);
            fired.extend(current.map(|account| fired_order(&trigger, account.owner, price)));
        });
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
        let is_long = position.side == Side::Long;
        let (gain, loss) = if is_long {
            (From::Below, From::Above)
        } else {
            (From::Above, From::Below)
        };
        if order.is_pending {
            // At its price or better: a long waits for the mark to fall.
            self.wait_for_price(at, account, order, loss, Cause::Limit, Some(position.open));
            return;
        }
        self.wait_for_price(
            at,
            account,
            order,
            gain,
            Cause::TakeProfit,
            order.take_profit,
        );
        self.wait_for_price(at, account, order, loss, Cause::StopLoss, order.stop_loss);
        if position.is_isolated {
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
        let cause = Cause::Liquidation;
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
        cause: Cause,
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
        cause: Cause,
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
        match instrument.price {
            Some(price) if order.is_trading && is_reached(from, level, instrument.mark) => {
                fired.push(fired_order(&trigger, of.owner, price));
            }
            _ => instrument.levels.add(from, trigger, |trigger| {
                let account = accounts.get(trigger.account as usize);
                account.is_some_and(|account| account.revision == trigger.revision)
            }),
        }
    }

    /// Ends a batch: checks once each account that holds an instrument whose mark moved. Returns what
    /// fired, in the order of execution: take profit and stop loss, liquidation, limits (R-CONTRACT-13).
    pub fn step(&mut self) -> Vec<Fired> {
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
