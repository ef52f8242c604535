import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseShops } from '#additions/fleet/control/database-shops';
import { FileShops } from '#additions/fleet/control/file-shops';
import type { ShopRecord } from '#additions/fleet/control/shop-record';
import { withoutLogin } from '#additions/fleet/control/shop-record';
import { ShopChangedError, type Shops } from '#additions/fleet/control/shops';
import { createEmptyDatabase } from '../../support/database.ts';
import { until } from '../../support/until.ts';

const ARNE = { hosts: ['arne.example'], database: 'postgres://shop@db.example/arne' };
const BIRTE = { hosts: ['birte.example', 'WWW.Birte.example'], database: 'postgres://shop@db.example/birte' };

/** Opens the same records as often as they are needed, as processes do. */
type OpenRecords = () => Promise<{ open(): Shops; close(): Promise<void> }>;

async function inFile() {
  const directory = await mkdtemp(path.join(tmpdir(), 'shops-'));
  return {
    open: () => new FileShops(path.join(directory, 'shops.json')),
    close: () => rm(directory, { recursive: true }),
  };
}

async function inDatabase() {
  const database = await createEmptyDatabase();
  return { open: () => new DatabaseShops(database.url), close: () => database.close() };
}

describe.each<[string, OpenRecords]>([
  ['a file', inFile],
  ['a database', inDatabase],
])('Records of shops in %s', (_, openRecords) => {
  let records: Awaited<ReturnType<OpenRecords>>;
  let shops: Shops;
  let others: Shops;

  beforeEach(async () => {
    records = await openRecords();
    shops = records.open();
    others = records.open();
  });
  afterEach(async () => {
    await Promise.all([shops.close(), others.close()]);
    await records.close();
  });

  it('have URLs of databases as a driver reads them, whatever is in the password', async () => {
    const { database } = await shops.create({ ...ARNE, database: 'postgres://shop:p#s@s@db.example/arne' });

    expect(database).toBe('postgres://shop:p%23s%40s@db.example/arne');
    expect(withoutLogin(database)).toBe('postgres://db.example/arne');
    expect(withoutLogin('postgres://db.example/arne?user=shop&password=secret')).not.toContain('secret');
  });

  it('are found by each of their hosts, in any case and with a port', async () => {
    await shops.create(ARNE);
    const created = await shops.create(BIRTE);

    expect(created).toEqual({
      ...{ id: 'birte.example', hosts: ['birte.example', 'www.birte.example'], database: BIRTE.database },
      ...{ state: 'active', version: 1, previous_database: null, next_database: null, variables: {} },
    });
    for (const host of ['birte.example', 'www.BIRTE.example:8080'])
      expect(await others.find(host)).toEqual(created);
    expect(await others.find('unknown.example')).toBeUndefined();
    expect((await others.list()).map(({ id }) => id)).toEqual(['arne.example', 'birte.example']);
  });

  it('reject a second shop with the same host or database', async () => {
    await shops.create(ARNE);

    await expect(shops.create({ ...BIRTE, hosts: ['new.example', 'arne.example'] })).rejects.toThrow(
      'arne.example',
    );
    await expect(shops.create({ ...BIRTE, database: ARNE.database })).rejects.toThrow(/database/);
    expect(await others.list()).toHaveLength(1);
  });

  it('reject hosts and databases that are none, without naming the database', async () => {
    await expect(shops.create({ ...ARNE, hosts: ['not a host'] })).rejects.toThrow(
      '"not a host" is no host name',
    );
    await expect(shops.create({ ...ARNE, hosts: [] })).rejects.toThrow('no hosts');
    await expect(shops.create({ ...ARNE, database: 'mysql://secret' })).rejects.toThrow(
      /^The database of the shop arne.example is not a PostgreSQL URL/,
    );
    await expect(shops.create({ ...ARNE, id: '../up' })).rejects.toThrow('is no id');
  });

  it('accept one of two changes that are based on the same version', async () => {
    const { id, version } = await shops.create(ARNE);

    const outcomes = await Promise.allSettled([
      shops.update(id, version, { state: 'suspended' }),
      others.update(id, version, { state: 'moving' }),
    ]);

    const [refused] = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refused.reason).toBeInstanceOf(ShopChangedError);
    expect(await shops.find('arne.example')).toMatchObject({ version: version + 1 });
  });

  it('lose none of many changes at the same time', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_unused, number) =>
        (number % 2 ? shops : others).create({
          ...{ hosts: [`shop-${number}.example`], database: `postgres://shop@db.example/${number}` },
        }),
      ),
    );

    expect(await shops.list()).toHaveLength(10);
  });

  it('are passed to other processes when they change', async () => {
    const { id, version } = await shops.create(ARNE);
    let latest: readonly ShopRecord[] = [];
    const stop = others.watch(
      (changed) => (latest = changed),
      () => undefined,
    );
    await until(() => latest.length === 1);

    await shops.update(id, version, {
      hosts: ['arne.example', 'arne.shop'],
      variables: { MAIL_FROM: 'arne@arne.example' },
    });

    const expected = { hosts: ['arne.example', 'arne.shop'], variables: { MAIL_FROM: 'arne@arne.example' } };
    await until(() => latest[0].version === 2);
    expect(latest).toMatchObject([expected]);
    await stop();
  });
});

describe('A file of shops', () => {
  let directory: string;
  let file: string;

  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'shops-'));
    file = path.join(directory, 'shops.json');
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('needs hosts and databases only', async () => {
    await writeFile(file, JSON.stringify([ARNE]));

    expect(await new FileShops(file).list()).toMatchObject([
      { id: 'arne.example', state: 'active', version: 1 },
    ]);
  });

  it('that cannot be read is reported, and its shops stay as they were', async () => {
    await writeFile(file, JSON.stringify([ARNE]));
    const seen: (readonly ShopRecord[])[] = [];
    const errors: Error[] = [];
    const stop = new FileShops(file).watch(
      (shops) => seen.push(shops),
      (error) => errors.push(error as Error),
    );
    await until(() => seen);

    await writeFile(file, '[{"hosts": ["arne.example"], "database": "postgres://shop:secret');
    await until(() => errors);
    await stop();

    expect(errors[0].message).toBe(`${file} is not valid JSON`);
    expect(seen).toHaveLength(1);
  });

  it('is left to its owner when it is written', async () => {
    const shops = new FileShops(file);
    await shops.create(ARNE);

    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject([ARNE]);
    const { mode } = await import('node:fs/promises').then(({ stat }) => stat(file));
    expect(mode & 0o077).toBe(0);
  });
});
