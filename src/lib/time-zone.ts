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
