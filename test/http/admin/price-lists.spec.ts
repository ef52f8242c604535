import { Outbox } from '../../../src/index.ts';
import { buildSale, createPriceList } from '../../support/price-lists.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

type Row = Record<string, unknown>;

describe('A price list', () => {
  let shop: SampleShop;
  let regulars: string;
  let small: string;
  let large: string;

  beforeAll(async () => {
    shop = await useSampleShop({});
    regulars = ok(await shop.admin.post('/customer-groups', { name: 'Regulars' })).customer_group.id;
    [small, large] = shop.shirt.variants.map(({ id }) => id);
  });

  afterAll(() => shop.close());

  const buildPrice = (overrides: Row = {}): Row => ({
    variant_id: small,
    currency_code: 'eur',
    amount: 1500,
    ...overrides,
  });

  describe('that is new', () => {
    it('defaults to a draft for all customers without a start and an end', async () => {
      expect(await createPriceList(shop)).toMatchObject({
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

    it('has prices of currencies, regions and quantities, each with its variant', async () => {
      const list = await createPriceList(shop, {
        status: 'active',
        customer_groups: [{ id: regulars }],
        prices: [
          buildPrice({ currency_code: 'EUR', max_quantity: 9 }),
          buildPrice({ amount: 1200, min_quantity: 10 }),
          { variant_id: large, region_id: shop.america.id, amount: 1800 },
        ],
      });
      expect(list.customer_groups).toMatchObject([{ id: regulars, name: 'Regulars' }]);
      const byAmount = [...list.prices].sort((a, b) => a.amount - b.amount);
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
          region_id: shop.america.id,
          variant: { id: large, title: 'Large' },
        },
      ]);
    });

    it.each<[string, Row, number, string]>([
      ['without a type', { type: undefined }, 400, 'type must be one of'],
      ['without prices', { prices: undefined }, 400, 'prices must be an array'],
      [
        'with an unknown type',
        { type: 'gift' },
        400,
        'type must be one of the following values: sale, override',
      ],
      ['with null as its name', { name: null }, 400, 'name must be'],
      [
        'if it ends before it starts',
        { starts_at: '2026-02-01', ends_at: '2026-01-01' },
        400,
        'ends_at of a price list must be after starts_at',
      ],
      [
        'if it ends when it starts',
        { starts_at: '2026-02-01', ends_at: '2026-02-01' },
        400,
        'must be after starts_at',
      ],
      [
        'with an unknown customer group',
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
      [
        'with a fractional amount',
        { prices: [{}, { amount: 9.5 }] },
        400,
        'prices.1.amount must be an integer',
      ],
      [
        'with an amount above the largest safe integer',
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
        'with a price of no currency or region',
        { prices: [{ currency_code: undefined }] },
        400,
        'prices.0 needs either a region_id or a currency_code',
      ],
      [
        'with a price of a currency and a region',
        { prices: [{ region_id: 'reg_x' }] },
        400,
        'prices.0 needs either a region_id or a currency_code',
      ],
      [
        'with an unknown currency',
        { prices: [{ currency_code: 'xyz' }] },
        404,
        'Currency with code xyz was not found',
      ],
      [
        'with an unknown region',
        { prices: [{ currency_code: undefined, region_id: 'reg_none' }] },
        404,
        'Region with reg_none was not found',
      ],
      [
        'with an unknown variant',
        { prices: [{ variant_id: 'variant_none' }] },
        404,
        'Variant with id: variant_none was not found',
      ],
      [
        'with a min_quantity above the max_quantity',
        { prices: [{ min_quantity: 5, max_quantity: 4 }] },
        400,
        'min_quantity of a price must not exceed max_quantity',
      ],
      [
        'with a negative quantity',
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
      ['with the id of a price', { prices: [{ id: 'ma_x' }] }, 400, 'property id should not exist'],
      ['with an unknown field', { prices: [{ sale: true }] }, 400, 'property sale should not exist'],
      ['with a text as its prices', { prices: 'x' }, 400, 'prices must be an array'],
    ])('is rejected %s', async (_, change, status, message) => {
      const prices = Array.isArray(change.prices)
        ? change.prices.map((price: Row) => buildPrice(price))
        : change.prices;
      const before = await shop.sql('select count(*) from price_list');
      const response = await shop.admin.post(
        '/price-lists',
        buildSale({ ...change, ...('prices' in change && { prices }) }),
      );
      expect(response.body.message).toContain(message);
      expect(response.status).toBe(status);
      expect(await shop.sql('select count(*) from price_list')).toEqual(before);
    });

    describe('with many prices', () => {
      let variant: string;
      beforeAll(async () => {
        const { variants } = await createSizedProduct(shop, 'Many', ['One'], {});
        variant = variants[0].id;
      });

      const buildSaleWithPrices = (count: number) =>
        buildSale({
          prices: Array.from({ length: count }, (_, n) => ({
            variant_id: variant,
            currency_code: 'eur',
            amount: n,
            min_quantity: n,
          })),
        });

      it('is created by the same statements as with one price', async () => {
        const statementsFor = async (count: number) => {
          const texts = await shop.recordSql(() =>
            shop.admin.post('/price-lists?fields=id&expand=', buildSaleWithPrices(count)),
          );
          return texts.filter((text) => !text.includes('outbox_event')); // the outbox delivers concurrently
        };
        expect(await statementsFor(8000)).toEqual(await statementsFor(1));
      });

      it('is rejected if there are more than 10,000', async () => {
        expect((await shop.admin.post('/price-lists', buildSaleWithPrices(10_001))).status).toBe(413);
      });
    });
  });

  it('is deleted with its prices, and a second deletion responds equally', async () => {
    const { id } = await createPriceList(shop, { prices: [buildPrice()] });
    for (let times = 0; times < 2; times++)
      expect(ok(await shop.admin.delete(`/price-lists/${id}`))).toEqual({
        id,
        object: 'price-list',
        deleted: true,
      });
    expect((await shop.admin.get(`/price-lists/${id}`)).status).toBe(404);
    expect(
      await shop.sql('select from money_amount where price_list_id = $1 and deleted_at is null', [id]),
    ).toEqual([]);
  });

  it('emits an event when it is created, updated and deleted', async () => {
    shop.app
      .get(Outbox, { strict: false })
      .subscribe(['price-list.created', 'price-list.updated', 'price-list.deleted'], () => undefined);
    let id = '';
    const statements = await shop.recordStatements(async () => {
      ({ id } = await createPriceList(shop));
      ok(await shop.admin.post(`/price-lists/${id}`, { status: 'active' }));
      ok(await shop.admin.delete(`/price-lists/${id}`));
    });
    const written = statements.filter(({ text }) => text.startsWith('insert into outbox_event'));
    const events = written.flatMap(({ values }) => JSON.parse(values![0] as string) as [string, object][]);
    expect(events.map(([name, data]) => [name, data])).toEqual(
      ['created', 'updated', 'deleted'].map((change) => [`price-list.${change}`, { id }]),
    );
  });
});
