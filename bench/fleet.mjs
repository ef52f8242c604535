// Measures a server of many small shops: its memory by the number of open ones, the first request of a shop that is not open, and what
// shoppers of one notice of a flood of requests to another. docs/scaling.md has the figures.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startFlags } from '../bin/start-flags.mjs';
import { memoryOf } from './cpu.mjs';
import { runCommand, startEmbedded } from './database.mjs';
import { createHome, runBenchmark, startServer } from './processes.mjs';

const { values: options } = parseArgs({
  options: {
    shops: { type: 'string', default: '100' },
    steps: { type: 'string', default: '1,20,50' },
    open: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '10' },
    flood: { type: 'string', default: '30' },
  },
});
const count = Number(options.shops);
const hosts = Array.from({ length: count }, (_, index) => `shop-${index}.example`);
const PAGE = '/store/products?limit=20';
const agent = new http.Agent({ keepAlive: true });

await runBenchmark(async () => {
  const base = process.env.BENCH_DATABASE_URL ?? (await startEmbedded({ max_connections: '600' }));
  const home = createHome();
  const file = path.join(home, 'shops.json');
  writeFileSync(file, JSON.stringify(await createShops(base)));
  const start = (open) =>
    startServer([...startFlags(), 'dist/src/main.js'], {
      ...{ SHOPS_FILE: file, DATA_DIR: home, PORT: '0', LOG_LEVEL: 'error' },
      ...{ FLEET_OPEN_SHOPS: String(open), COOKIE_SECRET: 'a secret of the benchmark, and long enough' },
    });
  await measureOpenShops(start);
  if (Number(options.rounds) > 0) await measureEviction(start);
  await measureFlood(start);
});

/** Creates a database for each shop, as copies of one that the first migration run has prepared. */
async function createShops(base) {
  const urlOf = (name) => Object.assign(new URL(base), { pathname: `/${name}` }).href;
  await runCommand(base, 'create database fleet_template');
  const env = { ...process.env, DATABASE_URL: urlOf('fleet_template') };
  for (const command of ['migrate', 'demo:seed'])
    execFileSync(process.execPath, ['dist/src/server/standalone/commands/command.js', command], {
      env,
      stdio: 'ignore',
    });
  for (const index of hosts.keys())
    await runCommand(base, `create database fleet_${index} template fleet_template`);
  return hosts.map((host, index) => ({ hosts: [host], database: urlOf(`fleet_${index}`) }));
}

/** The memory of the process with more and more open shops, and the time of their first requests. */
async function measureOpenShops(start) {
  const steps = options.steps.split(',').map(Number);
  const server = await start(Math.max(...steps) + 1);
  console.log('\n| open shops | memory in MiB | first request in ms: median, slowest |\n|---|---|---|');
  console.log(`| 0 | ${memoryIn(server)} | |`);
  let opened = 0;
  for (const step of steps) {
    const times = [];
    for (; opened < step; opened++) times.push(await timeRequest(server, hosts[opened]));
    // as a shop that is used, and not only opened
    for (let round = 0; round < 5; round++)
      for (const host of hosts.slice(0, step)) await timeRequest(server, host);
    console.log(`| ${step} | ${memoryIn(server)} | ${quantile(times, 0.5)}, ${quantile(times, 1)} |`);
  }
  await server.stop();
}

/** The memory of a process that opens all shops again and again, and closes others for them. */
async function measureEviction(start) {
  const server = await start(options.open);
  const times = [];
  let most = 0;
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const host of hosts) {
      times.push(await timeRequest(server, host));
      most = Math.max(most, memoryIn(server));
    }
    console.log(`round ${round + 1} of all ${count} shops, ${options.open} open: ${memoryIn(server)} MiB`);
  }
  console.log(
    `at most ${most} MiB; first request ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms`,
  );
  await server.stop();
}

/** The times of requests to one shop, alone and while another one gets as many as it can take. */
async function measureFlood(start) {
  const server = await start(options.open);
  const [flooded, other] = hosts;
  for (const host of [flooded, other]) for (let i = 0; i < 50; i++) await timeRequest(server, host);
  const report = (name, times) =>
    console.log(
      `${name}: ${times.length} requests, median ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms`,
    );
  report('one shop alone', await measureFor(server, other));
  let isOver = false;
  let sent = 0;
  const flood = Array.from({ length: Number(options.flood) }, async () => {
    while (!isOver) {
      await timeRequest(server, flooded);
      sent++;
    }
  });
  report('beside the flood', await measureFor(server, other));
  isOver = true;
  await Promise.all(flood);
  console.log(`the flood: ${(sent / Number(options.seconds)).toFixed(0)} responses a second`);
  await server.stop();
}

/** Requests a page every 20 ms. */
async function measureFor(server, host) {
  const times = [];
  for (const end = Date.now() + Number(options.seconds) * 1000; Date.now() < end;) {
    times.push(await timeRequest(server, host));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}

/** @returns how many milliseconds the response takes */
function timeRequest({ port }, host) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', path: PAGE, headers: { host }, agent }, (response) => {
        response.resume().once('end', () => resolve(performance.now() - startedAt));
      })
      .once('error', reject);
  });
}

function quantile(times, share) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1);
}

/** The memory of a process in MiB. */
function memoryIn({ pid }) {
  return Math.round(memoryOf(pid) / 1_048_576);
}
