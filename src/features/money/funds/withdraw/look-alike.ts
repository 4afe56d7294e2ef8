const AT_BEGIN = 5;
const AT_END = 4;

/**
 * Finds another address with the same beginning and end: attackers send from such addresses, so
 * that users copy them from their history.
 */
export function lookAlike<One extends { detail: string }>(
  address: string,
  others: readonly One[],
): One | undefined {
  const ends = (text: string): string =>
    `${text.slice(0, AT_BEGIN)}${text.slice(-AT_END)}`.toLowerCase();
  return others.find(({ detail }) => !isSame(detail, address) && ends(detail) === ends(address));
}

function isSame(one: string, other: string): boolean {
  return one.startsWith('0x') ? one.toLowerCase() === other.toLowerCase() : one === other;
}
