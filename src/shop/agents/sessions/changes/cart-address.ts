import type { SessionAddress, SessionRequest } from '../session-input.ts';

/**
 * Converts an address for the cart. It has all fields, so that it replaces all fields of the previous one. Name and phone default to those
 * of the recipient, then of the buyer.
 */
export function cartAddress(
  { id: _, ...address }: SessionAddress,
  { buyer, recipient }: Pick<SessionRequest, 'buyer' | 'recipient'>,
): Omit<SessionAddress, 'id'> {
  const named = [address, recipient, buyer].find((one) => one?.first_name || one?.last_name);
  const { first_name = null, last_name = null } = named ?? {};
  const phone = address.phone ?? recipient?.phone ?? buyer?.phone ?? null;
  return { ...address, first_name, last_name, phone };
}
