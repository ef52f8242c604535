/*
 * Kills the primary of a cluster under Patroni again and again while a shop takes orders: `npm run ops:failover -- --kills 5 --rate 50`.
 * Fails if an acknowledged order is lost, a cart has two orders, stock and orders do not match, a 503 has no `Retry-After`, 503s last
 * for 15 s, or the server ends. Needs `apt-get install postgresql patroni etcd-server haproxy`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { stopAll } from '../bench/processes.mjs';
import { Cluster } from './failover/cluster.mjs';
import { isRunning, until } from './failover/processes.mjs';
import { compareOrders, report, Shoppers, STOCK } from './orders.mjs';
import { openShop } from './shop.mjs';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    rate: { type: 'string', default: '50' },
    pause: { type: 'string', default: '10' },
  },
});
const [kills, rate, pause] = [values.kills, values.rate, values.pause].map(Number);
const MAX_OUTAGE_SECONDS = 15;
/** Kills the primary, and brings it back as a standby. @returns what clients noticed, in seconds */
async function killPrimary(cluster, seen) {
  const node = await cluster.primary();
  await cluster.killNode(node);
  const killedAt = Date.now();
  // started earlier, it would become the primary again
  const promoted = await until(
    async () => {
      const primary = await cluster.primary();
      return primary !== node && primary;
    },
    'another node is the primary',
    120_000,
  );
  const promotedAt = Date.now();
  // not the first order after the kill, which may have been committed before it
  const orderedAt = await until(
    () => seen.placedAt.find((at) => at > promotedAt),
    'an order is placed again',
    120_000,
  );
  await sleep(2000);
  cluster.startNode(node);
  await cluster.waitUntilHealthy(180_000);
  const rejected = seen.unavailableAt.filter((at) => at > killedAt);
  const unavailable = rejected.length > 0 ? Math.max(...rejected) - Math.min(...rejected) : 0;
  return {
    killed: node.name,
    promoted: promoted.name,
    promotedAfter: (promotedAt - killedAt) / 1000,
    orderAfter: (orderedAt - killedAt) / 1000,
    unavailable: unavailable / 1000,
    rejected: rejected.length,
  };
}

const cluster = await Cluster.start();
try {
  const { database, server } = await openShop({ LOG_LEVEL: 'fatal' }, cluster.url);
  database.on('error', () => undefined); // its connection ends with the first primary
  const [before] = await cluster.query(STOCK);
  const [{ at }] = await cluster.query('select now()::text as at');
  const shoppers = new Shoppers([server.port], rate);
  await shoppers.lowerRate();
  console.log(`${shoppers.rate} orders/s; Patroni: ttl ${cluster.timings.ttl} s\n`);
  console.log('kill  killed  promoted  after (s)  order again after (s)  503 for (s)  503 responses');
  const results = [];
  for (let kill = 1; kill <= kills; kill++) {
    await sleep(pause * 1000);
    const result = await killPrimary(cluster, shoppers.seen);
    results.push(result);
    const { killed, promoted, promotedAfter, orderAfter, unavailable, rejected } = result;
    const seconds = [promotedAfter, orderAfter, unavailable].map((value) => value.toFixed(1));
    console.log([kill, killed, promoted, ...seconds, rejected].join('\t'));
  }
  await sleep(pause * 1000);
  await shoppers.stop();

  const checks = {
    ...(await compareOrders(shoppers, (text, parameters) => cluster.query(text, parameters), {
      ...before,
      at,
    })),
    [`503 for at most ${MAX_OUTAGE_SECONDS} s after each kill`]: results.every(
      ({ unavailable }) => unavailable < MAX_OUTAGE_SECONDS,
    ),
    'the server was not restarted': isRunning(server.pid),
  };
  report(shoppers, checks);
} finally {
  await stopAll();
  await cluster.stop();
}
