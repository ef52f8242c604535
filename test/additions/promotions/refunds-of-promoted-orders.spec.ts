import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { SeededRandom } from '../../support/seeded-random.ts';
import { usePromotions } from './support/promotions.ts';

/* Random orders with random promotions, of which units come back by returns and claims in random steps. */

const ORDERS = 12;
/** Part of the test names, so that a failure can be reproduced. */
const SEED = Number(process.env.PROMOTIONS_SEED ?? Date.now() % 2 ** 31);

let shop: SampleShop;
let variants: string[];
beforeAll(async () => {
  shop = await useSampleShop({});
  const stock = { inventory_quantity: 10_000 };
  variants = [];
  for (const [title, amount] of [
    ['Camera', 10_003],
    ['Film', 799],
    ['Strap', 1001],
  ] as const)
    variants.push((await createSizedProduct(shop, title, ['One'], { eur: amount }, stock)).variants[0].id);
});
afterAll(() => shop.close());
const createPromotion = usePromotions(() => shop);

const itemsOf = (index: number) => ({ variant_ids: [variants[index]] });

/** Effects of all types, with prices that divide badly. */
const EFFECTS: readonly (() => object)[] = [
  () => ({ type: 'percentage', target: 'order', value: 33.33 }),
  () => ({ type: 'fixed', target: 'order', value: 1001 }),
  () => ({ type: 'fixed', target: 'items', value: 77, items: itemsOf(1) }),
  () => ({ type: 'fixed_price', target: 'items', value: 1500, buy: { quantity: 2, items: itemsOf(1) } }),
  () => ({
    type: 'tiers',
    target: 'items',
    tiers: [
      { from: 2, value: 7 },
      { from: 4, value: 13 },
    ],
  }),
  () => ({ type: 'buy_get', target: 'items', buy: { quantity: 2 }, get: { quantity: 1 } }),
  () => ({
    type: 'buy_get',
    target: 'items',
    buy: { quantity: 1, items: itemsOf(0) },
    get: { quantity: 2, items: itemsOf(1) },
  }),
  () => ({ type: 'gift', target: 'items', variant_id: variants[2], buy: { quantity: 1, items: itemsOf(0) } }),
  () => ({ type: 'shipping', target: 'shipping', value: 300 }),
];

interface Line {
  id: string;
  variant_id: string | null;
  quantity: number;
  total: number;
}

async function placeOrder(items: { variant_id: string; quantity: number }[]): Promise<string> {
  const cart = await shop.prepareCart({ items });
  const { data } = ok(await shop.store.post(`/carts/${cart}/complete`));
  ok(await shop.admin.post(`/orders/${data.id}/capture`));
  const { order } = ok(await shop.admin.get(`/orders/${data.id}`));
  const lines = (order.items as Line[]).map(({ id, quantity }) => ({ item_id: id, quantity }));
  const fulfilled = ok(await shop.admin.post(`/orders/${data.id}/fulfillment`, { items: lines })).order;
  ok(await shop.admin.post(`/orders/${data.id}/shipment`, { fulfillment_id: fulfilled.fulfillments[0].id }));
  return data.id;
}

/** Returns or claims units. */
async function giveBack(order: string, item_id: string, quantity: number, isClaim: boolean): Promise<void> {
  if (isClaim)
    ok(
      await shop.admin.post(`/orders/${order}/claims`, {
        type: 'refund',
        claim_items: [{ item_id, quantity, reason: 'production_failure' }],
      }),
    );
  else
    ok(
      await shop.admin.post(`/orders/${order}/return`, { items: [{ item_id, quantity }], receive_now: true }),
    );
}

const readOrder = async (id: string) => ok(await shop.admin.get(`/orders/${id}`)).order;

describe(`The refunds of a promoted order (seed ${SEED})`, () => {
  it.each(Array.from({ length: ORDERS }, (_, number) => ({ number })))(
    'never exceed what was paid, and are exactly the lines if all units come back, in random order $number',
    async ({ number }) => {
      const random = new SeededRandom(SEED + number);
      const count = 1 + random.integerBelow(3);
      for (let each = 0; each < count; each++)
        await createPromotion({ name: `Offer ${each}`, effects: [random.pick(EFFECTS)()] });
      const items = variants
        .map((variant_id) => ({ variant_id, quantity: random.integerBelow(5) }))
        .filter(({ quantity }, index) => quantity > 0 || index === 0)
        .map(({ variant_id, quantity }) => ({ variant_id, quantity: Math.max(1, quantity) }));
      const id = await placeOrder(items);
      const placed = await readOrder(id);
      const lines = placed.items as Line[];
      const goods = lines.reduce((sum, { total }) => sum + total, 0);
      const left = new Map(lines.map((line) => [line.id, line.quantity]));
      let refunded = 0;
      while (left.size > 0) {
        const item = random.pick([...left.keys()]);
        const quantity = 1 + random.integerBelow(left.get(item)!);
        // a claim of something that was free refunds, and so credits, nothing
        const isClaim = random.chance(0.3) && lines.some((line) => line.id === item && line.total > 0);
        await giveBack(id, item, quantity, isClaim);
        const rest = left.get(item)! - quantity;
        if (rest > 0) left.set(item, rest);
        else left.delete(item);
        const { refunded_total } = await readOrder(id);
        expect(refunded_total).toBeGreaterThanOrEqual(refunded);
        expect(refunded_total).toBeLessThanOrEqual(placed.total);
        refunded = refunded_total;
      }
      expect(refunded).toBe(goods);
      expect(goods + placed.shipping_total + placed.shipping_tax_total).toBe(placed.total);
    },
  );
});
