import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/* The recipes of docs/promotions.md, with the records of this shop for those that they name. */

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

const page = readFileSync(path.resolve('docs/promotions.md'), 'utf8');
const recipes = page.slice(page.indexOf('## Ten recipes')).matchAll(/\n\n([^\n]+:)\n\n```json\n([^`]+)```/g);

interface Effect {
  target: string;
  items?: object;
  buy?: { quantity: number; items?: object };
  get?: { quantity: number; items?: object };
  variant_id?: string;
}

describe('The recipe', () => {
  it.each([...recipes].map(([, title, body]) => [title, body]))('%s works', async (_, text) => {
    const inRegion = { subject: 'region', operator: 'in', value: [shop.europe.id] };
    const body = JSON.parse(text) as {
      conditions?: { subject: string }[];
      effects: Effect[];
      codes?: string[];
    };
    const { customer_group } = ok(await shop.admin.post('/customer-groups', { name: text.slice(0, 40) }));
    const conditions = (body.conditions ?? []).map((condition) => ({
      ...condition,
      ...(condition.subject === 'customer_group' && { operator: 'not_in', value: [customer_group.id] }),
      ...(condition.subject === 'has_account' && { value: false }),
    }));
    const items = { product_ids: [shop.shirt.id] };
    const effects = body.effects.map((effect) => ({
      ...effect,
      ...(effect.buy && { buy: { ...effect.buy, items } }),
      ...(effect.get?.items && { get: { ...effect.get, items: { product_ids: [shop.mug.id] } } }),
      ...(effect.variant_id && { variant_id: shop.mug.variants[0].id }),
    }));
    const dates = { starts_at: undefined, ends_at: undefined };
    const complete = { ...body, ...dates, status: 'active', conditions: [...conditions, inRegion], effects };
    const { promotion } = ok(await shop.admin.post('/promotions', complete as never));
    const lines = [
      { variant_id: shop.shirt.variants[0].id, quantity: 60 },
      { variant_id: shop.mug.variants[0].id, quantity: 2 },
    ];
    const cart = await shop.prepareCart({ items: lines });
    if (body.codes) ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: body.codes[0] }] }));
    expect(ok(await shop.store.get(`/carts/${cart}`)).cart.promotions).toMatchObject([
      { id: promotion.id, status: 'applied' },
    ]);
    ok(await shop.admin.delete(`/promotions/${promotion.id}`));
  });

  it('is one of ten', () => {
    expect(page.slice(page.indexOf('## Ten recipes')).match(/```json/g)).toHaveLength(10);
  });
});
