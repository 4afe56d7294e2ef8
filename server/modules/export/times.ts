// Times of an export: UTC for programs, and the clock of the place where this exchange is, with its distance from UTC.

export function utc(ms: number): string {
  return new Date(ms).toISOString();
}

/** The user's own place is not known to the server. */
export function local(ms: number, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const clock = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    ...zone,
  }).format(ms);
  const name = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longOffset', ...zone })
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName');
  const offset = name?.value.replace('GMT', '') ?? '';
  return `${clock} ${offset === '' ? '+00:00' : offset}`;
}
