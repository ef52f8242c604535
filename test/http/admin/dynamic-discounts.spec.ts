import { createDiscount } from '../../support/discounts.ts';
import { expectRejection } from '../../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop();
});
afterAll(() => shop.close());

type Discount = Awaited<ReturnType<typeof createDiscount>>;

/** Applies a code to a new cart in Europe with one shirt. */
async function apply(code: string) {
  return shop.store.post(`/carts/${await shop.prepareCart()}`, { discounts: [{ code }] });
}

function requestCode(parent: string, body: object) {
  return shop.admin.post(`/discounts/${parent}/dynamic-codes`, body);
}

async function createCode(parent: string, code: string, overrides: object = {}) {
  return ok(await requestCode(parent, { code, ...overrides })).discount;
}

describe('A dynamic code', () => {
  describe('of a discount with a duration', () => {
    let parent: Discount;
    let discount: Discount;
    beforeAll(async () => {
      parent = await createDiscount(shop, 'PARENT', { is_dynamic: true, valid_duration: 'P1M2DT3H' });
      discount = await createCode(parent.id, 'for-ann', { metadata: { to: 'Ann' } });
    });

    it('has the rule of its parent and one use by default', () => {
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
    });

    it('ends when that duration has passed since its creation', async () => {
      const [end] = await shop.sql(
        `select ends_at, (created_at at time zone 'UTC' + interval '1 month 2 days 3 hours') at time zone 'UTC' as expected
         from discount where id = $1`,
        [discount.id],
      );
      expect(end.ends_at).toEqual(end.expected);
    });

    it('has the usage limit that staff give it', async () => {
      const generous = await createCode(parent.id, 'GENEROUS', { usage_limit: 7 });
      expect(generous.usage_limit).toBe(7);
    });
  });

  it('ends with its parent if that has no duration', async () => {
    const parent = await createDiscount(shop, 'TIMELESS', { is_dynamic: true, ends_at: '2099-01-01' });
    expect((await createCode(parent.id, 'TIMELESS-1')).ends_at).toBe('2099-01-01T00:00:00Z');
    ok(await shop.admin.post(`/discounts/${parent.id}`, { ends_at: null, valid_duration: 'PT1H' }));
    expect((await createCode(parent.id, 'TIMELESS-2')).ends_at).not.toBeNull();
    ok(await shop.admin.post(`/discounts/${parent.id}`, { valid_duration: null }));
    expect((await createCode(parent.id, 'TIMELESS-3')).ends_at).toBeNull();
  });
});

describe('The creation of a dynamic code', () => {
  let parent: Discount;
  let code: Discount;
  let plain: Discount;
  beforeAll(async () => {
    parent = await createDiscount(shop, 'STRICT', { is_dynamic: true });
    code = await createCode(parent.id, 'STRICT-1');
    plain = await createDiscount(shop, 'PLAIN');
  });

  it.each<[string, () => [parent: string, body: object], number, string, string]>([
    [
      'with the code of another dynamic code',
      () => [parent.id, { code: 'strict-1' }],
      422,
      'Discount with code STRICT-1 already exists.',
      'duplicate_error',
    ],
    [
      'with the code of its parent',
      () => [parent.id, { code: 'STRICT' }],
      422,
      'Discount with code STRICT already exists.',
      'duplicate_error',
    ],
    ['without a code', () => [parent.id, {}], 400, 'code must be a string', 'invalid_data'],
    [
      'with a usage limit of 0',
      () => [parent.id, { code: 'A', usage_limit: 0 }],
      400,
      'usage_limit must not be less than 1',
      'invalid_data',
    ],
    [
      'in an unknown discount',
      () => ['disc_none', { code: 'A' }],
      404,
      'Discount with id disc_none was not found',
      'not_found',
    ],
    ['in a dynamic code', () => [code.id, { code: 'A' }], 400, 'is a dynamic code itself', 'not_allowed'],
    [
      'in a discount that is not dynamic',
      () => [plain.id, { code: 'A' }],
      400,
      'Discount PLAIN is not dynamic',
      'not_allowed',
    ],
  ])('%s is rejected', async (_, request, status, message, type) => {
    await expectRejection(requestCode(...request()), status, message, type);
  });
});

describe('A dynamic code in use', () => {
  let parent: Discount;
  let code: Discount;
  beforeAll(async () => {
    parent = await createDiscount(shop, 'WORKING', { is_dynamic: true, valid_duration: 'P1D' });
    code = await createCode(parent.id, 'WORKING-1', { usage_limit: 9 });
  });

  it('follows changes of the rule of its parent', async () => {
    expect(ok(await apply('working-1')).cart.discount_total).toBe(195);
    ok(await shop.admin.post(`/discounts/${parent.id}`, { rule: { value: 20 } }));
    expect(ok(await apply('working-1')).cart.discount_total).toBe(390);
  });

  it.each<[string, () => object]>([
    ['a rule', () => ({ rule: { value: 50 } })],
    ['regions', () => ({ regions: [shop.america.id] })],
    ['a duration', () => ({ valid_duration: 'P1D' })],
  ])('cannot have %s of its own', async (_, change) => {
    await expectRejection(
      shop.admin.post(`/discounts/${code.id}`, change()),
      400,
      'Discount WORKING-1 is a dynamic code: rule, regions and valid_duration are those of discount',
      'not_allowed',
    );
  });

  it('cannot have conditions of its own', async () => {
    await expectRejection(
      shop.admin.post(`/discounts/${code.id}/conditions`, { operator: 'in', products: [] }),
      400,
      'is a dynamic code',
    );
  });

  it('can have its usage limit updated', async () => {
    expect(ok(await shop.admin.post(`/discounts/${code.id}`, { usage_limit: 10 })).discount.usage_limit).toBe(
      10,
    );
  });

  it('is available in the regions of its parent', async () => {
    ok(await shop.admin.post(`/discounts/${parent.id}/regions/${shop.america.id}`));
    ok(await shop.admin.delete(`/discounts/${parent.id}/regions/${shop.europe.id}`));
    await expectRejection(apply('WORKING-1'), 400, 'Discount WORKING-1 is not available in region');
  });
});

it('A dynamic code is disabled exactly while its parent is', async () => {
  const parent = await createDiscount(shop, 'PAUSED', { is_dynamic: true });
  await createCode(parent.id, 'PAUSED-1');
  ok(await shop.admin.post(`/discounts/${parent.id}`, { is_disabled: true }));
  await expectRejection(apply('PAUSED-1'), 400, 'Discount PAUSED-1 is disabled', 'not_allowed');
  ok(await shop.admin.post(`/discounts/${parent.id}`, { is_disabled: false }));
  expect((await apply('PAUSED-1')).status).toBe(200);
});

describe('A dynamic code of a deleted discount', () => {
  let parent: Discount;
  let code: Discount;
  beforeAll(async () => {
    parent = await createDiscount(shop, 'GONE', { is_dynamic: true });
    code = await createCode(parent.id, 'GONE-1');
    ok(await shop.admin.delete(`/discounts/${parent.id}`));
  });

  it('cannot be applied', async () => {
    await expectRejection(apply('GONE-1'), 400, 'Discount GONE-1 is disabled', 'not_allowed');
  });

  it('is still returned, with the id of its parent', async () => {
    expect(ok(await shop.admin.get(`/discounts/${code.id}`)).discount).toMatchObject({
      is_disabled: false,
      parent_discount_id: parent.id,
      parent_discount: { id: null, code: null },
    });
  });

  it('cannot be created', async () => {
    await expectRejection(requestCode(parent.id, { code: 'GONE-2' }), 404, 'not found');
  });

  it('can be deleted', async () => {
    ok(await shop.admin.delete(`/discounts/${code.id}`));
    await expectRejection(shop.admin.get(`/discounts/${code.id}`), 404, 'not found');
  });
});

describe('The deletion of a dynamic code', () => {
  let parent: Discount;
  let code: Discount;
  beforeAll(async () => {
    parent = await createDiscount(shop, 'FAMILY', { is_dynamic: true });
    code = await createCode(parent.id, 'FAMILY-1');
  });

  it('does not delete the code of another discount', async () => {
    const other = await createDiscount(shop, 'NEIGHBOURS', { is_dynamic: true });
    const deletion = shop.admin.delete(`/discounts/${other.id}/dynamic-codes/FAMILY-1`);
    await expectRejection(deletion, 404, 'Discounts with code FAMILY-1 was not found');
    expect((await shop.admin.get(`/discounts/${code.id}`)).status).toBe(200);
  });

  it('ignores the case of the code, and returns the parent also when it is repeated', async () => {
    for (let time = 1; time <= 2; time++)
      expect(
        ok(await shop.admin.delete(`/discounts/${parent.id}/dynamic-codes/family-1`)).discount,
      ).toMatchObject({ id: parent.id, code: 'FAMILY' });
    await expectRejection(shop.admin.get(`/discounts/${code.id}`), 404, 'not found');
  });

  it('does not find an unknown discount', async () => {
    await expectRejection(
      shop.admin.delete('/discounts/disc_none/dynamic-codes/FAMILY-1'),
      404,
      'Discount with id',
    );
  });
});
