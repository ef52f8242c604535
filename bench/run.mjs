// Measures the built server, and the floor for comparison; see docs/performance.md.
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { measureBestSeller, reportBestSeller } from './best-seller.mjs';
import { addStockLocations, fill, removeStockLocations } from './catalogue.mjs';
import { memoryOf, postgresOf } from './cpu.mjs';
import { openDatabase } from './database.mjs';
import { CLIENTS, measure, measureCpu, prepareShop, withClient } from './measure.mjs';
import { operations, run, useShop } from './operations.mjs';
import { OrderStream } from './orders-beside.mjs';
import { atEnd, startLoad, startServer, startStorekeep, stopAll } from './processes.mjs';
import { middle, report, reportBesideOrders } from './report.mjs';
import { measureRoundTrips, reportRoundTrips } from './round-trips.mjs';
import { StatementCounter } from './statements.mjs';

const HERE = path.dirname(fileURLToPath(import.meta.url));

const USAGE = `npm run bench -- [options]
  --quick           one round of 3 seconds per operation
  --only=list,get   only these operations: ${operations.map(({ name }) => name).join(', ')}
  --rounds=3        rounds per operation; the median round is reported
  --seconds=6       duration of a round
  --beside-orders   list and get, alone and beside 20 orders a second; or --beside-orders=RATE
  --best-seller     sales of one variant, one limited code and one location against many variants; CUSTOMERS=1000
  --rtt=5           round trips on the critical path of each operation, from the latency with and without 5 ms of network
  --json            prints the results as JSON, and the table to stderr
  --profile=DIR     writes a CPU profile of the server to this directory`;

const { values: options } = parseArgs({
  // an option with or without a value, which `parseArgs` does not have
  args: process.argv.slice(2).map((arg) => (arg === '--beside-orders' ? `${arg}=20` : arg)),
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    'beside-orders': { type: 'string' },
    'best-seller': { type: 'boolean', default: false },
    rtt: { type: 'string' },
    json: { type: 'boolean', default: false },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit();
}
const rounds = Number(options.rounds ?? (options.quick ? 1 : 3));
const seconds = Number(options.seconds ?? (options.quick ? 3 : 6));
const ordersPerSecond = Number(options['beside-orders'] ?? 0);
const networkMs = Number(options.rtt ?? 0);
const named = new Set(
  options.only
    ? options.only.split(',')
    : ordersPerSecond
      ? ['list', 'get']
      : operations.map(({ name }) => name),
);
const chosen = operations.filter(({ name }) => named.has(name));
if (chosen.length < named.size) {
  console.error(`--only=${options.only} names an unknown operation\n${USAGE}`);
  process.exit(2);
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.once(signal, () => void stopAll().finally(() => process.exit(code)));
}

try {
  const figures = await measureAll();
  showProgress('');
  const text = formatFigures(figures);
  (options.json ? console.error : console.log)(text);
  if (options.json) console.log(JSON.stringify(figures, null, 2));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopAll();
}

function formatFigures(figures) {
  if (options['best-seller']) return reportBestSeller(figures);
  if (networkMs) return reportRoundTrips(figures);
  return ordersPerSecond ? reportBesideOrders(figures) : report(figures);
}

async function measureAll() {
  const databaseUrl = await openDatabase();
  const server = await startStorekeep(databaseUrl, { profile: options.profile });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  atEnd(() => database.end());
  showProgress('filling the shop');
  await fill(database);
  const shop = await prepareShop(server);
  useShop(shop);
  if (options['best-seller']) {
    const customers = Number(process.env.CUSTOMERS ?? 1000);
    return measureBestSeller({ databaseUrl, database, server, customers, rounds, showProgress });
  }
  if (networkMs)
    return measureRoundTrips({ databaseUrl, database, operations: chosen, networkMs, rounds, showProgress });
  const statements = await countStatements(databaseUrl, database);
  const floor = await startServer([path.join(HERE, 'floor.mjs')], {
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
  });
  await requireSameResponses(server, floor);
  const plain = await startStorekeep(databaseUrl, { env: { PRODUCT_CACHE_BYTES: '0' } });
  if (ordersPerSecond)
    return measureBesideOrders({
      ...{ server, load: startLoad(), postgres: await postgresOf(database), shop },
    });
  const machine = { server, plain, floor, load: startLoad(), postgres: await postgresOf(database), shop };

  const figures = [];
  for (const operation of chosen) {
    if (operation.hasStockLocations) await addStockLocations(database);
    const measured = { server: [], floor: [] };
    await operation.prepare?.(database); // these operations come last, since they change the shop
    for (let round = 1; round <= rounds; round++) {
      for (const what of operation.floor ? ['floor', 'server'] : ['server']) {
        showProgress(`${operation.title}: ${what}, round ${round} of ${rounds}`);
        const server = what === 'server' && operation.uncached ? 'plain' : what;
        measured[what].push(await measure(machine, server, operation, seconds));
      }
    }
    if (operation.hasStockLocations) await removeStockLocations(database);
    figures.push({
      ...{
        name: operation.name,
        title: operation.title,
        targets: operation.targets,
        comparedWith: operation.comparedWith,
      },
      ...middle(measured.server),
      statements: statements.get(operation.name), // per request
      bytes: operation.targets.bytes ? await bytesOf(server, operation) : null,
      floor: operation.floor ? middle(measured.floor) : null,
    });
  }
  const { rows } = await database.query('show server_version');
  return {
    node: process.version,
    postgresql: rows[0].server_version,
    processors: cpus().length,
    clients: CLIENTS,
    rounds,
    seconds,
    memory: { bytes: memoryOf(server.pid), target: 200e6 },
    operations: figures,
  };
}

/** Rounds of reads alone, of orders alone and of both alternate, so that what others do on the machine disturbs all. */
async function measureBesideOrders(machine) {
  const operations = [];
  for (const operation of chosen) {
    const measured = { alone: [], beside: [] };
    for (let round = 1; round <= rounds; round++) {
      showProgress(`${operation.title}: round ${round} of ${rounds}`);
      measured.alone.push(await measure(machine, 'server', operation, seconds));
      const idle = await besideOrders(machine, () => measureCpu(machine, 'server', seconds));
      const orderCpu = idle.cpu === null ? null : idle.cpu / seconds / idle.orders;
      const beside = await besideOrders(machine, () => measure(machine, 'server', operation, seconds));
      const readCpu = orderCpu === null ? null : beside.cpu - (orderCpu * beside.orders) / beside.perSecond;
      measured.beside.push({ ...beside, orderCpu, readCpu });
    }
    const { name, title } = operation;
    operations.push({ name, title, alone: middle(measured.alone), beside: middle(measured.beside) });
  }
  return { rounds, seconds, ordersPerSecond, operations };
}

/** Measures something while orders are placed. */
async function besideOrders({ server }, measureFigures) {
  const orders = await OrderStream.prepare(server, Math.ceil(ordersPerSecond * seconds * 2));
  orders.start(ordersPerSecond);
  let placed;
  try {
    return { ...(await measureFigures()), orders: (placed = await orders.stop()) };
  } finally {
    if (placed === undefined) await orders.stop();
  }
}

/** Counts statements on a separate server, since counting would slow down the measured one. */
async function countStatements(databaseUrl, database) {
  const counter = await StatementCounter.start(databaseUrl);
  atEnd(() => counter.stop());
  const server = await startStorekeep(counter.url);
  const counts = new Map();
  await withClient(server, async (client) => {
    for (const operation of chosen) {
      if (operation.hasStockLocations) await addStockLocations(database);
      counts.set(operation.name, await countOnce(counter, operation, client));
      if (operation.hasStockLocations) await removeStockLocations(database);
    }
  });
  await server.stop();
  counter.stop();
  return counts;
}

/** The statements per request: the minimum of several runs, since the delivery of events adds statements. */
async function countOnce(counter, operation, client) {
  const counts = operation.requests.map(() => Infinity);
  for (let time = 0; time < 5; time++) {
    await setTimeout(100);
    let before = counter.count;
    await run(operation, client, (place) => {
      counts[place] = Math.min(counts[place], counter.count - before);
      before = counter.count;
    });
  }
  return counts;
}

/** @throws if the response of the floor differs, as it would not do the same work */
async function requireSameResponses(server, floor) {
  const requests = operations
    .filter((operation) => operation.floor)
    .flatMap(({ requests }) => Array(5).fill(requests[0]));
  for (const request of requests) {
    const compared = request();
    const [response, expected] = await Promise.all(
      // without the spaces that PostgreSQL writes between rows, and a cached product does not have
      [server, floor].map(async (base) =>
        JSON.stringify(JSON.parse(await withClient(base, (client) => client.send(compared)))),
      ),
    );
    if (response === expected) continue;
    const place = [...response].findIndex((character, index) => character !== expected[index]);
    const around = (text) => text.slice(Math.max(0, place - 80), place + 80);
    throw new Error(
      `${compared.path} has another response from the floor, from character ${place}:\n${around(response)}\n${around(expected)}`,
    );
  }
}

/** The size of the body on the wire. */
function bytesOf(server, { requests: [request] }) {
  return withClient(server, async (client) => (await client.send(request())).length);
}

function showProgress(what) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${what}`);
}
