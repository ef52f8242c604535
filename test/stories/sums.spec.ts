import fc from 'fast-check';
import { naiveTotals } from '../support/naive-totals.ts';
import type { PlainCart } from '../support/random-carts.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { ok } from '../support/world.ts';

/* Carts of all kinds through the interface, each sum three times: as the cart shows it, as the order does, and naively. */

const CARTS = 30;
const SEED = Number(process.env.SEED ?? 1);

/** Currencies with two, no and three decimals; taxes on top, in the price by currency or by region, or at the end. */
const REGIONS = {
  berlin: { currency_code: 'eur', tax_rate: 19, countries: ['be'] },
  vienna: { currency_code: 'eur', tax_rate: 20, countries: ['at'], includes_tax: true },
  copenhagen: { currency_code: 'dkk', tax_rate: 25, countries: ['dk'] },
  tokyo: { currency_code: 'jpy', tax_rate: 10, countries: ['jp'] },
  kuwait: { currency_code: 'kwd', tax_rate: 5.25, countries: ['kw'] },
};
type Place = keyof typeof REGIONS;
const PLACES = Object.keys(REGIONS) as Place[];

const GOODS = [
  { title: 'Shirt', amounts: { eur: 1999, dkk: 14_995, jpy: 3300, kwd: 6755 } },
  { title: 'Book', amounts: { eur: 1, dkk: 7, jpy: 1, kwd: 3 } },
  { title: 'Watch', amounts: { eur: 123_457, dkk: 999_999, jpy: 198_001, kwd: 412_505 } },
  { title: 'Sale', amounts: { eur: 495, dkk: 3333, jpy: 777, kwd: 1005 }, discountable: false },
  { title: 'Voucher', amounts: { eur: 2500, dkk: 20_000, jpy: 5000, kwd: 10_000 }, is_giftcard: true },
];

const CODES = {
  PERCENT: { type: 'percentage', value: 15, allocation: 'total' },
  ALL: { type: 'percentage', value: 100, allocation: 'total' },
  FIXED: { type: 'fixed', value: 1001, allocation: 'total' },
  ITEM: { type: 'fixed', value: 333, allocation: 'item' },
} as const;

let shop: Shop;
let variants: string[];
const regions = {} as Record<Place, string>;
const shipping = {} as Record<Place, string>;

beforeAll(async () => {
  shop = await openShop();
  ok(await shop.admin.post('/currencies/dkk', { includes_tax: true }));
  for (const place of PLACES) await openRegion(place);
  const goods = [];
  for (const { amounts, title, ...more } of GOODS) {
    const prices = Object.entries(amounts).map(([currency_code, amount]) => ({ currency_code, amount }));
    const body = {
      ...{ title, status: 'published', options: [{ title: 'Size' }], ...more },
      variants: [
        {
          title: 'One size',
          manage_inventory: false,
          options: [{ value: 'One size' }],
          prices: [...prices, { region_id: regions.vienna, amount: amounts.eur }],
        },
      ],
    };
    goods.push(ok(await shop.admin.post('/products', body)).product);
  }
  variants = goods.map((product) => product.variants[0].id);
  // two rates that add up on books, one of its own on shipping
  for (const [code, rate, of] of [
    ['reduced', 7, { products: [goods[1].id] }],
    ['city', 2.125, { products: [goods[1].id] }],
    ['freight', 12.5, { shipping_options: [shipping.berlin] }],
  ] as const)
    ok(await shop.admin.post('/tax-rates', { code, name: code, rate, region_id: regions.berlin, ...of }));
}, 60_000);
afterAll(() => shop.close());

interface Wanted {
  place: Place;
  lines: { product: number; quantity: number }[];
  code: keyof typeof CODES | null;
  free_shipping: boolean;
  delivered: boolean;
  cards: number[];
}

const wanted: fc.Arbitrary<Wanted> = fc.record({
  place: fc.constantFrom(...PLACES),
  lines: fc.uniqueArray(
    fc.record({
      product: fc.integer({ min: 0, max: GOODS.length - 1 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 4, selector: (line) => line.product },
  ),
  code: fc.option(fc.constantFrom(...(Object.keys(CODES) as (keyof typeof CODES)[]))),
  free_shipping: fc.boolean(),
  delivered: fc.boolean(),
  cards: fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 2 }),
});

describe(`${CARTS} carts of all kinds`, () => {
  it('add up, to what their orders show, and to what is paid', async () => {
    await fc.assert(fc.asyncProperty(wanted, buy), { numRuns: CARTS, seed: SEED, endOnFailure: true });
  }, 120_000);
});

async function buy(wish: Wanted): Promise<void> {
  const cart = await fill(wish);
  const expected = naiveTotals(plain(cart, wish)).shown;
  const { items, shipping_methods, gift_cards: uses, ...sums } = expected;
  expect(cart).toMatchObject(numbers(sums));
  items.forEach((line, place) => expect(cart.items[place]).toMatchObject(numbers(line)));
  shipping_methods.forEach(({ subtotal, tax_total, total }, place) =>
    expect(cart.shipping_methods[place]).toMatchObject(numbers({ subtotal, tax_total, total })),
  );
  if (cart.total > 0) expect(cart.payment_session.amount).toBe(cart.total);

  const placed = ok(await shop.store.post(`/carts/${cart.id}/complete`));
  expect(placed.type).toBe('order');
  const { order } = ok(await shop.admin.get(`/orders/${placed.data.id}`));
  expect(order).toMatchObject({ ...numbers(sums), paid_total: cart.total });
  for (const line of cart.items)
    expect(order.items.find((one: Row) => one.id === line.id)).toMatchObject({
      subtotal: line.subtotal,
      discount_total: line.discount_total,
      tax_total: line.tax_total,
      total: line.total,
    });
  expect(order.payments.map((payment: Row) => payment.amount)).toEqual(cart.total > 0 ? [cart.total] : []);

  const transactions: Row[] = order.gift_card_transactions;
  const spent = uses.flatMap(({ amount }, place) =>
    amount > 0n ? { gift_card_id: cart.gift_cards[place].id, amount: Number(amount) } : [],
  );
  expect(transactions.map(({ gift_card_id, amount }) => ({ gift_card_id, amount }))).toEqual(
    expect.arrayContaining(spent),
  );
  expect(transactions).toHaveLength(spent.length);
  for (const transaction of transactions) expect(transaction.is_taxable).toBe(cart.region.gift_cards_taxable);
  for (const { id, value } of cart.gift_cards as Row[]) {
    const used = spent.find((use) => use.gift_card_id === id)?.amount ?? 0;
    expect(ok(await shop.admin.get(`/gift-cards/${id}`)).gift_card.balance).toBe(value - used);
  }
}

/** A cart with all of it, ready to be completed. */
async function fill({ place, lines, code, free_shipping, delivered, cards }: Wanted): Promise<Row> {
  const items = lines.map(({ product, quantity }) => ({ variant_id: variants[product], quantity }));
  const { id } = ok(await shop.store.post('/carts', { region_id: regions[place], items })).cart;
  const gift_cards = [];
  for (const value of cards) {
    const { gift_card } = ok(await shop.admin.post('/gift-cards', { region_id: regions[place], value }));
    gift_cards.push({ code: gift_card.code });
  }
  const discounts = [...(code ? [code] : []), ...(free_shipping ? ['FREE'] : [])].map((name) => ({
    code: `${place}-${name}`,
  }));
  ok(await shop.store.post(`/carts/${id}`, { email: 'ada@example.com', discounts, gift_cards }));
  if (delivered) ok(await shop.store.post(`/carts/${id}/shipping-methods`, { option_id: shipping[place] }));
  ok(await shop.store.post(`/carts/${id}/payment-sessions`));
  // where taxes come at the end: as the last thing, since every change takes them away again
  ok(await shop.store.post(`/carts/${id}/taxes`));
  const expand =
    'items,items.tax_lines,shipping_methods,shipping_methods.tax_lines,gift_cards,region,payment_session';
  return ok(await shop.store.get(`/carts/${id}?expand=${expand}`)).cart;
}

/** What the cart says is in it, for a calculation of our own. */
function plain(cart: Row, { code, free_shipping }: Wanted): PlainCart {
  return {
    lines: cart.items.map((line: Row) => ({
      unit_price: line.unit_price,
      quantity: line.quantity,
      includes_tax: line.includes_tax,
      tax_lines: line.tax_lines,
      discountable: !['Sale', 'Voucher'].includes(line.title),
    })),
    rule: code && CODES[code],
    free_shipping,
    shipping_methods: cart.shipping_methods,
    gift_cards: cart.gift_cards,
    gift_cards_taxable: cart.region.gift_cards_taxable,
  };
}

async function openRegion(place: Place): Promise<void> {
  const body = { name: place, payment_providers: ['manual'], fulfillment_providers: ['manual'] };
  const { region } = ok(await shop.admin.post('/regions', { ...body, ...REGIONS[place] }));
  regions[place] = region.id;
  const change = {
    vienna: { gift_cards_taxable: false },
    kuwait: { automatic_taxes: false },
  }[place as string];
  if (change) ok(await shop.admin.post(`/regions/${region.id}`, change));
  const option = {
    ...{
      name: 'Standard',
      region_id: region.id,
      provider_id: 'manual',
      price_type: 'flat_rate',
      amount: 499,
    },
    ...{ data: { id: 'manual-fulfillment' }, includes_tax: place === 'copenhagen' },
  };
  shipping[place] = ok(await shop.admin.post('/shipping-options', option)).shipping_option.id;
  for (const [name, rule] of Object.entries({
    ...CODES,
    FREE: { type: 'free_shipping', value: 0, allocation: 'total' },
  }))
    ok(await shop.admin.post('/discounts', { code: `${place}-${name}`, rule, regions: [region.id] }));
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- whatever the answers hold
type Row = Record<string, any>;

function numbers(of: Record<string, bigint>): Record<string, number> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, Number(value)]));
}
