import type { Answer } from '../../support/shop.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
let made = 0;
beforeAll(async () => (shop = await openWorld()));
afterAll(() => shop.close());

type Ask = (on: Subject, query: string) => Promise<Answer>;

/** A dynamic discount in two regions, with a condition on the shirt, and a code of it. */
interface Subject {
  id: string;
  code: string;
  condition: string;
  dynamic: string;
}

const OPERATIONS: [string, Ask][] = [
  ['create', (_, query) => shop.admin.post(`/discounts?${query}`, aDiscount())],
  ['get', ({ id }, query) => shop.admin.get(`/discounts/${id}?${query}`)],
  ['get by code', ({ code }, query) => shop.admin.get(`/discounts/code/${code}?${query}`)],
  ['update', ({ id }, query) => shop.admin.post(`/discounts/${id}?${query}`, { is_disabled: true })],
  [
    'create dynamic code',
    ({ id }, query) => shop.admin.post(`/discounts/${id}/dynamic-codes?${query}`, { code: `DYN-${++made}` }),
  ],
  [
    'delete dynamic code',
    ({ id, dynamic }, query) => shop.admin.delete(`/discounts/${id}/dynamic-codes/${dynamic}?${query}`),
  ],
  ['add region', ({ id }, query) => shop.admin.post(`/discounts/${id}/regions/${shop.europe.id}?${query}`)],
  [
    'remove region',
    ({ id }, query) => shop.admin.delete(`/discounts/${id}/regions/${shop.america.id}?${query}`),
  ],
  [
    'create condition',
    ({ id }, query) =>
      shop.admin.post(`/discounts/${id}/conditions?${query}`, {
        operator: 'not_in',
        products: [shop.mug.id],
      }),
  ],
  [
    'update condition',
    ({ id, condition }, query) =>
      shop.admin.post(`/discounts/${id}/conditions/${condition}?${query}`, { products: [shop.mug.id] }),
  ],
  [
    'delete condition',
    ({ id, condition }, query) => shop.admin.delete(`/discounts/${id}/conditions/${condition}?${query}`),
  ],
  [
    'add to condition',
    ({ id, condition }, query) =>
      shop.admin.post(`/discounts/${id}/conditions/${condition}/batch?${query}`, {
        resources: [{ id: shop.mug.id }],
      }),
  ],
  [
    'remove from condition',
    ({ id, condition }, query) =>
      shop.admin.delete(`/discounts/${id}/conditions/${condition}/batch?${query}`, {
        resources: [{ id: shop.shirt.id }],
      }),
  ],
];

describe('the answer of', () => {
  it.each(OPERATIONS)('%s holds what expand and fields ask for', async (_, ask) => {
    const { discount } = ok(await ask(await aSubject(), 'expand=regions,rule.conditions&fields=code'));
    expect(Object.keys(discount).sort()).toEqual(['code', 'id', 'regions', 'rule']);
    expect(discount.rule.conditions).toEqual(expect.any(Array));
    expect(discount.regions).toEqual(expect.any(Array));
    const { discount: bare } = ok(await ask(await aSubject(), 'expand=&fields='));
    expect(Object.keys(bare)).toEqual(['id']);
  });

  it.each(OPERATIONS)(
    '%s is a refusal when they ask for what is not there, and nothing happens',
    async (_, ask) => {
      const subject = await aSubject();
      const before = await everything();
      for (const [query, message] of [
        ['expand=rule.price', 'Requested fields [rule.price] are not valid'],
        ['fields=code,colour', 'Requested fields [colour] are not valid'],
      ])
        expect(await ask(subject, query)).toMatchObject({
          status: 400,
          body: { type: 'invalid_data', message },
        });
      expect(await everything()).toEqual(before);
    },
  );

  it('a condition, and of the list, too', async () => {
    const { id, code, condition } = await aSubject();
    const path = `/discounts/${id}/conditions/${condition}`;
    expect(ok(await shop.admin.get(`${path}?expand=products&fields=operator`)).discount_condition).toEqual({
      id: condition,
      operator: 'in',
      products: [expect.objectContaining({ id: shop.shirt.id })],
    });
    const { discounts } = ok(await shop.admin.get(`/discounts?q=${code}&expand=regions&fields=code`));
    expect(discounts).toContainEqual({ id, code, regions: [expect.anything(), expect.anything()] });
    for (const shown of [path, '/discounts'])
      for (const query of ['expand=price', 'fields=colour'])
        expect((await shop.admin.get(`${shown}?${query}`)).status).toBe(400);
  });
});

function aDiscount() {
  return {
    code: `CODE-${++made}`,
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

async function aSubject(): Promise<Subject> {
  const { discount } = ok(await shop.admin.post('/discounts', aDiscount()));
  const { id, code, rule } = discount;
  const dynamic = `${code}-1`;
  ok(await shop.admin.post(`/discounts/${id}/dynamic-codes`, { code: dynamic }));
  return { id, code, condition: rule.conditions[0].id, dynamic };
}

function everything() {
  return shop.sql(
    `select (select json_agg(d order by id) from discount d) as discounts,
       (select json_agg(c order by id) from discount_condition c) as conditions,
       (select count(*) from discount_regions) as regions,
       (select json_agg(p order by condition_id, product_id) from discount_condition_product p) as products`,
  );
}
