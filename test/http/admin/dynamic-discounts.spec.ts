import { aDiscount } from '../../support/discounts.ts';
import { refused } from '../../support/refusals.ts';
import type { Answer } from '../../support/shop.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());

describe('dynamic codes', () => {
  it('have the rule of their parent, one use, and an end of their own', async () => {
    const parent = await aDiscount(shop, 'PARENT', { is_dynamic: true, valid_duration: 'P1M2DT3H' });
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
    const parent = await aDiscount(shop, 'TIMELESS', { is_dynamic: true, ends_at: '2099-01-01' });
    expect((await aCode(parent.id, 'TIMELESS-1')).ends_at).toBe('2099-01-01T00:00:00Z');
    ok(await shop.admin.post(`/discounts/${parent.id}`, { ends_at: null, valid_duration: 'PT1H' }));
    expect((await aCode(parent.id, 'TIMELESS-2')).ends_at).not.toBeNull();
    ok(await shop.admin.post(`/discounts/${parent.id}`, { valid_duration: null }));
    expect((await aCode(parent.id, 'TIMELESS-3')).ends_at).toBeNull();
  });

  it('are unique among all codes, and made of dynamic discounts only', async () => {
    const parent = await aDiscount(shop, 'STRICT', { is_dynamic: true });
    const code = await aCode(parent.id, 'STRICT-1');
    const make = (id: string, body: object) => shop.admin.post(`/discounts/${id}/dynamic-codes`, body);
    await refused(make(parent.id, { code: 'strict-1' }), 422, 'Discount with code STRICT-1 already exists.');
    await refused(make(parent.id, { code: 'STRICT' }), 422, 'Discount with code STRICT already exists.');
    await refused(make(parent.id, {}), 400, 'code must be a string');
    await refused(make(parent.id, { code: 'A', usage_limit: 0 }), 400, 'usage_limit must not be less than 1');
    await refused(make('disc_none', { code: 'A' }), 404, 'Discount with id disc_none was not found');
    await refused(make(code.id, { code: 'A' }), 400, 'is a dynamic code itself', 'not_allowed');
    const plain = await aDiscount(shop, 'PLAIN');
    await refused(make(plain.id, { code: 'A' }), 400, 'Discount PLAIN is not dynamic', 'not_allowed');
  });

  it('work where their parent does, and take its changes', async () => {
    const parent = await aDiscount(shop, 'WORKING', { is_dynamic: true, valid_duration: 'P1D' });
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
    const parent = await aDiscount(shop, 'GONE', { is_dynamic: true });
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
      await aDiscount(shop, 'FAMILY', { is_dynamic: true }),
      await aDiscount(shop, 'NEIGHBOURS', { is_dynamic: true }),
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
