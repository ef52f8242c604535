// Measures the catalogue at the server and by Varnish in front of it, also while products change: rates, CPU, hits, the lag of purges,
// and responses that lack a change which was committed more than three seconds before. Needs varnishd with varnish-modules.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ids } from './catalogue.mjs';
import { cpuOf, postgresOf } from './cpu.mjs';
import { openFilledDatabase } from './filled-database.mjs';
import { atEnd, createHome, end, runBenchmark, startStorekeep } from './processes.mjs';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '6' }, changes: { type: 'string', default: '0,10,100' } },
});
const SECONDS = Number(options.seconds);
const REGION = `region_id=${ids.region}`;
const PRODUCTS = 200;
const ALLOWED_MS = 3000;

const product = (n) => `/store/products/${ids.product(n)}?${REGION}`;
const OPERATIONS = {
  'list 20 products': [`/store/products?limit=20&${REGION}`],
  'get a product': Array.from({ length: PRODUCTS }, (_, n) => product(n + 1)),
  'search products': [`/store/products?q=product&limit=20&${REGION}`],
};

await runBenchmark(measure);

async function measure() {
  const { url, database } = await openFilledDatabase();
  const port = await findPort();
  const shop = await startStorekeep(url, {
    env: { EDGE_SECONDS: '600', EDGE_CACHE: 'varnish', EDGE_URL: `http://127.0.0.1:${port}` },
  });
  const plain = await startStorekeep(url, { env: { EDGE_SECONDS: '0' } });
  const varnish = await startVarnish(shop.port, port);
  const load = startLoad();
  const postgres = await postgresOf(database);
  const run = async (target, paths, pids, more = {}) => {
    const before = pids.map((pid) => cpuOf(pid) ?? 0);
    const batch = target === port ? 16 : 1;
    const report = await load.send({ port: target, paths, seconds: SECONDS, connections: 8, batch, ...more });
    const cpu = pids.map((pid, place) => ((cpuOf(pid) ?? 0) - before[place]) / report.responses);
    return { ...report, rate: (report.responses * 1000) / report.tookMs, cpu };
  };
  console.log(`load average ${loadavg()[0].toFixed(1)}, rounds of ${SECONDS} s\n`);
  console.log(
    '| | server: requests/s | CPU in ms (Node + PostgreSQL) | without EDGE_SECONDS | cold, by Varnish: CPU in ms (Node + PostgreSQL + Varnish) | warm, by Varnish: requests/s | hits | CPU in ms (Varnish) | CPU of the server to that of Varnish |\n|---|---|---|---|---|---|---|---|---|',
  );
  for (const [name, paths] of Object.entries(OPERATIONS)) {
    await run(plain.port, paths, []);
    await run(shop.port, paths, []);
    // in turns, since the machine is not idle
    const server = [];
    const without = [];
    for (let turn = 0; turn < 2; turn++) {
      server.push(await run(shop.port, paths, [shop.pid, postgres]));
      without.push(await run(plain.port, paths, [plain.pid, postgres]));
    }
    await purgeAll(port);
    const distinct =
      name === 'get a product' ? paths : Array.from({ length: 200 }, (_, n) => `${paths[0]}&offset=${n}`);
    const cold = await run(port, distinct, [shop.pid, postgres, varnish.pid], {
      count: distinct.length - 16,
      batch: 1,
      connections: 4,
    });
    await run(port, paths, [], { count: 1000 });
    const warm = await run(port, paths, [varnish.pid]);
    const perRequest = sum(average(server));
    console.log(
      `| ${name} | ${Math.round(mean(server.map(({ rate }) => rate)))} | ${format(average(server))} | ${format(average(without))} | ${format(cold.cpu)} | ${Math.round(warm.rate)} | ${share(warm)} | ${format(warm.cpu)} | ${(perRequest / sum(warm.cpu)).toFixed(0)} |`,
    );
  }
  console.log(
    '\n| changes/s | orders/s | comparisons | hits | wrong later than 3 s | lag p50, p99 in ms |\n|---|---|---|---|---|---|',
  );
  for (const perSecond of options.changes.split(',').map(Number)) await compare(perSecond);

  /** Changes products, sells one of another each second, and compares what Varnish responds. */
  async function compare(perSecond) {
    const changes = new Map();
    const result = { comparisons: 0, hits: 0, late: 0 };
    const lags = [];
    const watches = [];
    let isOver = false;
    let number = 0;
    const random = () => 1 + Math.floor(Math.random() * PRODUCTS);
    const read = async (target) => {
      const response = await fetch(`http://127.0.0.1:${port}${target}`);
      return { body: await response.json(), isHit: response.headers.get('x-cache') === 'hit' };
    };
    const change = async () => {
      const started = performance.now();
      for (let turn = 1; !isOver && perSecond > 0; turn++) {
        const n = random();
        await database.query('update product set subtitle = $2 where id = $1', [
          ids.product(n),
          String(++number),
        ]);
        const made = { number, at: performance.now() };
        changes.set(ids.product(n), [...(changes.get(ids.product(n)) ?? []).slice(-500), made]);
        if (turn % Math.max(1, Math.round(perSecond / 5)) === 0) watches.push(watch(n, made));
        await sleep(Math.max(0, started + (turn * 1000) / perSecond - performance.now()));
      }
    };
    /** How long a change takes until it is shown. */
    const watch = async (n, made) => {
      while (Number((await read(product(n))).body.product.subtitle ?? 0) < made.number) await sleep(10);
      lags.push(performance.now() - made.at);
    };
    const sell = async () => {
      while (!isOver) {
        const variant = ids.variant(4 * random());
        await database.query(
          'update product_variant set inventory_quantity = inventory_quantity - 1 where id = $1',
          [variant],
        );
        await sleep(1000);
      }
    };
    const check = async (reader) => {
      for (let turn = reader; !isOver; turn++) {
        const target =
          turn % 10 === 0
            ? `/store/products?limit=20&${REGION}`
            : turn % 10 === 5
              ? `/store/products?order=title&limit=20&${REGION}`
              : product(random());
        const sentAt = performance.now();
        const { body, isHit } = await read(target);
        result.comparisons++;
        if (isHit) result.hits++;
        for (const { id, subtitle } of body.products ?? [body.product]) {
          const missing = changes.get(id)?.find((made) => made.number > Number(subtitle ?? 0));
          if (missing && missing.at < sentAt - ALLOWED_MS) result.late++;
        }
      }
    };
    await database.query('update product set subtitle = null where subtitle is not null');
    await sleep(5000);
    const work = [change(), sell(), ...Array.from({ length: 6 }, (_, reader) => check(reader))];
    await sleep(SECONDS * 5000);
    isOver = true;
    await Promise.all(work);
    await Promise.all(watches);
    lags.sort((one, other) => one - other);
    const at = (part) =>
      lags.length === 0 ? '–' : Math.round(lags[Math.min(lags.length - 1, Math.floor(part * lags.length))]);
    console.log(
      `| ${perSecond} | 1 | ${result.comparisons} | ${(result.hits / result.comparisons).toFixed(3)} | ${result.late} | ${at(0.5)}, ${at(0.99)} |`,
    );
  }
}

async function startVarnish(backend, port) {
  const home = createHome();
  const file = path.join(home, 'shop.vcl');
  writeFileSync(file, readFileSync('ops/edge/varnish.vcl', 'utf8').replace('"9000"', `"${backend}"`));
  const jail = process.getuid?.() === 0 ? ['-j', 'none'] : [];
  const child = spawn(
    'varnishd',
    [
      ...jail,
      '-F',
      '-n',
      path.join(home, 'work'),
      '-a',
      `127.0.0.1:${port}`,
      '-f',
      file,
      '-s',
      'malloc,256m',
    ],
    { stdio: 'ignore' },
  );
  atEnd(() => end(child));
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`http://127.0.0.1:${port}/store/regions`).then(
        () => true,
        () => false,
      )
    )
      return child;
    await sleep(200);
  }
  throw new Error('varnishd does not respond: is it installed, with varnish-modules?');
}

function startLoad() {
  const child = fork(new URL('edge-load.mjs', import.meta.url));
  atEnd(() => end(child));
  return {
    async send(order) {
      child.send(order);
      const [report] = await once(child, 'message');
      if (report.error) throw new Error(report.error);
      return report;
    },
  };
}

async function purgeAll(port) {
  await fetch(`http://127.0.0.1:${port}/`, { method: 'PURGE', headers: { xkey: 'storekeep' } });
}

function findPort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function average(runs) {
  return runs[0].cpu.map((_, place) => mean(runs.map(({ cpu }) => cpu[place])));
}

function mean(numbers) {
  return sum(numbers) / numbers.length;
}

function sum(numbers) {
  return numbers.reduce((one, other) => one + other, 0);
}

function format(cpu) {
  return `${cpu.map((ms) => ms.toPrecision(2)).join(' + ')}${cpu.length > 1 ? ` = ${sum(cpu).toPrecision(3)}` : ''}`;
}

function share({ hits, responses }) {
  return (hits / responses).toFixed(3);
}
