import { aDiscount, askForDiscount, lonelyRules } from '../../support/discounts.ts';
import { refused } from '../../support/refusals.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());

describe('discounts', () => {
  it.each([
    ['rule[type]=cheap', 'type must be one of the following values: fixed, percentage, free_shipping'],
    ['rule[type][]=fixed', 'type must be one of the following values: fixed, percentage, free_shipping'],
    ['rule[value]=1', 'property value should not exist'],
    ['rule=fixed', 'rule must be an object with type or allocation'],
    ['is_dynamic=maybe', 'is_dynamic must be true or false'],
    ['limit=-1', 'limit must not be less than 0'],
    ['colour=red', 'property colour should not exist'],
  ])('are not listed by ?%s', async (query, message) => {
    await refused(shop.admin.get(`/discounts?${query}`), 400, message, 'invalid_data');
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['without a code', { code: undefined }, 'code must be a string'],
    ['with a blank code', { code: '  ' }, 'code must not be blank'],
    ['without a rule', { rule: undefined }, 'rule must be an object'],
    ['with an unknown type', { rule: { type: 'gift' } }, 'type must be one of'],
    ['without an allocation', { rule: { allocation: undefined } }, 'allocation must be one of'],
    ['of more than all', { rule: { value: 101 } }, 'A percentage is from 0 to 100, and value is 101'],
    ['of less than nothing', { rule: { value: -1 } }, 'value must not be less than 0'],
    ['of half a cent', { rule: { type: 'fixed', value: 0.5 } }, 'value must be an integer'],
    ['of too much', { rule: { type: 'fixed', value: 2 ** 53 } }, 'value must be an integer'],
    ['in no region', { regions: [] }, 'regions must name at least one region'],
    ['without regions', { regions: undefined }, 'regions must be an array'],
    [
      'that ends before it starts',
      { starts_at: '2026-02-01', ends_at: '2026-01-01' },
      '"ends_at" must be greater than "starts_at"',
    ],
    ['that has ended before now', { ends_at: '2020-01-01' }, '"ends_at" must be greater than "starts_at"'],
    ['that ends some day', { ends_at: 'some day' }, 'ends_at must be a date-time'],
    ['of no use', { usage_limit: 0 }, 'usage_limit must not be less than 1'],
    [
      'with a duration that is none',
      { is_dynamic: true, valid_duration: '3 days' },
      'valid_duration must be',
    ],
    ['with an endless duration', { is_dynamic: true, valid_duration: 'P9999Y' }, 'valid_duration must be'],
    [
      'with a duration, and not dynamic',
      { valid_duration: 'P3D' },
      'valid_duration is for dynamic discounts: it needs is_dynamic',
    ],
    ['with something unknown', { colour: 'red' }, 'property colour should not exist'],
  ])('are not made %s', async (_, body, message) => {
    const before = await shop.sql('select count(*) from discount_rule');
    const answer = askForDiscount(shop, {
      code: 'REFUSED',
      ...body,
      ...('rule' in body && {
        rule: body.rule && { type: 'percentage', value: 10, allocation: 'total', ...body.rule },
      }),
    });
    await refused(answer, 400, message, 'invalid_data');
    expect(await shop.sql('select count(*) from discount_rule')).toEqual(before);
  });

  it('of a fixed amount have one region, and those of regions that are not there are not made', async () => {
    const fixed = { type: 'fixed', value: 500, allocation: 'total' };
    await refused(
      askForDiscount(shop, { code: 'TWO', rule: fixed, regions: [shop.europe.id, shop.america.id] }),
      400,
      'Fixed discounts can have one region',
      'invalid_data',
    );
    expect(
      (await askForDiscount(shop, { code: 'ONE', rule: fixed, regions: [shop.europe.id, shop.europe.id] }))
        .status,
    ).toBe(200);
    await refused(
      askForDiscount(shop, { code: 'NOWHERE', regions: ['reg_a', shop.europe.id, 'reg_b'] }),
      404,
      'Region with reg_a, reg_b was not found',
    );
    await refused(shop.admin.get('/discounts/code/nowhere'), 404, 'not found');
    expect(await lonelyRules(shop)).toBe(0);
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    ['of a type that changes', { rule: { type: 'fixed' } }, 400, 'property type should not exist'],
    ['that become dynamic', { is_dynamic: true }, 400, 'property is_dynamic should not exist'],
    ['that last, and are not dynamic', { valid_duration: 'P1D' }, 400, 'it needs is_dynamic'],
    ['of more than all', { rule: { value: 101 } }, 400, 'A percentage is from 0 to 100, and value is 101'],
    ['of half a percent', { rule: { value: 0.5 } }, 400, 'value must be an integer'],
    [
      'to end before they started',
      { ends_at: '2020-01-01' },
      400,
      '"ends_at" must be greater than "starts_at"',
    ],
    [
      'to start after they end',
      { starts_at: '2099-01-02' },
      400,
      '"ends_at" must be greater than "starts_at"',
    ],
    ['for no region', { regions: [] }, 400, 'regions must name at least one region'],
    ['for an unknown region', { regions: ['reg_none'] }, 404, 'Region with reg_none was not found'],
    ['with somebody else’s rule', { rule: { id: 'dru_none' } }, 400, 'Rule dru_none is not the rule of'],
    ['to a code that is taken', { code: 'taken' }, 422, 'Discount with code TAKEN already exists.'],
    [
      'below what has been used',
      { usage_limit: 2 },
      400,
      'has been used 3 times, so its usage_limit cannot be 2',
    ],
  ])('are not updated %s, and then in nothing else', async (what, change, status, message) => {
    if (what.startsWith('to a code')) await aDiscount(shop, 'TAKEN');
    const { id } = await aDiscount(shop, `STEADY ${what}`, { ends_at: '2099-01-01' });
    await shop.sql('update discount set usage_count = 3 where id = $1', [id]);
    const before = ok(await shop.admin.get(`/discounts/${id}`));
    await refused(shop.admin.post(`/discounts/${id}`, { is_disabled: true, ...change }), status, message);
    expect(ok(await shop.admin.get(`/discounts/${id}`))).toEqual(before);
  });
});

describe('the regions of a discount', () => {
  it('are added and removed, also twice', async () => {
    const { id } = await aDiscount(shop, 'WANDERS');
    const path = `/discounts/${id}/regions/${shop.america.id}`;
    for (let time = 1; time <= 2; time++) {
      const { discount } = ok(await shop.admin.post(path));
      expect(discount.regions.map(idOf)).toEqual([shop.europe.id, shop.america.id]);
    }
    for (let time = 1; time <= 2; time++)
      expect(ok(await shop.admin.delete(path)).discount.regions.map(idOf)).toEqual([shop.europe.id]);
    await shop.admin.delete(`/discounts/${id}/regions/${shop.europe.id}`);
    const cart = await shop.readyCart();
    await refused(
      shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'WANDERS' }] }),
      400,
      'Discount WANDERS is not available in region',
    );
    await refused(shop.admin.post(`/discounts/${id}/regions/reg_none`), 404, 'Region with reg_none');
    await refused(shop.admin.post(`/discounts/disc_none/regions/${shop.europe.id}`), 404, 'Discount with id');
    await refused(
      shop.admin.delete(`/discounts/disc_none/regions/${shop.europe.id}`),
      404,
      'Discount with id',
    );
  });

  it('stay one where the amount is fixed', async () => {
    const { id } = await aDiscount(shop, 'STAYS', {
      rule: { type: 'fixed', value: 500, allocation: 'total' },
    });
    const region = (of: { id: string }) => `/discounts/${id}/regions/${of.id}`;
    await refused(
      shop.admin.post(region(shop.america)),
      400,
      'Fixed discounts can have one region',
      'invalid_data',
    );
    await refused(
      shop.admin.delete(region(shop.europe)),
      400,
      'Fixed discounts can have one region',
      'invalid_data',
    );
    ok(await shop.admin.post(region(shop.europe)));
    ok(await shop.admin.delete(region(shop.america)));
    await refused(
      shop.admin.post(`/discounts/${id}`, { regions: [shop.europe.id, shop.america.id] }),
      400,
      'Fixed discounts can have one region',
    );
    expect(
      ok(await shop.admin.post(`/discounts/${id}`, { regions: [shop.america.id] })).discount.regions.map(
        idOf,
      ),
    ).toEqual([shop.america.id]);
  });

  it('are not both added to a fixed amount by two who swap it at once', async () => {
    const { id } = await aDiscount(shop, 'SWAPPED', {
      rule: { type: 'fixed', value: 500, allocation: 'total' },
    });
    await shop.sql('delete from discount_regions where discount_id = $1', [id]);
    const answers = await Promise.all(
      [shop.europe, shop.america].map((region) => shop.admin.post(`/discounts/${id}/regions/${region.id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

function idOf(row: { id: string }): string {
  return row.id;
}
