import { makeEventsDue } from '../../support/due-events.ts';
import { createPoster } from '../../support/killable-orders.ts';
import { type CrashPoint, type KillableShop, openKillableShop } from '../../support/killable-shop.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/* The server is killed at each point between the stages of a completion. Several carts wait at their points when it is killed. */

let shop: KillableShop;

beforeAll(async () => (shop = await openKillableShop()));
afterAll(() => shop.close());
beforeEach(() => shop.payments.behaviors.clear());

/** A cart with a customer and a variant of its own, so that it does not wait for the rows of another. */
interface Purchase {
  cart: string;
  variant: string;
}

describe('A server that is killed', () => {
  const moments: Record<string, () => CrashPoint> = {
    'before it acquires the cart': () => shop.crashAtStatement('before insert on payment'),
    'after the response of the provider, before it is stored': () =>
      shop.crashAtStatement('before update of authorization_status on payment'),
    'after the payment is authorized, before the order is placed': () =>
      shop.crashAtStatement('before delete on lease'),
    'while it places the order': () => shop.crashAtStatement('before insert on "order"'),
    'at the last statement of placing the order': () =>
      shop.crashAtStatement('before update of completed_at on cart'),
    'while the provider hangs before it authorizes': () => shop.crashAtProvider('authorize', 'hangs before'),
    'while the provider hangs after it authorizes': () => shop.crashAtProvider('authorize', 'hangs after'),
  };
  const momentsWithoutCall: Record<string, () => CrashPoint> = {
    'before it writes the order': () => shop.crashAtStatement('before insert on "order"'),
    'while it stores the payment': () => shop.crashAtStatement('before insert on payment'),
    'while it completes the cart': () => shop.crashAtStatement('before update of completed_at on cart'),
    'at the last statement, which takes the stock': () =>
      shop.crashAtStatement('before update of inventory_quantity on product_variant'),
  };
  const purchases: Record<string, Purchase> = {};
  const purchasesWithoutCall: Record<string, Purchase> = {};
  let changed: Purchase;
  let responding: Purchase;

  beforeAll(async () => {
    for (const when of Object.keys(moments)) purchases[when] = await preparePurchase();
    for (const when of Object.keys(momentsWithoutCall))
      purchasesWithoutCall[when] = await preparePurchase('manual');
    changed = await preparePurchase();
    responding = await preparePurchase();
    const crash = (point: CrashPoint, { cart }: Purchase) => [point, () => complete(cart)] as const;
    await shop.crashTogether([
      ...Object.entries(moments).map(([when, point]) => crash(point(), purchases[when])),
      crash(shop.crashAtProvider('authorize', 'hangs after'), changed),
    ]);
    await shop.crashTogether([
      ...Object.entries(momentsWithoutCall).map(([when, point]) =>
        crash(point(), purchasesWithoutCall[when]),
      ),
      // only the response reads this table
      crash(shop.crashBeforeResponse('tracking_link'), responding),
    ]);
  });

  it.each(Object.keys(moments))('%s sells once when the completion is retried', async (when) => {
    await expectSoldOnce(purchases[when]);
  });

  it.each(Object.keys(momentsWithoutCall))(
    '%s leaves nothing if the payment provider makes no call, and sells once on retry',
    async (when) => {
      const purchase = purchasesWithoutCall[when];
      const { cart } = purchase;
      expect(await shop.query('select from payment where cart_id = $1', [cart])).toEqual([]);
      expect(await shop.query('select from lease where key = $1', [`cart:${cart}`])).toEqual([]);
      const responses = [await complete(cart), await complete(cart)];
      expect(responses).toMatchObject([{ status: 200 }, { status: 200 }]);
      expect(await shop.query('select id from "order" where cart_id = $1', [cart])).toEqual([
        { id: responses[1].body.data.id },
      ]);
      expect(await shop.query('select from payment where cart_id = $1', [cart])).toHaveLength(1);
      await expectStockTakenOnce(purchase);
    },
  );

  it('after the order is placed, before it responds, returns the same order when the completion is retried', async () => {
    expect(await shop.query('select from "order" where cart_id = $1', [responding.cart])).toHaveLength(1);
    await expectSoldOnce(responding);
  });

  it('after the provider authorizes cancels that authorization when the cart has changed since', async () => {
    const { cart } = changed;
    await shop.expireLeases();
    const [first] = shop.payments.listOpenAmounts(cart);
    ok(
      await shop.post(`/store/carts/${cart}/line-items`, {
        variant_id: shop.sample.mug.variants[0].id,
        quantity: 1,
      }),
    );
    await expectSoldOnce(changed);
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
    const purchase = await preparePurchase();
    const { cart } = purchase;
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
    await expectSoldOnce(purchase); // the shopper retries after all
  });

  it.each(['hangs before', 'hangs after'] as const)(
    'while the provider %s it cancels leaves no authorization',
    async (behaviour) => {
      const purchase = await preparePurchase();
      const { cart } = purchase;
      await shop.query('update product_variant set inventory_quantity = 0 where id = $1', [purchase.variant]);
      shop.payments.behaviors.set('cancel', behaviour);
      const rejected = complete(cart);
      await shop.payments.waitForHangingRequest();
      expect(await rejected).toMatchObject({ status: 409, body: { code: 'insufficient_inventory' } });
      shop.payments.behaviors.delete('cancel');
      await shop.restart();
      await makeEventsDue(shop.query);
      await until(() => shop.payments.listOpenAmounts(cart).length === 0);
      await shop.query('update product_variant set inventory_quantity = 100 where id = $1', [
        purchase.variant,
      ]);
      await expectSoldOnce(purchase);
    },
  );
});

describe('A payment provider that fails', () => {
  it('does not roll back the change of the cart; its session has the status "error" and is initiated at completion', async () => {
    shop.payments.behaviors.set('initiate', 'fails');
    const purchase = await preparePurchase();
    const { cart } = purchase;
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
    await expectSoldOnce(purchase);
  });

  it('causes a 422 at completion, and the cart sells once on retry', async () => {
    const purchase = await preparePurchase();
    const { cart } = purchase;
    for (const behaviour of ['refuses', 'fails'] as const) {
      shop.payments.behaviors.set('authorize', behaviour);
      expect(await complete(cart)).toMatchObject({
        status: 422,
        body: { type: 'payment_authorization_error' },
      });
    }
    shop.payments.behaviors.delete('authorize');
    await expectSoldOnce(purchase);
  });
});

/** Completes the cart twice, and expects one order, one live authorization of its total, and stock taken once. */
async function expectSoldOnce(purchase: Purchase): Promise<void> {
  const { cart } = purchase;
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
  await expectStockTakenOnce(purchase);
}

/** Compares the stock of the variant with the lines of its orders. */
async function expectStockTakenOnce({ variant }: Purchase): Promise<void> {
  const [stock] = await shop.query(
    `select 100 - inventory_quantity as taken,
       (select sum(quantity)::int from line_item i where i.variant_id = v.id and i.order_id is not null) as sold
     from product_variant v where id = $1`,
    [variant],
  );
  expect(stock).toEqual({ taken: 2, sold: 2 });
}

/** Lets the periodic task cancel a payment that another shopper has abandoned. */
async function cancelAbandonedPayment(): Promise<void> {
  const { cart } = await preparePurchase('manual');
  await shop.query(
    `insert into payment (id, cart_id, amount, currency_code, provider_id, data, authorization_status, updated_at)
     values ('pay_' || $1, $1, 100, 'eur', 'manual', '{}', 'authorized', now() - interval '31 minutes')`,
    [cart],
  );
  shop.runRecoveryTasks();
  await until(() => shop.query('select from payment where cart_id = $1 and canceled_at is not null', [cart]));
}

let purchaseCount = 0;

async function preparePurchase(provider = 'http'): Promise<Purchase> {
  const variant = await createPoster(shop);
  const items = [{ variant_id: variant, quantity: 2 }];
  const { id } = ok(await shop.post('/store/carts', { region_id: shop.sample.europe.id, items })).cart;
  ok(await shop.post(`/store/carts/${id}`, { email: `oliver${++purchaseCount}@example.com` }));
  ok(await shop.post(`/store/carts/${id}/payment-session`, { provider_id: provider }));
  return { cart: id, variant };
}

function complete(cart: string) {
  return shop.post(`/store/carts/${cart}/complete`);
}
