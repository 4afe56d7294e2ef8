const UTC_NAMES = new Set([
  'UTC',
  'GMT',
  'Etc/UTC',
  'Etc/GMT',
  'Etc/UCT',
  'Etc/Zulu',
  'Etc/Universal',
]);

/** Whether times of the zone are those of UTC in every season. */
export function isUtc(zone: string): boolean {
  return UTC_NAMES.has(zone);
}

const MINUTES = 60;

/** The device's distance from UTC at a time, such as +05:30. Intl would cost a slow phone 80 ms before its first frame. */
export function offsetText(time: number): string {
  const east = -new Date(time).getTimezoneOffset();
  const distance = Math.abs(east);
  const two = (value: number): string => `${value}`.padStart(2, '0');
  const minutes = distance % MINUTES;
  return `${east < 0 ? '-' : '+'}${two((distance - minutes) / MINUTES)}:${two(minutes)}`;
}
