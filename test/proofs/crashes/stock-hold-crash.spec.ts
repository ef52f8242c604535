import { type PayPalServer, startPayPalServer } from '../../fakes/paypal/paypal-server.ts';
import { createPoster, POSTER_STOCK as STOCK, readStock } from '../../support/killable-orders.ts';
import { type CrashPoint, type KillableShop, openKillableShop } from '../../support/killable-shop.ts';
import { payPalVariables } from '../../support/paypal-shop.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/*
 * The server is killed at each step of a payment that holds stock: while the shopper is sent to PayPal, and while the cart is completed.
 * After the restart the cart is bought, or its hold expires: either way each unit is counted once.
 */

const UNITS = 2;

let shop: KillableShop;
let company: PayPalServer;

beforeAll(async () => {
  company = await startPayPalServer();
  shop = await openKillableShop({ ...payPalVariables(company), STOCK_HOLD_MINUTES: '10' });
  const { id } = shop.sample.europe;
  ok(await shop.post(`/admin/regions/${id}/payment-providers`, { provider_id: 'paypal' }));
});
afterAll(async () => {
  await shop?.close();
  await company?.stop();
});

type Moment = [when: string, kill: () => CrashPoint, held: number];

interface HeldCart {
  id: string;
  variant: string;
}

const ORDERS = 'POST /v2/checkout/orders';

const sessionMoments: Moment[] = [
  ['before the stock is held', () => shop.crashAtStatement('before insert on stock_hold'), 0],
  ['before PayPal is called', () => shop.crashAtCompany(company, ORDERS, 'hangs before'), UNITS],
  ['after PayPal is called', () => shop.crashAtCompany(company, ORDERS, 'hangs after'), UNITS],
];

const completionMoments: Moment[] = [
  ['before the stock is held', () => shop.crashAtStatement('before insert on stock_hold'), 0],
  ['before the payment is authorized', () => shop.crashAtProvider('authorize', 'hangs before'), UNITS],
  ['after the payment is authorized', () => shop.crashAtProvider('authorize', 'hangs after'), UNITS],
  [
    'before the order is stored',
    () => shop.crashAtStatement('before update of completed_at on cart', 'new.completed_at is not null'),
    UNITS,
  ],
];

/** A cart is killed at each moment to be bought then, and another one to be left. */
const twice = (moments: Moment[]): Moment[] =>
  ['bought', 'left'].flatMap((end) =>
    moments.map(([when, kill, held]): Moment => [`${when}, ${end}`, kill, held]),
  );

describe('A server that is killed while a shopper is sent to PayPal', () => {
  let carts: Map<string, HeldCart>;
  let left: Map<string, number>;
  beforeAll(async () => {
    carts = await shop.crashAtEach(twice(sessionMoments), () => prepareCart('manual'), selectPayPal);
    left = await readAllStock(carts);
  });

  it.each(sessionMoments)('%s sells once when the shopper begins to pay again', async (when, _, held) => {
    const cart = carts.get(`${when}, bought`)!;
    expect(left.get(cart.id)).toBe(STOCK - held);
    ok(await selectPayPal(cart));
    expect(await readStock(shop, cart.variant)).toBe(STOCK - UNITS);
    company.ledger.pay(company.ledger.orderOf(cart.id).id);
    expect(ok(await complete(cart)).type).toBe('order');
    expect(await readStock(shop, cart.variant)).toBe(STOCK - UNITS);
    expect(await findHolds(cart)).toEqual([]);
  });

  it.each(sessionMoments)(
    '%s gives the stock back when the shopper does not return',
    async (when, _, held) => {
      const cart = carts.get(`${when}, left`)!;
      expect(left.get(cart.id)).toBe(STOCK - held);
      await expireHold(cart);
      expect(await readStock(shop, cart.variant)).toBe(STOCK);
    },
  );
});

describe('A server that is killed while a cart is completed', () => {
  let carts: Map<string, HeldCart>;
  let left: Map<string, number>;
  beforeAll(async () => {
    carts = await shop.crashAtEach(twice(completionMoments), () => prepareCart('http'), complete);
    left = await readAllStock(carts);
    await shop.expireLeases();
  });

  it.each(completionMoments)('%s sells once when the completion is repeated', async (when, _, held) => {
    const cart = carts.get(`${when}, bought`)!;
    expect(left.get(cart.id)).toBe(STOCK - held);
    expect(ok(await complete(cart)).type).toBe('order');
    expect(await readStock(shop, cart.variant)).toBe(STOCK - UNITS);
    expect(await findHolds(cart)).toEqual([]);
  });

  it.each(completionMoments)('%s gives the stock back when it is not repeated', async (when, _, held) => {
    const cart = carts.get(`${when}, left`)!;
    expect(left.get(cart.id)).toBe(STOCK - held);
    await expireHold(cart);
    expect(await readStock(shop, cart.variant)).toBe(STOCK);
  });
});

let carts = 0;

/** A cart with a variant and a customer of its own. */
async function prepareCart(provider_id: string): Promise<HeldCart> {
  const number = ++carts;
  const variant = await createPoster(shop);
  const { sample } = shop;
  const items = [{ variant_id: variant, quantity: UNITS }];
  const { id } = ok(await shop.post('/store/carts', { region_id: sample.europe.id, items })).cart;
  ok(await shop.post(`/store/carts/${id}`, { email: `shopper-${number}@example.com` }));
  ok(await shop.post(`/store/carts/${id}/payment-session`, { provider_id }));
  return { id, variant };
}

const selectPayPal = ({ id }: HeldCart) =>
  shop.post(`/store/carts/${id}/payment-session`, { provider_id: 'paypal' });
const complete = ({ id }: HeldCart) => shop.post(`/store/carts/${id}/complete`);
const findHolds = ({ id }: HeldCart) => shop.query('select from stock_hold where cart_id = $1', [id]);

async function readAllStock(all: Map<string, HeldCart>): Promise<Map<string, number>> {
  const entries: [string, number][] = [];
  for (const cart of all.values()) entries.push([cart.id, await readStock(shop, cart.variant)]);
  return new Map(entries);
}

/** The server gives expired holds back by itself. */
async function expireHold(cart: HeldCart): Promise<void> {
  await shop.query(`update stock_hold set expires_at = now() - interval '1 second' where cart_id = $1`, [
    cart.id,
  ]);
  await until(async () => (await findHolds(cart)).length === 0);
}
