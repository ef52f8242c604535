import { Replicas } from '#engine/reader/replicas/replicas';
import { setPrice, TestServer } from '../../support/replicas.ts';
import { type ApiClient, openShop, type Shop, WITH_CACHE } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

/* A shop with a hot standby that streams from its primary. */

interface Priced {
  product: { variants: { prices: { amount: number }[] }[] };
}

let primary: TestServer;
let standby: TestServer;
let shop: Shop;

const replicas = (): Replicas => shop.app.get(Replicas, { strict: false });
const isInUse = (): boolean => replicas().all[0].signal !== null;

async function priceFor(client: Pick<ApiClient<unknown>, 'get'>): Promise<number> {
  const { status, body } = await client.get('/store/products/shirt');
  expect(status).toBe(200);
  return (body as Priced).product.variants[0].prices[0].amount;
}

/** As a shopper without a session or token. */
const price = (): Promise<number> => priceFor(shop.http);

/** The staff member changes the price of the shirt. */
async function changePrice(amount: number): Promise<void> {
  const changed = await shop.admin.post('/products/shirt/variants/variant_shirt', {
    prices: [{ id: 'amount_shirt', currency_code: 'eur', amount }],
  });
  expect(changed.status).toBe(200);
}

/** What the staff member sees in the store, with the token that has changed the price. */
const priceForStaff = (): Promise<number> =>
  priceFor({
    get: (path: string) => shop.http.get(path, { headers: { authorization: `Bearer ${shop.staff.token}` } }),
  } as Pick<ApiClient<unknown>, 'get'>);

async function openWithReplica(env: NodeJS.ProcessEnv = {}): Promise<void> {
  shop = await openShop({ ...WITH_CACHE, ...env, DATABASE_REPLICA_URLS: standby.url }, primary.url);
  await until(isInUse);
}

beforeEach(async () => {
  primary = await TestServer.create();
  await primary.stop();
  standby = primary.copy();
  await primary.start();
  await standby.follow(primary);
});

afterEach(async () => {
  await shop?.close();
  await standby?.remove();
  await primary?.remove();
});

describe('A read replica', () => {
  it('serves the catalogue to clients without a session, and nothing else', async () => {
    await openWithReplica({ REPLICA_MAX_LAG_SECONDS: '3600' });
    await standby.query('select pg_wal_replay_pause()');
    await primary.query(setPrice('shirt', 2000));
    expect(await price()).toBe(1000); // so it was read from the replica
    const region = await shop.admin.post('/regions', {
      name: 'EU',
      currency_code: 'eur',
      tax_rate: 0,
      payment_providers: ['manual'],
      fulfillment_providers: ['manual'],
      countries: ['de'],
    });
    const { id } = (region.body as { region: { id: string } }).region;
    expect((await shop.admin.get(`/regions/${id}`)).status).toBe(200);
    const { body } = await shop.store.post('/carts', { region_id: id });
    const { cart } = body as { cart: { id: string } };
    expect((await shop.store.get(`/carts/${cart.id}`)).status).toBe(200);
    expect((await shop.store.get(`/regions/${id}`)).status).toBe(404);
  });

  it('serves reports to staff', async () => {
    await openWithReplica({ REPLICA_MAX_LAG_SECONDS: '3600' });
    const stocked = async () =>
      (
        (await shop.admin.get('/reports/stock?currency_code=eur')).body as unknown as {
          report: { totals: { stocked: number }[] };
        }
      ).report.totals[0].stocked;
    expect(await stocked()).toBe(20);
    await standby.query('select pg_wal_replay_pause()');
    await primary.query(`update product_variant set inventory_quantity = 1`);
    expect(await stocked()).toBe(20); // so it was read from the replica
    await standby.query('select pg_wal_replay_resume()');
    await primary.replayedBy(standby);
    expect(await stocked()).toBe(2);
  });

  it('serves a token that has changed something only after it has replayed the change', async () => {
    await openWithReplica({ REPLICA_MAX_LAG_SECONDS: '3600' });
    await standby.query('select pg_wal_replay_pause()');
    await changePrice(2000);
    expect([await priceForStaff(), await price()]).toEqual([2000, 1000]);
    const other = await shop.openSecondInstance({ DATABASE_REPLICA_URLS: standby.url });
    const fromOther = await other.http.get('/store/products/shirt', {
      headers: { authorization: `Bearer ${shop.staff.token}` },
    });
    expect((fromOther.body as Priced).product.variants[0].prices[0].amount).toBe(2000);
    await other.close();
    await standby.query('select pg_wal_replay_resume()');
    await primary.replayedBy(standby);
    expect(await price()).toBe(2000);
  });

  it('returns no old price after it has replayed the change, to fifty clients beside a long transaction', async () => {
    await openWithReplica();
    const writer = await primary.connect();
    await writer.query(`begin; ${setPrice('mug', 7)}`);
    let replayed = 1000;
    let isOver = false;
    const stale: number[] = [];
    const clients = Array.from({ length: 50 }, async () => {
      while (!isOver) {
        const atLeast = replayed;
        const seen = await price();
        if (seen < atLeast) stale.push(seen);
      }
    });
    const staleForStaff: number[] = [];
    for (let amount = 1001; amount <= 1010; amount++) {
      await changePrice(amount);
      const seen = await priceForStaff();
      if (seen !== amount) staleForStaff.push(seen);
      await primary.replayedBy(standby);
      replayed = amount;
    }
    isOver = true;
    await Promise.all(clients);
    await writer.query('commit');
    await writer.end();
    expect([stale, staleForStaff]).toEqual([[], []]);
    expect(isInUse()).toBe(true);
  });

  it('serves no reads while it lags too far behind, and serves them again when it has caught up', async () => {
    await openWithReplica({ REPLICA_MAX_LAG_SECONDS: '1' });
    await standby.query('select pg_wal_replay_pause()');
    await changePrice(2000);
    await until(() => !isInUse());
    expect(await price()).toBe(2000);
    await standby.query('select pg_wal_replay_resume()');
    await until(isInUse);
    expect(await price()).toBe(2000);
  });

  it('leaves its reads to the primary while it does not respond', async () => {
    await openWithReplica();
    standby.signal('SIGSTOP');
    const reads = Array.from({ length: 20 }, price);
    expect(new Set(await Promise.all(reads))).toEqual(new Set([1000]));
    expect(isInUse()).toBe(false);
    await changePrice(2000);
    standby.signal('SIGCONT');
    await until(isInUse);
    await primary.replayedBy(standby);
    expect(await price()).toBe(2000);
  });

  it('can be killed without a failed read, and serves reads again when it is back', async () => {
    await openWithReplica();
    let isOver = false;
    const clients = Array.from({ length: 20 }, async () => {
      while (!isOver) await price();
    });
    standby.signal('SIGKILL');
    await until(() => !isInUse());
    isOver = true;
    await Promise.all(clients);
    await standby.follow(primary);
    await until(isInUse);
    expect(await price()).toBe(1000);
  });
});
