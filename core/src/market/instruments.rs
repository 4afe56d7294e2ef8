use super::fields::read_rows;
use super::quote::Quote;
use super::scaled::Units;
use crate::decimal::Decimal;
use crate::error::{CoreError, Key};

/// A place in a rows section has 16 bits.
const MOST: usize = 65_535;

#[derive(Clone)]
pub struct Instrument {
    pub match_id: u32,
    pub units: Units,
    pub tick: Decimal,
    pub quote: Quote,
    /// Places of its open charts, so that a tick checks only these.
    pub charts: Vec<u32>,
}

#[derive(Default)]
pub struct Instruments {
    list: Vec<Instrument>,
    /// Open addressing: `match_id` and place; a free entry has `match_id` 0. At most half full.
    table: Vec<(u32, u32)>,
}

impl Instruments {
    /// Reads `match_id/price_exponent/number_exponent/tick` lines. An instrument keeps its state when its
    /// exponents are unchanged.
    pub fn load(&mut self, text: &str) -> Result<(), CoreError> {
        let read = read_rows(text, |fields| {
            let instrument = Instrument {
                match_id: fields.whole()?,
                units: Units {
                    price: fields.whole()?,
                    number: fields.whole()?,
                },
                tick: fields.number()?,
                quote: Quote::default(),
                charts: Vec::new(),
            };
            let Units { price, number } = instrument.units;
            let is_right = instrument.match_id != 0
                && (-18..=0).contains(&price)
                && (-18..=0).contains(&number)
                && instrument.tick.is_positive();
            is_right.then_some(instrument).ok_or(Key::Malformed)
        })?;
        if read.len() > MOST {
            return Err(Key::WrongArguments.into());
        }
        let mut loaded = Self {
            table: vec![(0, 0); (read.len() * 2).next_power_of_two().max(2)],
            list: read,
        };
        for place in 0..loaded.list.len() {
            let match_id = loaded.list[place].match_id;
            if !loaded.register(match_id, place as u32) {
                return Err(CoreError::from(Key::Malformed).with("row", place));
            }
            let kept = self.find(match_id).and_then(|at| self.list.get(at));
            let loaded = &mut loaded.list[place];
            if let Some(kept) = kept.filter(|kept| kept.units == loaded.units) {
                loaded.quote = kept.quote.clone();
                // its tick may have changed, so its texts must be sent again
                loaded.quote.version = kept.quote.version.wrapping_add(1);
            }
        }
        *self = loaded;
        Ok(())
    }

    fn register(&mut self, match_id: u32, place: u32) -> bool {
        let mask = self.table.len() - 1;
        let mut at = hash(match_id) & mask;
        while self.table[at].0 != 0 {
            if self.table[at].0 == match_id {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.table[at] = (match_id, place);
        true
    }

    #[inline(always)]
    pub fn find(&self, match_id: u32) -> Option<usize> {
        let mask = self.table.len().wrapping_sub(1);
        let mut at = hash(match_id) & mask;
        loop {
            let &(found, place) = self.table.get(at)?;
            if found == match_id {
                // looking up 0 finds a free entry, which is no instrument
                return (match_id != 0).then_some(place as usize);
            }
            if found == 0 {
                return None;
            }
            at = (at + 1) & mask;
        }
    }

    #[inline(always)]
    pub fn by_id(&mut self, match_id: u32) -> Option<&mut Instrument> {
        let place = self.find(match_id)?;
        self.list.get_mut(place)
    }

    pub fn get(&self, match_id: u32) -> Option<&Instrument> {
        self.list.get(self.find(match_id)?)
    }

    pub fn at(&self, place: usize) -> Option<&Instrument> {
        self.list.get(place)
    }

    pub fn all(&self) -> &[Instrument] {
        &self.list
    }

    pub fn all_mut(&mut self) -> &mut [Instrument] {
        &mut self.list
    }

    pub fn memory_bytes(&self) -> usize {
        let charts = |instrument: &Instrument| instrument.charts.capacity() * size_of::<u32>();
        self.list.capacity() * size_of::<Instrument>()
            + self.table.capacity() * size_of::<(u32, u32)>()
            + self.list.iter().map(charts).sum::<usize>()
    }
}

/// Fibonacci hashing: spreads consecutive ids over the high bits.
#[inline(always)]
fn hash(match_id: u32) -> usize {
    (match_id.wrapping_mul(0x9e37_79b9) >> 7) as usize
}
