import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

const created: string[] = [];
afterEach(async () => {
  for (const id of created.splice(0)) ok(await shop.admin.delete(`/promotions/${id}`));
});

async function createPromotion(body: Record<string, unknown>): Promise<{ id: string; name: string }> {
  const { promotion } = ok(await shop.admin.post('/promotions', { status: 'active', ...body } as never));
  created.push(promotion.id);
  return promotion;
}

describe('A cart', () => {
  it('is reduced by a promotion without a code', async () => {
    const { id } = await createPromotion({
      name: 'Spring',
      effects: [{ type: 'percentage', target: 'order', value: 10 }],
    });
    const cart = ok(await shop.store.get(`/carts/${await shop.prepareCart()}`)).cart;
    console.log(JSON.stringify(cart, null, 1).slice(0, 3000));
    expect(cart.promotions).toEqual([expect.objectContaining({ id, status: 'applied' })]);
    const done = ok(await shop.store.post(`/carts/${cart.id}/complete`)).data;
    console.log(JSON.stringify(done, null, 1).slice(0, 1500));
  });
});
