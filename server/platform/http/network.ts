// The network by which requests are counted (R-LIMIT-3): an IPv4 address, or an IPv6 /64. A /64 is assigned to one
// connection, so with single addresses one caller would have 2^64 of them.
import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

export function networkOf(address: string): string {
  const ipv4 = MAPPED.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const network = expandGroups(plain).slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

function expandGroups(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const first = groupsOf(head);
  if (tail === undefined) return first;
  const last = groupsOf(tail);
  // A dotted quad at the end counts as two groups; it is never within the first four.
  const missing = GROUPS - first.length - last.length - (tail.includes('.') ? 1 : 0);
  return [...first, ...Array<string>(missing).fill('0'), ...last];
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
