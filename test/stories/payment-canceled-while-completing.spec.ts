import { chooseShippingAndPayment, type DanishShop, openDanishShop } from '../support/danish-shop.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { createSwapActions } from '../support/swaps.ts';

/*
 * A payment is canceled after its authorization and before the order is placed. A trigger cancels it when the completion deletes its
 * lease, which is the first statement of the completion's last transaction.
 */

let shop: SampleShop;
let denmark: DanishShop;

beforeAll(async () => {
  shop = await useSampleShop();
  denmark = await openDanishShop(shop);
  await shop.sql(`create function cancel_payment() returns trigger language plpgsql as
    $$ begin
      update payment set canceled_at = now() where 'cart:' || cart_id = old.key and order_id is null;
      return old;
    end $$`);
});
beforeEach(() =>
  shop.sql(
    'create trigger cancel_payment before delete on lease for each row execute function cancel_payment()',
  ),
);
afterEach(() => shop.sql('drop trigger if exists cancel_payment on lease'));
afterAll(() => shop.close());

it('A cart whose payment is canceled during completion is rejected with a conflict, and can be completed later', async () => {
  const cart = await shop.prepareCart({ provider: 'test' });

  const response = await shop.store.post(`/carts/${cart}/complete`);

  expect(response).toMatchObject({ status: 409, body: { type: 'conflict' } });
  expect(await shop.sql('select from "order" where cart_id = $1', [cart])).toEqual([]);
  await shop.sql('drop trigger cancel_payment on lease');
  const { data } = ok(await shop.store.post(`/carts/${cart}/complete`));
  expect(
    await shop.sql(
      'select order_id, canceled_at is null as live from payment where cart_id = $1 order by id',
      [cart],
    ),
  ).toEqual([
    { order_id: null, live: false },
    { order_id: data.id, live: true },
  ]);
});

it('A swap whose payment is canceled during completion is not confirmed', async () => {
  const swaps = createSwapActions(shop, denmark);
  await shop.sql('drop trigger cancel_payment on lease');
  const order = await denmark.placeOrder(1, { shipped: true });
  const swap = await swaps.create(order, 1, 1);
  await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping);
  await shop.sql(
    'create trigger cancel_payment before delete on lease for each row execute function cancel_payment()',
  );

  const response = await shop.store.post(`/carts/${swap.cart_id}/complete`);

  expect(response).toMatchObject({ status: 409, body: { type: 'conflict' } });
  expect(await shop.sql('select confirmed_at from swap where id = $1', [swap.id])).toEqual([
    { confirmed_at: null },
  ]);
});
