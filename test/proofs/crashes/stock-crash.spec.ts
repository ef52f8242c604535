import type { ResponseBody } from '../../support/response-body.ts';
import { type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { SeededRandom } from '../../support/seeded-random.ts';
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts';
import type { AllBodies } from '../../support/shop.ts';
import {
  addInventoryItem,
  createLocation,
  createStockedVariant,
  findInconsistentLevels,
  findOrphanedReservations,
  findUnreservedLines,
} from '../../support/stock.ts';
import { until } from '../../support/until.ts';

/*
 * The server runs as a process of its own, and is killed after random numbers of responses while shoppers buy and staff fulfill and
 * cancel. Inventory levels are checked at once, since they are correct after every commit.
 */

const KILLS = Number(process.env.KILLS ?? 6);
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
const SHOPPERS = 6;
/** As many as all shoppers and staff get for about one round. */
const MAX_RESPONSES = 48;
const UNITS = 100_000;

let shop: SampleShop;
let server: ServerProcess;
let variant: string;
let items: { id: string; required: number }[];
let locations: string[];
/** `restarted` resolves when the server responds again. */
const load = { isOver: false, rounds: 0, responses: 0, restarted: Promise.resolve() };

beforeAll(async () => {
  shop = await useSampleShop({});
  locations = [
    await createLocation(shop, 'North'),
    await createLocation(shop, 'South'),
    await createLocation(shop, 'West'),
  ];
  const fullStock = Object.fromEntries(locations.map((location) => [location, UNITS]));
  const lamp = await createStockedVariant(shop, fullStock);
  variant = lamp.variant;
  items = [
    { id: lamp.item, required: 1 },
    { id: await addInventoryItem(shop, variant, fullStock, 3), required: 3 },
  ];
  server = await createServerProcess({ DATABASE_URL: shop.testDatabase.url, REQUIRE_SHIPPING: 'true' });
});

afterAll(async () => {
  await server?.kill();
  await shop.close();
});

it(
  `Inventory levels stay consistent over ${KILLS} kills of a server that sells, fulfills and cancels (CRASH_SEED=${SEED})`,
  async () => {
    const random = new SeededRandom(SEED);
    load.restarted = server.start();
    await load.restarted;
    const clients = Array.from({ length: SHOPPERS }, (_, number) => workUntilEnd(number));
    for (let kill = 0; kill < KILLS; kill++) {
      const rounds = load.rounds + 2;
      await until(() => load.rounds >= rounds);
      const responses = load.responses + random.integerBelow(MAX_RESPONSES);
      await until(() => load.responses >= responses);
      load.restarted = restart();
      await load.restarted;
    }
    load.isOver = true;
    await Promise.all(clients);
    expect(await findInconsistencies()).toEqual([]);
    const [{ sent }] = await shop.sql<{ sent: number }>(
      'select sum(coalesce(fulfilled_quantity, 0))::int as sent from line_item where order_id is not null',
    );
    expect(sent).toBeGreaterThan(0);
  },
  120_000 + KILLS * 60_000,
);

/** Kills the server, checks what it has left, and starts it again. */
async function restart(): Promise<void> {
  await server.kill();
  expect(await findInconsistencies()).toEqual([]);
  await server.start();
}

/** @returns inconsistent levels, lines and reservations, and items whose stock and fulfilled quantity do not add up */
async function findInconsistencies(): Promise<object[]> {
  const missing = await shop.sql(
    `select l.inventory_item_id, sum(l.stocked_quantity) as there, s.sent from inventory_level l
       cross join (select coalesce(sum(fulfilled_quantity), 0) as sent from line_item where order_id is not null) s
       join json_to_recordset($1) i (id text, required int) on i.id = l.inventory_item_id
     group by l.inventory_item_id, i.required, s.sent
     having sum(l.stocked_quantity) + s.sent * i.required <> ${3 * UNITS}`,
    [JSON.stringify(items)],
  );
  return [
    ...missing,
    ...(await findInconsistentLevels(shop)),
    ...(await findUnreservedLines(shop)),
    ...(await findOrphanedReservations(shop)),
  ];
}

async function workUntilEnd(number: number): Promise<void> {
  while (!load.isOver) {
    try {
      const { id, items: bought, shipped_to } = await buy(number);
      const fulfillment = { items: [{ item_id: bought[0].id, quantity: 2 }], location_id: shipped_to };
      load.rounds += 1;
      if (load.rounds % 3 === 0) await staff(`/orders/${id}/cancel`);
      else {
        const { order } = await staff(`/orders/${id}/fulfillment`, fulfillment);
        if (load.rounds % 3 === 1)
          await staff(`/orders/${id}/fulfillments/${order.fulfillments[0].id}/cancel`);
      }
    } catch {
      await load.restarted;
    }
  }
}

async function buy(number: number) {
  const requested = [{ variant_id: variant, quantity: 3 }];
  const { cart } = await store('/carts', { region_id: shop.europe.id, items: requested });
  const address = { address_1: 'Hauptstr. 1', city: 'Berlin', postal_code: '10115', country_code: 'de' };
  const person = { first_name: 'Oliver', last_name: 'Juhl' };
  await store(`/carts/${cart.id}`, {
    email: `shopper${number}@example.com`,
    shipping_address: { ...person, ...address },
  });
  await store(`/carts/${cart.id}/shipping-methods`, { option_id: shop.standardShipping.id });
  await store(`/carts/${cart.id}/payment-session`, { provider_id: 'manual' });
  const { data } = await store(`/carts/${cart.id}/complete`);
  return { ...data, shipped_to: locations[number % locations.length] };
}

function store<Path extends string>(path: Path, body: object = {}) {
  return post(`/store${path}`, body);
}

function staff<Path extends string>(path: Path, body: object = {}) {
  return post(`/admin${path}`, body, { authorization: `Bearer ${shop.staff.token}` });
}

async function post<Path extends string>(path: Path, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  load.responses += 1;
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<ResponseBody<AllBodies, 'POST', Path>>;
}
