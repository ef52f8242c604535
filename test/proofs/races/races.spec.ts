import { lockRows } from '../../support/row-lock.ts';
import {
  createSizedProduct,
  ok,
  type Product,
  type SampleShop,
  useSampleShop,
} from '../../support/sample-shop.ts';
import { installSlowPayments, type SlowPayments } from '../../support/slow-payments.ts';
import { getStock } from '../../support/stock.ts';

/*
 * Each test fails without its lock or condition: the row lock in `open-cart.ts`, the lease in `complete-cart.ts`, the condition on the
 * stock in `take-stock.ts`. The completions of one cart are separated by the lease, the row lock and the check of the lease before the order is
 * placed; each of these three alone suffices.
 */

let shop: SampleShop;
let payments: SlowPayments;
beforeAll(async () => {
  shop = await useSampleShop({});
  payments = installSlowPayments(shop);
});
afterAll(() => shop.close());

describe('Concurrent shopper requests', () => {
  it('that add the same variant 40 times create one line with quantity 40', async () => {
    const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
    const [variant] = shop.mug.variants;
    const responses = await concurrently(40, () =>
      shop.store.post(`/carts/${id}/line-items`, { variant_id: variant.id, quantity: 1 }),
    );
    expect(responses.map((response) => response.status)).toEqual(Array(40).fill(200));
    const { cart } = ok(await shop.store.get(`/carts/${id}`));
    expect(cart.items.map((line) => line.quantity)).toEqual([40]);
    expect(cart.total).toBe(40 * 725 + Math.round(40 * 725 * 0.19));
  });

  it('that add lines and change the region of a cart leave no line with a price of another region', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
      const add = ({ variants }: Product) =>
        shop.store.post(`/carts/${id}/line-items`, { variant_id: variants[0].id, quantity: 1 });
      const move = (region: { id: string }) => shop.store.post(`/carts/${id}`, { region_id: region.id });
      const responses = await Promise.all([
        add(shop.shirt),
        move(shop.america),
        add(shop.mug),
        move(shop.europe),
        add(shop.shirt),
        move(shop.america),
        add(shop.mug),
      ]);
      expect(responses.map((response) => response.status)).toEqual(Array(7).fill(200));
      const { cart } = ok(await shop.store.get(`/carts/${id}`));
      const [shirt, mug] = cart.region_id === shop.america.id ? [2400, 900] : [1950, 725];
      const lines = cart.items.map((line) => [line.title, line.quantity, line.unit_price]);
      expect(lines.sort()).toEqual([
        ['Mug', 2, mug],
        ['Shirt', 2, shirt],
      ]);
    }
  });

  it('that complete one cart 30 times create one order with one payment, and take stock once', async () => {
    const tray = await createSizedProduct(
      shop,
      `Tray ${Date.now()}`,
      ['One size'],
      { eur: 1000 },
      { inventory_quantity: 10 },
    );
    const [variant] = tray.variants;
    const id = await shop.prepareCart({
      items: [{ variant_id: variant.id, quantity: 2 }],
      provider: 'test',
      data: { delay_ms: 100 },
    });
    const responses = await concurrently(30, () => shop.store.post(`/carts/${id}/complete`));
    expect(new Set(responses.map((response) => `${response.status} ${response.body.data?.id}`)).size).toBe(1);
    expect(responses[0].status).toBe(200);
    expect(await shop.sql('select from "order" where cart_id = $1', [id])).toHaveLength(1);
    expect(await shop.sql('select from payment where cart_id = $1', [id])).toHaveLength(1);
    expect(await getStock(shop, variant.id)).toBe(8);
  });

  it('that complete 30 carts with the last 7 units create 7 orders, and 23 are rejected', async () => {
    const vase = await createSizedProduct(
      shop,
      `Vase ${Date.now()}`,
      ['One size'],
      { eur: 3000 },
      { inventory_quantity: 7 },
    );
    const [variant] = vase.variants;
    const carts = [];
    for (let i = 0; i < 30; i++)
      carts.push(
        await shop.prepareCart({
          items: [{ variant_id: variant.id, quantity: 1 }],
          email: `shopper${i}@example.com`,
        }),
      );
    const responses = await Promise.all(carts.map((id) => shop.store.post(`/carts/${id}/complete`)));
    const statuses = responses.map((response) => response.status).sort();
    expect(statuses).toEqual([...Array(7).fill(200), ...Array(23).fill(409)]);
    expect(await getStock(shop, variant.id)).toBe(0);
    const live = await shop.sql('select from payment where cart_id = any($1) and canceled_at is null', [
      carts,
    ]);
    expect(live).toHaveLength(7);
  });

  it('that complete two carts with the last unit at two processes create one order', async () => {
    const other = await shop.openSecondInstance();
    try {
      const stock = { inventory_quantity: 1 };
      const { variants } = await createSizedProduct(shop, 'Last vase', ['One size'], { eur: 3000 }, stock);
      const [{ id }] = variants;
      const items = [{ variant_id: id, quantity: 1 }];
      const carts = [await shop.prepareCart({ items }), await shop.prepareCart({ items })];
      const variant = await lockRows(shop, 'select from product_variant where id = $1 for update', [id]);
      const completing = [shop, other].map(({ store }, index) =>
        store.post(`/carts/${carts[index]}/complete`),
      );
      await variant.waitForWaiters(2); // both have found the unit in stock
      await variant.release();
      const statuses = (await Promise.all(completing)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409]);
      expect(await getStock(shop, id)).toBe(0);
    } finally {
      await other.close();
    }
  });

  it('that buy the same two products in opposite order do not deadlock', async () => {
    const firstProduct = await createSizedProduct(
      shop,
      `Left ${Date.now()}`,
      ['One size'],
      { eur: 100 },
      { inventory_quantity: 1000 },
    );
    const secondProduct = await createSizedProduct(
      shop,
      `Right ${Date.now()}`,
      ['One size'],
      { eur: 100 },
      { inventory_quantity: 1000 },
    );
    const items = [firstProduct, secondProduct].map(({ variants }) => ({
      variant_id: variants[0].id,
      quantity: 1,
    }));
    const carts = [];
    for (let i = 0; i < 10; i++)
      carts.push(
        await shop.prepareCart({
          items: i % 2 ? items : [...items].reverse(),
          email: `pair${i}@example.com`,
        }),
      );
    const responses = await Promise.all(carts.map((id) => shop.store.post(`/carts/${id}/complete`)));
    expect(responses.map((response) => response.status)).toEqual(Array(10).fill(200));
    expect(await getStock(shop, items[0].variant_id)).toBe(990);
  });

  it('that change a cart during its completion are rejected, and the order has the lines that were paid for', async () => {
    const [variant] = shop.mug.variants;
    const id = await shop.prepareCart({
      items: [{ variant_id: variant.id, quantity: 1 }],
      provider: 'test',
    });
    const authorization = payments.hold('authorize');
    const completion = shop.store.post(`/carts/${id}/complete`);
    await authorization.waitForRequest();
    const leases = await lockRows(shop, 'lock table lease in access exclusive mode');
    const change = shop.store.post(`/carts/${id}/line-items`, { variant_id: variant.id, quantity: 5 });
    await leases.waitForWaiters(1); // so the change finds the lease of the completion
    await leases.release();
    authorization.send();
    expect(await change).toMatchObject({ status: 400, body: { type: 'not_allowed' } }); // the change waited for the completion
    const { data: order } = ok(await completion);
    expect(order.items.map((line) => line.quantity)).toEqual([1]);
    expect(order.paid_total).toBe(order.total);
  });

  it('that set the same e-mail address in ten carts share one guest customer', async () => {
    const carts = await concurrently(
      10,
      async () => ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart.id,
    );
    const responses = await Promise.all(
      carts.map((id) => shop.store.post(`/carts/${id}`, { email: 'Twin@example.com' })),
    );
    expect(new Set(responses.map((response) => ok(response).cart.customer_id)).size).toBe(1);
  });

  it('with the same Idempotency-Key create one cart', async () => {
    const headers = { 'idempotency-key': 'one-cart-please' };
    const responses = await concurrently(10, () =>
      shop.store.post('/carts', { region_id: shop.europe.id }, { headers }),
    );
    expect(new Set(responses.map((response) => ok(response).cart.id)).size).toBe(1);
    expect(responses[0].headers['idempotency-key']).toBe('one-cart-please');
  });
});

describe('A completion', () => {
  it('that died after the authorization leaves a cart that is completed with that payment', async () => {
    const id = await shop.prepareCart();
    const [session] = await shop.sql<{ id: string; amount: number }>(
      'select id, amount from payment_session where cart_id = $1 and is_selected',
      [id],
    );
    // the rows that it leaves: an authorized payment, and a lease that expires
    await shop.sql(
      `insert into payment (id, cart_id, amount, currency_code, provider_id, data) values ('pay_left', $1, $2, 'eur', 'manual', '{}')`,
      [id, session.amount],
    );
    await shop.sql(
      `insert into lease (key, holder, expires_at) values ($1, 'dead', now() + interval '1 second')`,
      [`cart:${id}`],
    );
    const { data: order } = ok(await shop.store.post(`/carts/${id}/complete`));
    expect(order.payments.map((payment) => payment.id)).toEqual(['pay_left']);
  });

  it('that hangs until its lease expires places no order, and leaves its payment to the next one', async () => {
    const id = await shop.prepareCart({ provider: 'test' });
    const authorization = payments.hold('authorize');
    const lateCompletion = shop.store.post(`/carts/${id}/complete`);
    await authorization.waitForRequest();
    await shop.sql('update lease set holder = $2 where key = $1', [`cart:${id}`, 'next']);
    authorization.send();
    expect(await lateCompletion).toMatchObject({ status: 409, body: { type: 'conflict' } });
    expect(await shop.sql('select from "order" where cart_id = $1', [id])).toEqual([]);
    await shop.sql('delete from lease where key = $1', [`cart:${id}`]);
    const [payment] = await shop.sql<{ id: string }>('select id from payment where cart_id = $1', [id]);
    const { data: order } = ok(await shop.store.post(`/carts/${id}/complete`));
    expect(order.payments).toMatchObject([{ id: payment.id, canceled_at: null }]);
  });

  it('is rejected with a retryable 409 while another one holds the lease', async () => {
    const id = await shop.prepareCart();
    await shop.sql(
      `insert into lease (key, holder, expires_at) values ($1, 'busy', now() + interval '1 minute')`,
      [`cart:${id}`],
    );
    const response = await shop.store.post(`/carts/${id}/complete`);
    expect(response).toMatchObject({ status: 409, body: { type: 'conflict', code: 'invalid_state_error' } });
    await shop.sql('delete from lease');
    expect((await shop.store.post(`/carts/${id}/complete`)).status).toBe(200);
  });
});

function concurrently<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, work));
}
