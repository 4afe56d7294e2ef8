// Times of an export: UTC for programs, and local time with its UTC offset.

export function utc(ms: number): string {
  return new Date(ms).toISOString();
}

/** Formats times in a zone. One formatter for all rows, because creating one is slower than formatting a row. */
export function localTimes(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'longOffset',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (ms) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
    const offset = part('timeZoneName').replace('GMT', '');
    const date = `${part('year')}-${part('month')}-${part('day')}`;
    const clock = `${part('hour')}:${part('minute')}:${part('second')}`;
    return `${date} ${clock} ${offset === '' ? '+00:00' : offset}`;
  };
}
