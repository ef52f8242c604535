import { createGiftCardProduct } from '../../support/gift-cards.ts';
import {
  expireLeasesAndDeliveryDelays,
  findPendingKeys,
  findUnpaidOrders,
  findViolations,
  salesInvariants,
  waitForEmptyOutbox,
} from '../../support/sales-invariants.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { SeededRandom } from '../../support/seeded-random.ts';
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { until } from '../../support/until.ts';

/*
 * The server runs as a process of its own under load, and is killed after random numbers of responses. The test fails if stock, discount
 * uses or gift cards are written in a transaction of their own, and if idempotency keys in flight are held for too long.
 */

const KILLS = Number(process.env.KILLS ?? 8);
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
const SHOPPERS = 8;
/** As many as all shoppers get for about one round. */
const MAX_RESPONSES = 64;
const STOCK = 1_000_000;
/** Fewer than are requested, so that some carts have to continue without the code. */
const SALE_USES = 60;
const CARD_VALUE = 1_000_000;

let shop: SampleShop;
let server: ServerProcess;
let voucher: string;
let card: string;
/** The number of responses of the server. */
let responses = 0;

beforeAll(async () => {
  shop = await useSampleShop({});
  await shop.sql('update product_variant set inventory_quantity = $1', [STOCK]);
  const rule = { type: 'percentage', value: 10, allocation: 'total' };
  const regions = [shop.europe.id];
  ok(await shop.admin.post('/discounts', { code: 'ALWAYS', rule, regions }));
  ok(await shop.admin.post('/discounts', { code: 'SALE', rule, regions, usage_limit: SALE_USES }));
  const region_id = shop.europe.id;
  card = ok(await shop.admin.post('/gift-cards', { region_id, value: CARD_VALUE })).gift_card.code;
  voucher = await createGiftCardProduct(shop, 'Voucher', 500);
  server = await createServerProcess({ DATABASE_URL: shop.testDatabase.url, REQUIRE_SHIPPING: 'false' });
});

afterAll(async () => {
  await server?.kill();
  await shop.close();
});

describe(`A server that is killed ${KILLS} times while it sells (CRASH_SEED=${SEED})`, () => {
  it(
    'sells everything once: orders, payments, stock, codes and gift cards agree, and every open cart can be completed',
    async () => {
      const carts: string[] = [];
      const random = new SeededRandom(SEED);
      const load: Load = { isOver: false, restarted: server.start() };
      await load.restarted;
      const shoppers = Array.from({ length: SHOPPERS }, (_, number) => shopUntilEnd(load, number, carts));
      for (let kill = 0; kill < KILLS; kill++) {
        await untilMore(() => carts.length, 2);
        await untilMore(() => responses, random.integerBelow(MAX_RESPONSES));
        load.restarted = server.kill().then(() => server.start());
        await load.restarted;
      }
      await untilMore(() => carts.length, SHOPPERS);
      load.isOver = true;
      await Promise.all(shoppers);

      expect(await findViolations(shop, LONG_LEASES)).toEqual([]);
      await expireLeasesAndDeliveryDelays(shop);
      await retryKeysInFlight();

      await completeAll(carts);
      await waitForEmptyOutbox(shop);
      expect(await findViolations(shop, salesInvariants(STOCK))).toEqual([]);
      expect(await findUnpaidOrders(shop)).toEqual([]);
      expect((await shop.sql('select from "order"')).length).toBeGreaterThan(KILLS);
    },
    180_000 + KILLS * 60_000,
  );
});

/** Leases of killed processes, for which other processes would have to wait. */
const LONG_LEASES = {
  'a lease for longer than 10 s': `select key from lease where expires_at > now() + interval '10 seconds'`,
};

interface Load {
  isOver: boolean;
  /** Resolves when the server responds again. */
  restarted: Promise<void>;
}

/** Waits until a number has grown by this much. */
async function untilMore(read: () => number, more: number): Promise<void> {
  const enough = read() + more;
  await until(
    () => read() >= enough,
    () => `${read()} of ${enough}`,
  );
}

async function shopUntilEnd(load: Load, number: number, carts: string[]): Promise<void> {
  const [small, large] = shop.shirt.variants;
  for (let round = 0; !load.isOver; round++) {
    try {
      const items = [
        { variant_id: small.id, quantity: 1 },
        ...(round % 4 === 0 ? [{ variant_id: voucher, quantity: 2 }] : []),
      ];
      const { id } = (await post('/carts', { region_id: shop.europe.id, items })).body.cart;
      await post(`/carts/${id}/line-items`, { variant_id: large.id, quantity: 2 });
      const email = `shopper${number}@example.com`;
      const codes = {
        discounts: [{ code: round % 2 ? 'ALWAYS' : 'SALE' }],
        gift_cards: round % 3 ? [] : [{ code: card }],
      };
      const { status } = await post(`/carts/${id}`, { email, ...codes });
      if (status !== 200) await post(`/carts/${id}`, { email }); // used up
      await post(`/carts/${id}/payment-session`, { provider_id: 'manual' });
      carts.push(id);
      await Promise.all([complete(id), complete(id, 'other')]);
    } catch {
      await load.restarted;
    }
  }
}

/** Sends an idempotency key for each cart, as a careful client does. */
function complete(id: string, more = '') {
  return post(`/carts/${id}/complete`, {}, { 'idempotency-key': `${id}${more}` });
}

/** Carts that are already completed return their order again. */
async function completeAll(carts: string[]): Promise<void> {
  const remaining = await shop.sql<{ id: string }>(
    'select cart_id as id from payment_session where cart_id = any($1) and is_selected',
    [carts],
  );
  const completeNext = async (): Promise<void> => {
    for (let next = remaining.pop(); next; next = remaining.pop()) await completeWithoutCodes(next.id);
  };
  await Promise.all(Array.from({ length: SHOPPERS }, completeNext));
}

/** A rejected cart continues without its codes; the changed total is reported once. */
async function completeWithoutCodes(id: string): Promise<void> {
  if ((await complete(id)).status === 200) return;
  const isOpen = await post(`/carts/${id}`, { discounts: [], gift_cards: [] });
  expect(isOpen.status).toBe(200);
  expect(await complete(id)).toMatchObject({ status: 200 });
}

/** Keys that were in flight when the server died are available again, and their requests take effect once. */
async function retryKeysInFlight(): Promise<void> {
  for (const key of await findPendingKeys(shop)) {
    const [id] = /^cart_[0-9A-Z]{26}/.exec(key)!;
    const more = key.slice(id.length);
    if ((await complete(id, more)).status === 200) continue;
    await completeWithoutCodes(id);
    expect((await complete(id, more)).status).toBe(200);
  }
}

async function post(path: string, body: unknown = {}, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/store${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  responses += 1;
  return { status: response.status, body: (await response.json()) as { cart: { id: string } } };
}
