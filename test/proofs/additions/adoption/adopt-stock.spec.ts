import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Client } from 'pg';
import { Adoption } from '#additions/adoption/adoption';
import type { V1Order } from '../../../fakes/v1-server.ts';
import type { TestDatabase } from '../../../support/database.ts';
import {
  ADOPT_OPTIONS,
  connectClient,
  createV1Database,
  type DatabaseSnapshot,
  openAdoptedShop,
  removeSharedToken,
  takeSnapshot,
  V1_TOKEN,
} from '../../../support/v1-database.ts';

/* A shop of Medusa v1 with its inventory and stock location modules; `inv-expected.json` has the responses of v1 itself. */

const STOCK = [
  'inventory_item',
  'inventory_level',
  'product_variant_inventory_item',
  'reservation_item',
  'stock_location',
  'stock_location_address',
];

let v1: TestDatabase;
let adoption: Adoption;
let client: Client;
let before: DatabaseSnapshot;
let app: NestFastifyApplication;

beforeAll(async () => {
  v1 = await createV1Database('inv');
  client = await connectClient(v1);
  adoption = await Adoption.open(v1.url);
  await removeSharedToken(client);
  before = await takeSnapshot(client);
  await adoption.adopt(ADOPT_OPTIONS);
  app = await openAdoptedShop(v1);
});

afterAll(async () => {
  await app?.close();
  await adoption.close();
  await client.end();
  await v1.close();
});

it('Adoption leaves every inventory item, level, reservation and location as v1 wrote it', async () => {
  const { rows } = await takeSnapshot(client);
  for (const table of STOCK) expect([table, rows[table]]).toEqual([table, before.rows[table]]);
  const [{ count }] = (await client.query<{ count: number }>('select count(*)::int from inventory_level'))
    .rows;
  expect(count).toBeGreaterThan(0);
});

it('An adopted shop returns its orders with the numbers, statuses and totals that v1 returned, to the cent', async () => {
  const { orders } = JSON.parse(readFileSync('test/data/v1/inv-expected.json', 'utf8')) as {
    orders: Record<string, V1Order>;
  };
  for (const [id, { items: _, ...expected }] of Object.entries(orders)) {
    const { order } = (await app.inject({ url: `/admin/orders/${id}`, headers: V1_TOKEN })).json<{
      order: object;
    }>();
    expect(order).toMatchObject(expected);
  }
  expect(Object.keys(orders)).toHaveLength(70);
});

it('Undoing the adoption restores every row and constraint for v1', async () => {
  await app.close();
  await adoption.undo({ beside: true });
  expect((await takeSnapshot(client)).schema).toEqual(before.schema);
  const { rows } = await takeSnapshot(client);
  for (const table of [...STOCK, 'order', 'line_item', 'line_item_adjustment'])
    expect([table, rows[table]]).toEqual([table, before.rows[table]]);
});
