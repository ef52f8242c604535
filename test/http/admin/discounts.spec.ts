import { aDiscount, askForDiscount, lonelyRules } from '../../support/discounts.ts';
import { refused } from '../../support/refusals.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());

describe('discounts', () => {
  it('are made with their rule, conditions and regions, their code in upper case', async () => {
    const { discount } = ok(
      await askForDiscount(shop, {
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
      Array.from({ length: 20 }, (_, i) => askForDiscount(shop, { code: i % 2 ? 'RACE' : 'race' })),
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
    expect(await lonelyRules(shop)).toBe(0);
    const { id } = answers.find(({ status }) => status === 200)!.body.discount;
    ok(await shop.admin.delete(`/discounts/${id}`));
    expect((await askForDiscount(shop, { code: 'Race' })).status).toBe(200);
  });

  it('are shown by id, and by code in any case', async () => {
    const { id } = await aDiscount(shop, 'Shown/Now');
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
    await refused(
      shop.admin.get(`/discounts/${id}?expand=price`),
      400,
      'Requested fields [price] are not valid',
    );
  });

  it('are listed with filters', async () => {
    await aDiscount(shop, 'LISTED-10%');
    await aDiscount(shop, 'LISTED-FIX', { rule: { type: 'fixed', value: 500, allocation: 'item' } });
    await aDiscount(shop, 'LISTED-OFF', { is_disabled: true });
    await aDiscount(shop, 'LISTED-DYN', { is_dynamic: true });
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

  it('are updated', async () => {
    const { id, rule } = await aDiscount(shop, 'BEFORE', { usage_limit: 5, metadata: { a: '1', b: '2' } });
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

  it('can be limited to what has been used', async () => {
    const { id } = await aDiscount(shop, 'USED');
    await shop.sql('update discount set usage_count = 3 where id = $1', [id]);
    expect(ok(await shop.admin.post(`/discounts/${id}`, { usage_limit: 3 })).discount).toMatchObject({
      usage_limit: 3,
      usage_count: 3,
    });
  });

  it('are deleted, and again with the same answer', async () => {
    const { id } = await aDiscount(shop, 'DOOMED');
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
    await aDiscount(shop, 'WORKS', { rule: { type: 'percentage', value: 50, allocation: 'total' } });
    const cart = await shop.readyCart();
    const reduced = ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: 'works' }] })).cart;
    expect(reduced.discount_total).toBe(975);
  });
});
