/*
 * Replaces two processes of an older version by two of this one while a shop takes orders, across the migrations between them:
 * `npm run ops:upgrade -- ../older` with the directory of a built checkout. Fails if a request fails or an order is lost.
 */
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { fill } from '../bench/catalogue.mjs';
import { Client } from '../bench/client.mjs';
import { openDatabase } from '../bench/database.mjs';
import { run } from '../bench/operations.mjs';
import { atEnd, startStorekeep, stopAll } from '../bench/processes.mjs';
import { checkout, productsPage, quantile } from './shop.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rate: { type: 'string', default: '6' }, pause: { type: 'string', default: '5' } },
});
if (positionals.length !== 1) {
  console.error(
    'npm run ops:upgrade -- [--rate 6] [--pause 5] <directory of a built checkout of the older version>',
  );
  process.exit(2);
}
const older = path.resolve(positionals[0]);
const [rate, pause] = [values.rate, values.pause].map(Number);
/** As long as the balancer needs to notice that a process is not ready. */
const ENV = {
  DRAIN_SECONDS: '2',
  LOG_LEVEL: 'fatal',
  COOKIE_SECRET: 'the same secret in both versions, for this rehearsal',
};
const PROBE_MS = 250;

/** A load balancer that sends requests to the processes that are ready, in turn. */
class Balancer {
  backends = new Map();
  next = 0;

  static async start() {
    const balancer = new Balancer();
    const server = http.createServer((request, response) => balancer.forward(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const timer = setInterval(() => void balancer.probeAll(), PROBE_MS);
    atEnd(() => {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
    });
    balancer.port = server.address().port;
    return balancer;
  }

  async add({ port }) {
    this.backends.set(port, false);
    while (!this.backends.get(port)) {
      await this.probe(port);
      await sleep(50);
    }
  }

  remove({ port }) {
    this.backends.delete(port);
  }

  probeAll() {
    return Promise.all([...this.backends.keys()].map((port) => this.probe(port)));
  }

  async probe(port) {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`, {
      signal: AbortSignal.timeout(2000),
    }).catch(() => null);
    await response?.arrayBuffer().catch(() => undefined);
    if (this.backends.has(port)) this.backends.set(port, response?.ok === true);
  }

  forward(request, response) {
    const ready = [...this.backends].filter(([, isReady]) => isReady).map(([port]) => port);
    if (ready.length === 0) return response.writeHead(502).end('no process is ready');
    const { method, url, headers } = request;
    const options = {
      port: ready[this.next++ % ready.length],
      host: '127.0.0.1',
      method,
      path: url,
      headers,
      agent: false,
    };
    const upstream = http.request(options, (answer) => {
      const returned = Object.entries(answer.headers).filter(([name]) => name !== 'connection');
      response.writeHead(answer.statusCode, Object.fromEntries(returned));
      answer.pipe(response);
    });
    upstream.on('error', (error) => response.writeHead(502).end(String(error)));
    request.pipe(upstream);
  }
}

/** Checks out and reads the catalogue until it is stopped. */
async function shop(port) {
  const counts = { orders: 0, reads: 0, failures: [], latencies: [] };
  const pending = new Set();
  const attempt = async (work) => {
    const client = await Client.connect(port);
    const startedAt = performance.now();
    try {
      await work(client);
      counts.latencies.push(performance.now() - startedAt);
    } catch (error) {
      counts.failures.push(error.message);
    } finally {
      client.close();
    }
  };
  const start = (work) => {
    const done = attempt(work).finally(() => pending.delete(done));
    pending.add(done);
  };
  const timer = setInterval(() => {
    start((client) => run(checkout, client).then(() => counts.orders++));
    start((client) => client.send(productsPage()).then(() => counts.reads++));
  }, 1000 / rate);
  return {
    counts,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}

try {
  const url = await openDatabase();
  const database = new pg.Client({ connectionString: url });
  await (await startStorekeep(url, { checkout: older })).stop(); // runs its migrations
  await database.connect();
  atEnd(() => database.end());
  await fill(database);
  const migrationCount = async () =>
    (await database.query('select count(*)::int as count from storekeep_migrations')).rows[0].count;
  const orderCount = async () =>
    (await database.query('select count(*)::int as count from "order"')).rows[0].count;

  const processes = [
    await startStorekeep(url, { checkout: older, env: ENV }),
    await startStorekeep(url, { checkout: older, env: ENV }),
  ];
  const balancer = await Balancer.start();
  for (const server of processes) await balancer.add(server);
  const [ordersBefore, migrationsBefore] = [await orderCount(), await migrationCount()];
  const shoppers = await shop(balancer.port);
  const report = async (step) => {
    await sleep(pause * 1000);
    const { orders, reads, failures, latencies } = shoppers.counts;
    const p99 = quantile(latencies.splice(0), 0.99).toFixed(0);
    console.log(
      `${step.padEnd(36)}${orders} orders, ${reads} reads, ${failures.length} failed, p99 ${p99} ms`,
    );
  };

  await report('two processes of the older version');
  for (const [index, server] of processes.entries()) {
    const successor = await startStorekeep(url, { env: ENV });
    await balancer.add(successor);
    if (index === 0)
      console.log(`${(await migrationCount()) - migrationsBefore} migrations ran beside the older version`);
    await report(`${index + 1} of this version added`);
    await server.stop(); // SIGTERM: not ready, then drains, then exits
    balancer.remove(server);
    await report(`${index + 1} of the older version stopped`);
  }
  await shoppers.stop();

  const { orders, failures } = shoppers.counts;
  const stored = (await orderCount()) - ordersBefore;
  for (const failure of new Set(failures)) console.log(failure);
  console.log(`${orders} orders were acknowledged, ${stored} are stored; ${failures.length} requests failed`);
  if (failures.length > 0 || stored !== orders) process.exitCode = 1;
} finally {
  await stopAll();
}
