import { createDiscountWithConditions } from '../../support/discounts.ts';
import { expectRejection } from '../../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';

/* A condition belongs to one discount; batches add and remove the entities that it lists. */

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop({});
});
afterAll(() => shop.close());

type Discount = Awaited<ReturnType<typeof createDiscountWithConditions>>;

describe('The condition of a discount', () => {
  let discount: Discount;
  let other: Discount;
  let id: string;
  beforeAll(async () => {
    discount = await createDiscountWithConditions(shop, { operator: 'in', products: [shop.mug.id] });
    other = await createDiscountWithConditions(shop, { operator: 'in', products: [shop.shirt.id] });
    [{ id }] = discount.rule.conditions;
  });
  afterEach(async () => {
    const { discount_condition } = ok(
      await shop.admin.get(`/discounts/${discount.id}/conditions/${id}?expand=products`),
    );
    expect(discount_condition.products).toMatchObject([{ id: shop.mug.id }]);
  });

  const resources = () => [{ id: shop.shirt.id }];
  const REQUESTS: [string, (path: string) => Promise<HttpResponse>][] = [
    ['read', (path) => shop.admin.get(path)],
    ['updated', (path) => shop.admin.post(path, { products: [] })],
    ['deleted', (path) => shop.admin.delete(path)],
  ];
  const BATCHES: [string, (path: string) => Promise<HttpResponse>][] = [
    ['extended by a batch', (path) => shop.admin.post(`${path}/batch`, { resources: resources() })],
    ['reduced by a batch', (path) => shop.admin.delete(`${path}/batch`, { resources: resources() })],
  ];
  const foreignMessage = () => `Condition with id ${id} does not belong to Discount with id ${other.id}`;

  it.each(REQUESTS)('cannot be %s through another discount', async (_, send) => {
    await expectRejection(send(`/discounts/${other.id}/conditions/${id}`), 404, foreignMessage());
  });

  it.each(BATCHES)('cannot be %s through another discount', async (_, send) => {
    await expectRejection(
      send(`/discounts/${other.id}/conditions/${id}`),
      400,
      foreignMessage(),
      'invalid_data',
    );
  });

  it.each(REQUESTS)('cannot be %s through an unknown discount', async (_, send) => {
    await expectRejection(send(`/discounts/disc_none/conditions/${id}`), 404, 'was not found');
  });

  it.each(BATCHES)('cannot be %s through an unknown discount', async (_, send) => {
    await expectRejection(send(`/discounts/disc_none/conditions/${id}`), 404, 'was not found', 'not_found');
  });

  it.each([
    ['another', () => other.id],
    ['an unknown', () => 'disc_none'],
  ])('cannot be updated in the update of %s discount', async (_, to) => {
    const rule = { conditions: [{ id, operator: 'in' }] };
    await expectRejection(shop.admin.post(`/discounts/${to()}`, { rule }), 404, 'was not found');
  });

  it('cannot be created in an unknown discount', async () => {
    const condition = { operator: 'in', products: [] };
    await expectRejection(shop.admin.post('/discounts/disc_none/conditions', condition), 404, 'not');
  });

  describe.each([
    ['POST', 'post'],
    ['DELETE', 'delete'],
  ] as const)('in a %s request for a batch with an empty body', (_, method) => {
    const send = (to: string) => shop.admin[method](`/discounts/${to}/conditions/${id}/batch`, {});

    it('is rejected for an unknown discount first', async () => {
      expect(await send('disc_none')).toMatchObject({
        status: 404,
        body: { type: 'not_found', message: 'Discount with id disc_none was not found' },
      });
    });

    it('is rejected for another discount before the body is validated', async () => {
      expect(await send(other.id)).toMatchObject({
        status: 400,
        body: { type: 'invalid_data', message: foreignMessage() },
      });
    });

    it('is rejected for the body in its own discount', async () => {
      await expectRejection(send(discount.id), 400, 'resources must be an array', 'invalid_data');
    });
  });
});

it('The deletion of an unknown condition succeeds', async () => {
  const { id } = await createDiscountWithConditions(shop);
  expect((await shop.admin.delete(`/discounts/${id}/conditions/discon_none`)).status).toBe(200);
});

describe('A batch of products of a condition', () => {
  let path: string;
  let condition: string;
  const resources = Array.from({ length: 10_000 }, (_, n) => ({ id: `prod_${n + 1}` }));
  beforeAll(async () => {
    await shop.sql(
      `insert into product (id, title, handle) select 'prod_' || n, n, 'bulk-' || n from generate_series(1, 10000) n`,
    );
    const { id, rule } = await createDiscountWithConditions(shop, { operator: 'in', products: [] });
    condition = rule.conditions[0].id;
    path = `/discounts/${id}/conditions/${condition}/batch`;
  });

  const countLinks = () =>
    shop.sql('select count(*) from discount_condition_product where condition_id = $1', [condition]);

  it.each<[string, () => Promise<HttpResponse>, number]>([
    ['adds', () => shop.admin.post(path, { resources }), 10_000],
    ['removes', () => shop.admin.delete(path, { resources }), 0],
  ])('%s 10,000 products in one statement', async (_, send, count) => {
    const statements = await shop.recordSql(async () => ok(await send()));
    expect(statements.filter((text) => text.includes('discount_condition_product '))).toHaveLength(1);
    expect(await countLinks()).toEqual([{ count }]);
  });

  it('adds nothing when one of the products is unknown', async () => {
    const batch = { resources: [...resources.slice(0, 9), { id: 'prod_none' }] };
    await expectRejection(shop.admin.post(path, batch), 404, 'Product with id: prod_none was not found');
    expect(await countLinks()).toEqual([{ count: 0 }]);
  });

  it.each<[string, () => Promise<HttpResponse>, string]>([
    [
      'of more than 10,000 products',
      () => shop.admin.post(path, { resources: [...resources, { id: 'x' }] }),
      'resources must contain',
    ],
    ['of plain ids', () => shop.admin.post(path, { resources: [shop.shirt.id] }), 'resources'],
    ['of objects without ids', () => shop.admin.post(path, { resources: [{}] }), 'resources'],
    ['without resources', () => shop.admin.delete(path, {}), 'resources'],
  ])('%s is rejected', async (_, send, message) => {
    await expectRejection(send(), 400, message);
  });
});
