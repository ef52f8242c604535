import { createPriceList } from '../../support/price-lists.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

type Row = Record<string, unknown>;

describe('A price list', () => {
  let shop: SampleShop;
  let regulars: string;
  let wholesale: string;
  let small: string;
  let large: string;

  beforeAll(async () => {
    shop = await useSampleShop();
    const group = async (name: string): Promise<string> =>
      ok(await shop.admin.post('/customer-groups', { name })).customer_group.id;
    [regulars, wholesale] = [await group('Regulars'), await group('Wholesale')];
    [small, large] = shop.shirt.variants.map(({ id }) => id);
  });

  afterAll(() => shop.close());

  const getPriceList = async (id: string) => ok(await shop.admin.get(`/price-lists/${id}`)).price_list;
  const amountsOf = (list: { prices: { amount: number }[] }): number[] =>
    list.prices.map(({ amount }) => amount);
  const buildPrice = (overrides: Row = {}): Row => ({
    variant_id: small,
    currency_code: 'eur',
    amount: 1500,
    ...overrides,
  });

  it('loses a price that is added while its product is deleted', async () => {
    const remaining = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const [{ id: list }, { id, variants }] = [
          await createPriceList(shop),
          await createSizedProduct(shop, `Short-lived ${n}`, ['One'], { eur: 100 }),
        ];
        const prices = [buildPrice({ variant_id: variants[0].id })];
        await Promise.all([
          shop.admin.post(`/price-lists/${list}/prices/batch`, { prices }),
          shop.admin.delete(`/products/${id}`),
        ]);
        return (await getPriceList(list)).prices;
      }),
    );
    expect(remaining.flat()).toEqual([]);
  });

  describe('that is updated', () => {
    it('changes only in the fields of the request', async () => {
      const { id, created_at } = await createPriceList(shop, {
        starts_at: '2026-01-01',
        customer_groups: [{ id: regulars }],
        prices: [buildPrice()],
      });
      const { price_list } = ok(
        await shop.admin.post(`/price-lists/${id}`, { name: 'Winter', status: 'active', starts_at: null }),
      );
      expect(price_list).toMatchObject({
        name: 'Winter',
        description: 'All must go',
        status: 'active',
        starts_at: null,
        created_at,
        customer_groups: [{ id: regulars }],
        prices: [{ amount: 1500 }],
      });
    });

    it('replaces its customer groups, also by an empty list', async () => {
      const { id } = await createPriceList(shop, { customer_groups: [{ id: regulars }] });
      const updateGroups = async (groups: string[]) =>
        ok(
          await shop.admin.post(`/price-lists/${id}`, {
            customer_groups: groups.map((group) => ({ id: group })),
          }),
        ).price_list.customer_groups;
      expect(await updateGroups([wholesale])).toMatchObject([{ id: wholesale }]);
      expect(await updateGroups([])).toEqual([]);
    });

    it('adds prices without an id and changes only the given fields of a price with an id', async () => {
      const { id, prices } = await createPriceList(shop, {
        prices: [buildPrice({ min_quantity: 3 }), buildPrice({ amount: 900, currency_code: 'usd' })],
      });
      const eur = prices.find(({ amount }) => amount === 1500)!.id;
      const { price_list } = ok(
        await shop.admin.post(`/price-lists/${id}`, {
          prices: [{ id: eur, amount: 1400 }, buildPrice({ amount: 1300 })],
        }),
      );
      expect(price_list.prices).toHaveLength(3);
      expect(price_list.prices.find((price: Row) => price.id === eur)).toMatchObject({
        amount: 1400,
        currency_code: 'eur',
        min_quantity: 3,
        variant_id: small,
      });
    });

    it('moves a price to another region and variant', async () => {
      const { id, prices } = await createPriceList(shop, { prices: [buildPrice({ amount: 1400 })] });
      const [{ id: eur }] = prices;
      const movedPrice = ok(
        await shop.admin.post(`/price-lists/${id}`, {
          prices: [{ id: eur, region_id: shop.america.id, variant_id: large }],
        }),
      ).price_list.prices.find((price: Row) => price.id === eur);
      expect(movedPrice).toMatchObject({
        amount: 1400,
        currency_code: 'usd',
        region_id: shop.america.id,
        variant_id: large,
      });
    });

    describe('with invalid data', () => {
      let id: string, priceId: string, other: { id: string; prices: { id: string; amount: number }[] };
      beforeAll(async () => {
        ({ id } = await createPriceList(shop, {
          starts_at: '2026-02-01',
          prices: [buildPrice({ min_quantity: 5 })],
        }));
        [{ id: priceId }] = (await getPriceList(id)).prices;
        other = await createPriceList(shop, { prices: [buildPrice()] });
      });

      it.each<[string, () => object, number, () => string]>([
        [
          'it would end before it starts',
          () => ({ ends_at: '2026-01-01' }),
          400,
          () => 'ends_at of a price list must be after starts_at',
        ],
        [
          'the min_quantity of a price would exceed its max_quantity',
          () => ({ prices: [{ id: priceId, max_quantity: 4 }] }),
          400,
          () => 'min_quantity of a price must not exceed max_quantity',
        ],
        [
          'a price belongs to another list',
          () => ({ prices: [{ id: other.prices[0].id, amount: 1 }] }),
          404,
          () => `Price with id ${other.prices[0].id} was not found`,
        ],
        [
          'a variant does not exist',
          () => ({ prices: [{ id: priceId, variant_id: 'variant_none' }] }),
          404,
          () => 'Variant with id: variant_none was not found',
        ],
        [
          'a customer group does not exist',
          () => ({ customer_groups: [{ id: 'cgrp_none' }] }),
          404,
          () => 'CustomerGroup with id cgrp_none was not found',
        ],
      ])('stays unchanged if %s', async (_, change, status, message) => {
        const response = await shop.admin.post(`/price-lists/${id}`, { name: 'Changed', ...change() });
        expect([response.status, response.body.message]).toEqual([status, message()]);
        expect(await getPriceList(id)).toMatchObject({ name: 'Sale', prices: [{ amount: 1500 }] });
        expect(amountsOf(await getPriceList(other.id))).toEqual([1500]);
      });
    });

    it('must exist', async () => {
      expect((await shop.admin.post('/price-lists/pl_none', { name: 'x' })).status).toBe(404);
    });
  });

  it('loses the prices of a deleted variant and of a deleted product', async () => {
    const deleted = await createSizedProduct(shop, 'Gone', ['A', 'B'], { eur: 10 });
    const { id } = await createPriceList(shop, {
      prices: deleted.variants.map((variant) => buildPrice({ variant_id: variant.id })),
    });
    ok(await shop.admin.delete(`/products/${deleted.id}/variants/${deleted.variants[0].id}`));
    expect((await getPriceList(id)).prices).toMatchObject([{ variant_id: deleted.variants[1].id }]);
    ok(await shop.admin.delete(`/products/${deleted.id}`));
    expect((await getPriceList(id)).prices).toEqual([]);
  });

  describe('at /admin/price-lists/:id/prices/batch', () => {
    it('adds the prices of a batch, and replaces the others only with override', async () => {
      const { id } = await createPriceList(shop, { prices: [buildPrice()] });
      const add = async (body: Row) =>
        amountsOf(ok(await shop.admin.post(`/price-lists/${id}/prices/batch`, body)).price_list).sort();
      expect(await add({ prices: [buildPrice({ amount: 1400 })] })).toEqual([1400, 1500]);
      expect(await add({ prices: [buildPrice({ amount: 1300 })], override: true })).toEqual([1300]);
      expect(await add({ prices: [], override: true })).toEqual([]);
    });

    it('must exist', async () => {
      expect((await shop.admin.post('/price-lists/pl_none/prices/batch', { prices: [] })).status).toBe(404);
    });

    it('deletes prices by id, ignores those of other lists, and responds equally the second time', async () => {
      const { id, prices } = await createPriceList(shop, { prices: [buildPrice()] });
      const other = await createPriceList(shop, { prices: [buildPrice()] });
      const ids = [prices[0].id, other.prices[0].id, 'ma_none'];
      const deletePrices = () => shop.admin.delete(`/price-lists/${id}/prices/batch`, { price_ids: ids });
      const response = { ids: [prices[0].id], object: 'money-amount', deleted: true };
      expect(ok(await deletePrices())).toEqual(response);
      expect(ok(await deletePrices())).toEqual(response);
      expect((await getPriceList(id)).prices).toEqual([]);
      expect((await getPriceList(other.id)).prices).toHaveLength(1);
    });
  });

  it('deletes prices by variant, by product and by several products', async () => {
    const mug = shop.mug.variants[0].id;
    const { id } = await createPriceList(shop, {
      prices: [buildPrice(), buildPrice({ variant_id: large }), buildPrice({ variant_id: mug })],
    });
    const countDeletedPrices = async (path: string, body?: Row) =>
      ok(await shop.admin.delete(`/price-lists/${id}/${path}`, body)).ids.length;
    expect(await countDeletedPrices(`variants/${small}/prices`)).toBe(1);
    expect(await countDeletedPrices(`variants/variant_none/prices`)).toBe(0);
    expect(await countDeletedPrices(`products/${shop.shirt.id}/prices`)).toBe(1);
    expect(await countDeletedPrices(`products/prod_none/prices`)).toBe(0);
    const product_ids = [shop.mug.id, shop.shirt.id];
    expect(await countDeletedPrices(`products/prices/batch`, { product_ids })).toBe(1);
    expect((await getPriceList(id)).prices).toEqual([]);
  });

  it.each([
    ['prices/batch', { price_ids: [] }],
    ['products/prices/batch', { product_ids: [] }],
  ])('rejects an empty list of ids at %s', async (path, body) => {
    const { id } = await createPriceList(shop);
    expect((await shop.admin.delete(`/price-lists/${id}/${path}`, body)).status).toBe(400);
  });

  it('has no prices after its deletion, even those added at the same time', async () => {
    for (let times = 0; times < 10; times++) {
      const { id } = await createPriceList(shop);
      await Promise.all([
        shop.admin.post(`/price-lists/${id}/prices/batch`, { prices: [buildPrice()] }),
        shop.admin.delete(`/price-lists/${id}`),
        shop.admin.post(`/price-lists/${id}/prices/batch`, { prices: [buildPrice({ amount: 1 })] }),
      ]);
      expect(
        await shop.sql('select from money_amount where price_list_id = $1 and deleted_at is null', [id]),
      ).toEqual([]);
    }
  });
});
