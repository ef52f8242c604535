import { Client } from 'pg';
import { chooseShippingAndPayment, type DanishShop, openDanishShop } from '../support/danish-shop.ts';
import { createGiftCard } from '../support/gift-cards.ts';
import { listLockWaits } from '../support/row-lock.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { createSwapActions } from '../support/swaps.ts';
import { until } from '../support/until.ts';

/*
 * Placing an order locks variants before gift cards. A connection of the test does the same, and holds the variant during a cancellation.
 * The cancellation has to wait for the variant before it locks the gift card; otherwise the two deadlock (40P01).
 */

let shop: SampleShop;
let denmark: DanishShop;
let lockClient: Client;

beforeAll(async () => {
  shop = await useSampleShop({});
  denmark = await openDanishShop(shop);
  lockClient = new Client(shop.testDatabase.url);
  await lockClient.connect();
});
afterEach(() => lockClient.query('rollback'));
afterAll(async () => {
  await lockClient.end();
  await shop.close();
});

it('Canceling an order locks its stock before the gift cards that paid for it', async () => {
  const card = await createGiftCard(shop, { value: 1000 });
  const cart = await shop.prepareCart({ provider: 'test' });
  ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code: card.code }] }));
  const { id } = ok(await shop.store.post(`/carts/${cart}/complete`)).data;

  await lockVariant(shop.shirt.variants[0].id);
  const cancellation = shop.admin.post(`/orders/${id}/cancel`);
  await untilLockWait();

  await expect(lockCard(card.id)).resolves.toHaveLength(1);
  await lockClient.query('commit');
  expect(ok(await cancellation).order.status).toBe('canceled');
});

it('Canceling an order locks its stock before the gift cards that were bought with it', async () => {
  const cart = await shop.prepareCart({ provider: 'test' });
  const { id } = ok(await shop.store.post(`/carts/${cart}/complete`)).data;
  const card = await createGiftCard(shop, { value: 1000 });
  await shop.sql('update gift_card set order_id = $1 where id = $2', [id, card.id]);

  await lockVariant(shop.shirt.variants[0].id);
  const cancellation = shop.admin.post(`/orders/${id}/cancel`);
  await untilLockWait();

  await expect(lockCard(card.id)).resolves.toHaveLength(1);
  await lockClient.query('commit');
  expect(ok(await cancellation).order.status).toBe('canceled');
});

it('Canceling a swap locks its stock before the gift cards that were bought with it', async () => {
  const swaps = createSwapActions(shop, denmark);
  const order = await denmark.placeOrder(1, { shipped: true });
  const swap = await swaps.create(order, 1, 1);
  await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping);
  ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
  ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
  const card = await createGiftCard(shop, { value: 1000 });
  await shop.sql('update gift_card set order_id = $1, swap_id = $2 where id = $3', [
    order.id,
    swap.id,
    card.id,
  ]);

  await lockVariant(denmark.chair.variants[0].id);
  const cancellation = swaps.post(swap, 'cancel');
  await untilLockWait();

  await expect(lockCard(card.id)).resolves.toHaveLength(1);
  await lockClient.query('commit');
  ok(await cancellation);
});

async function lockVariant(id: string): Promise<void> {
  await lockClient.query('begin');
  await lockClient.query('select from product_variant where id = $1 for update', [id]);
}

async function lockCard(id: string): Promise<unknown[]> {
  return (await lockClient.query('select from gift_card where id = $1 for update nowait', [id])).rows;
}

async function untilLockWait(): Promise<void> {
  await until(() => listLockWaits(lockClient));
}
