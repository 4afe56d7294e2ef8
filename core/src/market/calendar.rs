use crate::error::Key;

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
const WEEK: u64 = 7 * DAY;
/// 1970-01-01 was a Thursday; its week started three days earlier.
const MONDAY_BEFORE: u64 = 3 * DAY;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Period {
    /// A fixed length in milliseconds, counted from 1970.
    Fixed(u64),
    /// A length of a user's own, counted from 00:00 UTC of each day: the last one of a day may be shorter
    /// (R-VIEW-1).
    WithinDay(u64),
    /// Days, counted from a Monday (R-VIEW-1).
    Days(u64),
    Week,
    Month,
}

impl Period {
    pub fn parse(name: &str) -> Result<Self, Key> {
        Ok(Self::Fixed(match name {
            // a line chart draws the closes of 1min candles: R-MARKET-1
            "line" | "1min" => MINUTE,
            "5min" => 5 * MINUTE,
            "15min" => 15 * MINUTE,
            "30min" => 30 * MINUTE,
            "1hour" => HOUR,
            "4hour" => 4 * HOUR,
            "1day" => DAY,
            "1week" => return Ok(Self::Week),
            "1month" => return Ok(Self::Month),
            _ => return Self::parse_own(name).ok_or(Key::PeriodUnknown),
        }))
    }

    /// `45m`, `3h`, `2d`: 1 to 1,440 minutes, 1 to 24 hours, 1 to 30 days.
    fn parse_own(name: &str) -> Option<Self> {
        let (count, unit) = name.split_at_checked(name.len().checked_sub(1)?)?;
        if count.starts_with(['0', '+']) {
            return None;
        }
        let count: u64 = count.parse().ok()?;
        match unit {
            "m" if count <= 1_440 => Some(Self::WithinDay(count * MINUTE)),
            "h" if count <= 24 => Some(Self::WithinDay(count * HOUR)),
            "d" if count <= 30 => Some(Self::Days(count)),
            _ => None,
        }
    }

    /// Its bars are built from finer ones.
    pub fn is_own(self) -> bool {
        matches!(self, Self::WithinDay(_) | Self::Days(_))
    }

    /// Start of the bucket that contains `time`, and start of the next bucket. The week of 1970-01-01
    /// starts at 0.
    pub fn bucket(self, time: u64) -> (u64, u64) {
        match self {
            Self::Fixed(length) => {
                let start = time - time % length;
                (start, start + length)
            }
            Self::WithinDay(length) => {
                let (day, within) = (time - time % DAY, time % DAY);
                let start = within - within % length;
                (day + start, day + (start + length).min(DAY))
            }
            Self::Days(count) => {
                let day = (time + MONDAY_BEFORE) / DAY;
                let start = (day - day % count) * DAY;
                (
                    start.saturating_sub(MONDAY_BEFORE),
                    start + count * DAY - MONDAY_BEFORE,
                )
            }
            Self::Week => {
                let since_monday = (time + MONDAY_BEFORE) % WEEK;
                let end = time - time % DAY + WEEK - (since_monday - since_monday % DAY);
                (end.saturating_sub(WEEK), end)
            }
            Self::Month => {
                let (year, month) = month_of(time / DAY);
                let (next_year, next_month) = if month == 12 {
                    (year + 1, 1)
                } else {
                    (year, month + 1)
                };
                let start = |year, month| first_day(year, month) * DAY;
                (start(year, month), start(next_year, next_month))
            }
        }
    }
}

/// Years start in March, so the leap day is the last day of a year. The month lengths are then 31 30 31
/// 30 31 twice, followed by 31 30, which `(153 m + 2) / 5` sums.
const DAYS_OF_400_YEARS: u64 = 146_097;
/// Days from 0000-03-01 to 1970-01-01.
const BEFORE_1970: u64 = 719_468;

/// Days are counted from 1970-01-01, months from 1.
fn month_of(day: u64) -> (u64, u64) {
    let day = day + BEFORE_1970;
    let era = day / DAYS_OF_400_YEARS;
    let day_of_era = day % DAYS_OF_400_YEARS;
    let leap_days = day_of_era / 1460 + day_of_era / 146_096 - day_of_era / 36_524;
    let year = (day_of_era - leap_days) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let year = year + era * 400;
    if month < 10 {
        (year, month + 3)
    } else {
        (year + 1, month - 9)
    }
}

fn first_day(year: u64, month: u64) -> u64 {
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let days = 365 * year + year / 4 - year / 100 + year / 400;
    days + (153 * month + 2) / 5 - BEFORE_1970
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_have_no_gap_between_them() {
        // every day from 1970 to 2470, beyond a full cycle of leap years, against a plain count
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let mut day = 0;
        for year in 1970..2470u64 {
            let is_leap =
                year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
            for (month, length) in (1..).zip(lengths) {
                let length = length + u64::from(is_leap && month == 2);
                assert_eq!(first_day(year, month), day);
                for of_month in day..day + length {
                    assert_eq!(month_of(of_month), (year, month));
                }
                let bucket = (day * DAY, (day + length) * DAY);
                assert_eq!(Period::Month.bucket(day * DAY), bucket);
                assert_eq!(Period::Month.bucket((day + length) * DAY - 1), bucket);
                day += length;
            }
        }
    }

    #[test]
    fn r_view_1_own_intervals_start_at_midnight_and_on_monday() {
        // 2024-02-26 was a Monday
        let monday = first_day(2024, 2) * DAY + 25 * DAY;
        let own = |name: &str| Period::parse(name).unwrap_or(Period::Month);
        let at = |hour: u64, minute: u64| monday + hour * HOUR + minute * MINUTE;
        assert_eq!(own("45m").bucket(at(1, 31)), (at(1, 30), at(2, 15)));
        assert_eq!(own("3h").bucket(at(23, 59)), (at(21, 0), at(24, 0)));
        // 7 minutes don't divide a day: the last bar is the 5 minutes that are left.
        assert_eq!(own("7m").bucket(at(23, 59)), (at(23, 55), at(24, 0)));
        assert_eq!(own("7m").bucket(at(24, 0)).0, at(24, 0));
        assert_eq!(own("1440m").bucket(at(5, 0)), (at(0, 0), at(24, 0)));
        assert_eq!(own("7d").bucket(at(50, 0)), Period::Week.bucket(monday));
        let (start, end) = own("2d").bucket(at(5, 0));
        assert_eq!(
            (end - start, (start + MONDAY_BEFORE) % (2 * DAY)),
            (2 * DAY, 0)
        );
        assert_eq!(own("30d").bucket(0).0, 0);
        for name in [
            "0m", "1441m", "25h", "31d", "m", "1.5h", "-1m", "05m", "+5m", "5", "", "5w",
        ] {
            assert_eq!(Period::parse(name), Err(Key::PeriodUnknown), "{name}");
        }
    }

    #[test]
    fn weeks_start_on_monday() {
        // 2024-02-26 was a Monday, and its week contains a leap day
        let monday = first_day(2024, 2) * DAY + 25 * DAY;
        for time in [monday, monday + 3 * DAY, monday + WEEK - 1] {
            assert_eq!(Period::Week.bucket(time), (monday, monday + WEEK));
        }
        assert_eq!(Period::Week.bucket(monday - 1).1, monday);
        // The first week is cut off; the second began on 1970-01-05.
        assert_eq!(Period::Week.bucket(0), (0, 4 * DAY));
        assert_eq!(Period::Week.bucket(4 * DAY), (4 * DAY, 11 * DAY));
    }
}
