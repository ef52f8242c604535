import { openKillableShop, type CrashPoint, type KillableShop } from '../../support/killable-shop.ts';
import { until } from '../../support/until.ts';
import { ok } from '../../support/sample-shop.ts';
import { makeEventsDue } from '../../support/due-events.ts';

/* The server is killed at each point between the stages of a completion. */

let shop: KillableShop;

beforeAll(async () => (shop = await openKillableShop()));
afterAll(() => shop.close());
beforeEach(() => shop.payments.behaviors.clear());

describe('A server that is killed', () => {
  it.each([
    ['before it acquires the cart', 'before insert on payment'],
    [
      'after the response of the provider, before it is stored',
      'before update of authorization_status on payment',
    ],
    ['after the payment is authorized, before the order is placed', 'before delete on lease'],
    ['while it places the order', 'before insert on "order"'],
    ['at the last statement of placing the order', 'before update of completed_at on cart'],
  ])('%s sells once when the completion is retried', async (_, event) => {
    const cart = await prepareCart();
    await shop.crashAtStatement(event)(() => complete(cart));
    await expectSoldOnce(cart);
  });

  it.each([
    ['before it writes the order', 'before insert on "order"'],
    ['while it stores the payment', 'before insert on payment'],
    ['while it completes the cart', 'before update of completed_at on cart'],
    [
      'at the last statement, which takes the stock',
      'before update of inventory_quantity on product_variant',
    ],
  ])('%s leaves nothing if the payment provider makes no call, and sells once on retry', async (_, event) => {
    const cart = await prepareCart('manual');
    await shop.crashAtStatement(event)(() => complete(cart));
    expect(await shop.query('select from payment where cart_id = $1', [cart])).toEqual([]);
    expect(await shop.query('select from lease where key = $1', [`cart:${cart}`])).toEqual([]);
    const responses = [await complete(cart), await complete(cart)];
    expect(responses).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await shop.query('select id from "order" where cart_id = $1', [cart])).toEqual([
      { id: responses[1].body.data.id },
    ]);
    expect(await shop.query('select from payment where cart_id = $1', [cart])).toHaveLength(1);
    await expectStockTakenOnce();
  });

  it('after the order is placed, before it responds, returns the same order when the completion is retried', async () => {
    const cart = await prepareCart();
    // only the response reads this table
    await shop.crashBeforeResponse('tracking_link')(() => complete(cart));
    expect(await shop.query('select from "order" where cart_id = $1', [cart])).toHaveLength(1);
    await expectSoldOnce(cart);
  });

  it.each(['hangs before', 'hangs after'] as const)(
    'while the provider %s it authorizes sells once when the completion is retried',
    async (behaviour) => {
      const cart = await prepareCart();
      await shop.crashAtProvider('authorize', behaviour)(() => complete(cart));
      await expectSoldOnce(cart);
    },
  );

  it('after the provider authorizes cancels that authorization when the cart has changed since', async () => {
    const cart = await prepareCart();
    await shop.crashAtProvider('authorize', 'hangs after')(() => complete(cart));
    const [first] = shop.payments.listOpenAmounts(cart);
    ok(
      await shop.post(`/store/carts/${cart}/line-items`, {
        variant_id: shop.sample.mug.variants[0].id,
        quantity: 1,
      }),
    );
    await expectSoldOnce(cart);
    expect(shop.payments.listOpenAmounts(cart)).not.toEqual([first]);
  });

  it.each<[string, 'hangs after' | 'works', () => CrashPoint]>([
    ['has authorized', 'hangs after', () => shop.crashWhileHanging(shop.payments)],
    [
      'has authorized and the result is stored',
      'works',
      () => shop.crashAtStatement('before delete on lease'),
    ],
  ])('after the provider %s cancels the abandoned authorization by itself', async (_, behaviour, kill) => {
    const cart = await prepareCart();
    shop.payments.behaviors.set('authorize', behaviour);
    await kill()(() => complete(cart));
    shop.payments.behaviors.delete('authorize');
    expect(shop.payments.listOpenAmounts(cart)).toHaveLength(1);
    // the second run begins when the first has ended
    for (let run = 0; run < 2; run++) await cancelAbandonedPayment();
    expect(await shop.query('select canceled_at from payment where cart_id = $1', [cart])).toEqual([
      { canceled_at: null }, // the shopper may still retry
    ]);
    expect(shop.payments.listOpenAmounts(cart)).toHaveLength(1);
    await shop.query(`update payment set updated_at = now() - interval '31 minutes' where cart_id = $1`, [
      cart,
    ]);
    await shop.query('delete from lease');
    shop.runRecoveryTasks();
    await until(() => shop.payments.listOpenAmounts(cart).length === 0);
    await expectSoldOnce(cart); // the shopper retries after all
  });

  it.each(['hangs before', 'hangs after'] as const)(
    'while the provider %s it cancels leaves no authorization',
    async (behaviour) => {
      const cart = await prepareCart();
      const [variant] = shop.sample.shirt.variants;
      await shop.query('update product_variant set inventory_quantity = 0 where id = $1', [variant.id]);
      shop.payments.behaviors.set('cancel', behaviour);
      const rejected = complete(cart);
      await shop.payments.waitForHangingRequest();
      expect(await rejected).toMatchObject({ status: 409, body: { code: 'insufficient_inventory' } });
      shop.payments.behaviors.delete('cancel');
      await shop.restart();
      await makeEventsDue(shop.query);
      await until(() => shop.payments.listOpenAmounts(cart).length === 0);
      await shop.query('update product_variant set inventory_quantity = 100 where id = $1', [variant.id]);
      await expectSoldOnce(cart);
    },
  );
});

describe('A payment provider that fails', () => {
  it('does not roll back the change of the cart; its session has the status "error" and is initiated at completion', async () => {
    shop.payments.behaviors.set('initiate', 'fails');
    const cart = await prepareCart();
    const { payment_session, items } = ok(
      await shop.post(`/store/carts/${cart}/payment-session`, { provider_id: 'http' }),
    ).cart;
    expect(items).toHaveLength(1);
    expect(payment_session).toMatchObject({ status: 'error', is_initiated: false, data: {} });
    expect(await complete(cart)).toMatchObject({
      status: 422,
      body: { type: 'payment_authorization_error' },
    });
    shop.payments.behaviors.delete('initiate');
    await expectSoldOnce(cart);
  });

  it('causes a 422 at completion, and the cart sells once on retry', async () => {
    const cart = await prepareCart();
    for (const behaviour of ['refuses', 'fails'] as const) {
      shop.payments.behaviors.set('authorize', behaviour);
      expect(await complete(cart)).toMatchObject({
        status: 422,
        body: { type: 'payment_authorization_error' },
      });
    }
    shop.payments.behaviors.delete('authorize');
    await expectSoldOnce(cart);
  });
});

/** Completes the cart twice, and expects one order, one live authorization of its total, and stock taken once. */
async function expectSoldOnce(cart: string): Promise<void> {
  await shop.query(`update lease set expires_at = now() where key = $1`, [`cart:${cart}`]); // as if ten seconds had passed
  const responses = [await complete(cart), await complete(cart)];
  for (const response of responses) expect(response).toMatchObject({ status: 200, body: { type: 'order' } });
  const { data: order } = responses[0].body;
  expect(responses[1].body.data.id).toBe(order.id);
  expect(await shop.query('select id from "order" where cart_id = $1', [cart])).toEqual([{ id: order.id }]);
  const [paid] = await shop.query(
    'select amount from payment where cart_id = $1 and canceled_at is null and order_id is not null',
    [cart],
  );
  expect(Number(paid.amount)).toBe(order.total);
  await until(() => shop.payments.listOpenAmounts(cart).length === 1);
  expect(shop.payments.listOpenAmounts(cart)).toEqual([order.total]);
  expect(await shop.query('select from lease where key = $1', [`cart:${cart}`])).toEqual([]);
  await expectStockTakenOnce();
}

/** Compares the stock with the lines of orders, and then resets both. */
async function expectStockTakenOnce(): Promise<void> {
  const wrongStock = await shop.query(
    `select v.id from product_variant v where v.manage_inventory and 100 - inventory_quantity <>
       (select coalesce(sum(quantity), 0) from line_item i where i.variant_id = v.id and i.order_id is not null)`,
  );
  expect(wrongStock).toEqual([]);
  await shop.query('update product_variant set inventory_quantity = 100 where manage_inventory');
  await shop.query('update line_item set order_id = null where order_id is not null');
}

/** Lets the periodic task cancel a payment that another shopper has abandoned. */
async function cancelAbandonedPayment(): Promise<void> {
  const cart = await prepareCart('manual');
  await shop.query(
    `insert into payment (id, cart_id, amount, currency_code, provider_id, data, authorization_status, updated_at)
     values ('pay_' || $1, $1, 100, 'eur', 'manual', '{}', 'authorized', now() - interval '31 minutes')`,
    [cart],
  );
  shop.runRecoveryTasks();
  await until(() => shop.query('select from payment where cart_id = $1 and canceled_at is not null', [cart]));
}

async function prepareCart(provider = 'http'): Promise<string> {
  const { europe, shirt } = shop.sample;
  const items = [{ variant_id: shirt.variants[0].id, quantity: 2 }];
  const { id } = ok(await shop.post('/store/carts', { region_id: europe.id, items })).cart;
  ok(await shop.post(`/store/carts/${id}`, { email: 'oliver@example.com' }));
  ok(await shop.post(`/store/carts/${id}/payment-session`, { provider_id: provider }));
  return id;
}

function complete(cart: string) {
  return shop.post(`/store/carts/${cart}/complete`);
}
