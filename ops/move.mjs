/*
 * Moves a shop to another PostgreSQL and back again and again while it takes orders, and kills the mover, the server, or one of the
 * databases in each move: `npm run ops:move -- --kills 8 --rate 50`. The first move and its undo are left alone, for the length of the pause.
 * Fails if an acknowledged order is lost, a cart has two orders, two orders have a number, stock and orders do not match, a 503 has no
 * `Retry-After`, or 1 % of the requests that a pause met took longer than 2 s. Needs `apt-get install postgresql`.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openFilledDatabase } from '../bench/filled-database.mjs';
import { stopAll } from '../bench/processes.mjs';
import { startFlags } from '../bin/start-flags.mjs';
import { freePorts, until } from './failover/processes.mjs';
import { drawMoves } from './move/move-chart.mjs';
import { MOMENTS, moveUntilDone, runCommand } from './move/mover.mjs';
import { Postgres } from './move/postgres.mjs';
import { compareOrders, report, Shoppers, STOCK } from './orders.mjs';
import { quantile } from './shop.mjs';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '8' },
    rate: { type: 'string', default: '50' },
    servers: { type: 'string', default: '1' },
    pause: { type: 'string', default: '5' },
    /** The directories of the programs of both databases, such as of different major versions; default to the newest of Debian. */
    old: { type: 'string' },
    new: { type: 'string' },
    chart: { type: 'string', default: 'move.svg' },
    verbose: { type: 'boolean', default: false },
  },
});
const [kills, rate, servers, pause] = [values.kills, values.rate, values.servers, values.pause].map(Number);
const MAX_PAUSE_MS = 2000;
/** A record of the fleet has a host, and so has each request. */
const HOST = '127.0.0.1';
const MAIN = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));

/** A server of the fleet that can be killed and started again on the same port. */
class Server {
  constructor(port, env) {
    Object.assign(this, { port, env });
  }

  async start() {
    this.child = spawn(process.execPath, [...startFlags(), MAIN], {
      env: { PATH: process.env.PATH, ...this.env, PORT: String(this.port), HOST },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await until(async () => (await fetch(`http://${HOST}:${this.port}/health`)).ok, 'the server is ready');
  }

  async kill(signal = 'SIGKILL') {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }
}

const directory = mkdtempSync(path.join(tmpdir(), 'storekeep-move-'));
chmodSync(directory, 0o755);
const postgres = [];
const running = [];
try {
  const [oldPort, newPort, controlPort, ...ports] = await freePorts(3 + servers);
  for (const [name, port, binaries] of [
    ['old', oldPort, values.old],
    ['new', newPort, values.new],
    ['control', controlPort, values.old],
  ])
    postgres.push(await Postgres.create(name, path.join(directory, name), port, binaries));
  const [old, next, control] = postgres;
  for (const one of postgres) await one.createDatabase();
  const { database } = await openFilledDatabase(old.url());
  database.on('error', () => undefined); // the fence ends its connection
  const env = {
    ...{ SHOPS_URL: control.url(), NODE_ENV: 'production', COOKIE_SECRET: randomBytes(32).toString('hex') },
    ...{ LOG_LEVEL: 'fatal', DATABASE_POOL_SIZE: '10', DATA_DIR: directory },
  };
  const created = await runCommand(['shop:create', HOST, '--database', old.url()], env);
  if (created.code !== 0) throw new Error(created.progress);
  for (const port of ports) {
    const server = new Server(port, env);
    running.push(server);
    await server.start();
  }

  const [before] = await old.query(STOCK);
  const [{ at }] = await old.query('select now()::text as at');
  const from = Date.now();
  const shoppers = new Shoppers(ports, rate);
  const seenKills = [];
  const moves = [];
  const restart = async (what, victim) => {
    seenKills.push({ at: Date.now(), what });
    await victim.kill();
    await sleep(1000);
    await victim.start();
  };
  const victims = {
    mover: (mover) => {
      seenKills.push({ at: Date.now(), what: 'mover' });
      mover.kill('SIGKILL');
    },
    server: () => restart('server', running[Math.floor(Math.random() * running.length)]),
    'old database': () => restart('old database', old),
    'new database': () => restart('new database', next),
  };
  await shoppers.lowerRate();
  console.log(`${shoppers.rate} orders/s, ${servers} server(s)\n`);
  console.log('move   killed            when                     attempts   pause (s)');
  for (let number = 0; number < kills + 2; number++) {
    await sleep(pause * 1000);
    const isUndo = number % 2 === 1;
    if (!isUndo) await next.createDatabase();
    const names = Object.keys(victims);
    const victim = number < 2 ? undefined : names[(number - 2) % names.length];
    const moments = isUndo ? MOMENTS.slice(2) : MOMENTS;
    const moment = moments[Math.floor(Math.random() * moments.length)];
    const args = [HOST, ...(isUndo ? ['--undo'] : ['--to', next.url()])];
    const move = await moveUntilDone(args, env, victim && { moment, kill: victims[victim] }, values.verbose);
    moves.push({ ...move, victim });
    const { attempts, pauseMs } = move;
    const columns = [isUndo ? 'back' : 'there', victim ?? '–', victim ? moment : '–', attempts];
    console.log([...columns, pauseMs === null ? '–' : (pauseMs / 1000).toFixed(2)].join('\t'));
  }
  await sleep(pause * 1000);
  await shoppers.stop();

  const [shop] = await control.query('select database, state from storekeep_shop');
  const primary = shop.database === old.url() ? old : next;
  const undisturbed = moves.filter(({ victim }) => victim === undefined);
  const waited = undisturbed.flatMap(({ pausedAt, pauseMs }) =>
    shoppers.requests.filter(
      (request) => request.at < pausedAt + pauseMs && request.at + request.ms > pausedAt,
    ),
  );
  const p99 = quantile(
    waited.map(({ ms }) => ms),
    0.99,
  );
  const all = shoppers.requests.map(({ ms }) => ms);
  console.log(
    `\nresponse times of all requests: median ${quantile(all, 0.5)} ms, p99 ${quantile(all, 0.99)} ms`,
  );
  const pauses = moves.map(({ pausedAt }) => pausedAt).filter((time) => !Number.isNaN(time));
  drawMoves(
    { from, placedAt: shoppers.seen.placedAt, requests: shoppers.requests, pauses, kills: seenKills },
    values.chart,
  );
  report(shoppers, {
    ...(await compareOrders(shoppers, (text, parameters) => primary.query(text, parameters), {
      ...before,
      at,
    })),
    [`${seenKills.length} kills, the shop is ${shop.state}`]:
      seenKills.length === kills && shop.state === 'active',
    [`of ${waited.length} requests that the undisturbed pauses met, 99 % took at most ${p99} ms`]:
      waited.length > 0 && p99 <= MAX_PAUSE_MS,
  });
  console.log(`the chart is in ${values.chart}`);
} finally {
  for (const server of running) await server.kill('SIGTERM');
  await stopAll();
  for (const one of postgres) await one.stop();
  rmSync(directory, { recursive: true, force: true });
}
