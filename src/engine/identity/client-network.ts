import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns what counts as one client for rate limits: an IPv4 address, or the /64 network of an IPv6 address, because a client usually
 * controls the whole /64. Other texts are returned unchanged.
 */
export function clientNetwork(address: string): string {
  const [plain] = address.split('%'); // the zone of a link-local address
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [groups[6] >> 8, groups[6] & 255, groups[7] >> 8, groups[7] & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Parses an IPv6 address into its eight groups. */
function groupsOf(address: string): number[] {
  const [head, tail] = address.split('::');
  const before = numbersOf(head);
  const after = tail === undefined ? [] : numbersOf(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function numbersOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [parseInt(group, 16)];
    const [a, b, c, d] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
