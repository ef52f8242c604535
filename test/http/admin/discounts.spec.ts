import { countOrphanedRules, createDiscount, postDiscount } from '../../support/discounts.ts';
import { expectRejection } from '../../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop();
});
afterAll(() => shop.close());

describe('A discount', () => {
  it('is created with its rule, conditions and regions, and its code in upper case', async () => {
    const { discount } = ok(
      await postDiscount(shop, {
        code: ' Spring ',
        rule: {
          type: 'percentage',
          value: 10,
          allocation: 'total',
          description: 'Spring sale',
          conditions: [{ operator: 'in', products: [shop.shirt.id] }],
        },
        regions: [shop.europe.id, shop.america.id, shop.europe.id],
        starts_at: '2026-03-01',
        ends_at: '2026-06-01T00:00:00Z',
        usage_limit: 100,
        metadata: { campaign: 'A' },
      }),
    );
    expect(discount).toEqual({
      id: expect.stringMatching(/^disc_/),
      code: 'SPRING',
      is_dynamic: false,
      rule_id: discount.rule.id,
      is_disabled: false,
      parent_discount_id: null,
      parent_discount: null,
      starts_at: '2026-03-01T00:00:00Z',
      ends_at: '2026-06-01T00:00:00Z',
      valid_duration: null,
      usage_limit: 100,
      usage_count: 0,
      metadata: { campaign: 'A' },
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      regions: [
        expect.objectContaining({ id: shop.europe.id }),
        expect.objectContaining({ name: 'America' }),
      ],
      rule: {
        id: expect.stringMatching(/^dru_/),
        type: 'percentage',
        description: 'Spring sale',
        value: 10,
        allocation: 'total',
        metadata: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        deleted_at: null,
        conditions: [
          expect.objectContaining({
            id: expect.stringMatching(/^discon_/),
            type: 'products',
            operator: 'in',
            discount_rule_id: discount.rule.id,
          }),
        ],
      },
    });
  });

  it('reduces a cart by its rule', async () => {
    await createDiscount(shop, 'WORKS', { rule: { type: 'percentage', value: 50, allocation: 'total' } });
    const cart = await shop.prepareCart();
    const reduced = ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'works' }] })).cart;
    expect(reduced.discount_total).toBe(975);
  });
});

describe('The code of a discount', () => {
  let responses: HttpResponse[];
  beforeAll(async () => {
    responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => postDiscount(shop, { code: i % 2 ? 'RACE' : 'race' })),
    );
  });

  it('is unique among twenty concurrent requests, ignoring case', async () => {
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(rejected).toHaveLength(19);
    for (const response of rejected)
      expect(response).toMatchObject({
        status: 422,
        body: {
          type: 'duplicate_error',
          code: 'invalid_request_error',
          message: 'Discount with code RACE already exists.',
        },
      });
    // the rejected requests leave no rules behind
    expect(await countOrphanedRules(shop)).toBe(0);
  });

  it('is available again after the discount is deleted', async () => {
    const { id } = responses.find(({ status }) => status === 200)!.body.discount;
    ok(await shop.admin.delete(`/discounts/${id}`));
    expect((await postDiscount(shop, { code: 'Race' })).status).toBe(200);
  });
});

describe('A discount with a slash in its code', () => {
  let id: string;
  beforeAll(async () => ({ id } = await createDiscount(shop, 'Shown/Now')));

  it('is returned by its id with its rule, conditions and regions', async () => {
    expect(ok(await shop.admin.get(`/discounts/${id}`)).discount).toMatchObject({
      code: 'SHOWN/NOW',
      rule: { conditions: [] },
      regions: [{ id: shop.europe.id }],
    });
  });

  it('is returned by its code, ignoring case', async () => {
    expect(ok(await shop.admin.get('/discounts/code/shown%2Fnow?fields=code&expand=')).discount).toEqual({
      id,
      code: 'SHOWN/NOW',
    });
  });

  it('cannot be requested with an unknown relation', async () => {
    await expectRejection(
      shop.admin.get(`/discounts/${id}?expand=price`),
      400,
      'Requested fields [price] are not valid',
    );
  });
});

it.each([
  ['id', '/discounts/disc_none', 'Discount with id disc_none was not found'],
  ['code', '/discounts/code/none', 'Discounts with code none was not found'],
])('A discount with an unknown %s is not found', async (_, path, message) => {
  await expectRejection(shop.admin.get(path), 404, message);
});

describe('GET /admin/discounts', () => {
  beforeAll(async () => {
    await createDiscount(shop, 'LISTED-10%');
    await createDiscount(shop, 'LISTED-FIX', { rule: { type: 'fixed', value: 500, allocation: 'item' } });
    await createDiscount(shop, 'LISTED-OFF', { is_disabled: true });
    await createDiscount(shop, 'LISTED-DYN', { is_dynamic: true });
  });

  it.each([
    ['a search for codes', '', ['LISTED-DYN', 'LISTED-OFF', 'LISTED-FIX', 'LISTED-10%']],
    ['a type', 'rule[type]=fixed', ['LISTED-FIX']],
    ['a type and an allocation', 'rule[type]=percentage&rule[allocation]=item', []],
    ['an allocation', 'rule[allocation]=item', ['LISTED-FIX']],
    ['is_disabled=true', 'is_disabled=true', ['LISTED-OFF']],
    [
      'is_disabled=false, ordered by code',
      'is_disabled=false&order=code',
      ['LISTED-10%', 'LISTED-DYN', 'LISTED-FIX'],
    ],
    ['is_dynamic', 'is_dynamic=true', ['LISTED-DYN']],
  ])('filters discounts by %s', async (_, query, codes) => {
    const body = ok(await shop.admin.get(`/discounts?q=listed&${query}`));
    expect(body.count).toBe(body.discounts.length);
    expect(body.discounts.map(({ code }) => code)).toEqual(codes);
  });

  it('returns 20 discounts per page, with the requested relations only', async () => {
    const { discounts, ...page } = ok(await shop.admin.get('/discounts?q=10%25&expand=rule'));
    expect(page).toEqual({ count: 1, offset: 0, limit: 20 });
    expect(discounts[0].rule).not.toHaveProperty('conditions');
    expect(discounts[0]).not.toHaveProperty('regions');
  });
});

describe('The update of a discount', () => {
  it('sets the given fields, merges metadata and replaces regions', async () => {
    const { id, rule } = await createDiscount(shop, 'BEFORE', {
      usage_limit: 5,
      metadata: { a: '1', b: '2' },
    });
    const { discount } = ok(
      await shop.admin.post(`/discounts/${id}`, {
        code: 'after',
        rule: {
          id: rule.id,
          value: 20,
          allocation: 'item',
          description: 'More',
          conditions: [{ operator: 'not_in', products: [shop.mug.id] }],
        },
        regions: [shop.america.id],
        is_disabled: true,
        starts_at: '2026-01-01',
        ends_at: '2027-01-01',
        usage_limit: null,
        metadata: { a: '', c: '3' },
      }),
    );
    expect(discount).toMatchObject({
      code: 'AFTER',
      is_disabled: true,
      starts_at: '2026-01-01T00:00:00Z',
      ends_at: '2027-01-01T00:00:00Z',
      usage_limit: null,
      metadata: { b: '2', c: '3' },
      regions: [{ id: shop.america.id }],
      rule: {
        id: rule.id,
        type: 'percentage',
        value: 20,
        allocation: 'item',
        description: 'More',
        conditions: [{ type: 'products', operator: 'not_in' }],
      },
    });
    expect(discount.regions).toHaveLength(1);
  });

  it('removes the end and leaves the other fields unchanged', async () => {
    const { id } = await createDiscount(shop, 'ENDING', { ends_at: '2099-01-01' });
    const reopened = ok(await shop.admin.post(`/discounts/${id}`, { ends_at: null })).discount;
    expect(reopened).toMatchObject({ ends_at: null, code: 'ENDING', rule: { value: 10 } });
  });

  it('does not find an unknown discount', async () => {
    await expectRejection(
      shop.admin.post('/discounts/disc_none', {}),
      404,
      'Discount with id disc_none was not found',
    );
  });

  it('can set the usage limit to the usage count', async () => {
    const { id } = await createDiscount(shop, 'USED');
    await shop.sql('update discount set usage_count = 3 where id = $1', [id]);
    expect(ok(await shop.admin.post(`/discounts/${id}`, { usage_limit: 3 })).discount).toMatchObject({
      usage_limit: 3,
      usage_count: 3,
    });
  });
});

describe('A deleted discount', () => {
  let id: string;
  let responses: HttpResponse[];
  beforeAll(async () => {
    ({ id } = await createDiscount(shop, 'DOOMED'));
    responses = [await shop.admin.delete(`/discounts/${id}`), await shop.admin.delete(`/discounts/${id}`)];
  });

  it('gets the same response to a second deletion as to the first', () => {
    for (const response of responses)
      expect(response).toMatchObject({ status: 200, body: { id, object: 'discount', deleted: true } });
  });

  it.each<[string, () => Promise<HttpResponse>]>([
    ['its id', () => shop.admin.get(`/discounts/${id}`)],
    ['its code', () => shop.admin.get('/discounts/code/DOOMED')],
    ['an update', () => shop.admin.post(`/discounts/${id}`, { code: 'X' })],
  ])('is not found by %s', async (_, send) => {
    await expectRejection(send(), 404, 'not found');
  });

  it('is not listed', async () => {
    expect(ok(await shop.admin.get('/discounts?q=DOOMED')).count).toBe(0);
  });
});
