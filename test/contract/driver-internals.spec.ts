import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Client, Connection, Pool } from 'pg';
import { DataSource, type EntitySubscriberInterface, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '#assembly/data-source';
import { closeStatement } from '#engine/kernel/database/close-statement';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/until.ts';

/*
 * The members of pg and TypeORM that our code uses although neither their types nor their documentation promise them, so that the
 * compiler does not notice an upgrade that removes one. When a test fails after an upgrade, change the file that it names.
 */

let direct: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  direct = await createTestDatabase();
  dataSource = await direct.openDataSource();
});
afterAll(() => direct.close());

/** Reads members that the types do not have. */
function internals(object: object): Record<string, unknown> {
  return object as Record<string, unknown>;
}

/** Runs `work` with a connected client. */
async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(direct.url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('A pool of pg', () => {
  it('has those that wait for a connection in `_pendingQueue`, which with-connection.ts replaces', async () => {
    const pool = new Pool({ connectionString: direct.url, max: 1 });
    const client = await pool.connect();
    const waiting = pool.connect();
    const queue = internals(pool)._pendingQueue as object[];
    expect(queue).toHaveLength(1);
    const pushed: object[] = [];
    internals(pool)._pendingQueue = Object.assign([...queue], {
      push: (item: object) => pushed.push(item),
    });
    void pool.connect().catch(() => undefined);
    expect(pushed).toHaveLength(1); // at once, so it belongs to the client that was set right before
    client.release();
    (await waiting).release();
    await pool.end();
  });
});

describe('A client of pg', () => {
  it('lists its prepared statements in `connection.parsedStatements`, from which prepared-names.ts deletes closed ones', () =>
    withClient(async (client) => {
      const one = { name: 'one', text: 'select 1 as one' };
      await client.query(one);
      const { parsedStatements } = internals(client).connection as { parsedStatements: object };
      expect(parsedStatements).toEqual({ one: one.text });

      await closeStatement(client, 'one');
      const prepared = await client.query('select name from pg_prepared_statements');
      expect(prepared.rows).toEqual([]);
      delete internals(parsedStatements).one;
      expect((await client.query(one)).rows).toEqual([{ one: 1 }]);
      expect(parsedStatements).toEqual({ one: one.text });
    }));

  it('has the number of its backend in `processID`, which cancel-query.ts sends', () =>
    withClient(async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      expect(internals(client).processID).toBe(rows[0].pid);
    }));

  it('has the key of its backend in `secretKey`, which cancel-query.ts sends', () =>
    withClient((client) => {
      expect(internals(client).secretKey).toEqual(expect.any(Number));
      return Promise.resolve();
    }));

  it('has the address of the server in `host` and `port`, to which cancel-query.ts connects', () => {
    const overTcp = new Client('postgres://shop@db.example.com:6000/shop');
    expect(internals(overTcp)).toMatchObject({ host: 'db.example.com', port: 6000 });
    expect(internals(new Client(direct.url)).host).toMatch(/^\//);
  });

  it('has its TLS options in `ssl` and `sslNegotiation`, which cancel-query.ts passes on', () => {
    const ssl = { rejectUnauthorized: false };
    const client = new Client({ host: 'db.example.com', ssl, sslnegotiation: 'direct' } as object);
    expect(internals(client)).toMatchObject({ ssl, sslNegotiation: 'direct' });
    expect(internals(new Client(direct.url))).toMatchObject({ ssl: false, sslNegotiation: 'postgres' });
  });

  it('returns an array of results for several statements, of which transaction.ts reads the last', () =>
    withClient(async (client) => {
      const results: unknown = await client.query('begin; select 1 as one');
      expect(results).toEqual([
        expect.objectContaining({ command: 'BEGIN' }),
        expect.objectContaining({ rows: [{ one: 1 }] }),
      ]);
    }));
});

/** The members of a driver connection that cancel-query.ts uses. */
interface DriverConnection {
  stream: { setTimeout(ms: number, then: () => void): void; destroy(): void };
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: unknown, secretKey: unknown): void;
  on(event: string, listener: () => void): void;
}

describe('A connection of pg', () => {
  let server: Server;
  let port: number;
  let sockets: Socket[];
  let onData: (socket: Socket, bytes: Buffer) => void;
  let connection: DriverConnection;

  beforeEach(async () => {
    sockets = [];
    onData = () => undefined;
    server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => onData(socket, bytes));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  function openConnection(options: object): DriverConnection {
    connection = new Connection(options) as unknown as DriverConnection;
    connection.on('error', () => undefined);
    return connection;
  }

  /** The first bytes that the server receives. */
  const firstBytes = () => new Promise<number[]>((resolve) => (onData = (_, bytes) => resolve([...bytes])));

  const connected = (event: string) => new Promise<void>((resolve) => connection.on(event, () => resolve()));

  it('emits `connect` after `connect(port, host)`, when cancel-query.ts sends its request', async () => {
    openConnection({ ssl: false }).connect(port, '127.0.0.1');
    await connected('connect');
  });

  it('sends a cancel request with `cancel(processID, secretKey)`', async () => {
    openConnection({ ssl: false }).connect(port, '127.0.0.1');
    await connected('connect');
    const received = firstBytes();
    connection.cancel(258, 772);
    expect(await received).toEqual([0, 0, 0, 16, 4, 210, 22, 46, 0, 0, 1, 2, 0, 0, 3, 4]);
  });

  it('sends a request for TLS with `requestSsl()`, which cancel-query.ts calls after `connect`', async () => {
    openConnection({ ssl: { rejectUnauthorized: false } }).connect(port, '127.0.0.1');
    await connected('connect');
    const received = firstBytes();
    connection.requestSsl();
    expect(await received).toEqual([0, 0, 0, 8, 4, 210, 22, 47]);
  });

  it('emits `sslconnect` when the server accepts TLS, after which cancel-query.ts sends its request', async () => {
    openConnection({ ssl: { rejectUnauthorized: false } }).connect(port, '127.0.0.1');
    await connected('connect');
    onData = (socket) => socket.write('S');
    connection.requestSsl();
    await connected('sslconnect');
  });

  it('emits `sslconnect` without a request if `sslNegotiation` is `direct`', async () => {
    const options = { ssl: { rejectUnauthorized: false }, sslNegotiation: 'direct' };
    openConnection(options).connect(port, '127.0.0.1');
    await connected('sslconnect');
  });

  it('has its socket in `stream`, which cancel-query.ts destroys after a timeout', async () => {
    const { stream } = openConnection({ ssl: false });
    connection.connect(port, '127.0.0.1');
    await new Promise<void>((resolve) => stream.setTimeout(1, resolve));
    stream.destroy();
    expect(internals(stream).destroyed).toBe(true);
  });

  it('ends the statement of a client whose `processID` and `secretKey` it sends', () =>
    withClient(async (client) => {
      const { host, port: serverPort, processID, secretKey } = internals(client);
      const sleep = client.query('select pg_sleep(100)').catch((error: unknown) => error);
      openConnection({ ssl: false }).connect(`${String(host)}/.s.PGSQL.${String(serverPort)}`);
      await connected('connect');
      await until(() =>
        dataSource.query(
          `select from pg_stat_activity
           where datname = current_database() and pid = $1 and state = 'active'`,
          [processID],
        ),
      );
      connection.cancel(processID, secretKey);
      expect(await sleep).toMatchObject({ code: '57014' });
    }));
});

describe('A pool of pg', () => {
  it('has its settings in `options`, with a password that is not enumerable, which database.ts copies', () => {
    const { options } = new Pool({ host: 'db.example.com', user: 'shop', password: 'secret' });
    expect({ ...options, password: options.password }).toMatchObject({
      host: 'db.example.com',
      user: 'shop',
      password: 'secret',
    });
  });
});

describe('A data source of TypeORM', () => {
  it('has the pool of pg in `driver.master`, from which database.ts takes its connections', async () => {
    const { master } = internals(dataSource.driver) as { master: Pool };
    expect(master).toBeInstanceOf(Pool);
    expect((await master.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('has the size of that pool in `options.poolSize`, of which database.ts leaves half to purchases', () => {
    const { poolSize } = internals(dataSource.options);
    const { master } = internals(dataSource.driver) as { master: Pool };
    expect(poolSize).toEqual(expect.any(Number));
    expect(master.options.max).toBe(poolSize);
  });

  it('passes `extra.idleTimeoutMillis` to that pool, with which data-source.ts keeps connections for ten minutes', () => {
    const { master } = internals(dataSource.driver) as { master: Pool };
    expect(master.options.idleTimeoutMillis).toBe(600_000);
  });

  it('passes `extra.options` to PostgreSQL, with which migrate.ts removes the statement timeout', async () => {
    const extra = { options: '-c statement_timeout=12345' };
    const limited = new DataSource({ ...direct.options, entities: [], extra });
    await limited.initialize();
    const rows: unknown = await limited.query(`select current_setting('statement_timeout') as timeout`);
    await limited.destroy();
    expect(rows).toEqual([{ timeout: '12345ms' }]);
  });

  it('returns the client of pg from `queryRunner.connect()`, on which enlisted-transactions.ts sends its statements', async () => {
    await dataSource.transaction(async ({ queryRunner }) => {
      const client = (await queryRunner!.connect()) as Client;
      expect(client).toBeInstanceOf(Client);
      expect(client.getTransactionStatus()).toBe('T');
    });
  });

  it('notifies what was added to `subscribers` of commits and released savepoints, which enlisted-transactions.ts tells apart by `isTransactionActive`', async () => {
    const events: [name: string, isActive: boolean][] = [];
    const note =
      (name: string) =>
      ({ queryRunner }: { queryRunner: QueryRunner }): void =>
        void events.push([name, queryRunner.isTransactionActive]);
    const listener: EntitySubscriberInterface = {
      afterTransactionCommit: note('commit'),
      afterTransactionRollback: note('rollback'),
    };
    const { subscribers } = dataSource;
    subscribers.push(listener);
    await dataSource.transaction((manager) => manager.transaction(() => Promise.resolve()));
    await dataSource.transaction(() => Promise.reject(new Error('rolled back'))).catch(() => undefined);
    subscribers.splice(subscribers.indexOf(listener), 1);
    expect(events).toEqual([
      ['commit', true],
      ['commit', false],
      ['rollback', false],
    ]);
  });

  it('has its metadata without a connection after `buildMetadatas()`, which bin/write-openapi.mjs and writers.spec.ts call', async () => {
    const dataSource = new DataSource(dataSourceOptions({ url: 'postgres://unused@localhost/none' }));
    await (internals(dataSource).buildMetadatas as () => Promise<void>).call(dataSource);
    expect(dataSource.entityMetadatas.map(({ tableName }) => tableName)).toContain('region');
  });
});
