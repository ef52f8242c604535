import { countOrphanedRules, createDiscount, postDiscount } from '../../support/discounts.ts';
import { expectRejection } from '../../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop();
});
afterAll(() => shop.close());

const FIXED = { type: 'fixed', value: 500, allocation: 'total' };

describe('GET /admin/discounts', () => {
  it.each([
    ['rule[type]=cheap', 'type must be one of the following values: fixed, percentage, free_shipping'],
    ['rule[type][]=fixed', 'type must be one of the following values: fixed, percentage, free_shipping'],
    ['rule[value]=1', 'property value should not exist'],
    ['rule=fixed', 'rule must be an object with type or allocation'],
    ['is_dynamic=maybe', 'is_dynamic must be true or false'],
    ['limit=-1', 'limit must not be less than 0'],
    ['colour=red', 'property colour should not exist'],
  ])('rejects the query ?%s', async (query, message) => {
    await expectRejection(shop.admin.get(`/discounts?${query}`), 400, message, 'invalid_data');
  });
});

describe('The creation of a discount', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['without a code', { code: undefined }, 'code must be a string'],
    ['with a blank code', { code: '  ' }, 'code must be longer than or equal to 1 characters'],
    ['without a rule', { rule: undefined }, 'rule must be an object'],
    ['with an unknown type', { rule: { type: 'gift' } }, 'type must be one of'],
    ['without an allocation', { rule: { allocation: undefined } }, 'allocation must be one of'],
    ['of more than 100 percent', { rule: { value: 101 } }, 'A percentage is from 0 to 100, and value is 101'],
    ['of a negative value', { rule: { value: -1 } }, 'value must not be less than 0'],
    ['of half a cent', { rule: { type: 'fixed', value: 0.5 } }, 'value must be an integer'],
    ['of an unsafe integer', { rule: { type: 'fixed', value: 2 ** 53 } }, 'value must be an integer'],
    ['with an empty list of regions', { regions: [] }, 'regions must name at least one region'],
    ['without regions', { regions: undefined }, 'regions must be an array'],
    [
      'that ends before it starts',
      { starts_at: '2026-02-01', ends_at: '2026-01-01' },
      '"ends_at" must be greater than "starts_at"',
    ],
    ['that has ended already', { ends_at: '2020-01-01' }, '"ends_at" must be greater than "starts_at"'],
    ['with a malformed end', { ends_at: 'some day' }, 'ends_at must be a date-time'],
    ['with a usage limit of 0', { usage_limit: 0 }, 'usage_limit must not be less than 1'],
    ['with a malformed duration', { is_dynamic: true, valid_duration: '3 days' }, 'valid_duration must be'],
    [
      'with a duration of 9,999 years',
      { is_dynamic: true, valid_duration: 'P9999Y' },
      'valid_duration must be',
    ],
    [
      'with a duration although it is not dynamic',
      { valid_duration: 'P3D' },
      'valid_duration is for dynamic discounts: it needs is_dynamic',
    ],
    ['with an unknown property', { colour: 'red' }, 'property colour should not exist'],
  ])('%s is rejected', async (_, body, message) => {
    const before = await shop.sql('select count(*) from discount_rule');
    const response = postDiscount(shop, {
      code: 'REFUSED',
      ...body,
      ...('rule' in body && {
        rule: body.rule && { type: 'percentage', value: 10, allocation: 'total', ...body.rule },
      }),
    });
    await expectRejection(response, 400, message, 'invalid_data');
    expect(await shop.sql('select count(*) from discount_rule')).toEqual(before);
  });

  it('of a fixed amount in two regions is rejected', async () => {
    await expectRejection(
      postDiscount(shop, { code: 'TWO', rule: FIXED, regions: [shop.europe.id, shop.america.id] }),
      400,
      'Fixed discounts can have one region',
      'invalid_data',
    );
  });

  it('of a fixed amount in the same region twice succeeds', async () => {
    expect(
      (await postDiscount(shop, { code: 'ONE', rule: FIXED, regions: [shop.europe.id, shop.europe.id] }))
        .status,
    ).toBe(200);
  });

  it('in unknown regions is rejected and leaves nothing behind', async () => {
    await expectRejection(
      postDiscount(shop, { code: 'NOWHERE', regions: ['reg_a', shop.europe.id, 'reg_b'] }),
      404,
      'Region with reg_a, reg_b was not found',
    );
    await expectRejection(shop.admin.get('/discounts/code/nowhere'), 404, 'not found');
    expect(await countOrphanedRules(shop)).toBe(0);
  });
});

describe('The update of a discount', () => {
  it.each<[string, Record<string, unknown>, number, string]>([
    ['to another type', { rule: { type: 'fixed' } }, 400, 'property type should not exist'],
    ['to a dynamic one', { is_dynamic: true }, 400, 'property is_dynamic should not exist'],
    ['to a duration although it is not dynamic', { valid_duration: 'P1D' }, 400, 'it needs is_dynamic'],
    [
      'to more than 100 percent',
      { rule: { value: 101 } },
      400,
      'A percentage is from 0 to 100, and value is 101',
    ],
    ['to half a percent', { rule: { value: 0.5 } }, 400, 'value must be an integer'],
    [
      'to an end before its start',
      { ends_at: '2020-01-01' },
      400,
      '"ends_at" must be greater than "starts_at"',
    ],
    [
      'to a start after its end',
      { starts_at: '2099-01-02' },
      400,
      '"ends_at" must be greater than "starts_at"',
    ],
    ['to an empty list of regions', { regions: [] }, 400, 'regions must name at least one region'],
    ['to an unknown region', { regions: ['reg_none'] }, 404, 'Region with reg_none was not found'],
    [
      'to the rule of another discount',
      { rule: { id: 'dru_none' } },
      400,
      'Rule dru_none is not the rule of',
    ],
    ['to a code that is taken', { code: 'taken' }, 422, 'Discount with code TAKEN already exists.'],
    [
      'to a usage limit below its usage count',
      { usage_limit: 2 },
      400,
      'has been used 3 times, so its usage_limit cannot be 2',
    ],
  ])('%s is rejected as a whole', async (change, body, status, message) => {
    if (change === 'to a code that is taken') await createDiscount(shop, 'TAKEN');
    const { id } = await createDiscount(shop, `UNCHANGED ${change}`, { ends_at: '2099-01-01' });
    await shop.sql('update discount set usage_count = 3 where id = $1', [id]);
    const before = ok(await shop.admin.get(`/discounts/${id}`));
    await expectRejection(
      shop.admin.post(`/discounts/${id}`, { is_disabled: true, ...body }),
      status,
      message,
    );
    expect(ok(await shop.admin.get(`/discounts/${id}`))).toEqual(before);
  });
});

describe('The regions of a discount', () => {
  let id: string;
  let path: string;
  beforeAll(async () => {
    ({ id } = await createDiscount(shop, 'REGIONAL'));
    path = `/discounts/${id}/regions/${shop.america.id}`;
  });

  it('can be added twice with the same response', async () => {
    for (let time = 1; time <= 2; time++) {
      const { discount } = ok(await shop.admin.post(path));
      expect(discount.regions.map(idOf)).toEqual([shop.europe.id, shop.america.id]);
    }
  });

  it('can be removed twice with the same response', async () => {
    for (let time = 1; time <= 2; time++)
      expect(ok(await shop.admin.delete(path)).discount.regions.map(idOf)).toEqual([shop.europe.id]);
  });

  it('restrict it to their carts', async () => {
    await shop.admin.delete(`/discounts/${id}/regions/${shop.europe.id}`);
    const cart = await shop.prepareCart();
    await expectRejection(
      shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'REGIONAL' }] }),
      400,
      'Discount REGIONAL is not available in region',
    );
  });

  it.each<[string, () => Promise<HttpResponse>, string]>([
    [
      'the addition of an unknown region',
      () => shop.admin.post(`/discounts/${id}/regions/reg_none`),
      'Region with reg_none',
    ],
    [
      'an addition to an unknown discount',
      () => shop.admin.post(`/discounts/disc_none/regions/${shop.europe.id}`),
      'Discount with id',
    ],
    [
      'a removal from an unknown discount',
      () => shop.admin.delete(`/discounts/disc_none/regions/${shop.europe.id}`),
      'Discount with id',
    ],
  ])('respond with 404 to %s', async (_, send, message) => {
    await expectRejection(send(), 404, message);
  });
});

describe('The only region of a fixed discount', () => {
  let path: string;
  beforeAll(async () => {
    path = `/discounts/${(await createDiscount(shop, 'FIXED', { rule: FIXED })).id}`;
  });
  const message = 'Fixed discounts can have one region';

  it('prevents the addition of another one', async () => {
    await expectRejection(
      shop.admin.post(`${path}/regions/${shop.america.id}`),
      400,
      message,
      'invalid_data',
    );
  });

  it('cannot be removed', async () => {
    await expectRejection(
      shop.admin.delete(`${path}/regions/${shop.europe.id}`),
      400,
      message,
      'invalid_data',
    );
  });

  it('can be added again', async () => {
    expect((await shop.admin.post(`${path}/regions/${shop.europe.id}`)).status).toBe(200);
  });

  it('does not prevent the removal of a region that the discount does not have', async () => {
    expect((await shop.admin.delete(`${path}/regions/${shop.america.id}`)).status).toBe(200);
  });

  it('cannot be replaced by two', async () => {
    await expectRejection(
      shop.admin.post(path, { regions: [shop.europe.id, shop.america.id] }),
      400,
      message,
    );
  });

  it('can be replaced by another one', async () => {
    expect(
      ok(await shop.admin.post(path, { regions: [shop.america.id] })).discount.regions.map(idOf),
    ).toEqual([shop.america.id]);
  });

  it('is one of two that concurrent requests add', async () => {
    const { id } = await createDiscount(shop, 'SWAPPED', { rule: FIXED });
    await shop.sql('delete from discount_regions where discount_id = $1', [id]);
    const responses = await Promise.all(
      [shop.europe, shop.america].map((region) => shop.admin.post(`/discounts/${id}/regions/${region.id}`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

function idOf(row: { id: string }): string {
  return row.id;
}
