import type { Answer } from '../../support/shop.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());

describe('discounts', () => {
  it('are made with their rule, conditions and regions, their code in upper case', async () => {
    const { discount } = ok(
      await create({
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

  it('have a code each, whatever its case, also when 20 are made at once; a deleted one frees its code', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create({ code: i % 2 ? 'RACE' : 'race' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = answers.filter(({ status }) => status !== 200);
    expect(lost).toHaveLength(19);
    for (const answer of lost)
      expect(answer).toMatchObject({
        status: 422,
        body: {
          type: 'duplicate_error',
          code: 'invalid_request_error',
          message: 'Discount with code RACE already exists.',
        },
      });
    // of the others nothing is left, no rule either
    expect(await shop.sql(LONELY_RULES)).toEqual([{ count: 0 }]);
    const { id } = answers.find(({ status }) => status === 200)!.body.discount;
    ok(await shop.admin.delete(`/discounts/${id}`));
    expect((await create({ code: 'Race' })).status).toBe(200);
  });

  it('are shown by id, and by code in any case', async () => {
    const { id } = await aDiscount('Shown/Now');
    expect(ok(await shop.admin.get(`/discounts/${id}`)).discount).toMatchObject({
      code: 'SHOWN/NOW',
      rule: { conditions: [] },
      regions: [{ id: shop.europe.id }],
    });
    expect(ok(await shop.admin.get('/discounts/code/shown%2Fnow?fields=code&expand=')).discount).toEqual({
      id,
      code: 'SHOWN/NOW',
    });
    await refused(shop.admin.get('/discounts/disc_none'), 404, 'Discount with id disc_none was not found');
    await refused(shop.admin.get('/discounts/code/none'), 404, 'Discounts with code none was not found');
    await refused(shop.admin.get(`/discounts/${id}?expand=price`), 400, 'expand does not know price');
  });

  it('are listed with filters', async () => {
    await aDiscount('LISTED-10%');
    await aDiscount('LISTED-FIX', { rule: { type: 'fixed', value: 500, allocation: 'item' } });
    await aDiscount('LISTED-OFF', { is_disabled: true });
    await aDiscount('LISTED-DYN', { is_dynamic: true });
    const codes = async (query: string) => {
      const body = ok(await shop.admin.get(`/discounts?q=listed&${query}`));
      expect(body.count).toBe(body.discounts.length);
      return body.discounts.map(({ code }: { code: string }) => code);
    };
    expect(await codes('')).toEqual(['LISTED-DYN', 'LISTED-OFF', 'LISTED-FIX', 'LISTED-10%']);
    expect(await codes('rule[type]=fixed')).toEqual(['LISTED-FIX']);
    expect(await codes('rule[type]=percentage&rule[allocation]=item')).toEqual([]);
    expect(await codes('rule[allocation]=item')).toEqual(['LISTED-FIX']);
    expect(await codes('is_disabled=true')).toEqual(['LISTED-OFF']);
    expect(await codes('is_disabled=false&order=code')).toEqual(['LISTED-10%', 'LISTED-DYN', 'LISTED-FIX']);
    expect(await codes('is_dynamic=true')).toEqual(['LISTED-DYN']);
    const { discounts, ...page } = ok(await shop.admin.get('/discounts?q=10%25&expand=rule'));
    expect(page).toEqual({ count: 1, offset: 0, limit: 20 });
    expect(discounts[0].rule).not.toHaveProperty('conditions');
    expect(discounts[0]).not.toHaveProperty('regions');
  });

  it.each([
    ['rule[type]=cheap', 'rule must have one of fixed, percentage, free_shipping as its type'],
    ['rule[type][]=fixed', 'rule must have one of fixed, percentage, free_shipping as its type'],
    ['rule[value]=1', 'rule must not have value; it takes type and allocation'],
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
    const answer = create({
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
      create({ code: 'TWO', rule: fixed, regions: [shop.europe.id, shop.america.id] }),
      400,
      'Fixed discounts can have one region',
      'invalid_data',
    );
    expect(
      (await create({ code: 'ONE', rule: fixed, regions: [shop.europe.id, shop.europe.id] })).status,
    ).toBe(200);
    await refused(
      create({ code: 'NOWHERE', regions: ['reg_a', shop.europe.id, 'reg_b'] }),
      404,
      'Region with reg_a, reg_b was not found',
    );
    await refused(shop.admin.get('/discounts/code/nowhere'), 404, 'not found');
    expect(await shop.sql(LONELY_RULES)).toEqual([{ count: 0 }]);
  });

  it('are updated', async () => {
    const { id, rule } = await aDiscount('BEFORE', { usage_limit: 5, metadata: { a: '1', b: '2' } });
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
    const reopened = ok(await shop.admin.post(`/discounts/${id}`, { ends_at: null })).discount;
    expect(reopened).toMatchObject({ ends_at: null, code: 'AFTER', rule: { value: 20 } });
    await refused(
      shop.admin.post('/discounts/disc_none', {}),
      404,
      'Discount with id disc_none was not found',
    );
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
    if (what.startsWith('to a code')) await aDiscount('TAKEN');
    const { id } = await aDiscount(`STEADY ${what}`, { ends_at: '2099-01-01' });
    await shop.sql('update discount set usage_count = 3 where id = $1', [id]);
    const before = ok(await shop.admin.get(`/discounts/${id}`));
    await refused(shop.admin.post(`/discounts/${id}`, { is_disabled: true, ...change }), status, message);
    expect(ok(await shop.admin.get(`/discounts/${id}`))).toEqual(before);
  });

  it('can be limited to what has been used', async () => {
    const { id } = await aDiscount('USED');
    await shop.sql('update discount set usage_count = 3 where id = $1', [id]);
    expect(ok(await shop.admin.post(`/discounts/${id}`, { usage_limit: 3 })).discount).toMatchObject({
      usage_limit: 3,
      usage_count: 3,
    });
  });

  it('are deleted, and again with the same answer', async () => {
    const { id } = await aDiscount('DOOMED');
    for (let time = 1; time <= 2; time++)
      expect(await shop.admin.delete(`/discounts/${id}`)).toMatchObject({
        status: 200,
        body: { id, object: 'discount', deleted: true },
      });
    await refused(shop.admin.get(`/discounts/${id}`), 404, 'not found');
    await refused(shop.admin.get('/discounts/code/DOOMED'), 404, 'not found');
    await refused(shop.admin.post(`/discounts/${id}`, { code: 'X' }), 404, 'not found');
    expect(ok(await shop.admin.get('/discounts?q=DOOMED')).count).toBe(0);
  });

  it('made by staff take off what they say', async () => {
    await aDiscount('WORKS', { rule: { type: 'percentage', value: 50, allocation: 'total' } });
    const cart = await shop.readyCart();
    const reduced = ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'works' }] })).cart;
    expect(reduced.discount_total).toBe(975);
  });
});

describe('the regions of a discount', () => {
  it('are added and removed, also twice', async () => {
    const { id } = await aDiscount('WANDERS');
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
    const { id } = await aDiscount('STAYS', { rule: { type: 'fixed', value: 500, allocation: 'total' } });
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
    const { id } = await aDiscount('SWAPPED', { rule: { type: 'fixed', value: 500, allocation: 'total' } });
    await shop.sql('delete from discount_regions where discount_id = $1', [id]);
    const answers = await Promise.all(
      [shop.europe, shop.america].map((region) => shop.admin.post(`/discounts/${id}/regions/${region.id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('dynamic codes', () => {
  it('have the rule of their parent, one use, and an end of their own', async () => {
    const parent = await aDiscount('PARENT', { is_dynamic: true, valid_duration: 'P1M2DT3H' });
    const before = Date.now();
    const { discount } = ok(
      await shop.admin.post(`/discounts/${parent.id}/dynamic-codes`, {
        code: 'for-ann',
        metadata: { to: 'Ann' },
      }),
    );
    expect(discount).toMatchObject({
      id: expect.stringMatching(/^disc_/),
      code: 'FOR-ANN',
      is_dynamic: true,
      rule_id: parent.rule_id,
      rule: { id: parent.rule_id },
      parent_discount_id: parent.id,
      parent_discount: { id: parent.id, code: 'PARENT' },
      usage_limit: 1,
      usage_count: 0,
      valid_duration: null,
      metadata: { to: 'Ann' },
    });
    const end = new Date(before);
    end.setUTCMonth(end.getUTCMonth() + 1);
    const expected = end.getTime() + (2 * 24 + 3) * 3_600_000;
    expect(Math.abs(Date.parse(discount.ends_at) - expected)).toBeLessThan(10_000);
    const generous = await aCode(parent.id, 'GENEROUS', { usage_limit: 7 });
    expect(generous.usage_limit).toBe(7);
  });

  it('end with their parent where it has no duration', async () => {
    const parent = await aDiscount('TIMELESS', { is_dynamic: true, ends_at: '2099-01-01' });
    expect((await aCode(parent.id, 'TIMELESS-1')).ends_at).toBe('2099-01-01T00:00:00Z');
    ok(await shop.admin.post(`/discounts/${parent.id}`, { ends_at: null, valid_duration: 'PT1H' }));
    expect((await aCode(parent.id, 'TIMELESS-2')).ends_at).not.toBeNull();
    ok(await shop.admin.post(`/discounts/${parent.id}`, { valid_duration: null }));
    expect((await aCode(parent.id, 'TIMELESS-3')).ends_at).toBeNull();
  });

  it('are unique among all codes, and made of dynamic discounts only', async () => {
    const parent = await aDiscount('STRICT', { is_dynamic: true });
    const code = await aCode(parent.id, 'STRICT-1');
    const make = (id: string, body: object) => shop.admin.post(`/discounts/${id}/dynamic-codes`, body);
    await refused(make(parent.id, { code: 'strict-1' }), 422, 'Discount with code STRICT-1 already exists.');
    await refused(make(parent.id, { code: 'STRICT' }), 422, 'Discount with code STRICT already exists.');
    await refused(make(parent.id, {}), 400, 'code must be a string');
    await refused(make(parent.id, { code: 'A', usage_limit: 0 }), 400, 'usage_limit must not be less than 1');
    await refused(make('disc_none', { code: 'A' }), 404, 'Discount with id disc_none was not found');
    await refused(make(code.id, { code: 'A' }), 400, 'is a dynamic code itself', 'not_allowed');
    const plain = await aDiscount('PLAIN');
    await refused(make(plain.id, { code: 'A' }), 400, 'Discount PLAIN is not dynamic', 'not_allowed');
  });

  it('work where their parent does, and take its changes', async () => {
    const parent = await aDiscount('WORKING', { is_dynamic: true, valid_duration: 'P1D' });
    const code = await aCode(parent.id, 'WORKING-1', { usage_limit: 9 });
    expect(ok(await apply('working-1')).cart.discount_total).toBe(195);
    ok(await shop.admin.post(`/discounts/${parent.id}`, { rule: { value: 20 } }));
    expect(ok(await apply('working-1')).cart.discount_total).toBe(390);
    for (const change of [{ rule: { value: 50 } }, { regions: [shop.america.id] }, { valid_duration: 'P1D' }])
      await refused(
        shop.admin.post(`/discounts/${code.id}`, change),
        400,
        'Discount WORKING-1 is a dynamic code: rule, regions and valid_duration are those of discount',
        'not_allowed',
      );
    await refused(
      shop.admin.post(`/discounts/${code.id}/conditions`, { operator: 'in', products: [] }),
      400,
      'is a dynamic code',
    );
    expect(ok(await shop.admin.post(`/discounts/${code.id}`, { usage_limit: 10 })).discount.usage_limit).toBe(
      10,
    );
    ok(await shop.admin.post(`/discounts/${parent.id}/regions/${shop.america.id}`));
    ok(await shop.admin.delete(`/discounts/${parent.id}/regions/${shop.europe.id}`));
    await refused(apply('WORKING-1'), 400, 'Discount WORKING-1 is not available in region');
  });

  it('cannot be used while their parent is disabled, nor after it was deleted, and stay as they are', async () => {
    const parent = await aDiscount('GONE', { is_dynamic: true });
    const code = await aCode(parent.id, 'GONE-1');
    ok(await shop.admin.post(`/discounts/${parent.id}`, { is_disabled: true }));
    await refused(apply('GONE-1'), 400, 'Discount GONE-1 is disabled', 'not_allowed');
    ok(await shop.admin.post(`/discounts/${parent.id}`, { is_disabled: false }));
    ok(await apply('GONE-1'));
    ok(await shop.admin.delete(`/discounts/${parent.id}`));
    await refused(apply('GONE-1'), 400, 'Discount GONE-1 is disabled', 'not_allowed');
    expect(ok(await shop.admin.get(`/discounts/${code.id}`)).discount).toMatchObject({
      is_disabled: false,
      parent_discount_id: parent.id,
      parent_discount: { id: null, code: null },
    });
    await refused(
      shop.admin.post(`/discounts/${parent.id}/dynamic-codes`, { code: 'GONE-2' }),
      404,
      'not found',
    );
    ok(await shop.admin.delete(`/discounts/${code.id}`));
    await refused(shop.admin.get(`/discounts/${code.id}`), 404, 'not found');
  });

  it('are deleted by their code in any case, of their parent only, and again with the same answer', async () => {
    const [parent, other] = [
      await aDiscount('FAMILY', { is_dynamic: true }),
      await aDiscount('NEIGHBOURS', { is_dynamic: true }),
    ];
    const code = await aCode(parent.id, 'FAMILY-1');
    expect(ok(await shop.admin.delete(`/discounts/${other.id}/dynamic-codes/FAMILY-1`)).discount.id).toBe(
      other.id,
    );
    ok(await shop.admin.get(`/discounts/${code.id}`));
    for (let time = 1; time <= 2; time++)
      expect(
        ok(await shop.admin.delete(`/discounts/${parent.id}/dynamic-codes/family-1`)).discount,
      ).toMatchObject({ id: parent.id, code: 'FAMILY' });
    await refused(shop.admin.get(`/discounts/${code.id}`), 404, 'not found');
    await refused(shop.admin.delete('/discounts/disc_none/dynamic-codes/FAMILY-1'), 404, 'Discount with id');
  });

  async function apply(code: string): Promise<Answer> {
    return shop.store.post(`/carts/${await shop.readyCart()}`, { discounts: [{ code }] });
  }

  async function aCode(parent: string, code: string, more: object = {}) {
    return ok(await shop.admin.post(`/discounts/${parent}/dynamic-codes`, { code, ...more })).discount;
  }
});

const LONELY_RULES =
  'select count(*) from discount_rule r where not exists (select from discount d where d.rule_id = r.id)';

/** Ten percent in Europe unless told. */
function create(body: Record<string, unknown>): Promise<Answer> {
  return shop.admin.post('/discounts', {
    rule: { type: 'percentage', value: 10, allocation: 'total' },
    regions: [shop.europe.id],
    ...body,
  });
}

async function aDiscount(code: string, body: Record<string, unknown> = {}) {
  return ok(await create({ code, ...body })).discount;
}

async function refused(
  answer: Promise<Answer>,
  status: number,
  message: string,
  type?: string,
): Promise<void> {
  const { status: was, body } = await answer;
  expect({ status: was, message: body.message }).toEqual({
    status,
    message: expect.stringContaining(message),
  });
  if (type) expect(body.type).toBe(type);
}

function idOf(row: { id: string }): string {
  return row.id;
}
