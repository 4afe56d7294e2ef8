const AT_BEGIN = 5;
const AT_END = 4;

/**
 * Another address with the same beginning and end: how an attacker's address in a history is mistaken for one's
 * own.
 */
export function lookAlike<One extends { detail: string }>(
  address: string,
  others: readonly One[],
): One | undefined {
  const ends = (text: string): string =>
    `${text.slice(0, AT_BEGIN)}${text.slice(-AT_END)}`.toLowerCase();
  return others.find(({ detail }) => !isSame(detail, address) && ends(detail) === ends(address));
}

/** Hexadecimal addresses are the same in any capitals. */
function isSame(one: string, other: string): boolean {
  return one.startsWith('0x') ? one.toLowerCase() === other.toLowerCase() : one === other;
}
