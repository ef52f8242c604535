/*
 * Lets a shop place orders at a steady rate, and prints every minute what could grow: memory of the server, dead rows, the sizes of
 * tables, rows of the outbox. `npm run ops:soak -- --minutes 30 --rate 30`. Fails if memory grows in the second half. `--chart soak.png`
 * draws what it has printed, with the sizes of the tables that have to stay small, and needs Chromium.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from '../bench/client.mjs';
import { memoryOf } from '../bench/cpu.mjs';
import { run } from '../bench/operations.mjs';
import { stopAll } from '../bench/processes.mjs';
import { checkout, openShop, quantile } from './shop.mjs';
import { drawSoak } from './soak-chart.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '30' },
    every: { type: 'string', default: '60' },
    chart: { type: 'string' },
  },
});
const [minutes, rate, every] = [values.minutes, values.rate, values.every].map(Number);
const MAX_CLIENTS = 64;
/** Growth from the middle to the end of the run that is still flat. */
const MAX_GROWTH = 1.1;
/** Tables of work in progress; those of carts and orders grow with the orders. */
const QUEUES = ['outbox_event', 'job', 'lease', 'session', 'idempotency_key', 'shown_change', 'row_tally'];
const SIZES = `
  select relname as name, pg_total_relation_size(relid)::int as bytes from pg_stat_user_tables
  where relname = any($1) and schemaname = 'public' order by 1`;

try {
  const { database, server } = await openShop();
  const free = [];
  const pending = new Set();
  const latencies = [];
  let [opened, placed, failed, late] = [0, 0, 0, 0];

  /** A connection that is still open, or a new one. */
  const takeClient = async () => {
    for (let client = free.pop(); client; client = free.pop(), opened--) if (client.isOpen) return client;
    opened++;
    return Client.connect(server.port);
  };
  const place = async () => {
    const client = await takeClient();
    const startedAt = performance.now();
    try {
      await run(checkout, client);
      placed++;
      latencies.push(performance.now() - startedAt);
      free.push(client);
    } catch (error) {
      failed++;
      opened--;
      client.close();
      console.error(error.message);
    }
  };

  console.log('minute  orders/s  failed  p99 ms  memory MB  dead rows  orders MB  events');
  const startedAt = performance.now();
  const samples = [];
  let due = 0;
  const timer = setInterval(() => {
    for (; due < ((performance.now() - startedAt) / 1000) * rate; due++) {
      if (free.length === 0 && opened >= MAX_CLIENTS) late++;
      else {
        const order = place().finally(() => pending.delete(order));
        pending.add(order);
      }
    }
  }, 5);
  while (performance.now() - startedAt < minutes * 60_000) {
    const before = placed;
    await sleep(every * 1000);
    const { rows } = await database.query(`
      select (select sum(n_dead_tup) from pg_stat_user_tables)::int as dead,
        pg_total_relation_size('"order"') as bytes, (select count(*) from outbox_event)::int as events`);
    const { dead, bytes, events } = rows[0];
    const memory = memoryOf(server.pid) / 1e6;
    const queues = (await database.query(SIZES, [QUEUES])).rows;
    const minute = (performance.now() - startedAt) / 60_000;
    const p99 = quantile(latencies.splice(0), 0.99);
    samples.push({
      minute,
      rate: (placed - before) / every,
      p99,
      memory,
      dead,
      events,
      orders: bytes / 1e6,
      queues,
    });
    const row = [
      minute.toFixed(1),
      ((placed - before) / every).toFixed(1),
      failed,
      p99.toFixed(0),
      memory.toFixed(0),
      dead,
      (bytes / 1e6).toFixed(1),
      events,
    ];
    console.log(row.join('\t'));
  }
  clearInterval(timer);
  await Promise.all(pending);
  for (const client of free) client.close();
  if (values.chart) await drawSoak(samples, values.chart);
  const half = samples.slice(Math.floor(samples.length / 2));
  const growth = half.at(-1).memory / half[0].memory;
  console.log(
    `${placed} orders, ${failed} failed, ${late} not begun in time; memory × ${growth.toFixed(2)} in the second half`,
  );
  if (failed > 0 || growth > MAX_GROWTH) process.exitCode = 1;
} finally {
  await stopAll();
}
