import { createGiftCard } from '../support/gift-cards.ts';
import { ok, openSampleShop, type SampleShop } from '../support/sample-shop.ts';

/*
 * All orders of a best seller wait for the row of its variant, so it is locked for one round trip and the commit only: by the last
 * statement, after the order was written. The same holds for a discount code with a usage limit, and for a gift card.
 */

let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
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
    '%s takes stock, code and gift card in its last statement, after it has written the order',
    async (_, provider) => {
      const cart = await shop.prepareCart({ provider });
      const { code } = await createGiftCard(shop, { value: 500 });
      ok(
        await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'LIMITED' }], gift_cards: [{ code }] }),
      );

      const sent = await recordCompletion(cart);

      const last = sent.lastIndexOf('commit') - 1;
      for (const change of ['update product_variant', 'update discount', 'update gift_card'])
        expect(indexesOf(sent, change)).toEqual([last]);
      expect(indexesOf(sent, 'insert into "order"')).toEqual([last - 1]);
    },
  );

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

/** The statements of a successful completion. */
function recordCompletion(cart: string): Promise<string[]> {
  return shop.recordSql(async () => ok(await shop.store.post(`/carts/${cart}/complete`)));
}

function indexesOf(statements: readonly string[], part: string): number[] {
  return statements.flatMap((text, index) => (text.includes(part) ? [index] : []));
}
