import type { RepresentedRow } from '../../../engine/reader/representation.ts';

/**
 * A cart or an order is open to whoever knows its id; its customer, if that is an account, is shown to that account alone, and hidden
 * from others (docs/security.md, Sessions, logins and rate limits).
 * @param viewer gives the id of the customer that is logged in, or null
 */
export async function concealCustomer(
  row: RepresentedRow,
  viewer: () => Promise<string | null>,
): Promise<void> {
  const { customer } = row as { customer?: { id: string; has_account?: boolean } | null };
  if (!customer?.has_account || customer.id === (await viewer())) return;
  row.customer = Object.fromEntries(Object.keys(customer).map((field) => [field, null]));
}
