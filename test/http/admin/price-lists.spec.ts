import { ok, openWorld, product, type Product, type World } from '../../support/world.ts';

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

  const body = (more: Row = {}): Row => ({
    name: 'Sale',
    description: 'All must go',
    type: 'sale',
    prices: [],
    ...more,
  });
  const create = async (more: Row = {}) => ok(await world.admin.post('/price-lists', body(more))).price_list;
  const shown = async (id: string) => ok(await world.admin.get(`/price-lists/${id}`)).price_list;
  const amounts = (list: { prices: { amount: number }[] }): number[] =>
    list.prices.map(({ amount }) => amount);
  const price = (more: Row = {}): Row => ({ variant_id: small, currency_code: 'eur', amount: 1500, ...more });

  describe('are created', () => {
    it('as drafts for everybody unless told, without bounds in time', async () => {
      expect(await create()).toMatchObject({
        id: expect.stringMatching(/^pl_/),
        name: 'Sale',
        description: 'All must go',
        type: 'sale',
        status: 'draft',
        starts_at: null,
        ends_at: null,
        includes_tax: false,
        customer_groups: [],
        prices: [],
      });
    });

    it('with prices of currencies, regions and quantities, each with its variant', async () => {
      const list = await create({
        status: 'active',
        customer_groups: [{ id: regulars }],
        prices: [
          price({ currency_code: 'EUR', max_quantity: 9 }),
          price({ amount: 1200, min_quantity: 10 }),
          { variant_id: large, region_id: world.america.id, amount: 1800 },
        ],
      });
      expect(list.customer_groups).toMatchObject([{ id: regulars, name: 'Regulars' }]);
      const byAmount = [...list.prices].sort(
        (a: { amount: number }, b: { amount: number }) => a.amount - b.amount,
      );
      expect(byAmount).toMatchObject([
        {
          amount: 1200,
          currency_code: 'eur',
          region_id: null,
          min_quantity: 10,
          max_quantity: null,
          variant_id: small,
        },
        {
          amount: 1500,
          currency_code: 'eur',
          max_quantity: 9,
          variant: { id: small },
          variants: [{ id: small }],
        },
        {
          amount: 1800,
          currency_code: 'usd',
          region_id: world.america.id,
          variant: { id: large, title: 'Large' },
        },
      ]);
    });

    it.each<[string, Row, number, string]>([
      ['without a type', { type: undefined }, 400, 'type must be one of'],
      ['without prices', { prices: undefined }, 400, 'prices must be an array'],
      ['of another type', { type: 'gift' }, 400, 'type must be one of the following values: sale, override'],
      ['with a name of null', { name: null }, 400, 'name must be'],
      [
        'that end before they start',
        { starts_at: '2026-02-01', ends_at: '2026-01-01' },
        400,
        'ends_at of a price list must be after starts_at',
      ],
      [
        'that end when they start',
        { starts_at: '2026-02-01', ends_at: '2026-02-01' },
        400,
        'must be after starts_at',
      ],
      [
        'for a group that is not there',
        { customer_groups: [{ id: 'cgrp_none' }] },
        404,
        'CustomerGroup with id cgrp_none was not found',
      ],
      [
        'with a negative amount',
        { prices: [{ amount: -1 }] },
        400,
        'prices.0.amount must not be less than 0',
      ],
      ['with a fraction', { prices: [{}, { amount: 9.5 }] }, 400, 'prices.1.amount must be an integer'],
      [
        'with an amount that no number holds',
        { prices: [{ amount: 2 ** 53 }] },
        400,
        'prices.0.amount must be an integer',
      ],
      ['with an amount in quotes', { prices: [{ amount: '9' }] }, 400, 'prices.0.amount must be an integer'],
      ['without an amount', { prices: [{ amount: undefined }] }, 400, 'prices.0.amount must be an integer'],
      [
        'without a variant',
        { prices: [{ variant_id: undefined }] },
        400,
        'prices.0.variant_id must be a text',
      ],
      [
        'with a price of nowhere',
        { prices: [{ currency_code: undefined }] },
        400,
        'prices.0 needs either a region_id or a currency_code',
      ],
      [
        'with a price of both',
        { prices: [{ region_id: 'reg_x' }] },
        400,
        'prices.0 needs either a region_id or a currency_code',
      ],
      [
        'with a currency that is not there',
        { prices: [{ currency_code: 'xyz' }] },
        404,
        'Currency with code xyz was not found',
      ],
      [
        'with a region that is not there',
        { prices: [{ currency_code: undefined, region_id: 'reg_none' }] },
        404,
        'Region with reg_none was not found',
      ],
      [
        'with a variant that is not there',
        { prices: [{ variant_id: 'variant_none' }] },
        404,
        'Variant with id: variant_none was not found',
      ],
      [
        'with quantities that exclude each other',
        { prices: [{ min_quantity: 5, max_quantity: 4 }] },
        400,
        'min_quantity of a price must not exceed max_quantity',
      ],
      [
        'with a quantity below 0',
        { prices: [{ min_quantity: -1 }] },
        400,
        'prices.0.min_quantity must not be less than 0',
      ],
      [
        'with the same price twice',
        { prices: [{}, { amount: 2 }] },
        400,
        'A variant has one price for eur and the same quantities',
      ],
      ['with an id', { prices: [{ id: 'ma_x' }] }, 400, 'prices.0.property id should not exist'],
      [
        'with what nobody knows',
        { prices: [{ sale: true }] },
        400,
        'prices.0.property sale should not exist',
      ],
      ['with a price that is none', { prices: 'x' }, 400, 'prices must be an array'],
    ])('but not %s', async (_, wrong, status, message) => {
      const prices = Array.isArray(wrong.prices) ? wrong.prices.map((one: Row) => price(one)) : wrong.prices;
      const before = await world.sql('select count(*) from price_list');
      const answer = await world.admin.post(
        '/price-lists',
        body({ ...wrong, ...('prices' in wrong && { prices }) }),
      );
      expect(answer.body.message).toContain(message);
      expect(answer.status).toBe(status);
      expect(await world.sql('select count(*) from price_list')).toEqual(before);
    });

    it('with 10,000 prices in as many statements as with one', async () => {
      const { variants } = await product(world, 'Many', ['One'], {});
      const many = (count: number) =>
        body({
          prices: Array.from({ length: count }, (_, n) => ({
            variant_id: variants[0].id,
            currency_code: 'eur',
            amount: n,
            min_quantity: n,
          })),
        });
      const sent = async (count: number) => {
        const texts = await world.statements(() =>
          world.admin.post('/price-lists?fields=id&expand=', many(count)),
        );
        return texts.filter((text) => !text.includes('outbox_event')); // they are told meanwhile
      };
      expect(await sent(8000)).toEqual(await sent(1));
      expect((await world.admin.post('/price-lists', many(10_001))).status).toBe(413);
    });
  });

  describe('are changed', () => {
    it('in what is named', async () => {
      const { id, created_at } = await create({
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
      const { id } = await create({ customer_groups: [{ id: regulars }] });
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
      const { id, prices } = await create({
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
      const { id } = await create({ starts_at: '2026-02-01', prices: [price({ min_quantity: 5 })] });
      const [{ id: priceId }] = (await shown(id)).prices;
      const other = await create({ prices: [price()] });
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
      const { id } = await create({ prices: [price()] });
      const add = async (more: Row) =>
        amounts(ok(await world.admin.post(`/price-lists/${id}/prices/batch`, more)).price_list).sort();
      expect(await add({ prices: [price({ amount: 1400 })] })).toEqual([1400, 1500]);
      expect(await add({ prices: [price({ amount: 1300 })], override: true })).toEqual([1300]);
      expect(await add({ prices: [], override: true })).toEqual([]);
      expect((await world.admin.post('/price-lists/pl_none/prices/batch', { prices: [] })).status).toBe(404);
    });

    it('taken off by their ids; those of other lists stay', async () => {
      const { id, prices } = await create({ prices: [price()] });
      const other = await create({ prices: [price()] });
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
      const { id } = await create({
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
      const { id } = await create({
        prices: gone.variants.map((variant) => price({ variant_id: variant.id })),
      });
      ok(await world.admin.delete(`/products/${gone.id}/variants/${gone.variants[0].id}`));
      expect((await shown(id)).prices).toMatchObject([{ variant_id: gone.variants[1].id }]);
      ok(await world.admin.delete(`/products/${gone.id}`));
      expect((await shown(id)).prices).toEqual([]);
    });
  });

  it('are deleted with their prices, and again without a complaint', async () => {
    const { id } = await create({ prices: [price()] });
    for (let times = 0; times < 2; times++)
      expect(ok(await world.admin.delete(`/price-lists/${id}`))).toEqual({
        id,
        object: 'price-list',
        deleted: true,
      });
    expect((await world.admin.get(`/price-lists/${id}`)).status).toBe(404);
    expect(
      await world.sql('select from money_amount where price_list_id = $1 and deleted_at is null', [id]),
    ).toEqual([]);
  });

  it('keep no price that is added while they are deleted', async () => {
    for (let times = 0; times < 10; times++) {
      const { id } = await create();
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

  describe('are listed', () => {
    let spring: string;
    let vip: string;

    beforeAll(async () => {
      await world.sql('update price_list set deleted_at = now()');
      spring = (await create({ name: 'Spring', status: 'active' })).id;
      vip = (
        await create({
          name: 'VIP',
          type: 'override',
          description: 'By phone',
          customer_groups: [{ id: wholesale }],
        })
      ).id;
    });

    it.each([
      ['', ['VIP', 'Spring']],
      ['q=spr', ['Spring']],
      ['q=phone', ['VIP']],
      ['q=wholes', ['VIP']],
      ['status[]=active', ['Spring']],
      ['status=draft', ['VIP']],
      ['type[]=override', ['VIP']],
      ['name=Spring', ['Spring']],
      ['description=By%20phone', ['VIP']],
      ['order=name', ['Spring', 'VIP']],
      ['limit=1&offset=1', ['Spring']],
      ['created_at[lt]=2000-01-01', []],
    ])('by %s', async (query, names) => {
      const answer = ok(await world.admin.get(`/price-lists?${query}`));
      expect(answer.price_lists.map(({ name }: { name: string }) => name)).toEqual(names);
    });

    it('by groups, several of them in one text, ten on a page and with nothing expanded unless asked', async () => {
      const answer = ok(await world.admin.get(`/price-lists?customer_groups[]=${regulars},${wholesale}`));
      expect(answer).toMatchObject({ count: 1, limit: 10, price_lists: [{ id: vip }] });
      expect(answer.price_lists[0]).not.toHaveProperty('prices');
      expect(answer.price_lists[0]).not.toHaveProperty('customer_groups');
      const [expanded] = ok(
        await world.admin.get(`/price-lists?id=${vip}&expand=customer_groups&fields=name`),
      ).price_lists;
      expect(expanded).toEqual({
        id: vip,
        name: 'VIP',
        customer_groups: [expect.objectContaining({ id: wholesale })],
      });
      expect((await world.admin.get('/price-lists?status=open')).status).toBe(400);
    });

    it('with their group', async () => {
      const { customer_group } = ok(
        await world.admin.get(`/customer-groups/${wholesale}?expand=price_lists`),
      );
      expect(customer_group.price_lists).toMatchObject([{ id: vip, name: 'VIP' }]);
      expect(spring).not.toBe(vip);
    });
  });

  describe('show their products', () => {
    let scarf: Product;
    let list: string;
    let other: string;

    beforeAll(async () => {
      scarf = await product(world, 'Scarf', ['Red', 'Blue'], { eur: 3000 });
      list = (await create({ prices: [price({ variant_id: scarf.variants[0].id, amount: 2500 })] })).id;
      other = (await create({ prices: [price({ variant_id: scarf.variants[0].id, amount: 2000 })] })).id;
    });

    const pricesOf = (found: { variants: { prices: { amount: number }[] }[] }): number[][] =>
      found.variants.map(({ prices }) => prices.map(({ amount }) => amount));

    it('each variant with its default prices and those of the list, whatever is expanded', async () => {
      for (const query of ['', '?expand=variants,collection&limit=12']) {
        const answer = ok(await world.admin.get(`/price-lists/${list}/products${query}`));
        expect(answer).toMatchObject({ count: 1, limit: query ? 12 : 50 });
        expect(pricesOf(answer.products[0])).toEqual([[3000, 2500], [3000]]);
      }
      const { products } = ok(await world.admin.get(`/price-lists/${list}/products?fields=id&expand=`));
      expect(products).toEqual([{ id: scarf.id }]);
    });

    it('by the filters of products, in one statement whatever their number', async () => {
      expect(ok(await world.admin.get(`/price-lists/${list}/products?q=scar&status[]=published`)).count).toBe(
        1,
      );
      expect(ok(await world.admin.get(`/price-lists/${list}/products?q=shirt`)).count).toBe(0);
      expect(await world.statements(() => world.admin.get(`/price-lists/${list}/products`))).toHaveLength(3);
      expect((await world.admin.get('/price-lists/pl_none/products')).status).toBe(404);
    });

    it('as the dashboard reads them: with all prices, or with the default ones only', async () => {
      const read = async (query: string) =>
        pricesOf(ok(await world.admin.get(`/products?price_list_id[]=${list}${query}`)).products[0]);
      expect(await read('&expand=variants.prices')).toEqual([[3000, 2500, 2000], [3000]]);
      expect(await read('')).toEqual([[3000], [3000]]);
      expect(await read('&expand=variants,variants.prices')).toEqual([[3000], [3000]]);
      expect(pricesOf(ok(await world.admin.get(`/products/${scarf.id}`)).product)).toEqual([[3000], [3000]]);
      expect(other).not.toBe(list);
    });
  });

  it('tell search services and others when they are created, changed and deleted', async () => {
    let id = '';
    const sent = await world.sent(async () => {
      ({ id } = await create());
      ok(await world.admin.post(`/price-lists/${id}`, { status: 'active' }));
      ok(await world.admin.delete(`/price-lists/${id}`));
    });
    const written = sent.filter(({ text }) => text.startsWith('insert into outbox_event'));
    expect(written.flatMap(({ values }) => JSON.parse(values![0] as string) as unknown[])).toEqual(
      ['created', 'updated', 'deleted'].map((what) => [`price-list.${what}`, { id }]),
    );
  });
});
