import { aPriceList } from '../../support/price-lists.ts';
import { ok, openWorld, product, type World } from '../../support/world.ts';

type Row = Record<string, unknown>;

describe('price lists', () => {
  let world: World;
  let regulars: string;
  let wholesale: string;
  let small: string;
  let large: string;

  beforeAll(async () => {
    world = await openWorld();
    const group = async (name: string): Promise<string> =>
      ok(await world.admin.post('/customer-groups', { name })).customer_group.id;
    [regulars, wholesale] = [await group('Regulars'), await group('Wholesale')];
    [small, large] = world.shirt.variants.map(({ id }) => id);
  });

  afterAll(() => world.close());

  const shown = async (id: string) => ok(await world.admin.get(`/price-lists/${id}`)).price_list;
  const amounts = (list: { prices: { amount: number }[] }): number[] =>
    list.prices.map(({ amount }) => amount);
  const price = (more: Row = {}): Row => ({ variant_id: small, currency_code: 'eur', amount: 1500, ...more });

  describe('of a product that is deleted', () => {
    it('have no price of it, also when they get one at that moment', async () => {
      const there = await Promise.all(
        Array.from({ length: 10 }, async (_, n) => {
          const [{ id: list }, { id, variants }] = [
            await aPriceList(world),
            await product(world, `Short-lived ${n}`, ['One'], { eur: 100 }),
          ];
          const prices = [price({ variant_id: variants[0].id })];
          await Promise.all([
            world.admin.post(`/price-lists/${list}/prices/batch`, { prices }),
            world.admin.delete(`/products/${id}`),
          ]);
          return (await shown(list)).prices;
        }),
      );
      expect(there.flat()).toEqual([]);
    });
  });

  describe('are changed', () => {
    it('in what is named', async () => {
      const { id, created_at } = await aPriceList(world, {
        starts_at: '2026-01-01',
        customer_groups: [{ id: regulars }],
        prices: [price()],
      });
      const { price_list } = ok(
        await world.admin.post(`/price-lists/${id}`, { name: 'Winter', status: 'active', starts_at: null }),
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

    it('with other groups instead of those they had, and with none they are for everybody', async () => {
      const { id } = await aPriceList(world, { customer_groups: [{ id: regulars }] });
      const change = async (groups: string[]) =>
        ok(
          await world.admin.post(`/price-lists/${id}`, {
            customer_groups: groups.map((one) => ({ id: one })),
          }),
        ).price_list.customer_groups;
      expect(await change([wholesale])).toMatchObject([{ id: wholesale }]);
      expect(await change([])).toEqual([]);
    });

    it('price by price: named by its id, an amount alone keeps where and how many it is for', async () => {
      const { id, prices } = await aPriceList(world, {
        prices: [price({ min_quantity: 3 }), price({ amount: 900, currency_code: 'usd' })],
      });
      const eur = prices.find(({ amount }: { amount: number }) => amount === 1500).id;
      const { price_list } = ok(
        await world.admin.post(`/price-lists/${id}`, {
          prices: [{ id: eur, amount: 1400 }, price({ amount: 1300 })],
        }),
      );
      expect(price_list.prices).toHaveLength(3);
      expect(price_list.prices.find((one: Row) => one.id === eur)).toMatchObject({
        amount: 1400,
        currency_code: 'eur',
        min_quantity: 3,
        variant_id: small,
      });
      const moved = ok(
        await world.admin.post(`/price-lists/${id}`, {
          prices: [{ id: eur, region_id: world.america.id, variant_id: large }],
        }),
      ).price_list.prices.find((one: Row) => one.id === eur);
      expect(moved).toMatchObject({
        amount: 1400,
        currency_code: 'usd',
        region_id: world.america.id,
        variant_id: large,
      });
    });

    it('but not into what could not be created, and then not at all', async () => {
      const { id } = await aPriceList(world, {
        starts_at: '2026-02-01',
        prices: [price({ min_quantity: 5 })],
      });
      const [{ id: priceId }] = (await shown(id)).prices;
      const other = await aPriceList(world, { prices: [price()] });
      const refused = async (change: Row) => {
        const { status, body: said } = await world.admin.post(`/price-lists/${id}`, {
          name: 'Changed',
          ...change,
        });
        return [status, said.message];
      };
      expect(await refused({ ends_at: '2026-01-01' })).toEqual([
        400,
        'ends_at of a price list must be after starts_at',
      ]);
      expect(await refused({ prices: [{ id: priceId, max_quantity: 4 }] })).toEqual([
        400,
        'min_quantity of a price must not exceed max_quantity',
      ]);
      expect(await refused({ prices: [{ id: other.prices[0].id, amount: 1 }] })).toEqual([
        404,
        `Price with id ${other.prices[0].id} was not found`,
      ]);
      expect(await refused({ prices: [{ id: priceId, variant_id: 'variant_none' }] })).toEqual([
        404,
        'Variant with id: variant_none was not found',
      ]);
      expect(await refused({ customer_groups: [{ id: 'cgrp_none' }] })).toEqual([
        404,
        'CustomerGroup with id cgrp_none was not found',
      ]);
      expect(await shown(id)).toMatchObject({ name: 'Sale', prices: [{ amount: 1500 }] });
      expect(amounts(await shown(other.id))).toEqual([1500]);
      expect((await world.admin.post('/price-lists/pl_none', { name: 'x' })).status).toBe(404);
    });
  });

  describe('have prices', () => {
    it('added in batches, which leave the others alone unless told to override', async () => {
      const { id } = await aPriceList(world, { prices: [price()] });
      const add = async (more: Row) =>
        amounts(ok(await world.admin.post(`/price-lists/${id}/prices/batch`, more)).price_list).sort();
      expect(await add({ prices: [price({ amount: 1400 })] })).toEqual([1400, 1500]);
      expect(await add({ prices: [price({ amount: 1300 })], override: true })).toEqual([1300]);
      expect(await add({ prices: [], override: true })).toEqual([]);
      expect((await world.admin.post('/price-lists/pl_none/prices/batch', { prices: [] })).status).toBe(404);
    });

    it('taken off by their ids; those of other lists stay', async () => {
      const { id, prices } = await aPriceList(world, { prices: [price()] });
      const other = await aPriceList(world, { prices: [price()] });
      const ids = [prices[0].id, other.prices[0].id, 'ma_none'];
      const take = () => world.admin.delete(`/price-lists/${id}/prices/batch`, { price_ids: ids });
      const answer = { ids: [prices[0].id], object: 'money-amount', deleted: true };
      expect(ok(await take())).toEqual(answer);
      expect(ok(await take())).toEqual(answer);
      expect((await shown(id)).prices).toEqual([]);
      expect((await shown(other.id)).prices).toHaveLength(1);
      expect((await world.admin.delete(`/price-lists/${id}/prices/batch`, { price_ids: [] })).status).toBe(
        400,
      );
    });

    it('taken off for a variant, a product, and many products', async () => {
      const mug = world.mug.variants[0].id;
      const { id } = await aPriceList(world, {
        prices: [price(), price({ variant_id: large }), price({ variant_id: mug })],
      });
      const take = async (path: string, sent?: Row) =>
        ok(await world.admin.delete(`/price-lists/${id}/${path}`, sent)).ids.length;
      expect(await take(`variants/${small}/prices`)).toBe(1);
      expect(await take(`variants/variant_none/prices`)).toBe(0);
      expect(await take(`products/${world.shirt.id}/prices`)).toBe(1);
      expect(await take(`products/prod_none/prices`)).toBe(0);
      expect(await take(`products/prices/batch`, { product_ids: [world.mug.id, world.shirt.id] })).toBe(1);
      expect(
        (await world.admin.delete(`/price-lists/${id}/products/prices/batch`, { product_ids: [] })).status,
      ).toBe(400);
      expect((await shown(id)).prices).toEqual([]);
    });

    it('that go with their variant and product', async () => {
      const gone = await product(world, 'Gone', ['A', 'B'], { eur: 10 });
      const { id } = await aPriceList(world, {
        prices: gone.variants.map((variant) => price({ variant_id: variant.id })),
      });
      ok(await world.admin.delete(`/products/${gone.id}/variants/${gone.variants[0].id}`));
      expect((await shown(id)).prices).toMatchObject([{ variant_id: gone.variants[1].id }]);
      ok(await world.admin.delete(`/products/${gone.id}`));
      expect((await shown(id)).prices).toEqual([]);
    });
  });

  it('keep no price that is added while they are deleted', async () => {
    for (let times = 0; times < 10; times++) {
      const { id } = await aPriceList(world);
      await Promise.all([
        world.admin.post(`/price-lists/${id}/prices/batch`, { prices: [price()] }),
        world.admin.delete(`/price-lists/${id}`),
        world.admin.post(`/price-lists/${id}/prices/batch`, { prices: [price({ amount: 1 })] }),
      ]);
      expect(
        await world.sql('select from money_amount where price_list_id = $1 and deleted_at is null', [id]),
      ).toEqual([]);
    }
  });
});
