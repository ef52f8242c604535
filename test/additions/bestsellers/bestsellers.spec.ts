import { Outbox } from '@storekeep/server';
import { ForgetOldSales } from '#additions/bestsellers/forget-old-sales';
import { deliverEvents } from '../../support/due-events.ts';
import { placeOrder } from '../../support/orders.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

let shop: SampleShop;
let products: { id: string; variants: { id: string }[] }[];
beforeAll(async () => {
  shop = await useSampleShop();
});
afterAll(() => shop.close());

let created = 0;
beforeEach(async () => {
  await shop.sql('delete from bestseller');
  await shop.sql('delete from product_sale');
  created += 1;
  products = [];
  for (const name of ['Bowl', 'Cup', 'Dish'])
    products.push(
      await createSizedProduct(
        shop,
        `${name} ${created}`,
        ['S', 'L'],
        { eur: 100 },
        { inventory_quantity: 100 },
      ),
    );
});

const sell = (...lines: [product: number, size: number, quantity: number][]) =>
  placeOrder(
    shop,
    {},
    lines.map(([product, size, quantity]) => ({ variant_id: products[product].variants[size].id, quantity })),
  );

/** The places of the products in the order `bestselling`. */
async function listPlaces(query = 'order=bestselling'): Promise<number[]> {
  const list = ok(await shop.store.get(`/products?${query}&${idsQuery()}`));
  return (list.products as { id: string }[]).map(({ id }) => products.findIndex((each) => each.id === id));
}

const idsQuery = () => products.map(({ id }) => `id[]=${id}`).join('&');

const readSales = async () =>
  Object.fromEntries(
    (await shop.sql<{ product_id: string; quantity: string }>('select * from bestseller')).map((row) => [
      products.findIndex(({ id }) => id === row.product_id),
      Number(row.quantity),
    ]),
  );

/** Waits until the sums are these. */
const untilSold = (expected: Record<number, number>) =>
  until(async () => {
    await deliverEvents(shop);
    const sales = await readSales();
    return JSON.stringify(sales) === JSON.stringify(expected);
  }, 'sales are counted');

describe('The order "bestselling"', () => {
  it('has first what orders have the most units of, over all variants', async () => {
    await sell([0, 0, 1], [0, 1, 1], [2, 0, 1]);
    await sell([1, 0, 3]);
    await untilSold({ 0: 2, 1: 3, 2: 1 });
    expect(await listPlaces()).toEqual([1, 0, 2]);
    expect(await listPlaces('order=bestselling&options[Size]=L')).toEqual([1, 0, 2]);
  });

  it('pages by cursor', async () => {
    await sell([0, 0, 1], [2, 0, 5]);
    await untilSold({ 0: 1, 2: 5 });
    const query = `/products?order=bestselling&${idsQuery()}&limit=2&after=`;
    const first = ok(await shop.store.get(query));
    const second = ok(await shop.store.get(`${query}${first.next}`));
    const ids = [...first.products, ...second.products].map(({ id }: { id: string }) => id);
    expect(ids).toEqual([products[2].id, products[0].id, products[1].id]);
  });

  it('does not count canceled orders', async () => {
    const order = await sell([0, 0, 5]);
    await sell([1, 0, 2]);
    await untilSold({ 0: 5, 1: 2 });
    ok(await shop.admin.post(`/orders/${order.id}/cancel`));
    await untilSold({ 0: 0, 1: 2 });
    expect(await listPlaces()).toEqual([1, 2, 0]);
  });

  it('counts an order once, even if its event comes again after its cancellation', async () => {
    const order = await sell([0, 0, 5]);
    const other = await sell([1, 0, 1]);
    await untilSold({ 0: 5, 1: 1 });
    ok(await shop.admin.post(`/orders/${other.id}/cancel`));
    await untilSold({ 0: 5, 1: 0 });
    const outbox = shop.app.get(Outbox, { strict: false });
    await shop.database.transaction(async (tx) => {
      for (const { id } of [order, other])
        await outbox.publish(tx, 'order.placed', { id, no_notification: null });
    });
    await until(async () => {
      await deliverEvents(shop);
      return (await shop.sql('select from outbox_event')).length === 0;
    });
    expect(await readSales()).toEqual({ 0: 5, 1: 0 });
  });

  it('forgets sales after 30 days', async () => {
    const order = await sell([0, 0, 5], [1, 0, 1]);
    await sell([1, 0, 2]);
    await untilSold({ 0: 5, 1: 3 });
    await shop.sql(`update product_sale set sold_at = now() - interval '721 hours' where order_id = $1`, [
      order.id,
    ]);
    await shop.app.get(ForgetOldSales, { strict: false }).run();
    expect(await readSales()).toEqual({ 1: 2 });
  });
});
