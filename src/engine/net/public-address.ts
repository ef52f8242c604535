import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All IPv6 addresses of the public internet that have been assigned so far. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet. False for this machine, private and link-local networks, and all other ranges
 * with a special meaning. Of the IPv6 addresses that contain an IPv4 address only the mapped ones (`::ffff:8.8.8.8`) may be public: others
 * are compatible ones (`::7f00:1`), NAT64, 6to4, Teredo and ISATAP, behind which a gateway may reach a private network.
 */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const processed = ipaddr.process(address);
  if (processed.range() !== 'unicast') return false;
  return (
    processed instanceof ipaddr.IPv4 || (processed.match(GLOBAL_UNICAST) && !hasInterfaceOfIsatap(processed))
  );
}

/** Whether the second half of the address is `0000:5efe` or `0200:5efe`, followed by an IPv4 address (RFC 5214). */
function hasInterfaceOfIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] & ~0x0200) === 0 && parts[5] === 0x5efe;
}

/** Whether the host of a URL is an address that is not public. False for names, which `publicLookup` checks. */
export function hasPrivateAddress({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) && !isPublicAddress(host);
}

/**
 * Resolves a name to its public addresses only. The connection is made to the address that is returned here, so a name that resolves
 * differently the next time gains nothing.
 */
export function publicLookup(lookup: LookupFunction = dns.lookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, resolved) => {
      if (error) return callback(error, []);
      const addresses = Array.isArray(resolved) ? resolved : [];
      const allowed = addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = allowed;
      if (!first) return callback(new PrivateAddressError(), []);
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

/** A host name leads to an address of a private network or of this machine. */
export class PrivateAddressError extends Error {
  constructor() {
    super('the address of the endpoint is private');
    this.name = 'PrivateAddressError';
  }
}
