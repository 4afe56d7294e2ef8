//! A slow calendar for comparison: walks from month to month, from Monday to Monday.

const DAY: u64 = 86_400_000;
pub const PERIODS: [&str; 10] = [
    "line", "1min", "5min", "15min", "30min", "1hour", "4hour", "1day", "1week", "1month",
];

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(400) || (year.is_multiple_of(4) && !year.is_multiple_of(100))
}

fn days_of(year: u64, month: u64) -> u64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

pub fn bucket(period: &str, time: u64) -> u64 {
    let minutes = match period {
        "line" | "1min" => 1,
        "5min" => 5,
        "15min" => 15,
        "30min" => 30,
        "1hour" => 60,
        "4hour" => 240,
        "1day" => 1440,
        "1week" => {
            let mut monday = 4 * DAY;
            while monday + 7 * DAY <= time {
                monday += 7 * DAY;
            }
            return monday;
        }
        _ => {
            let (mut start, mut year, mut month) = (0, 1970, 1);
            while start + days_of(year, month) * DAY <= time {
                start += days_of(year, month) * DAY;
                (year, month) = if month == 12 {
                    (year + 1, 1)
                } else {
                    (year, month + 1)
                };
            }
            return start;
        }
    };
    time / (minutes * 60_000) * (minutes * 60_000)
}

#[test]
fn the_slow_calendar_agrees_with_dates_written_by_hand() {
    // written by hand, so that the two calendars can't be wrong in the same way
    let monday = super::wire::MONDAY;
    assert_eq!(bucket("1week", monday + 7 * DAY - 1), monday);
    assert_eq!(bucket("1week", monday - 1), monday - 7 * DAY);
    assert_eq!(bucket("1month", monday), monday - 25 * DAY);
    assert_eq!(bucket("1month", monday + 4 * DAY - 1), monday - 25 * DAY);
    assert_eq!(bucket("1month", monday + 4 * DAY), monday + 4 * DAY);
    assert_eq!(
        bucket("4hour", monday + 5 * 3_600_000),
        monday + 4 * 3_600_000
    );
}
