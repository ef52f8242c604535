import { WithdrawalTokens } from '#additions/eu/withdrawal/withdrawal-tokens';
import { ok } from '../support/sample-shop.ts';
import { until } from '../support/until.ts';
import type { Call } from './calls.ts';
import { placeOrder } from './calls-of-shoppers.ts';
import type { PopulatedShop } from './populated-shop.ts';

/** Calls of the operations that shops in the EU have, but those on documents (`test/additions/eu`). */
export const callsOfEu: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  'GET /admin/withdrawals': async (shop) => {
    for (const _ of [1, 2, 3]) await declare(shop);
    return {};
  },
  'GET /admin/withdrawals/{id}': async (shop) => ({ params: { id: (await declare(shop)).withdrawal_id } }),
  'POST /admin/withdrawals/arrivals': async (shop) => {
    const arrived_at = '2026-11-20T10:00:00Z';
    const [sent] = await shop.sql<{ id: string }>(
      'select id from fulfillment where order_id is not null limit 1',
    );
    if (sent) return { body: { fulfillment_id: sent.id, arrived_at } };
    const { id } = await placeOrder(shop);
    const { order } = ok(await shop.admin.get(`/orders/${id}`));
    const items = order.items.map((line) => ({ item_id: line.id, quantity: line.quantity }));
    const { order: fulfilled } = ok(await shop.admin.post(`/orders/${id}/fulfillment`, { items }));
    const fulfillment_id = fulfilled.fulfillments[0].id;
    return { body: { fulfillment_id, arrived_at } };
  },

  'GET /admin/vat-checks': async (shop) => {
    for (const _ of [1, 2, 3]) await checkVatId(shop);
    return {};
  },
  'GET /admin/vat-checks/{id}': async (shop) => ({ params: { id: await checkVatId(shop) } }),
  'POST /admin/vat-checks': () => ({ body: { vat_id: 'FR40303265045' } }),
  'GET /admin/vat-report': () => ({}),
  'GET /store/price-display': () => ({}),

  'GET /admin/legal-texts': async (shop) => {
    for (const _ of [1, 2, 3]) await createText(shop);
    return {};
  },
  'POST /admin/legal-texts': () => ({ body: LEGAL_TEXT }),
  'GET /admin/legal-texts/{id}': async (shop) => ({ params: { id: await createText(shop) } }),
  'POST /admin/legal-texts/{id}': async (shop) => ({
    params: { id: await createText(shop) },
    body: { title: 'Terms of sale' },
  }),
  'POST /admin/legal-texts/{id}/publish': async (shop) => ({ params: { id: await createText(shop) } }),
  'DELETE /admin/legal-texts/{id}': async (shop) => ({ params: { id: await createText(shop) } }),
  'GET /admin/orders/{id}/legal-texts': async (shop) => {
    const legal_texts = [await publishText(shop)];
    const cart = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${cart}`, { metadata: { legal_texts } }));
    return { params: { id: ok(await shop.store.post(`/carts/${cart}/complete`)).data.id } };
  },
  'GET /store/legal-texts': async (shop) => {
    await publishText(shop);
    return {};
  },
  'GET /store/legal-texts/{id}': async (shop) => ({ params: { id: await publishText(shop) } }),
  'GET /store/orders/{id}/legal-texts': async (shop) => ({ params: { id: await placeOwn(shop) } }),

  'POST /store/withdrawals': async (shop) => {
    const { id } = await placeOrder(shop);
    return { body: await readNumber(shop, id) };
  },
  'POST /store/withdrawals/preview': callWithToken,
  'POST /store/withdrawals/confirm': callWithToken,
  'GET /store/orders/{id}/withdrawal-period': async (shop) => ({ params: { id: await placeOwn(shop) } }),
  'POST /store/orders/{id}/withdrawals': async (shop) => {
    const id = await placeOwn(shop);
    const { order } = ok(await shop.admin.get(`/orders/${id}`));
    return { params: { id }, body: { items: [{ item_id: order.items[0].id, quantity: 1 }] } };
  },
  'POST /store/orders/{id}/withdrawals/{withdrawal_id}/confirm': async (shop) => {
    const id = await placeOwn(shop);
    const { withdrawal } = ok(await shop.shopper.post(`/store/orders/${id}/withdrawals`, {})) as {
      withdrawal: { id: string };
    };
    return { params: { id, withdrawal_id: withdrawal.id } };
  },
};

const LEGAL_TEXT = { kind: 'terms', title: 'Terms', content: 'We send what you order.' } as const;

async function createText({ admin }: PopulatedShop): Promise<string> {
  return ok(await admin.post('/legal-texts', LEGAL_TEXT)).legal_text.id;
}

async function publishText(shop: PopulatedShop): Promise<string> {
  const id = await createText(shop);
  ok(await shop.admin.post(`/legal-texts/${id}/publish`));
  return id;
}

async function checkVatId({ admin }: PopulatedShop): Promise<string> {
  return ok(await admin.post('/vat-checks', { vat_id: 'FR40303265045' })).vat_check.id;
}

async function callWithToken(shop: PopulatedShop): Promise<Call> {
  const { withdrawal_id } = await declare(shop);
  return { body: { token: shop.app.get(WithdrawalTokens, { strict: false }).create(withdrawal_id) } };
}

/** Declares as a guest, and waits for the background to find the order. */
async function declare(shop: PopulatedShop): Promise<{ withdrawal_id: string }> {
  const { id } = await placeOrder(shop);
  await shop.store.post('/withdrawals', await readNumber(shop, id));
  const find = async () => ok(await shop.admin.get(`/withdrawals?order_id=${id}`)).withdrawals;
  const [{ id: withdrawal_id }] = await until(find, `the withdrawal from ${id}`);
  return { withdrawal_id };
}

/** The number of an order, and an e-mail that only it has, as the requests of one are limited. */
async function readNumber(shop: PopulatedShop, id: string): Promise<{ display_id: number; email: string }> {
  const email = `${id}@example.com`;
  const { order } = ok(await shop.admin.post(`/orders/${id}`, { email }));
  return { display_id: order.display_id, email };
}

/** Places an order of the shopper who is logged in. */
async function placeOwn(shop: PopulatedShop): Promise<string> {
  const { id } = await placeOrder(shop);
  await shop.sql('update "order" set customer_id = $2 where id = $1', [id, shop.customer]);
  return id;
}
