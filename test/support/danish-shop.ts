import { createRegion, createSizedProduct, ok, type Product, type SampleShop } from './sample-shop.ts';
import { createShippingOption } from './shipping.ts';
import type { AdminSchemas, HttpResponse } from './shop.ts';
import { getStock } from './stock.ts';

/** A region with 25 % tax, shipping and return shipping for 49.00, and chairs for 145.00: round numbers for refunds. */
export interface DanishShop {
  region: string;
  chair: Product;
  shipping: string;
  /** A shipping option for returns, which customers can use as well. */
  returnShipping: string;
  /** Places an order of chairs, captured by default. */
  placeOrder(quantity: number, options?: OrderOptions): Promise<ChairOrder>;
  /** Requests a return of chairs as staff. @param body further fields, such as `receive_now` */
  requestReturn(
    order: ChairOrder,
    quantity: number,
    body?: object,
  ): Promise<HttpResponse<{ order: AdminSchemas['Order'] }>>;
  /** The stock of chairs. */
  getStock(): Promise<number>;
}

export interface ChairOrder {
  id: string;
  items: { id: string; total: number; quantity: number }[];
}

export interface OrderOptions {
  /** Further fields of its cart, such as discounts. */
  body?: object;
  /** The data of the payment session of the provider `test`. */
  data?: object;
  captured?: boolean;
  /** Whether all items are shipped. */
  shipped?: boolean;
}

export async function openDanishShop(shop: SampleShop): Promise<DanishShop> {
  const { admin, store } = shop;
  const { region, shipping, returnShipping } = await createSettings(shop);
  const chair = await createSizedProduct(
    shop,
    'Chair',
    ['One'],
    { dkk: 14_500 },
    { inventory_quantity: 10_000 },
  );

  async function placeOrder(
    quantity: number,
    { body = {}, data, captured = true, shipped = false }: OrderOptions = {},
  ): Promise<ChairOrder> {
    const items = [{ variant_id: chair.variants[0].id, quantity }];
    const { id } = ok(await store.post('/carts', { region_id: region, items })).cart;
    const address = {
      first_name: 'A',
      last_name: 'B',
      address_1: 'X',
      city: 'Y',
      postal_code: '1',
      country_code: 'dk',
    };
    ok(await store.post(`/carts/${id}`, { email: 'ole@example.com', shipping_address: address, ...body }));
    await chooseShippingAndPayment(shop, id, shipping, data);
    const order = ok(await store.post(`/carts/${id}/complete`)).data as ChairOrder;
    if (captured) ok(await admin.post(`/orders/${order.id}/capture`));
    if (shipped) await ship(order);
    return order;
  }

  async function ship({ id, items }: ChairOrder): Promise<void> {
    const quantities = items.map((line) => ({ item_id: line.id, quantity: line.quantity }));
    const { order } = ok(await admin.post(`/orders/${id}/fulfillment`, { items: quantities }));
    ok(await admin.post(`/orders/${id}/shipment`, { fulfillment_id: order.fulfillments[0].id }));
  }

  return {
    ...{ region, chair, shipping, returnShipping, placeOrder },
    requestReturn: ({ id, items }, quantity, body = {}) =>
      admin.post(`/orders/${id}/return`, { items: [{ item_id: items[0].id, quantity }], ...body }),
    getStock: () => getStock(shop, chair.variants[0].id),
  };
}

/** Chooses shipping and the payment provider `test` for a cart. */
export async function chooseShippingAndPayment(
  { store }: SampleShop,
  cart: string,
  shipping: string | null,
  data?: object,
): Promise<void> {
  if (shipping) ok(await store.post(`/carts/${cart}/shipping-methods`, { option_id: shipping }));
  ok(await store.post(`/carts/${cart}/payment-session`, { provider_id: 'test' }));
  if (data) ok(await store.post(`/carts/${cart}/payment-sessions/test`, { data }));
}

type DanishSettings = Pick<DanishShop, 'region' | 'shipping' | 'returnShipping'>;

async function createSettings(shop: SampleShop): Promise<DanishSettings> {
  const denmark = { name: 'Denmark', currency_code: 'dkk', tax_rate: 25, countries: ['dk'] };
  const region = await createRegion(shop, { ...denmark, payment_providers: ['manual', 'test'] });
  const shipping = await createShippingOption(shop, region, { name: 'Post', amount: 4900 });
  const returnOption = { name: 'Back', is_return: true, data: { id: 'manual-fulfillment-return' } };
  const returnShipping = await createShippingOption(shop, region, { ...returnOption, amount: 4900 });
  const rule = { type: 'fixed', value: 1000, allocation: 'total' };
  ok(await shop.admin.post('/discounts', { code: 'KR10', rule, regions: [region] }));
  return { region, shipping, returnShipping };
}
