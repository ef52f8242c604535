import ipaddr from 'ipaddr.js';

/**
 * Returns what counts as one client for rate limits: an IPv4 address, or the /64 network of an IPv6 address, because a client usually
 * controls the whole /64. Other texts are returned unchanged.
 */
export function clientNetwork(address: string): string {
  const [plain] = address.split('%'); // the zone of a link-local address
  if (!ipaddr.IPv6.isValid(plain)) return plain;
  const parsed = ipaddr.IPv6.parse(plain);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const prefix = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}
