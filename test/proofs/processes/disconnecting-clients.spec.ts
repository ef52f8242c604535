import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { buildProgram } from '../../support/server-process.ts';
import { until } from '../../support/until.ts';

/* The server runs as a process of its own, and its clients or the reader of its log disconnect. */

let database: TestDatabase;
let server: ChildProcess;
let url: string;
let log: string;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  server = spawn('node', [buildProgram('main')], {
    env: { ...process.env, DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'debug', JOB_WORKERS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  log = '';
  for (const stream of [server.stdout!, server.stderr!])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await until(() => Promise.resolve(/ready at http:\S+/.test(log)));
  url = /ready at (http:\S+)/.exec(log)![1];
});

afterEach(async () => {
  if (server.exitCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGKILL');
  await exit;
});

it.each(['/store/products', '/admin/orders', '/store/carts/cart_none'])(
  'Clients that reset their connection during GET %s leave no error in the log',
  async (path) => {
    for (let nth = 0; nth < 100; nth++) await resetDuring(path);
    // the server handles these requests after the former ones
    for (let nth = 0; nth < 5; nth++) expect(await statusOf('/store/regions')).toBe(200);
    const lines = log.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.filter((line) => /"level":"(warn|error|fatal)"/.test(line))).toEqual([]);
  },
);

it('A server whose standard output is closed continues to serve, and reports it once on standard error', async () => {
  server.stdout!.destroy();
  await once(server.stdout!, 'close');
  // each request is logged
  for (let nth = 0; nth < 20; nth++) await resetDuring('/store/products');
  await until(() => Promise.resolve(log.includes('Standard output cannot be written to')));
  for (let nth = 0; nth < 5; nth++) expect(await statusOf('/health')).toBe(200);
  expect(log.match(/Standard output cannot be written to/g)).toHaveLength(1);
});

it('A server continues to serve when standard output and standard error are closed', async () => {
  server.stdout!.destroy();
  server.stderr!.destroy();
  for (let nth = 0; nth < 20; nth++) await resetDuring('/store/products');
  for (let nth = 0; nth < 5; nth++) expect(await statusOf('/health')).toBe(200);
  expect(server.exitCode).toBeNull();
});

/** Sends the request, and resets the connection without waiting for the response. */
async function resetDuring(path: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const sent = new Promise((resolve) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, resolve));
  await sent;
  socket.resetAndDestroy();
}

async function statusOf(path: string): Promise<number> {
  const { status } = await fetch(url + path);
  return status;
}
