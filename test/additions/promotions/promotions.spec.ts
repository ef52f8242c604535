import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { TEN_PERCENT } from './support/promotions.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

const post = (body: object, path = '') => shop.admin.post(`/promotions${path}`, body);

const COMPLETE = {
  name: 'Three for two in June',
  codes: ['june', ' June '],
  priority: 2,
  combines_with: 'none',
  starts_at: '2026-06-01T00:00:00Z',
  ends_at: '2026-07-01T00:00:00Z',
  status: 'draft',
  budget: { type: 'uses', limit: 100 },
  uses_per_customer: 1,
  conditions: [{ subject: 'quantity', operator: 'gte', value: 3, items: { tag_ids: ['ptag_1'] } }],
  effects: [
    {
      type: 'buy_get',
      target: 'items',
      buy: { quantity: 2 },
      get: { quantity: 1 },
      value: 100,
      max_quantity: 5,
    },
  ],
};

describe('A promotion', () => {
  it('is stored as it was sent, with its codes in upper case, and is read and listed', async () => {
    const { promotion } = ok(await post(COMPLETE));
    const stored = { ...COMPLETE, codes: ['JUNE'], is_automatic: false, currency_code: null, used: 0 };
    expect(promotion).toMatchObject(stored);
    expect(ok(await shop.admin.get(`/promotions/${promotion.id}`)).promotion).toMatchObject(stored);
    const { promotions } = ok(await shop.admin.get('/promotions?q=three&status=draft'));
    expect(promotions).toMatchObject([stored]);
  });

  it('is changed in what the body names, and can be deleted twice', async () => {
    const { id } = ok(await post({ name: 'Ten', effects: TEN_PERCENT })).promotion;
    const { promotion } = ok(await post({ status: 'active', priority: 3 }, `/${id}`));
    expect(promotion).toMatchObject({ name: 'Ten', status: 'active', priority: 3, is_automatic: true });
    for (let time = 0; time < 2; time++) ok(await shop.admin.delete(`/promotions/${id}`));
    expect(await shop.admin.get(`/promotions/${id}`)).toMatchObject({ status: 404 });
    expect(await post({ name: 'Late' }, `/${id}`)).toMatchObject({ status: 404 });
  });

  it('with amounts has the currency of its regions', async () => {
    const effects = [{ type: 'fixed', target: 'order', value: 500 }];
    const inRegions = (...value: string[]) => [{ subject: 'region', operator: 'in', value }];
    const { promotion } = ok(await post({ name: 'Five', effects, conditions: inRegions(shop.europe.id) }));
    expect(promotion.currency_code).toBe('eur');
    expect(
      await post({ name: 'Both', effects, conditions: inRegions(shop.europe.id, shop.america.id) }),
    ).toMatchObject({
      status: 400,
      body: { message: 'A promotion with amounts is for one currency, and its regions have eur and usd' },
    });
  });

  it('cannot have the code of another one, or of a discount', async () => {
    ok(await post({ name: 'One', codes: ['TAKEN'], effects: TEN_PERCENT }));
    const response = await post({ name: 'Two', codes: ['taken'], effects: TEN_PERCENT });
    expect(response).toMatchObject({ status: 422, body: { type: 'duplicate_error' } });
  });

  it.each<[part: string, body: object]>([
    ['name', { name: undefined }],
    ['effects', { effects: [] }],
    ['effects.0.type', { effects: [{ type: 'magic', target: 'order' }] }],
    [
      'effects.0.target of buy_get',
      { effects: [{ type: 'buy_get', target: 'order', buy: { quantity: 1 } }] },
    ],
    ['effects.0.value', { effects: [{ type: 'percentage', target: 'order', value: 101 }] }],
    ['effects.0.value', { effects: [{ type: 'fixed', target: 'order', value: 1.5 }] }],
    ['effects.0.buy.quantity', { effects: [{ type: 'buy_get', target: 'items', buy: { quantity: 0 } }] }],
    ['effects.0.tiers', { effects: [{ type: 'tiers', target: 'items' }] }],
    ['effects.0.variant_id', { effects: [{ type: 'gift', target: 'items' }] }],
    ['percent', { effects: [{ ...TEN_PERCENT[0], percent: 5 }] }],
    ['products', { effects: [{ ...TEN_PERCENT[0], items: { products: ['prod_1'] } }] }],
    ['conditions.0.subject', { conditions: [{ subject: 'weather', operator: 'eq', value: 'rain' }] }],
    ['conditions.0.operator', { conditions: [{ subject: 'subtotal', operator: 'in', value: 5 }] }],
    ['conditions.0.value', { conditions: [{ subject: 'subtotal', operator: 'gte', value: '5' }] }],
    ['conditions.0.value', { conditions: [{ subject: 'country', operator: 'in', value: 'de' }] }],
    ['limit must', { budget: { type: 'uses', limit: 0 } }],
    ['type must', { budget: { type: 'hours', limit: 1 } }],
    ['combines_with', { combines_with: 'some' }],
    ['ends_at', { starts_at: '2026-02-01', ends_at: '2026-01-01' }],
    ['codes', { is_automatic: false }],
  ])('is rejected with a message about %s', async (part, change) => {
    const response = await post({ name: 'Wrong', effects: TEN_PERCENT, ...change });
    expect(response).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    expect((response.body as { message: string }).message).toContain(part);
  });

  it('is in the journal, and its change can be undone', async () => {
    const { id } = ok(await post({ name: 'Ten', effects: TEN_PERCENT })).promotion;
    ok(await post({ name: 'Twenty' }, `/${id}`));
    const { entries } = ok(await shop.admin.get(`/journal?resource_id=${id}`));
    ok(await shop.admin.post(`/journal/${entries[0].id}/undo`));
    expect(ok(await shop.admin.get(`/promotions/${id}`)).promotion.name).toBe('Ten');
  });
});
