import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an address belongs to the public internet. False for this machine, private and link-local networks, and all other ranges
 * with a special meaning; also for IPv4 addresses that are embedded in IPv6 ones.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
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

export class PrivateAddressError extends Error {
  constructor() {
    super('the address of the endpoint is private');
    this.name = 'PrivateAddressError';
  }
}
