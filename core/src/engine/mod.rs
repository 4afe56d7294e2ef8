//! The watch of the contract engine: orders and positions that wait for a mark. It only says what fires; whoever moves
//! money asks the books again. Pure: told marks and accounts in, fired orders out. R-CONTRACT-13.

mod account;
mod fired;
mod instrument;
mod levels;
mod order;
mod owner;
mod position;
mod safety;

use account::Account;
pub use fired::{Fired, written};
use fired::{fired_order, rank};
use instrument::Instrument;
use levels::{Cause, From, Waiting, always, is_reached, level_of};
use order::{Told, told};
pub use owner::Owner;
use position::Cross;

use crate::decimal::Decimal;
use crate::error::CoreError;
use crate::market::fields::read_rows;
use crate::market::scaled::decimal;
use crate::trade::{Side, figures};

pub struct Engine {
    burst_rate: Decimal,
    instruments: Vec<Instrument>,
    /// `match_id` and its place, in ascending order, as are the owners.
    places: Vec<(u32, u32)>,
    accounts: Vec<Account>,
    /// The batch in which each account was looked at last; apart from them, because most looks end here.
    looked_at: Vec<u64>,
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
            looked_at: Vec::new(),
            known: Vec::new(),
            moved: Vec::new(),
            batch: 1,
            fired: Vec::new(),
        }
    }

    /// A mark of an instrument, in units of its price.
    pub fn list(&mut self, match_id: u32, exponent: i8, mark: u64) {
        let place = self.place(match_id, exponent);
        self.moved_to(place, mark);
    }

    /// False: nobody has ever held it.
    pub fn tick(&mut self, match_id: u32, mark: u64) -> bool {
        let Some(place) = found(&self.places, match_id) else {
            return false;
        };
        self.moved_to(place, mark);
        true
    }

    fn place(&mut self, match_id: u32, exponent: i8) -> u32 {
        let next = self.instruments.len() as u32;
        let place = found_or_added(&mut self.places, match_id, next);
        if place == next {
            self.instruments.push(Instrument {
                match_id,
                exponent,
                ..Instrument::default()
            });
        }
        place
    }

    fn moved_to(&mut self, place: u32, mark: u64) {
        let Self {
            instruments,
            accounts,
            fired,
            moved,
            batch,
            ..
        } = self;
        let Some(instrument) = instruments.get_mut(place as usize) else {
            return;
        };
        let price = decimal(mark, instrument.exponent);
        if instrument.mark != mark {
            instrument.mark = mark;
            instrument.price = Some(price);
            if instrument.moved != *batch {
                instrument.moved = *batch;
                moved.push(place);
            }
        }
        instrument.levels.fire(mark, &mut |waiting| {
            let account = accounts.get(waiting.account as usize);
            let told = account.filter(|account| account.telling == waiting.telling);
            fired.extend(told.map(|account| fired_order(&waiting, account.owner, price)));
        });
    }

    /// All orders of an account in place of what was known; `lines` as `told` reads them, in ascending id.
    pub fn set_account(
        &mut self,
        owner: Owner,
        version: u64,
        available: Decimal,
        lines: &str,
    ) -> Result<(), CoreError> {
        let orders = read_rows(lines, told)?;
        let place = self.account(owner);
        self.take_available(place, version, available);
        let Some(account) = self.accounts.get_mut(place as usize) else {
            return Ok(());
        };
        if version < account.version {
            self.count(place);
            return Ok(());
        }
        account.version = version;
        account.is_fired = false;
        account.margin = Decimal::ZERO;
        account.telling = account.telling.wrapping_add(1);
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
        self.count(place);
        self.judge(place);
        Ok(())
    }

    /// What others have moved in or out.
    pub fn set_available(&mut self, owner: Owner, version: u64, available: Decimal) {
        let place = self.account(owner);
        self.take_available(place, version, available);
        self.count(place);
    }

    fn take_available(&mut self, place: u32, version: u64, available: Decimal) {
        let Some(account) = self.accounts.get_mut(place as usize) else {
            return;
        };
        if version < account.available_version {
            return;
        }
        account.available_version = version;
        account.available = available;
        account.is_fired = false;
    }

    /// What says that the account is safe, after it was told anew.
    fn count(&mut self, place: u32) {
        if let Some(account) = self.accounts.get_mut(place as usize) {
            account.renew_safety(self.burst_rate, &self.instruments);
        }
    }

    /// Looks at an account outside a batch.
    pub fn look_at(&mut self, owner: Owner) {
        if let Some(place) = found(&self.known, owner) {
            self.judge(place);
        }
    }

    fn judge(&mut self, place: u32) {
        let account = self.accounts.get_mut(place as usize);
        let told = account.and_then(|account| account.judged(self.burst_rate, &self.instruments));
        self.fired.extend(told);
    }

    fn account(&mut self, owner: Owner) -> u32 {
        let next = self.accounts.len() as u32;
        let place = found_or_added(&mut self.known, owner, next);
        if place == next {
            self.accounts.push(Account::of(owner));
            self.looked_at.push(0);
        }
        place
    }

    fn add(&mut self, account: u32, order: &Told) {
        let at = self.place(order.match_id, order.exponent);
        let is_long = order.side == Side::Long;
        let (gain, loss) = if is_long {
            (From::Below, From::Above)
        } else {
            (From::Above, From::Below)
        };
        if order.is_pending {
            // At its price or better: a long waits for the mark to fall.
            self.wait(at, account, order, loss, Cause::Limit, Some(order.price));
            return;
        }
        self.wait(
            at,
            account,
            order,
            gain,
            Cause::TakeProfit,
            order.take_profit,
        );
        self.wait(at, account, order, loss, Cause::StopLoss, order.stop_loss);
        if order.is_isolated {
            self.wait_for_end(at, account, order, loss);
            return;
        }
        let Some(instrument) = self.instruments.get_mut(at as usize) else {
            return;
        };
        if let Err(place) = instrument.holders.binary_search(&account) {
            instrument.holders.insert(place, account);
        }
        if let Some(of) = self.accounts.get_mut(account as usize) {
            of.margin = of.margin.add(order.margin).unwrap_or(of.margin);
            of.positions.push(Cross {
                instrument: at,
                side: order.side,
                open: order.price,
                quantity: order.quantity,
            });
        }
    }

    fn wait_for_end(&mut self, at: u32, account: u32, order: &Told, loss: From) {
        let Told {
            side,
            price,
            quantity,
            margin,
            ..
        } = order;
        if margin.is_zero() {
            let level = always(loss);
            self.wait_at(at, account, order, loss, Cause::Liquidation, level);
            return;
        }
        let burst_rate = &self.burst_rate;
        let end = figures::liquidation_isolated(*side, price, quantity, margin, burst_rate);
        let end = end.ok().flatten();
        self.wait(at, account, order, loss, Cause::Liquidation, end);
    }

    fn wait(
        &mut self,
        at: u32,
        account: u32,
        order: &Told,
        from: From,
        cause: Cause,
        price: Option<Decimal>,
    ) {
        let level = price.and_then(|price| level_of(price, order.exponent, from));
        if let Some(level) = level {
            self.wait_at(at, account, order, from, cause, level);
        }
    }

    fn wait_at(
        &mut self,
        at: u32,
        account: u32,
        order: &Told,
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
            return;
        };
        let waiting = Waiting::at(from, level, order.id, (account, of.telling), cause);
        match instrument.price {
            Some(price) if order.is_trading && is_reached(from, level, instrument.mark) => {
                fired.push(fired_order(&waiting, of.owner, price));
            }
            _ => instrument.levels.add(from, waiting, |waiting| {
                let account = accounts.get(waiting.account as usize);
                account.is_some_and(|account| account.telling == waiting.telling)
            }),
        }
    }

    /// The end of a batch: accounts that hold what moved are looked at once. What fired, in the order in which it is done:
    /// take profit and stop loss, liquidation, limits (R-CONTRACT-13).
    pub fn step(&mut self) -> Vec<Fired> {
        let moved = core::mem::take(&mut self.moved);
        let Self {
            instruments,
            accounts,
            looked_at,
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
            let (Some(last), Some(account)) = (looked_at.get_mut(place), accounts.get_mut(place))
            else {
                continue;
            };
            if *last != *batch {
                *last = *batch;
                fired.extend(account.judged(*burst_rate, instruments));
            }
        }
        self.batch += 1;
        let mut fired = core::mem::take(&mut self.fired);
        fired.sort_by_key(rank);
        fired
    }
}

fn found<K: Ord + Copy>(places: &[(K, u32)], wanted: K) -> Option<u32> {
    let at = places.binary_search_by_key(&wanted, |&(key, _)| key).ok()?;
    places.get(at).map(|&(_, place)| place)
}

fn found_or_added<K: Ord + Copy>(places: &mut Vec<(K, u32)>, wanted: K, next: u32) -> u32 {
    match places.binary_search_by_key(&wanted, |&(key, _)| key) {
        Ok(at) => places[at].1,
        Err(at) => {
            places.insert(at, (wanted, next));
            next
        }
    }
}
