import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { openFleet, type TestFleet } from '../../support/fleet.ts';
import { listLockWaits } from '../../support/row-lock.ts';
import { until } from '../../support/until.ts';

const ARNE = 'arne.example';
const BIRTE = 'birte.example';
const CLOSED_PORT = 'postgres://shop@127.0.0.1:1/none';

let arne: TestDatabase;
let birte: TestDatabase;
let spare: TestDatabase;
/** The shops of Arne and Birte in databases of their own, for tests that change neither records nor variables. */
let shared: TestFleet & { ofArne: TestDatabase; ofBirte: TestDatabase };
/** The fleet of a test that does. */
let fleet: TestFleet | undefined;

beforeAll(async () => {
  const databases = await Promise.all(Array.from({ length: 5 }, () => createTestDatabase()));
  [arne, birte, spare] = databases;
  const [ofArne, ofBirte] = databases.slice(3);
  await ofArne.query('alter table product add column material_code text');
  const opened = await openFleet([
    {
      hosts: [ARNE, `www.${ARNE}`],
      database: ofArne.url,
      variables: { OWN_COLUMNS: 'product.material_code' },
    },
    { hosts: [BIRTE], database: ofBirte.url },
  ]);
  shared = { ...opened, ofArne, ofBirte };
});
afterEach(async () => {
  await fleet?.close();
  fleet = undefined;
});
afterAll(async () => {
  await shared.close();
  await Promise.all([arne, birte, spare, shared.ofArne, shared.ofBirte].map((database) => database.close()));
});

/** A fleet with the shops of Arne and Birte for one test. */
async function openTwoShops(variables: NodeJS.ProcessEnv = {}): Promise<TestFleet> {
  const shops = [
    { hosts: [ARNE], database: arne.url },
    { hosts: [BIRTE], database: birte.url },
  ];
  return (fleet = await openFleet(shops, variables));
}

async function suspend(opened: TestFleet, host: string): Promise<void> {
  const shop = (await opened.shops.find(host))!;
  await opened.shops.update(shop.id, shop.version, { state: 'suspended' });
}

/** The connections of servers to a database. */
async function countConnections(database: TestDatabase): Promise<number> {
  const [{ count }] = await shared.ofBirte.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = $1 and datname <> current_database() and application_name <> 'storekeep-fleet'`,
    [new URL(database.url).pathname.slice(1)],
  );
  return count;
}

describe('A server of many shops', () => {
  it('serves each shop from its own database, at each of its hosts', async () => {
    const { send, logIn } = shared;
    const login = await logIn(ARNE);

    const renamed = { method: 'POST', body: { name: 'At Arne’s' }, headers: login };
    expect(await send(ARNE, '/admin/store', renamed)).toMatchObject({ status: 200 });

    const ofArne = await send(`WWW.${ARNE}:8080`, '/admin/store', { headers: login });
    expect(ofArne.body.store.name).toBe('At Arne’s');
    const ofBirte = await send(BIRTE, '/admin/store', { headers: await logIn(BIRTE) });
    expect(ofBirte.body.store.name).not.toBe('At Arne’s');
  });

  it('refuses the cookies and tokens of one shop at another, also if both have the same user and session', async () => {
    const { send, logIn, ofArne, ofBirte } = shared;
    const { cookie } = await logIn(ARNE);
    const token = await send(ARNE, '/admin/auth/token', {
      method: 'POST',
      body: { email: 'owner@shop.example', password: 'correct horse battery' },
    });
    await send(BIRTE, '/store/regions'); // opens the shop, which has an owner then
    await ofBirte.query('delete from "user"');
    for (const table of ['"user"', 'session'])
      for (const { row } of await ofArne.query<{ row: object }>(`select to_json(t) as row from ${table} t`))
        await ofBirte.query(`insert into ${table} select * from json_populate_record(null::${table}, $1)`, [
          row,
        ]);
    const logins: Record<string, string>[] = [
      { cookie },
      { authorization: `Bearer ${token.body.access_token}` },
    ];

    for (const headers of logins) {
      expect(await send(ARNE, '/admin/store', { headers })).toMatchObject({ status: 200 });
      expect(await send(BIRTE, '/admin/store', { headers })).toMatchObject({ status: 401 });
    }
  });

  it('responds to an unknown host with 404 shop_unknown', async () => {
    const { status, body } = await shared.send('unknown.example', '/store/regions');

    expect(status).toBe(404);
    expect(body).toEqual({
      ...{ type: 'not_found', code: 'shop_unknown', message: 'There is no shop at this host' },
    });
  });

  it('ignores X-Forwarded-Host unless it trusts the proxy', async () => {
    const forwarded = { headers: { 'x-forwarded-host': ARNE } };
    expect(await shared.send('proxy.example', '/store/regions', forwarded)).toMatchObject({ status: 404 });

    const trusting = await openTwoShops({ TRUST_PROXY: 'loopback' });
    expect(await trusting.send('proxy.example', '/store/regions', forwarded)).toMatchObject({ status: 200 });
  });

  it('responds for a suspended shop with 503 shop_suspended until it is resumed', async () => {
    const opened = await openTwoShops();
    const { send, shops } = opened;
    expect(await send(ARNE, '/store/regions')).toMatchObject({ status: 200 });

    await suspend(opened, ARNE);
    const refused = await until(async () => {
      const response = await send(ARNE, '/store/regions');
      return response.status === 503 ? response : undefined;
    });
    expect(refused?.body).toMatchObject({ type: 'unavailable', code: 'shop_suspended' });
    await until(async () => (await countConnections(arne)) === 0);

    const { id, version } = (await shops.find(ARNE))!;
    await shops.update(id, version, { state: 'active' });
    await until(async () => (await send(ARNE, '/store/regions')).status === 200);
  });

  it('serves its other shops while the database of one does not respond', async () => {
    fleet = await openFleet([
      { hosts: ['dead.example'], database: CLOSED_PORT },
      { hosts: [BIRTE], database: birte.url },
    ]);
    const { send } = fleet;

    const refused = await send('dead.example', '/store/regions');

    expect(refused).toMatchObject({ status: 503, body: { code: 'shop_unavailable' } });
    expect(refused.headers['retry-after']).toBeDefined();
    expect(await send(BIRTE, '/store/regions')).toMatchObject({ status: 200 });
    expect(await send('dead.example', '/health/live')).toMatchObject({ status: 200 });
    expect(await send('127.0.0.1', '/health/ready')).toMatchObject({ status: 200 });
  });

  it('responds to the first requests of two shops at once, of which it has one open', async () => {
    const { send } = await openTwoShops({ FLEET_OPEN_SHOPS: '1' });
    const responses = await Promise.all([ARNE, BIRTE].map((host) => send(host, '/store/regions')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('closes a shop to open another one once the requests to it have ended', async () => {
    const { send, logIn } = await openTwoShops({ FLEET_OPEN_SHOPS: '1' });
    const login = await logIn(ARNE);
    const lock = new Client(arne.url);
    await lock.connect();
    await lock.query('begin');
    await lock.query('select from store for update');
    const renaming = send(ARNE, '/admin/store', { method: 'POST', body: { name: 'Slow' }, headers: login });
    await until(() => listLockWaits(lock));

    expect(await send(BIRTE, '/store/regions')).toMatchObject({ status: 200 });
    expect(await countConnections(arne)).toBeGreaterThan(1);
    await lock.end();

    expect(await renaming).toMatchObject({ status: 200, body: { store: { name: 'Slow' } } });
    await until(async () => (await send(ARNE, '/store/regions')).status === 200);
  });

  it('closes a shop without requests', async () => {
    const { send } = await openTwoShops({ FLEET_IDLE_SECONDS: '1' });
    await send(BIRTE, '/store/regions');
    expect(await countConnections(birte)).toBeGreaterThan(0);

    await until(async () => (await countConnections(birte)) === 0);

    expect(await send(BIRTE, '/store/regions')).toMatchObject({ status: 200 });
  });

  it('lets the requests to a shop wait that is moving, and serves them from the new database', async () => {
    const { send, shops } = await openTwoShops();
    await send(ARNE, '/store/product-types');
    await spare.query(`insert into product_type (id, value) values ('ptyp_new', 'At the new place')`);
    const shop = (await shops.find(ARNE))!;
    const moving = await shops.update(shop.id, shop.version, { state: 'moving' });
    await until(async () => (await countConnections(arne)) === 0);
    let isAnswered = false;
    const waiting = send(ARNE, '/store/product-types').finally(() => (isAnswered = true));
    await send(BIRTE, '/store/regions');
    expect(isAnswered).toBe(false);

    await shops.update(shop.id, moving.version, {
      ...{ state: 'active', database: spare.url, previous_database: arne.url },
    });

    expect(await waiting).toMatchObject({
      status: 200,
      body: { product_types: [{ value: 'At the new place' }] },
    });
  });

  it('connects to the database to which an open shop is about to move, and serves it from the present one until then', async () => {
    const { send, shops } = await openTwoShops();
    await send(ARNE, '/store/product-types');
    await spare.query(`insert into product_type (id, value) values ('ptyp_next', 'At the next place')`);
    const shop = (await shops.find(ARNE))!;
    const before = await countConnections(spare);
    const announced = await shops.update(shop.id, shop.version, { next_database: spare.url });
    await until(async () => (await countConnections(spare)) > before);
    const present = await send(ARNE, '/store/product-types');
    expect(present).toMatchObject({ status: 200, body: { product_types: [] } });

    const moving = await shops.update(shop.id, announced.version, { state: 'moving' });
    await until(async () => (await countConnections(arne)) === 0);
    await shops.update(shop.id, moving.version, {
      ...{ state: 'active', database: spare.url, previous_database: arne.url, next_database: null },
    });

    const moved = await send(ARNE, '/store/product-types');
    expect(moved.body.product_types).toContainEqual(expect.objectContaining({ value: 'At the next place' }));
  });

  it('serves a shop that is about to move to a database that does not respond', async () => {
    const { send, shops } = await openTwoShops();
    await send(ARNE, '/store/regions');
    const shop = (await shops.find(ARNE))!;
    await shops.update(shop.id, shop.version, { next_database: CLOSED_PORT });
    await shops.create({ hosts: ['new.example'], database: spare.url });
    await until(async () => (await send('new.example', '/store/regions')).status === 200); // the process has the records

    expect(await send(ARNE, '/store/regions')).toMatchObject({ status: 200 });
  });

  it('gives a shop the variables of its record, and no other shop', async () => {
    const { send, logIn } = shared;
    const product = { method: 'POST', body: { title: 'Scarf' } };

    const ofArne = await send(ARNE, '/admin/products', { ...product, headers: await logIn(ARNE) });
    const ofBirte = await send(BIRTE, '/admin/products', { ...product, headers: await logIn(BIRTE) });

    expect(ofArne.body.product).toHaveProperty('material_code', null);
    expect(ofBirte.body.product).not.toHaveProperty('material_code');
  });
});
