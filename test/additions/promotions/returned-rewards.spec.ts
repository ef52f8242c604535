import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { usePromotions } from './support/promotions.ts';

/* What a return of the X of buy X get Y refunds, with figures that a merchant can check: all prices are with 19 % tax on top. */

let shop: SampleShop;
const variants = new Map<string, string>();
beforeAll(async () => {
  shop = await useSampleShop({});
  for (const [title, amount] of [
    ['Camera', 40_000],
    ['Film', 1000],
    ['Strap', 2000],
    ['Clip', 200],
  ] as const) {
    const product = await createSizedProduct(
      shop,
      title,
      ['One'],
      { eur: amount },
      { inventory_quantity: 1000 },
    );
    variants.set(title, product.variants[0].id);
  }
});
afterAll(() => shop.close());
const createPromotion = usePromotions(() => shop);
const only = (title: string) => ({ variant_ids: [variants.get(title)!] });

/** Two films at half price with each camera. */
const films = () => ({
  ...{ type: 'buy_get', target: 'items', value: 50 },
  ...{ buy: { quantity: 1, items: only('Camera') }, get: { quantity: 2, items: only('Film') } },
});
/** A strap with every second clip. */
const strap = () => ({
  ...{ type: 'gift', target: 'items', variant_id: variants.get('Strap') },
  buy: { quantity: 2, items: only('Clip') },
});

interface Placed {
  id: string;
  lines: Map<string, string>;
  total: number;
}

/** A captured order of so many units of each title. */
async function placeOrder(items: Record<string, number>): Promise<{ id: string }> {
  const cart = await shop.prepareCart({
    items: Object.entries(items).map(([title, quantity]) => ({
      variant_id: variants.get(title)!,
      quantity,
    })),
  });
  const { data } = ok(await shop.store.post(`/carts/${cart}/complete`));
  ok(await shop.admin.post(`/orders/${data.id}/capture`));
  return { id: data.id };
}

/** The same, shipped. */
async function order(units: Record<string, number>): Promise<Placed> {
  const { id } = await placeOrder(units);
  const { items } = ok(await shop.admin.get(`/orders/${id}`)).order;
  const shipped = items.map((item) => ({ item_id: item.id, quantity: item.quantity }));
  const { fulfillments } = ok(await shop.admin.post(`/orders/${id}/fulfillment`, { items: shipped })).order;
  ok(await shop.admin.post(`/orders/${id}/shipment`, { fulfillment_id: fulfillments[0].id }));
  return { id, lines: await findLines(id), total: items.reduce((sum, { total }) => sum + (total ?? 0), 0) };
}

/** The ids of the lines of an order by their titles. */
async function findLines(order_id: string): Promise<Map<string, string>> {
  const { items } = ok(await shop.admin.get(`/orders/${order_id}`)).order;
  const titles = new Map([...variants].map(([title, variant]) => [variant, title]));
  return new Map(items.map(({ id, variant_id }) => [titles.get(variant_id)!, id]));
}

/** Changes the quantity of a line by an edit, which replaces all lines; 0 takes it out. */
async function edit(order_id: string, title: string, quantity: number): Promise<void> {
  const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id }));
  const edited = order_edit.id;
  const { items } = ok(await shop.admin.get(`/order-edits/${edited}`)).order_edit;
  const line = items.find(({ variant_id }) => variant_id === variants.get(title))!;
  if (quantity === 0) ok(await shop.admin.delete(`/order-edits/${edited}/items/${line.id}`));
  else ok(await shop.admin.post(`/order-edits/${edited}/items/${line.id}`, { quantity }));
  ok(await shop.admin.post(`/order-edits/${edited}/confirm`));
}

const itemsOf = ({ lines }: Placed, units: Record<string, number>) =>
  Object.entries(units).map(([title, quantity]) => ({ item_id: lines.get(title)!, quantity }));

async function refundedTotal({ id }: Placed): Promise<number> {
  return ok(await shop.admin.get(`/orders/${id}`)).order.refunded_total;
}

/** Returns units. @returns what is refunded for them */
async function giveBack(placed: Placed, units: Record<string, number>): Promise<number> {
  const before = await refundedTotal(placed);
  const body = { items: itemsOf(placed, units), receive_now: true };
  ok(await shop.admin.post(`/orders/${placed.id}/return`, body));
  return (await refundedTotal(placed)) - before;
}

async function claim(placed: Placed, units: Record<string, number>): Promise<number> {
  const before = await refundedTotal(placed);
  const claim_items = itemsOf(placed, units).map((item) => ({ ...item, reason: 'production_failure' }));
  ok(await shop.admin.post(`/orders/${placed.id}/claims`, { type: 'refund', claim_items }));
  return (await refundedTotal(placed)) - before;
}

const requestReturn = async (placed: Placed, units: Record<string, number>) =>
  ok(
    await shop.admin.post(`/orders/${placed.id}/return`, { items: itemsOf(placed, units) }),
  ).order.returns.at(-1)!;

describe('The X of buy X get Y', () => {
  beforeEach(() => createPromotion({ name: 'Films', effects: [films()] }));

  it('reduces Y, and costs its price', async () => {
    const cart = await shop.prepareCart({
      items: [
        { variant_id: variants.get('Camera')!, quantity: 1 },
        { variant_id: variants.get('Film')!, quantity: 3 },
      ],
    });
    const { items } = ok(await shop.store.get(`/carts/${cart}`)).cart;
    expect(items.map(({ discount_total }) => discount_total)).toEqual([0, 1000]);
  });

  it('is refunded less what Y was reduced by, and Y gives that back', async () => {
    const placed = await order({ Camera: 1, Film: 2 });
    expect(await giveBack(placed, { Camera: 1 })).toBe(47_600 - 1190); // 400.00 + 19 % − 2 × 5.00 + 19 %
    expect(await giveBack(placed, { Film: 1 })).toBe(595 + 595); // 5.00 + 19 % paid, 5.00 + 19 % taken back
    expect(await giveBack(placed, { Film: 1 })).toBe(1190);
    expect(await refundedTotal(placed)).toBe(placed.total);
  });

  it('is refunded as it was paid, if Y comes with it or has come before', async () => {
    const [together, before] = [await order({ Camera: 1, Film: 2 }), await order({ Camera: 1, Film: 2 })];
    expect(await giveBack(together, { Camera: 1, Film: 2 })).toBe(47_600 + 1190);
    expect(await giveBack(before, { Film: 2 })).toBe(1190);
    expect(await giveBack(before, { Camera: 1 })).toBe(47_600);
  });

  it('takes back only the reductions that the X that are left are not enough for', async () => {
    const placed = await order({ Camera: 2, Film: 3 });
    // three films for 5.00 each; with one camera two are reduced
    expect(await giveBack(placed, { Camera: 1 })).toBe(47_600 - 595);
    expect(await giveBack(placed, { Film: 1 })).toBe(595 + 595);
    expect(await giveBack(placed, { Camera: 1 })).toBe(47_600 - 1190);
  });

  it('says in an open return what is refunded, also after Y has come', async () => {
    const placed = await order({ Camera: 1, Film: 2 });
    const opened = await requestReturn(placed, { Camera: 1 });
    expect(opened.refund_amount).toBe(47_600 - 1190);
    expect(await giveBack(placed, { Film: 2 })).toBe(1190);
    const { returns } = ok(await shop.admin.get(`/orders/${placed.id}`)).order;
    expect(returns.find(({ id }) => id === opened.id)).toMatchObject({ refund_amount: 47_600 });
    ok(await shop.admin.post(`/returns/${opened.id}/receive`, { items: itemsOf(placed, { Camera: 1 }) }));
    expect(await refundedTotal(placed)).toBe(placed.total);
  });

  it('is refunded as it was paid by a claim, and a claim of Y gives back what a return has taken', async () => {
    const [broken, returned] = [await order({ Camera: 1, Film: 2 }), await order({ Camera: 1, Film: 2 })];
    expect(await claim(broken, { Camera: 1 })).toBe(47_600);
    expect(await giveBack(broken, { Film: 2 })).toBe(1190);
    expect(await giveBack(returned, { Camera: 1 })).toBe(47_600 - 1190);
    expect(await claim(returned, { Film: 2 })).toBe(1190 + 1190);
  });

  it('takes back nothing in an exchange, which replaces it', async () => {
    const placed = await order({ Camera: 1, Film: 2 });
    const { swaps } = ok(
      await shop.admin.post(`/orders/${placed.id}/swaps`, {
        return_items: itemsOf(placed, { Camera: 1 }),
        additional_items: [{ variant_id: variants.get('Camera')!, quantity: 1 }],
      }),
    ).order;
    const { swap } = ok(await shop.admin.get(`/swaps/${swaps[0].id}?expand=cart,cart.items`));
    expect((swap.cart as { total: number }).total).toBe(0);
  });

  it('is refunded as it was paid after an edit has taken out Y', async () => {
    const { id } = await placeOrder({ Camera: 1, Film: 1 });
    await edit(id, 'Film', 0);
    const lines = await findLines(id);
    expect(lines.has('Film')).toBe(false);
    expect(await giveBack({ id, lines, total: 0 }, { Camera: 1 })).toBe(47_600);
  });

  it('is refunded less what Y was reduced by after two edits have replaced their lines', async () => {
    const { id } = await placeOrder({ Camera: 1, Film: 2, Strap: 3 });
    await edit(id, 'Strap', 2);
    await edit(id, 'Strap', 1);
    const placed = { id, lines: await findLines(id), total: 0 };
    expect(await giveBack(placed, { Camera: 1 })).toBe(47_600 - 1190);
    expect(await giveBack(placed, { Film: 2 })).toBe(1190 + 1190);
  });
});

describe('What a gift was given for', () => {
  beforeEach(() => createPromotion({ name: 'Strap', effects: [strap()] }));

  it('is refunded less the gift that stays, but by no more than it is worth', async () => {
    const placed = await order({ Clip: 4, Camera: 1 });
    expect(await giveBack(placed, { Clip: 1 })).toBe(0); // 2.00 + 19 % for a strap of 20.00
    expect(await giveBack(placed, { Clip: 1 })).toBe(0);
    expect(await giveBack(placed, { Camera: 1 })).toBe(47_600);
    expect(await giveBack(placed, { Strap: 1 })).toBe(2 * 238);
    expect(await giveBack(placed, { Clip: 2 })).toBe(0);
    expect(await giveBack(placed, { Strap: 1 })).toBe(2 * 238);
    expect(await refundedTotal(placed)).toBe(placed.total);
  });

  it('is refunded as it was paid if the gift has come back, which itself refunds nothing', async () => {
    const placed = await order({ Clip: 2 });
    expect(await giveBack(placed, { Strap: 1 })).toBe(0);
    expect(await giveBack(placed, { Clip: 2 })).toBe(2 * 238);
  });
});
