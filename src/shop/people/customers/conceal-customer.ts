import type { RepresentedRow } from '#engine/mapping/representation';

/**
 * Hides the customer of a cart or an order unless it is a guest, or the viewer is logged in as that customer: the id alone gives
 * access to a cart or an order (docs/security.md, Sessions, logins and rate limits).
 * @param viewer returns the id of the customer that is logged in, or null
 */
export async function concealCustomer(
  row: RepresentedRow,
  viewer: () => Promise<string | null>,
): Promise<void> {
  const { customer } = row as { customer?: { id: string; has_account?: boolean } | null };
  if (!customer?.has_account || customer.id === (await viewer())) return;
  row.customer = Object.fromEntries(Object.keys(customer).map((field) => [field, null]));
}
