import { Client } from 'pg';
import { createGiftCard } from '../support/gift-cards.ts';
import { listLockWaits } from '../support/row-lock.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { createLocation, createStockedVariant, getLevels } from '../support/stock.ts';
import { until } from '../support/until.ts';
import { openWithholdingProxy } from '../support/withholding-proxy.ts';

/*
 * All orders of a best seller wait for the row of its variant, so it is locked after the order was written, and the commit is sent
 * behind the statements that lock such rows. The same holds for a discount code with a usage limit, and for a gift card.
 */

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop({});
  const rule = { type: 'percentage', value: 10, allocation: 'total' };
  ok(
    await shop.admin.post('/discounts', {
      code: 'LIMITED',
      rule,
      usage_limit: 50,
      regions: [shop.europe.id],
    }),
  );
});
afterAll(() => shop.close());

describe('Completing a cart', () => {
  it.each([
    ['whose payment provider makes no call', 'manual'],
    ['whose payment provider makes a call', 'test'],
  ])(
    '%s takes stock, code and gift card by its last statements, after it has written the order',
    async (_, provider) => {
      const cart = await shop.prepareCart({ provider });
      const { code } = await createGiftCard(shop, { value: 500 });
      ok(
        await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'LIMITED' }], gift_cards: [{ code }] }),
      );

      const sent = await recordCompletion(cart);

      const commit = sent.lastIndexOf('commit');
      const contended = ['update product_variant', 'update discount', 'update gift_card'];
      expect(contended.map((change) => indexesOf(sent, change))).toEqual([
        [commit - 3],
        [commit - 2],
        [commit - 1],
      ]);
      expect(Math.max(...indexesOf(sent, 'insert into "order"'))).toBeLessThan(commit - 3);
    },
  );

  it.each([
    ['whose payment provider makes no call', 'manual', 'order_0'],
    ['whose payment provider makes a call', 'test', 'update product_variant'],
  ])('%s sends the commit without waiting for the stock', async (_, provider, last) => {
    expect(await completeWithholding(last, 'commit\0', provider)).toBe(true);
  });

  it.each([
    ['loads the cart', 'select completed_at is not null as completed', 'as aggregate'],
    ['loads what has to be shipped', 'order by w.place', 'as earlier_payment'],
    ['takes the stock', 'insert into "order"', 'update product_variant'],
  ])('%s without waiting for the response to the statement before it', async (_, first, second) => {
    expect(await completeWithholding(first, second)).toBe(true);
  });

  /** @returns whether a completion on new connections sends `second` while it has no response to `first` */
  async function completeWithholding(first: string, second: string, provider?: string): Promise<boolean> {
    const cart = await shop.prepareCart({ provider });
    const proxy = await openWithholdingProxy(shop.testDatabase.url);
    const proxied = await shop.openSecondInstance({}, proxy.url);
    const wasSent = proxy.withholdResponses(first, second);
    ok(await proxied.store.post(`/carts/${cart}/complete`));
    await proxied.close();
    proxy.close();
    return wasSent;
  }

  it('whose payment provider makes no call is one transaction without a lease', async () => {
    const cart = await shop.prepareCart();
    const sent = await recordCompletion(cart);
    expect(indexesOf(sent, 'commit')).toHaveLength(1);
    expect(indexesOf(sent, 'into lease')).toEqual([]);
    expect(
      await shop.sql(
        'select status, payment_authorized_at is not null as authorized from payment_session where cart_id = $1',
        [cart],
      ),
    ).toEqual([{ status: 'authorized', authorized: true }]);
  });

  it('with a variant that is sold out is rejected before anything is locked or written', async () => {
    const cart = await shop.prepareCart();
    const [variant] = shop.shirt.variants;
    await shop.sql('update product_variant set inventory_quantity = 0 where id = $1', [variant.id]);

    let status: number | undefined;
    const sent = await shop.recordSql(
      async () => ({ status } = await shop.store.post(`/carts/${cart}/complete`)),
    );
    await shop.sql('update product_variant set inventory_quantity = 100 where id = $1', [variant.id]);

    expect(status).toBe(409);
    expect(indexesOf(sent, 'update product_variant')).toEqual([]);
    expect(indexesOf(sent, 'insert into')).toEqual([]);
  });
});

describe('Completing a cart with a variant that is stocked at locations', () => {
  let north: string;
  let south: string;
  beforeAll(async () => {
    north = await createLocation(shop, 'North');
    south = await createLocation(shop, 'South');
  });

  it('reserves the items in its last statement', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 5, [south]: 5 });
    const cart = await prepareCartOf(variant);
    const sent = await recordCompletion(cart);
    const last = sent.lastIndexOf('commit') - 1;
    for (const change of ['update inventory_level', 'insert into reservation_item'])
      expect(indexesOf(sent, change)).toEqual([last]);
    expect(indexesOf(sent, 'for update of l')).toEqual([last]);
    expect(await getLevels(shop, item)).toMatchObject({ [north]: [5, 1], [south]: [5, 0] });
  });

  it('reserves the items at another location if the first one has sold out in the meantime', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 1, [south]: 1 });
    const cart = await prepareCartOf(variant);
    ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'LIMITED' }] }));
    const usedBefore = await countUses();

    const response = await completeWhileSellingOut(cart, item, [north]);

    expect(response.status).toBe(200);
    expect(await getLevels(shop, item)).toMatchObject({ [north]: [1, 1], [south]: [1, 1] });
    expect(await countUses()).toBe(usedBefore + 1);
  });

  it('is rejected, and counts no use of its code, if all locations have sold out in the meantime', async () => {
    const { variant, item } = await createStockedVariant(shop, { [north]: 1, [south]: 1 });
    const cart = await prepareCartOf(variant);
    ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'LIMITED' }] }));
    const usedBefore = await countUses();

    const response = await completeWhileSellingOut(cart, item, [north, south]);

    expect(response).toMatchObject({ status: 409, body: { code: 'insufficient_inventory' } });
    expect(await getLevels(shop, item)).toMatchObject({ [north]: [1, 1], [south]: [1, 1] });
    expect(await countUses()).toBe(usedBefore);
  });

  /** Completes a cart, and sells the stock at some locations after it was read and before it is locked. */
  async function completeWhileSellingOut(cart: string, item: string, locations: string[]) {
    const other = new Client(shop.testDatabase.url);
    await other.connect();
    await other.query('begin');
    await other.query(
      `update inventory_level set reserved_quantity = stocked_quantity where inventory_item_id = $1 and location_id = any($2)`,
      [item, locations],
    );
    const completion = shop.store.post(`/carts/${cart}/complete`);
    await until(() => listLockWaits(other));
    await other.query('commit');
    await other.end();
    return completion;
  }
});

function prepareCartOf(variant_id: string): Promise<string> {
  return shop.prepareCart({ items: [{ variant_id, quantity: 1 }] });
}

async function countUses(): Promise<number> {
  const [{ usage_count }] = await shop.sql<{ usage_count: number }>(
    `select usage_count from discount where code = 'LIMITED'`,
  );
  return usage_count;
}

/** The statements of a successful completion. */
function recordCompletion(cart: string): Promise<string[]> {
  return shop.recordSql(async () => ok(await shop.store.post(`/carts/${cart}/complete`)));
}

function indexesOf(statements: readonly string[], part: string): number[] {
  return statements.flatMap((text, index) => (text.includes(part) ? [index] : []));
}
