import { createCollection } from '#shop/orders/collections/open-collection';
import { ok, type SampleShop } from './sample-shop.ts';

export interface PlacedOrder {
  id: string;
  /** In cents. */
  total: number;
  payment: string;
}

/**
 * Places an order, of one shirt by default, paid by the provider `test`.
 * @param data of the payment, which determines how the provider behaves from then on
 */
export async function placeOrder(
  shop: SampleShop,
  data: Record<string, unknown> = {},
  items?: { variant_id: string; quantity: number }[],
): Promise<PlacedOrder> {
  const cart = await shop.prepareCart({ provider: 'test', items });
  const { data: order } = ok(await shop.store.post(`/carts/${cart}/complete`));
  const payment = order.payments[0].id;
  await setProviderBehavior(shop, payment, data);
  return { id: order.id, total: order.total, payment };
}

/** Sets the data of a payment, which determines how the provider `test` behaves when it is captured, refunded or canceled. */
export async function setProviderBehavior(
  shop: SampleShop,
  payment: string,
  data: Record<string, unknown>,
): Promise<void> {
  await shop.sql('update payment set data = $2 where id = $1', [payment, JSON.stringify(data)]);
}

export async function placeCapturedOrder(
  shop: SampleShop,
  data: Record<string, unknown> = {},
): Promise<PlacedOrder> {
  const order = await placeOrder(shop);
  ok(await shop.admin.post(`/orders/${order.id}/capture`));
  await setProviderBehavior(shop, order.payment, data);
  return order;
}

/** Makes requests to providers that have no response an hour old, so that they are repeated. */
export async function expireProviderRequests(query: (text: string) => Promise<unknown>): Promise<void> {
  await query(
    `update payment set capture_asked_at = now() - interval '1 hour' where capture_asked_at is not null`,
  );
  await query(
    `update refund set asked_at = now() - interval '1 hour' where settled_at is null and asked_at is not null`,
  );
  await query(`update "return" set asked_at = now() - interval '1 hour' where asked_at is not null`);
}

/** Creates a payment collection without an order edit, of 10.00 eur by default. @returns its id */
export function createPaymentCollection(
  { database, europe, staff }: SampleShop,
  amount = 1000,
): Promise<string> {
  const fields = { region_id: europe.id, currency_code: 'eur', description: null, created_by: staff.id };
  return database.transaction((tx) => createCollection(tx, { ...fields, amount }));
}
