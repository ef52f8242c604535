import { createDiscountWithConditions } from '../../support/discounts.ts';
import { countRoundTrips } from '../../support/round-trips.ts';
import {
  createRegion,
  createSizedProduct,
  ok,
  type SampleShop,
  useSampleShop,
} from '../../support/sample-shop.ts';
import { TEN_PERCENT, usePromotions } from './support/promotions.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop({})));
afterAll(() => shop.close());

const createPromotion = usePromotions(() => shop);
const shirts = (quantity = 1) => ({ variant_id: shop.shirt.variants[0].id, quantity });
const mugs = (quantity = 1) => ({ variant_id: shop.mug.variants[0].id, quantity });
const inRegion = (id = shop.europe.id) => ({ subject: 'region', operator: 'in', value: [id] });
const read = async (id: string) => ok(await shop.store.get(`/carts/${id}`)).cart;
const add = (id: string, item: object) => shop.store.post(`/carts/${id}/line-items`, item);

async function cartOf(...items: object[]) {
  return ok(await shop.store.post('/carts', { region_id: shop.europe.id, items })).cart;
}

describe('A cart', () => {
  it('is reduced, and taxed for what is left', async () => {
    const { id } = await createPromotion({ name: 'Spring', effects: TEN_PERCENT });
    const cart = await cartOf(shirts());
    expect(cart).toMatchObject({ subtotal: 1950, discount_total: 195, tax_total: 333, total: 2088 });
    expect(cart.items[0].adjustments).toMatchObject([
      { description: 'Spring', discount_id: null, amount: 195 },
    ]);
    expect(cart.promotions).toEqual([
      { id, name: 'Spring', status: 'applied', amount: 195, message: '1.95 EUR off', missing: null },
    ]);
  });

  it('says what it lacks, and gets it when it has that', async () => {
    const { id } = await createPromotion({
      name: 'free shipping',
      conditions: [inRegion(), { subject: 'subtotal', operator: 'gte', value: 2675 }],
      effects: [{ type: 'shipping', target: 'shipping' }],
    });
    const cart = await shop.prepareCart();
    expect((await read(cart)).promotions).toEqual([
      {
        ...{ id, name: 'free shipping', status: 'missing', amount: 0 },
        ...{ message: '7.25 EUR more for free shipping', missing: { subject: 'subtotal', value: 725 } },
      },
    ]);
    const { items } = ok(await add(cart, mugs())).cart;
    expect(await read(cart)).toMatchObject({
      shipping_total: 0,
      promotions: [{ id, status: 'applied', amount: 500 }],
    });
    const mug = items.find(({ title }) => title === 'Mug')!;
    ok(await shop.store.delete(`/carts/${cart}/line-items/${mug.id}`));
    expect(await read(cart)).toMatchObject({ shipping_total: 500, promotions: [{ status: 'missing' }] });
  });

  it('has codes of promotions and of discounts side by side, and a discount is of what promotions leave', async () => {
    const { id } = await createPromotion({ codes: ['june'], effects: TEN_PERCENT });
    const { code } = await createDiscountWithConditions(shop, { operator: 'in', products: [shop.shirt.id] });
    const cart = await cartOf(shirts());
    expect(cart).toMatchObject({ discount_total: 0, promotions: [] });
    const both = { discounts: [{ code: 'June' }, { code }] };
    const reduced = ok(await shop.store.post(`/carts/${cart.id}`, both)).cart;
    expect(reduced.promotions).toMatchObject([{ id, status: 'applied', amount: 195 }]);
    expect(reduced.discounts).toMatchObject([{ code }]);
    expect(reduced.discount_total).toBe(195 + 176); // 10 % of 19.50, then 10 % of 17.55
    const without = ok(await shop.store.delete(`/carts/${cart.id}/discounts/JUNE`)).cart;
    expect(without).toMatchObject({ discount_total: 195, promotions: [], discounts: [{ code }] });
  });

  it('rejects an unknown code, and keeps what it had', async () => {
    await createPromotion({ codes: ['KNOWN'], effects: TEN_PERCENT });
    const cart = await cartOf(shirts());
    ok(await shop.store.post(`/carts/${cart.id}`, { discounts: [{ code: 'KNOWN' }] }));
    const response = await shop.store.post(`/carts/${cart.id}`, { discounts: [{ code: 'UNKNOWN' }] });
    expect(response).toMatchObject({ status: 404, body: { type: 'not_found' } });
    expect(await read(cart.id)).toMatchObject({ discount_total: 195 });
  });

  it.each<[reason: string, terms: { used?: number; [name: string]: unknown }]>([
    ['is not valid yet', { starts_at: '2099-01-01' }],
    ['has been used up', { budget: { type: 'uses', limit: 1 }, used: 1 }],
  ])('rejects a code that %s', async (reason, { used, ...terms }) => {
    const { id } = await createPromotion({ codes: ['LATER'], effects: TEN_PERCENT, ...terms });
    if (used) await shop.sql('update promotion set used = $2 where id = $1', [id, used]);
    const cart = await cartOf(shirts());
    expect(await shop.store.post(`/carts/${cart.id}`, { discounts: [{ code: 'LATER' }] })).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: `Code LATER ${reason}` },
    });
  });

  it('has the line of a gift as long as it earns it', async () => {
    const { id } = await createPromotion({
      name: 'A mug with two shirts',
      effects: [
        {
          ...{ type: 'gift', target: 'items', variant_id: shop.mug.variants[0].id, max_quantity: 1 },
          buy: { quantity: 2, items: { product_ids: [shop.shirt.id] } },
        },
      ],
    });
    const cart = await cartOf(shirts());
    expect(cart.promotions).toMatchObject([{ missing: { subject: 'quantity', value: 1 } }]);
    const { items, promotions, total } = ok(await add(cart.id, shirts())).cart;
    const gift = items.find(({ title }) => title === 'Mug')!;
    expect(gift).toMatchObject({ quantity: 1, unit_price: 725, discount_total: 725, total: 0 });
    expect(promotions).toMatchObject([{ id, status: 'applied', amount: 725 }]);
    expect(total).toBe(3900 + 741);
    // it comes back, with the quantity that is given, as long as it is earned
    ok(await shop.store.post(`/carts/${cart.id}/line-items/${gift.id}`, { quantity: 5 }));
    expect((await read(cart.id)).items).toHaveLength(2);
    expect((await read(cart.id)).total).toBe(total);
    const bought = items.find(({ title }) => title === 'Shirt')!;
    ok(await shop.store.post(`/carts/${cart.id}/line-items/${bought.id}`, { quantity: 1 }));
    expect((await read(cart.id)).items).toMatchObject([{ title: 'Shirt' }]);
  });

  it('has a bought mug beside a given one', async () => {
    const effects = [{ type: 'gift', target: 'items', variant_id: shop.mug.variants[0].id }];
    await createPromotion({ effects });
    const cart = await cartOf(mugs(2));
    expect(cart.items.map(({ quantity, total }) => [quantity, total])).toEqual([
      [2, 1726],
      [1, 0],
    ]);
    ok(await add(cart.id, mugs()));
    expect((await read(cart.id)).items.map(({ quantity }) => quantity)).toEqual([3, 1]);
  });

  it('costs what is displayed if prices include tax, up to one unit', async () => {
    const region_id = await createRegion(shop, { tax_rate: 19, includes_tax: true });
    await createPromotion({
      conditions: [inRegion(region_id)],
      effects: [{ type: 'fixed_price', target: 'items', value: 500 }],
    });
    const [{ id: variant_id }] = (
      await createSizedProduct(
        shop,
        'Kettle',
        ['One size'],
        {},
        {
          ...{ manage_inventory: false, prices: [{ region_id, amount: 725 }] },
        },
      )
    ).variants;
    const items = [{ variant_id, quantity: 3 }];
    const { cart } = ok(await shop.store.post('/carts', { region_id, items }));
    expect(cart.items[0].includes_tax).toBe(true);
    expect(cart.promotions).toMatchObject([{ amount: 675 }]);
    expect(Math.abs(cart.total - 1500)).toBeLessThanOrEqual(1);
  });

  it('gets a change of a promotion with its next change, whoever has made it', async () => {
    const { id } = await createPromotion({ effects: TEN_PERCENT });
    const cart = await cartOf(shirts());
    const touch = async () => ok(await shop.store.post(`/carts/${cart.id}`, { context: { a: 1 } })).cart;
    ok(await shop.admin.post(`/promotions/${id}`, { effects: [{ ...TEN_PERCENT[0], value: 20 }] }));
    expect(await touch()).toMatchObject({ discount_total: 390 });
    await shop.sql(`update promotion set status = 'disabled' where id = $1`, [id]);
    expect(await touch()).toMatchObject({ discount_total: 0, promotions: [] });
  });

  it('of another currency gets no amounts', async () => {
    const budget = { type: 'uses', limit: 10, currency_code: 'eur' };
    await createPromotion({ budget, effects: [{ type: 'fixed', target: 'order', value: 500 }] });
    const items = [shirts()];
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.america.id, items }));
    expect(cart.discount_total).toBe(0);
    expect((await cartOf(shirts())).discount_total).toBe(500);
  });

  it('is changed in as many round trips as without promotions', async () => {
    const cart = await cartOf(shirts());
    const before = await countRoundTrips(() => add(cart.id, mugs()));
    await createPromotion({ effects: TEN_PERCENT });
    ok(await add(cart.id, mugs())); // loads the promotions
    expect(await countRoundTrips(() => add(cart.id, mugs()))).toBe(before);
  });

  it('of staff has the prices that were agreed', async () => {
    await createPromotion({ effects: TEN_PERCENT });
    const body = {
      ...{ email: 'oliver@example.com', region_id: shop.europe.id, items: [shirts()] },
      shipping_methods: [{ option_id: shop.standardShipping.id }],
    };
    const { draft_order } = ok(await shop.admin.post('/draft-orders', body as never));
    expect(draft_order.cart.promotions).toEqual([]);
    expect(draft_order.cart.items[0].adjustments).toEqual([]);
  });
});

describe('A promotion for a language', () => {
  it('applies to carts of this language', async () => {
    const conditions = [{ subject: 'locale', operator: 'in', value: ['de'] }];
    await createPromotion({ conditions, effects: TEN_PERCENT });
    const { id, discount_total } = await cartOf(shirts());
    expect(discount_total).toBe(0);
    ok(await shop.store.post(`/carts/${id}`, { context: { locale: 'de' } }));
    expect(await read(id)).toMatchObject({ discount_total: 0 });
    ok(await shop.store.post(`/carts/${id}`, { locale: 'de' }));
    expect(await read(id)).toMatchObject({ discount_total: 195 });
    ok(await shop.store.post(`/carts/${id}`, { locale: 'en' }));
    expect(await read(id)).toMatchObject({ discount_total: 0 });
  });
});
