//! Trailing stops of one instrument. Those with the same best mark so far are one group: a mark beyond it moves the whole group, and
//! of a group only the smallest distance can fire next. So a tick costs two comparisons when it neither moves nor fires anything,
//! however many wait.
//!
//! A side that follows falling marks works with `!mark`: then "higher" is better on both sides.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};

use super::levels::{From, Trigger};
use crate::trade::trailing::{Units, level_in_units};

/// A mark so that a larger height is a better mark for those who follow it.
const fn height(from: From, mark: u64) -> u64 {
    match from {
        From::Above => mark,
        From::Below => !mark,
    }
}

#[derive(Default)]
struct Group {
    /// Both by distance, the smallest first; a price and a percentage can't be compared until the best mark is known.
    prices: BinaryHeap<Trigger>,
    percents: BinaryHeap<Trigger>,
}

pub struct Trails {
    from: From,
    groups: BTreeMap<u64, Group>,
    /// The level of each group's next trigger, and the group.
    levels: BTreeSet<(u64, u64)>,
    tick: u64,
    /// A height at or below it fires something; 0: nothing waits.
    next: u64,
    /// A height above it moves a group.
    lowest: u64,
    count: usize,
    kept_count: usize,
}

const FEW: usize = 64;

impl Trails {
    pub const fn of(from: From) -> Self {
        Self {
            from,
            groups: BTreeMap::new(),
            levels: BTreeSet::new(),
            tick: 1,
            next: 0,
            lowest: u64::MAX,
            count: 0,
            kept_count: 0,
        }
    }

    /// Returns the level that fires it.
    pub fn level(&self, extreme: u64, distance: Units) -> u64 {
        level_in_units(self.from == From::Above, extreme, distance, self.tick)
    }

    /// Each trail keeps the tick with which it was placed. The watch follows the largest: it may report late by less than a
    /// tick, never early, because what is reported too early is not reported again.
    pub fn set_tick(&mut self, tick: u64) {
        if tick <= self.tick {
            return;
        }
        self.tick = tick;
        self.levels.clear();
        for (key, group) in core::mem::take(&mut self.groups) {
            self.put(key, group);
        }
        self.update_next();
    }

    pub fn add(
        &mut self,
        extreme: u64,
        is_percent: bool,
        trigger: Trigger,
        is_current: impl Fn(&Trigger) -> bool,
    ) {
        if self.count >= FEW + 2 * self.kept_count {
            self.remove_stale(is_current);
        }
        let at = height(self.from, extreme);
        let mut group = self.take(at);
        if is_percent {
            group.percents.push(trigger);
        } else {
            group.prices.push(trigger);
        }
        self.count += 1;
        self.put(at, group);
        self.update_next();
    }

    /// Moves what the mark is better for, then reports what it reaches. True when something moved.
    #[inline]
    pub fn tick(&mut self, mark: u64, fired: &mut dyn FnMut(Trigger, u64)) -> bool {
        let at = height(self.from, mark);
        if at <= self.lowest && at > self.next {
            return false;
        }
        self.tick_slowly(at, fired)
    }

    #[inline(never)]
    fn tick_slowly(&mut self, at: u64, fired: &mut dyn FnMut(Trigger, u64)) -> bool {
        let is_moved = self.count > 0 && at > self.lowest;
        if is_moved {
            let mut moved = Group::default();
            while let Some(lower) = self.groups.keys().next().copied().filter(|&key| key < at) {
                let mut group = self.take(lower);
                moved.prices.append(&mut group.prices);
                moved.percents.append(&mut group.percents);
            }
            let mut group = self.take(at);
            moved.prices.append(&mut group.prices);
            moved.percents.append(&mut group.percents);
            self.put(at, moved);
        }
        while let Some(&(level, key)) = self.levels.last().filter(|(level, _)| *level >= at) {
            let mut group = self.take(key);
            let (price, percent) = self.heads(key, &group);
            let head = if price == Some(level) {
                group.prices.pop()
            } else {
                debug_assert_eq!(percent, Some(level), "a group waits for one of its heads");
                group.percents.pop()
            };
            if let Some(trigger) = head {
                self.count -= 1;
                fired(trigger, height(self.from, key));
            }
            self.put(key, group);
        }
        self.update_next();
        is_moved
    }

    fn heads(&self, key: u64, group: &Group) -> (Option<u64>, Option<u64>) {
        let extreme = height(self.from, key);
        let level = |distance| height(self.from, self.level(extreme, distance));
        (
            group
                .prices
                .peek()
                .map(|head| level(Units::Price(head.distance()))),
            group
                .percents
                .peek()
                .map(|head| level(Units::Percent(head.distance()))),
        )
    }

    fn take(&mut self, key: u64) -> Group {
        let group = self.groups.remove(&key).unwrap_or_default();
        let (price, percent) = self.heads(key, &group);
        if let Some(level) = price.max(percent) {
            self.levels.remove(&(level, key));
        }
        group
    }

    fn put(&mut self, key: u64, group: Group) {
        let (price, percent) = self.heads(key, &group);
        if let Some(level) = price.max(percent) {
            self.levels.insert((level, key));
            self.groups.insert(key, group);
        }
    }

    fn remove_stale(&mut self, is_current: impl Fn(&Trigger) -> bool) {
        self.levels.clear();
        self.count = 0;
        for (key, mut group) in core::mem::take(&mut self.groups) {
            group.prices.retain(&is_current);
            group.percents.retain(&is_current);
            self.count += group.prices.len() + group.percents.len();
            self.put(key, group);
        }
        self.kept_count = self.count;
    }

    fn update_next(&mut self) {
        self.next = self.levels.last().map_or(0, |&(level, _)| level);
        self.lowest = self.groups.keys().next().copied().unwrap_or(u64::MAX);
    }
}

/// The best mark since any moment: only marks that no later one has beaten are kept, so they fall from the oldest on.
pub struct Stair {
    from: From,
    steps: VecDeque<(u64, u64)>,
}

/// Marks that fall without a pause for longer than this many ticks are in the database long before.
const STEPS_AT_MOST: usize = 4096;

impl Stair {
    pub const fn of(from: From) -> Self {
        Self {
            from,
            steps: VecDeque::new(),
        }
    }

    #[inline]
    pub fn add(&mut self, time: u64, mark: u64) {
        let at = height(self.from, mark);
        while self.steps.back().is_some_and(|&(_, step)| step <= at) {
            self.steps.pop_back();
        }
        if self.steps.len() == STEPS_AT_MOST {
            self.steps.pop_front();
        }
        self.steps.push_back((time, at));
    }

    /// The best mark at or after `since`, and its time, if it is better than `mark`.
    pub fn better(&self, mark: u64, since: u64) -> Option<(u64, u64)> {
        let first = self.steps.partition_point(|&(time, _)| time < since);
        let &(time, at) = self.steps.get(first)?;
        (at > height(self.from, mark)).then(|| (height(self.from, at), time))
    }
}
