import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '#assembly/data-source';
import { Database } from '#engine/kernel/database/database';
import { migrate } from '#engine/kernel/database/migrate';
import { createReader } from '#engine/reader/create-reader';
import { ReaderOptions } from '#engine/reader/reader-options';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/standalone/postgres/embedded-postgres';
import { products } from '#shop/catalogue/products/products.resource';
import { until } from './until.ts';

/* PostgreSQL servers of a test, with products whose prices a cache reads while servers are replaced. */

const SETTINGS = { wal_level: 'replica', max_wal_senders: '4', fsync: 'off', autovacuum: 'off' };

/** A server that can be stopped, copied and started again. */
export class TestServer {
  private postgres?: EmbeddedPostgres;

  private constructor(
    private readonly dataDir: string,
    private readonly settings: Record<string, string>,
  ) {}

  /** A server with the products `shirt` and `mug`, of which one variant each costs 1000. */
  static async create(settings: Record<string, string> = {}): Promise<TestServer> {
    const server = new TestServer(mkdtempSync(path.join(tmpdir(), 'storekeep-server-')), settings);
    await server.start();
    const dataSource = await new DataSource(dataSourceOptions({ url: server.url, poolSize: 2 })).initialize();
    await migrate(dataSource);
    await dataSource.query(PRODUCTS);
    await dataSource.destroy();
    return server;
  }

  get url(): string {
    return this.postgres!.url;
  }

  get socket(): string {
    return path.join(this.postgres!.socketDir, '.s.PGSQL.5432');
  }

  async start(settings: Record<string, string> = {}): Promise<void> {
    const all = { ...SETTINGS, ...this.settings, ...settings };
    this.postgres = await startEmbeddedPostgres({ dataDir: this.dataDir, settings: all });
  }

  async stop(): Promise<void> {
    await this.postgres?.stop();
    this.postgres = undefined;
  }

  /** Copies the data of this server, which must be stopped. */
  copy(): TestServer {
    const copy = new TestServer(mkdtempSync(path.join(tmpdir(), 'storekeep-server-')), this.settings);
    execFileSync('cp', ['-a', `${this.dataDir}/.`, copy.dataDir]); // with its owner, which `cpSync` would change
    return copy;
  }

  /** Starts this copy as a hot standby. */
  async follow(primary: TestServer): Promise<void> {
    writeFileSync(path.join(this.dataDir, 'postgres', 'standby.signal'), '');
    const host = primary.postgres!.socketDir;
    await this.start({ hot_standby: 'on', primary_conninfo: `host=${host} user=postgres` });
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async query<Row extends object>(text: string): Promise<Row[]> {
    const client = await this.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Sends a signal to all processes of the server. */
  signal(signal: NodeJS.Signals): void {
    const [postmaster] = readFileSync(path.join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split(
      '\n',
    );
    const children = execFileSync('pgrep', ['-P', postmaster], { encoding: 'utf8' }).trim().split('\n');
    for (const pid of [postmaster, ...children]) process.kill(Number(pid), signal);
  }

  /** Waits until a standby has replayed everything that this server has written. */
  async replayedBy(standby: TestServer): Promise<void> {
    const [{ lsn }] = await this.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn');
    await until(() => standby.query(`select where pg_last_wal_replay_lsn() >= '${lsn}'`));
  }
}

const PRODUCTS = `
  insert into product (id, title, handle, status) values ('shirt', 'Shirt', 'shirt', 'published'), ('mug', 'Mug', 'mug', 'published');
  insert into product_variant (id, title, product_id, inventory_quantity) select 'variant_' || id, 'M', id, 10 from product;
  insert into money_amount (id, currency_code, amount) select 'amount_' || id, 'eur', 1000 from product;
  insert into product_variant_money_amount (id, variant_id, money_amount_id) select 'link_' || id, 'variant_' || id, 'amount_' || id from product`;

/** SQL that changes the price of a product. */
export function setPrice(product: string, amount: number): string {
  return `update money_amount set amount = ${amount} where id = 'amount_${product}'`;
}

/** A reader with a cache, on a data source of its own. */
export class CachingReader {
  private constructor(
    private readonly dataSource: DataSource,
    private readonly database: Database,
  ) {}

  private readonly reader = createReader(this.database, new ReaderOptions());

  /** @param idleTimeoutMillis after how long the pool closes a connection that is not used */
  static async open(url: string, idleTimeoutMillis = 50): Promise<CachingReader> {
    const options = { ...dataSourceOptions({ url, poolSize: 2 }), extra: { idleTimeoutMillis, max: 2 } };
    const dataSource = await new DataSource(options).initialize();
    return new CachingReader(dataSource, new Database(dataSource));
  }

  async price(product: string): Promise<number> {
    const { json } = await this.reader.one({ resource: products, surface: 'store' }, { id: product });
    const { variants } = JSON.parse(json) as { variants: { prices: { amount: number }[] }[] };
    return variants[0].prices[0].amount;
  }

  /** Waits until the pool has closed its idle connections. */
  async idle(): Promise<void> {
    await until(() => Promise.resolve(this.database.pool.totalCount === 0));
  }

  close(): Promise<void> {
    return this.dataSource.destroy();
  }
}

/** An address that leads to one server after the other. */
export async function openEndpoint(
  server: TestServer,
): Promise<{ url: string; leadTo: (server: TestServer) => void; close: () => void }> {
  let socket = server.socket;
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    const upstream = connect(socket);
    for (const one of [client, upstream]) {
      sockets.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          client.destroy();
          upstream.destroy();
        });
    }
    client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `postgres://postgres@127.0.0.1:${(listener.address() as AddressInfo).port}/postgres`,
    leadTo: (next) => (socket = next.socket),
    close: () => {
      listener.close();
      for (const one of sockets) one.destroy();
    },
  };
}
