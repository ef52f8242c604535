import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';

let shop: SampleShop;
let codes = 0;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

type Send = (to: DynamicDiscount, query: string) => Promise<HttpResponse>;

/** A dynamic discount in two regions, with a condition on the shirt and a dynamic code. */
interface DynamicDiscount {
  id: string;
  code: string;
  condition: string;
  dynamic: string;
}

const OPERATIONS: [string, Send][] = [
  ['creation of a discount', (_, query) => shop.admin.post(`/discounts?${query}`, discountBody())],
  ['read of a discount by its id', ({ id }, query) => shop.admin.get(`/discounts/${id}?${query}`)],
  ['read of a discount by its code', ({ code }, query) => shop.admin.get(`/discounts/code/${code}?${query}`)],
  [
    'update of a discount',
    ({ id }, query) => shop.admin.post(`/discounts/${id}?${query}`, { is_disabled: true }),
  ],
  [
    'creation of a dynamic code',
    ({ id }, query) => shop.admin.post(`/discounts/${id}/dynamic-codes?${query}`, { code: `DYN-${++codes}` }),
  ],
  [
    'deletion of a dynamic code',
    ({ id, dynamic }, query) => shop.admin.delete(`/discounts/${id}/dynamic-codes/${dynamic}?${query}`),
  ],
  [
    'addition of a region',
    ({ id }, query) => shop.admin.post(`/discounts/${id}/regions/${shop.europe.id}?${query}`),
  ],
  [
    'removal of a region',
    ({ id }, query) => shop.admin.delete(`/discounts/${id}/regions/${shop.america.id}?${query}`),
  ],
  [
    'creation of a condition',
    ({ id }, query) =>
      shop.admin.post(`/discounts/${id}/conditions?${query}`, {
        operator: 'not_in',
        products: [shop.mug.id],
      }),
  ],
  [
    'update of a condition',
    ({ id, condition }, query) =>
      shop.admin.post(`/discounts/${id}/conditions/${condition}?${query}`, { products: [shop.mug.id] }),
  ],
  [
    'deletion of a condition',
    ({ id, condition }, query) => shop.admin.delete(`/discounts/${id}/conditions/${condition}?${query}`),
  ],
  [
    'addition of products to a condition',
    ({ id, condition }, query) =>
      shop.admin.post(`/discounts/${id}/conditions/${condition}/batch?${query}`, {
        resources: [{ id: shop.mug.id }],
      }),
  ],
  [
    'removal of products from a condition',
    ({ id, condition }, query) =>
      shop.admin.delete(`/discounts/${id}/conditions/${condition}/batch?${query}`, {
        resources: [{ id: shop.shirt.id }],
      }),
  ],
];

describe('The response to the', () => {
  it.each(OPERATIONS)('%s contains the requested relations and fields', async (_, send) => {
    const query = 'expand=regions,rule.conditions&fields=code';
    const { discount } = ok(await send(await createDynamicDiscount(), query));
    expect(Object.keys(discount).sort()).toEqual(['code', 'id', 'regions', 'rule']);
    expect(discount.rule.conditions).toEqual(expect.any(Array));
    expect(discount.regions).toEqual(expect.any(Array));
  });

  it.each(OPERATIONS)('%s contains only the id for an empty expand and fields', async (_, send) => {
    const { discount } = ok(await send(await createDynamicDiscount(), 'expand=&fields='));
    expect(Object.keys(discount)).toEqual(['id']);
  });
});

describe('An unknown relation or field is rejected by the', () => {
  it.each(OPERATIONS)('%s, which changes nothing', async (_, send) => {
    const subject = await createDynamicDiscount();
    const before = await readTables();
    for (const [query, message] of [
      ['expand=rule.price', 'Requested fields [rule.price] are not valid'],
      ['fields=code,colour', 'Requested fields [colour] are not valid'],
    ])
      expect(await send(subject, query)).toMatchObject({
        status: 400,
        body: { type: 'invalid_data', message },
      });
    expect(await readTables()).toEqual(before);
  });
});

describe('The requested relations and fields', () => {
  let subject: DynamicDiscount;
  beforeAll(async () => (subject = await createDynamicDiscount()));
  const conditionPath = () => `/discounts/${subject.id}/conditions/${subject.condition}`;

  it('are returned by GET /admin/discounts/{id}/conditions/{condition_id}', async () => {
    const query = 'expand=products&fields=operator';
    expect(ok(await shop.admin.get(`${conditionPath()}?${query}`)).discount_condition).toEqual({
      id: subject.condition,
      operator: 'in',
      products: [expect.objectContaining({ id: shop.shirt.id })],
    });
  });

  it('are returned by GET /admin/discounts', async () => {
    const { id, code } = subject;
    const { discounts } = ok(await shop.admin.get(`/discounts?q=${code}&expand=regions&fields=code`));
    expect(discounts).toContainEqual({ id, code, regions: [expect.anything(), expect.anything()] });
  });

  it.each<[string, string, () => string]>(
    ['expand=price', 'fields=colour'].flatMap((query): [string, string, () => string][] => [
      ['GET /admin/discounts', query, () => '/discounts'],
      ['GET /admin/discounts/{id}/conditions/{condition_id}', query, conditionPath],
    ]),
  )('are rejected by %s when they are unknown, as in %s', async (_, query, path) => {
    expect((await shop.admin.get(`${path()}?${query}`)).status).toBe(400);
  });
});

function discountBody() {
  return {
    code: `CODE-${++codes}`,
    rule: {
      type: 'percentage',
      value: 10,
      allocation: 'total',
      conditions: [{ operator: 'in', products: [shop.shirt.id] }],
    },
    regions: [shop.europe.id, shop.america.id],
    is_dynamic: true,
  };
}

async function createDynamicDiscount(): Promise<DynamicDiscount> {
  const { discount } = ok(await shop.admin.post('/discounts', discountBody()));
  const { id, code, rule } = discount;
  const dynamic = `${code}-1`;
  ok(await shop.admin.post(`/discounts/${id}/dynamic-codes`, { code: dynamic }));
  return { id, code, condition: rule.conditions[0].id, dynamic };
}

/** Reads the tables that the operations change. */
function readTables() {
  return shop.sql(
    `select (select json_agg(d order by id) from discount d) as discounts,
       (select json_agg(c order by id) from discount_condition c) as conditions,
       (select count(*) from discount_regions) as regions,
       (select json_agg(p order by condition_id, product_id) from discount_condition_product p) as products`,
  );
}
