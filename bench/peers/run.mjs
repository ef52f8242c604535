// Measures Storekeep beside other commerce systems; see docs/benchmarks.md.
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { cpuOf, cpuOfAll, memoryOf, postgresOf } from '../cpu.mjs';
import { createDatabase, runCommand, startEmbedded } from '../database.mjs';
import { atEnd, startLoad, stopAll } from '../processes.mjs';
import { middle } from '../report.mjs';
import { install } from './install.mjs';
import medusaV1 from './medusa-v1/peer.mjs';
import medusaV2 from './medusa-v2/peer.mjs';
import { formatReport } from './report.mjs';
import { findFreePort } from './servers.mjs';
import storekeep from './storekeep/peer.mjs';
import vendure from './vendure/peer.mjs';

const PEERS = [storekeep, medusaV1, vendure, medusaV2];
const OPERATIONS = ['list', 'get', 'create', 'add', 'checkout'];
const CLIENTS = 8;
const POOL_SIZE = 10;
const ROUNDS = 3;
const SECONDS = 6;
/** The warm-up before the first round of an operation, in rounds: V8 compiles hot code only after many requests. */
const FIRST_WARM_UP = 2;
/** Of the units that the warm-up lets expect, so that a round does not run out of carts. */
const CART_RESERVE = 1.5;

const USAGE = `npm run bench:peers -- [options]
  --only=storekeep,vendure  only these systems: ${PEERS.map(({ name }) => name).join(', ')}
  --operations=add,checkout only these operations: ${OPERATIONS.join(', ')}
  --rounds=${ROUNDS}                rounds of each operation and system; the one with the median CPU time is reported
  --seconds=${SECONDS}               duration of a round, after a warm-up of half of it
  --products=1000           products in each catalogue, of 4 variants
  --json=FILE               also writes the results, with all rounds, to this file
DATABASE_URL: a server of PostgreSQL 15 or newer on which databases can be created; default: an embedded one`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: PEERS.map(({ name }) => name).join() },
    operations: { type: 'string', default: OPERATIONS.join() },
    rounds: { type: 'string', default: String(ROUNDS) },
    seconds: { type: 'string', default: String(SECONDS) },
    products: { type: 'string', default: '1000' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit();
}
const [rounds, seconds, products] = [options.rounds, options.seconds, options.products].map(Number);
const peers = choose(options.only, PEERS, ({ name }) => name);
const operations = choose(options.operations, OPERATIONS, (name) => name);
if (!(rounds >= 1 && seconds > 0 && products > 20))
  fail('--rounds, --seconds and --products must be numbers, products above 20');

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.once(signal, () => void stopAll().finally(() => process.exit(code)));
}

try {
  const results = await measurePeers();
  console.log(formatReport(results));
  if (options.json) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);
  if (!results.systems.length) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopAll();
}

async function measurePeers() {
  const startedAt = Date.now();
  const url = process.env.DATABASE_URL ?? (await startPostgres());
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  atEnd(() => database.end());
  const postgres = await postgresOf(database);
  const systems = [];
  const skipped = [];
  for (const peer of peers) {
    try {
      systems.push(await setUp(peer, url));
    } catch (error) {
      showProgress(`${peer.title} is skipped: ${error.message}`);
      skipped.push({ name: peer.name, title: peer.title, reason: error.message });
    }
  }
  await database.query('checkpoint').catch(() => undefined); // needs a privilege
  const figures = [];
  for (const operation of operations)
    figures.push(await measureOperation(operation, { systems, skipped, postgres }));
  const { rows } = await database.query('show server_version');
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: { processor: cpus()[0].model, processors: cpus().length, memory: totalmem() },
    node: process.version,
    postgresql: rows[0].server_version,
    ...{ clients: CLIENTS, poolSize: POOL_SIZE, rounds, seconds, products },
    minutes: (Date.now() - startedAt) / 60_000,
    systems: systems.map(({ name, title, version, setUpSeconds, memory }) => ({
      ...{ name, title, version, setUpSeconds, memory },
    })),
    skipped,
    operations: figures,
  };
}

/** The rounds of the systems alternate. A system that fails has no figures of this operation, and is not fatal. */
async function measureOperation(operation, { systems, skipped, postgres }) {
  const measured = new Map(systems.map((system) => [system, []]));
  for (let round = 0; round <= rounds; round++)
    for (const [system, figures] of measured) {
      showProgress(`${operation}: ${system.title}, ${round ? `round ${round} of ${rounds}` : 'warm-up'}`);
      const duration = round ? seconds : FIRST_WARM_UP * seconds;
      try {
        const figure = await measure(system, operation, postgres, duration);
        system.memory = figure.memory;
        if (round) figures.push(figure);
        else await updateStatistics(system.databaseUrl);
      } catch (error) {
        measured.delete(system);
        skipped.push({ name: system.name, title: system.title, reason: `${operation}: ${error.message}` });
      }
    }
  return {
    operation,
    systems: [...measured].map(([{ name }, rounds]) => ({ name, ...middle(rounds), rounds })),
  };
}

/**
 * Does what autovacuum would do within minutes: also after each warm-up, since a system that plans its statements once would otherwise
 * keep the plans that it has made for empty tables.
 */
function updateStatistics(databaseUrl) {
  return runCommand(databaseUrl, 'vacuum (analyze)');
}

/** Installs, fills and starts a system. */
async function setUp(peer, url) {
  const startedAt = Date.now();
  showProgress(`${peer.title}: installing`);
  const { directory, version } = await install(peer);
  const databaseUrl = await createDatabase(url, `bench_${peer.name.replace('-', '_')}_${process.pid}`);
  const env = {
    ...{ DATABASE_URL: databaseUrl, POOL_SIZE: String(POOL_SIZE) },
    ...{ MEDUSA_DISABLE_TELEMETRY: 'true', VENDURE_DISABLE_TELEMETRY: 'true' },
  };
  showProgress(`${peer.title}: migrating the database`);
  await peer.migrate?.({ directory, env, products });
  const server = await peer.start({ directory, env, port: await findFreePort() });
  showProgress(`${peer.title}: creating ${products} products`);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const shop = await peer.fill({ port: server.port, database, directory, env, products });
    await updateStatistics(databaseUrl);
    const load = startLoad(peer.requests);
    const setUpSeconds = (Date.now() - startedAt) / 1000;
    return { name: peer.name, title: peer.title, version, server, databaseUrl, shop, load, setUpSeconds };
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    await database.end();
  }
}

/** Runs one round: a warm-up, then the measurement. Times are in milliseconds per unit. */
async function measure({ server, shop, load }, operation, postgres, duration = seconds) {
  const order = { operation, port: server.port, clients: CLIENTS, shop };
  const usesCarts = operation === 'add';
  if (usesCarts) await load.send({ ...order, prepareCarts: CLIENTS });
  const warmUp = await load.send({ ...order, seconds: Math.max(1, duration / 2) });
  if (usesCarts) {
    const expected = (warmUp.units / warmUp.tookMs) * 1000 * duration * CART_RESERVE;
    await load.send({ ...order, prepareCarts: Math.max(CLIENTS, Math.ceil(expected / 4)) });
  }
  const used = () => [cpuOf(server.pid), cpuOf(postgres), cpuOf(load.pid), cpuOfAll()];
  const before = used();
  const { units, tookMs, p50, p99, bytes } = await load.send({ ...order, seconds: duration });
  const [node, database, asking, all] = used().map((ms, index) => (ms === null ? null : ms - before[index]));
  const per = (ms) => (ms === null ? null : ms / units);
  return {
    ...{ perSecond: (units / tookMs) * 1000, p50, p99, bytes, units },
    node: per(node),
    database: per(database),
    cpu: node === null || database === null ? null : per(node + database),
    memory: memoryOf(server.pid),
    others:
      all === null ? null : Math.max(0, all - node - (database ?? 0) - asking) / (tookMs * cpus().length),
  };
}

/** An embedded PostgreSQL with its default amount of memory, since it serves several systems, and a port, since not all use sockets. */
async function startPostgres() {
  const port = await findFreePort();
  await startEmbedded({
    ...{ listen_addresses: '127.0.0.1', port: String(port) },
    ...{ shared_buffers: '128MB', max_connections: '100' },
  });
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

function choose(list, candidates, nameOf) {
  const names = list.split(',');
  const chosen = candidates.filter((candidate) => names.includes(nameOf(candidate)));
  if (chosen.length < names.length) fail(`"${list}" names something unknown`);
  return chosen;
}

function fail(message) {
  console.error(`${message}\n${USAGE}`);
  process.exit(2);
}

function showProgress(what) {
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${what}` : `${what}\n`);
}
