//! Which way prices go, and where that would be over.

use super::parts::{Atr, Range, Source, percent, size, true_range};
use super::{Bar, Settings, Step, Values};
use crate::decimal::{Decimal, Result};
use crate::market::calendar::Period;

/// A stop that follows at a number of average true ranges and turns when the close passes it.
#[derive(Clone)]
pub struct SuperTrend {
    atr: Atr,
    factor: Decimal,
    /// Upper and lower band of the bar before.
    bands: Option<(Decimal, Decimal)>,
    is_up: bool,
}

impl SuperTrend {
    pub fn open(settings: &Settings) -> Self {
        Self {
            atr: Atr::new(settings.length(0)),
            factor: settings.factor(1),
            bands: None,
            is_up: true,
        }
    }
}

impl Step for SuperTrend {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        let Some(range) = self.atr.next(bar)? else {
            return Ok(());
        };
        let off = range.mul(self.factor)?;
        let middle = Source::Middle.of(bar)?;
        let (mut upper, mut lower) = (middle.add(off)?, middle.sub(off)?);
        if let Some((last_upper, last_lower)) = self.bands {
            if bar.close > last_upper {
                self.is_up = true;
            } else if bar.close < last_lower {
                self.is_up = false;
            } else if self.is_up {
                lower = lower.max(last_lower);
            } else {
                upper = upper.min(last_upper);
            }
        }
        self.bands = Some((upper, lower));
        out.put(self.is_up.then_some(lower));
        out.put((!self.is_up).then_some(upper));
        Ok(())
    }
}

/// Conversion and base line, the edges of the cloud, and the close. The record says by how many bars the
/// last three are shifted.
#[derive(Clone)]
pub struct Ichimoku {
    conversion: Range,
    base: Range,
    span: Range,
}

impl Ichimoku {
    pub fn open(settings: &Settings) -> Self {
        let [conversion, base, span] = [0, 1, 2].map(|at| Range::new(settings.length(at)));
        Self {
            conversion,
            base,
            span,
        }
    }
}

impl Step for Ichimoku {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        let conversion = self.conversion.middle(bar)?;
        let base = self.base.middle(bar)?;
        let first = match (conversion, base) {
            (Some(conversion), Some(base)) => Some(super::parts::middle(conversion, base)?),
            _ => None,
        };
        out.put(conversion);
        out.put(base);
        out.put(first);
        out.put(self.span.middle(bar)?);
        out.put(Some(bar.close));
        Ok(())
    }
}

#[derive(Clone, Copy)]
struct SarState {
    is_long: bool,
    stop: Decimal,
    extreme: Decimal,
    share: Decimal,
    high: Decimal,
    low: Decimal,
}

/// Parabolic stop and reverse (Wilder): a stop that comes nearer with each new extreme.
#[derive(Clone)]
pub struct Sar {
    first: Decimal,
    most: Decimal,
    before: Option<Bar>,
    state: Option<SarState>,
}

impl Sar {
    pub fn open(settings: &Settings) -> Self {
        Self {
            first: settings.factor(0),
            most: settings.factor(1),
            before: None,
            state: None,
        }
    }

    /// The second bar decides the direction: short when its low fell further than its high rose.
    fn begin(&self, before: &Bar, bar: &Bar) -> Result<SarState> {
        let (up, down) = (bar.high.sub(before.high)?, before.low.sub(bar.low)?);
        let is_long = !(down.is_positive() && down > up);
        Ok(SarState {
            is_long,
            stop: if is_long { before.low } else { before.high },
            extreme: if is_long { bar.high } else { bar.low },
            share: self.first,
            high: bar.high,
            low: bar.low,
        })
    }
}

impl Step for Sar {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        let Some(before) = self.before.replace(*bar) else {
            return Ok(());
        };
        let mut now = match self.state {
            Some(state) => state,
            None => self.begin(&before, bar)?,
        };
        // A long looks at lows, a short at highs: the same steps with the signs turned.
        let turn = |price: Decimal, is_long: bool| price.negated_if(!is_long);
        let hit = if now.is_long {
            bar.low <= now.stop
        } else {
            bar.high >= now.stop
        };
        if hit {
            // Turned: the stop is the old extreme, beyond the last two bars.
            let was_long = now.is_long;
            let beyond = |stop: Decimal| {
                if was_long {
                    stop.max(now.high).max(bar.high)
                } else {
                    stop.min(now.low).min(bar.low)
                }
            };
            let stop = beyond(now.extreme);
            out.put(Some(stop));
            let extreme = if was_long { bar.low } else { bar.high };
            let way = extreme.sub(stop)?.mul(self.first)?;
            let next = beyond(stop.add(way)?);
            now = SarState {
                is_long: !was_long,
                stop: next,
                extreme,
                share: self.first,
                high: bar.high,
                low: bar.low,
            };
        } else {
            out.put(Some(now.stop));
            let reached = if now.is_long { bar.high } else { bar.low };
            if turn(reached, now.is_long) > turn(now.extreme, now.is_long) {
                now.extreme = reached;
                now.share = now.share.add(self.first)?.min(self.most);
            }
            let next = now.stop.add(now.extreme.sub(now.stop)?.mul(now.share)?)?;
            now.stop = if now.is_long {
                next.min(now.low).min(bar.low)
            } else {
                next.max(now.high).max(bar.high)
            };
            (now.high, now.low) = (bar.high, bar.low);
        }
        self.state = Some(now);
        Ok(())
    }
}

/// Directional movement (Wilder): the shares of upward and downward moves in the true range, and the
/// average of how far these are apart.
#[derive(Clone)]
pub struct Adx {
    window: usize,
    before: Option<Bar>,
    count: usize,
    up: Decimal,
    down: Decimal,
    range: Decimal,
    spread: super::parts::Wilder,
    last: Decimal,
}

impl Adx {
    pub fn open(settings: &Settings) -> Self {
        let window = settings.length(0);
        Self {
            window,
            before: None,
            count: 0,
            up: Decimal::ZERO,
            down: Decimal::ZERO,
            range: Decimal::ZERO,
            spread: super::parts::Wilder::new(settings.length(1)),
            last: Decimal::ZERO,
        }
    }

    /// A sum of `window` values, of which one `window`th is replaced by each later value.
    fn blend(&self, sum: Decimal, value: Decimal) -> Result<Decimal> {
        if self.count < self.window {
            return sum.add(value);
        }
        sum.sub(sum.div(size(self.window))?)?.add(value)
    }
}

impl Step for Adx {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        let Some(before) = self.before.replace(*bar) else {
            return Ok(());
        };
        self.count += 1;
        let (rise, fall) = (bar.high.sub(before.high)?, before.low.sub(bar.low)?);
        let zero = Decimal::ZERO;
        let up = if rise > fall { rise.max(zero) } else { zero };
        let down = if fall > rise { fall.max(zero) } else { zero };
        self.up = self.blend(self.up, up)?;
        self.down = self.blend(self.down, down)?;
        self.range = self.blend(self.range, true_range(bar, before.close)?)?;
        if self.count < self.window {
            return Ok(());
        }
        let of_range = |part: Decimal| {
            if self.range.is_zero() {
                return Ok(zero);
            }
            percent(part, self.range)
        };
        let (plus, minus) = (of_range(self.up)?, of_range(self.down)?);
        let both = plus.add(minus)?;
        // Without any movement the last spread stays.
        if !both.is_zero() {
            self.last = percent(plus.sub(minus)?.abs(), both)?;
        }
        let average = self.spread.next(self.last)?;
        out.put(average);
        out.put(Some(plus));
        out.put(Some(minus));
        Ok(())
    }
}

/// Pivot points: levels made of high, low and close of the day, week or month before.
#[derive(Clone)]
pub struct Pivots {
    kind: usize,
    period: Period,
    end: u64,
    running: Option<(Decimal, Decimal, Decimal)>,
    levels: Option<[Decimal; 7]>,
}

impl Pivots {
    pub const KINDS: &'static [&'static str] = &["classic", "fibonacci", "camarilla"];
    pub const SPANS: &'static [&'static str] = &["day", "week", "month"];

    pub fn open(settings: &Settings) -> Self {
        Self {
            kind: settings.choice(0),
            period: super::span(settings.choice(1)),
            end: 0,
            running: None,
            levels: None,
        }
    }

    /// Pivot, three resistances and three supports.
    fn levels_of(&self, high: Decimal, low: Decimal, close: Decimal) -> Result<[Decimal; 7]> {
        let pivot = high.add(low)?.add(close)?.div(Decimal::small(3, 0))?;
        let range = high.sub(low)?;
        let off = |from: Decimal, share: Decimal| -> Result<(Decimal, Decimal)> {
            let way = range.mul(share)?;
            Ok((from.add(way)?, from.sub(way)?))
        };
        let share = Decimal::small;
        if self.kind == 0 {
            let two = Decimal::small(2, 0);
            let (r1, s1) = (pivot.mul(two)?.sub(low)?, pivot.mul(two)?.sub(high)?);
            let (r2, s2) = (pivot.add(range)?, pivot.sub(range)?);
            let r3 = high.add(pivot.sub(low)?.mul(two)?)?;
            let s3 = low.sub(high.sub(pivot)?.mul(two)?)?;
            return Ok([pivot, r1, r2, r3, s1, s2, s3]);
        }
        let (from, shares) = if self.kind == 1 {
            (pivot, [share(382, -3), share(618, -3), share(1, 0)])
        } else {
            // 1.1 / 12, 1.1 / 6 and 1.1 / 4
            let eleven = share(11, -1);
            (
                close,
                [
                    eleven.div(share(12, 0))?,
                    eleven.div(share(6, 0))?,
                    eleven.div(share(4, 0))?,
                ],
            )
        };
        let [(r1, s1), (r2, s2), (r3, s3)] = [
            off(from, shares[0])?,
            off(from, shares[1])?,
            off(from, shares[2])?,
        ];
        Ok([pivot, r1, r2, r3, s1, s2, s3])
    }
}

impl Step for Pivots {
    fn step(&mut self, bar: &Bar, out: &mut Values) -> Result<()> {
        if bar.time >= self.end {
            if let Some((high, low, close)) = self.running.take() {
                self.levels = Some(self.levels_of(high, low, close)?);
            }
            (_, self.end) = self.period.bucket(bar.time);
        }
        let (high, low, _) = self.running.unwrap_or((bar.high, bar.low, bar.close));
        self.running = Some((high.max(bar.high), low.min(bar.low), bar.close));
        if let Some(levels) = self.levels {
            out.put_all(levels);
        }
        Ok(())
    }
}
